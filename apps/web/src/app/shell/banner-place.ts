/**
 * The place of a banner above the content. At the top of a page, it pushes the content down: the name
 * of the station must not be covered. On a scrolled page, it covers what is at the top, and its place
 * comes and goes outside of the window, so that it moves no row under the pointer.
 */
export class BannerPlace {
  readonly #banner: HTMLElement;
  readonly #sizes = new ResizeObserver(() => this.#hold());
  readonly #onScroll = () => this.#hold();
  #height = 0;

  constructor(banner: HTMLElement) {
    this.#banner = banner;
    this.#sizes.observe(banner);
    window.addEventListener('scroll', this.#onScroll, { passive: true });
  }

  /** Adapts the place to the banner; the content moves. */
  fit(): void {
    this.#set(this.#banner.offsetHeight);
  }

  /**
   * Adapts the place and scrolls by the difference, but not a page that is at its top. What is not
   * scrolled out of the window stays.
   */
  #hold(): void {
    const height = this.#banner.offsetHeight;
    const change = height - this.#height;
    const isAtTop = window.scrollY <= 0;
    if (change > 0 && isAtTop) this.#set(height);
    if (change === 0 || isAtTop || window.scrollY + change < 0) return;
    const top = this.#contentTop();
    this.#set(height);
    window.scrollBy({ top: this.#contentTop() - top, behavior: 'instant' });
  }

  /** A browser that holds the position itself has done so when this is read. */
  #contentTop(): number {
    return document.getElementById('main')?.getBoundingClientRect().top ?? 0;
  }

  #set(height: number): void {
    this.#height = height;
    document.documentElement.style.setProperty('--banner-place', `${height}px`);
  }

  end(): void {
    this.#sizes.disconnect();
    window.removeEventListener('scroll', this.#onScroll);
    document.documentElement.style.removeProperty('--banner-place');
  }
}
