// The access token: taken from the address, then removed from the address bar, so that it is neither seen nor bookmarked.
// When the page is loaded again, the cookie that the server has set stands for it. A page in a frame of a notebook keeps
// its address: browsers send no such cookie there, and its address is not shown.

export const accessQuery = location.search;

if (accessQuery && window.top === window) history.replaceState(null, "", location.pathname + location.hash);
