// The horizontal scale that the timeline's track and the rows above it share.

export const PADDING_PX = 12; // of the track, at both ends

export class TimeScale {
  constructor(
    private readonly track: HTMLElement,
    readonly duration: () => number,
  ) {}

  get bounds(): DOMRect {
    return this.track.getBoundingClientRect();
  }

  // Distance of a time from the left end of the track [px].
  x(seconds: number): number {
    return PADDING_PX + (seconds / this.duration()) * (this.bounds.width - 2 * PADDING_PX);
  }

  // Time at a horizontal position of the page, within the track.
  seconds(clientX: number): number {
    const { left, width } = this.bounds;
    return Math.min(1, Math.max(0, (clientX - left - PADDING_PX) / (width - 2 * PADDING_PX))) * this.duration();
  }
}
