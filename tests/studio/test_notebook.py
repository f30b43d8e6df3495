"""`scene.show()`: a window on a copy of the scene, for notebooks of this machine."""

from __future__ import annotations

import http.client
from urllib.parse import urlsplit

import pytest

import poise
from poise import viewer
from poise.errors import PoiseError
from tests.studio.studio_client import bent_arm


def test_a_window_serves_the_page_to_notebooks_of_this_machine_only() -> None:
    assert poise.Scene is not None
    window = bent_arm().show(height=321)
    try:
        address = urlsplit(window.address)
        assert f'src="{window.address}"' in window._repr_html_()
        assert 'height="321"' in window._repr_html_()
        assert repr(window).endswith(window.address)
        connection = http.client.HTTPConnection(str(address.hostname), address.port or 0, timeout=120)
        connection.request("GET", f"/?{address.query}")
        answer = connection.getresponse()
        answer.read()
        policy = answer.getheader("Content-Security-Policy") or ""
        assert answer.status == 200
        assert "frame-ancestors http://127.0.0.1:* http://localhost:*" in policy
        assert answer.getheader("X-Frame-Options") is None
        connection.close()
        assert window.scene == bent_arm()
    finally:
        window.close()


def test_without_a_viewer_the_error_says_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(viewer, "_viewers", [])
    with pytest.raises(PoiseError, match="import poise"):
        bent_arm().show()
