import { entryAt, type GridLines, headingAt } from '../engine/lines.ts';
import { type Heights, lineAt, topOf } from './geometry.ts';
import type { HeadingSlot, SiteFacts } from './slots.ts';

/** The sticky heading of the site at the top of the window; the next one pushes it up. */
export class StuckHeading {
  readonly #heading: HeadingSlot;
  /** Index of the site. */
  site = -1;

  constructor(heading: HeadingSlot) {
    this.#heading = heading;
    this.element.hidden = true;
  }

  get element(): HTMLElement {
    return this.#heading.element;
  }

  /** @param factsOf content of a site heading */
  draw(lines: GridLines, heights: Heights, scrollTop: number, factsOf: (site: number) => SiteFacts): void {
    const line = lines.count === 0 ? -1 : headingAt(lines, lineAt(lines, heights, scrollTop));
    const entry = line < 0 ? null : entryAt(lines, line);
    const isAbove = entry?.kind === 'site' && topOf(lines, heights, line) < scrollTop;
    this.element.hidden = !isAbove;
    if (!isAbove) return;
    this.site = entry.site;
    const facts = factsOf(entry.site);
    const end = line + 1 + (facts.isFolded ? 0 : facts.shown);
    const room = topOf(lines, heights, end) - scrollTop - heights.heading;
    this.element.style.transform = `translateY(${Math.min(0, room)}px)`;
    this.#heading.draw(facts, 'same');
  }
}
