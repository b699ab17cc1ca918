import type { GridColumn } from '@outpost/contract';
import { type Entry, entryAt, type GridLines } from '../engine/lines.ts';
import type { Source } from '../engine/source.ts';
import type { PlacedColumn } from '../model/columns.ts';
import type { GridModel } from '../model/grid-model.ts';
import type { MakeMark } from './cell.ts';
import { type Showing, titleOf } from './contents.ts';
import type { CursorPlace } from './cursor.ts';
import { CursorMark } from './cursor-mark.ts';
import { type Heights, lineAt, linesInView, topOf } from './geometry.ts';
import { GridCursor, NOWHERE } from './grid-cursor.ts';
import { SiteHeading } from './heading-slot.ts';
import { rowFacts } from './row-facts.ts';
import { ColumnsRow, NarrowRow } from './row-slots.ts';
import { siteFacts } from './site-facts.ts';
import { SlotPool } from './slot-pool.ts';
import type { HeadingSlot, RowSlot, SiteFacts } from './slots.ts';
import { StuckHeading } from './stuck-heading.ts';

/** Layout of lines. */
export interface Layout {
  readonly columns: readonly PlacedColumn[];
  /** Two lines per row in place of columns. */
  readonly isNarrow: boolean;
  readonly isGrouped: boolean;
  readonly heights: Heights;
  /** Heading lines above the first row, for `aria-rowindex`. */
  readonly headerLines: number;
}

export interface BodyParts {
  readonly model: GridModel;
  /** The scrolling element. */
  readonly scroller: HTMLElement;
  /** The column headings, which stay while rows scroll. */
  readonly header: HTMLElement;
  /** The parent of the lines. */
  readonly rows: HTMLElement;
  /** The parent of the sticky site heading. */
  readonly stuck: HTMLElement;
  readonly makeMark: MakeMark;
  /** Whether changed values flash. */
  readonly flashes: () => boolean;
}

/** Lines drawn in advance above and below the window. */
const SPARE_LINES = 4;
/** After scrolling rests this long, elements are put in the order of their lines. */
const REST_MS = 300;

/**
 * The lines in the window as elements, without React: a scroll draws dozens of rows per frame, and
 * 100,000 points change ten times a second.
 */
export class GridBody {
  readonly #parts: BodyParts;
  readonly #mark: CursorMark;
  #layout: Layout | null = null;
  #lines: GridLines | null = null;
  #pool: SlotPool | null = null;
  #stuck: StuckHeading | null = null;
  readonly cursor: GridCursor;
  #arrangedFor = 0;
  /** Height of the window without the column headings. */
  #height = 0;
  /** The first line that is drawn. */
  #first = -1;
  /** Position of the window, and the frame in which it was read. */
  #read = 0;
  #readIn = -1;
  #rest: ReturnType<typeof setTimeout> | undefined;

  constructor(parts: BodyParts) {
    this.#parts = parts;
    this.#mark = new CursorMark(parts.scroller);
    this.cursor = new GridCursor(parts.model);
    this.#arrangedFor = parts.model.arrangedFor;
  }

  /** Changes the layout of lines. */
  layOut(layout: Layout): void {
    const { rows, stuck } = this.#parts;
    this.#layout = layout;
    this.#lines = null;
    this.#pool = new SlotPool(rows, (kind) =>
      kind === 'row' ? this.#makeRow(layout) : this.#makeHeading(layout),
    );
    this.#stuck = layout.isGrouped ? new StuckHeading(this.#makeHeading(layout)) : null;
    stuck.replaceChildren(...(this.#stuck === null ? [] : [this.#stuck.element]));
    this.measure();
  }

  /** Call when the window or the column headings change their height. */
  measure(): void {
    const { scroller, header } = this.#parts;
    this.#height = Math.max(0, scroller.clientHeight - header.offsetHeight);
    this.draw();
  }

  /** Draws the lines in the window. Cheap without changes. */
  draw(): void {
    const { model } = this.#parts;
    const layout = this.#layout;
    const pool = this.#pool;
    const source = model.source();
    if (layout === null || pool === null || source === null) return;
    const { lines } = model;
    if (lines !== this.#lines) this.#takeLines(lines, layout, pool);
    const scrollTop = this.#scrollTop();
    const { first, end } = linesInView(lines, layout.heights, scrollTop, this.#height, SPARE_LINES);
    pool.keep(first, end);
    for (let line = first; line < end; line++) this.#drawLine(line, source, layout, lines, pool);
    pool.hideRest();
    if (first !== this.#first) this.#orderLater();
    this.#first = first;
    this.#stuck?.draw(lines, layout.heights, scrollTop, (site) => this.#siteFacts(source, site, lines));
    this.#drawCursor();
  }

  /** Restores an earlier position. */
  scrollTo(scrollTop: number): void {
    this.#setScrollTop(scrollTop);
  }

  /** Moves the cursor to a line and scrolls there if needed. */
  goTo(place: CursorPlace): void {
    this.cursor.goTo(place);
    this.reveal(place.line);
  }

  /** Puts the cursor on the first line in the window if there is none, before it moves. */
  takeUpCursor(): void {
    if (this.cursor.place.line !== NOWHERE || this.#layout === null || this.#lines === null) return;
    if (this.#lines.count === 0) return;
    const line = lineAt(this.#lines, this.#layout.heights, this.#parts.scroller.scrollTop);
    this.goTo({ line, column: this.cursor.place.column });
  }

  /** The element at the cursor if it is in the window. */
  cursorElement(): HTMLElement | null {
    const { line, column } = this.cursor.place;
    const cells =
      line === -1
        ? this.#parts.header.querySelectorAll<HTMLElement>('[role="columnheader"]')
        : (this.#pool?.get(line)?.slot.cells ?? []);
    return cells[Math.min(column, cells.length - 1)] ?? null;
  }

  /** The line of an element; -1: none. */
  lineOfElement(element: Element): number {
    const row = element.closest('[role="row"]');
    if (row === null) return -1;
    if (row !== this.#stuck?.element) return this.#pool?.lineOfElement(row) ?? -1;
    return this.#parts.model.lineOf({ kind: 'site', site: this.#stuck.site });
  }

  /** The tooltip of an element; empty: none. */
  titleOf(element: Element): string {
    const source = this.#parts.model.source();
    const line = this.lineOfElement(element);
    const column = element.closest<HTMLElement>('[data-column]')?.dataset.column as GridColumn | undefined;
    if (source === null || this.#lines === null || column === undefined || line < 0) return '';
    const entry = entryAt(this.#lines, line);
    return entry.kind === 'row' ? titleOf(column, rowFacts(source, entry.row)) : '';
  }

  /** Lines of a page up or down. */
  linesOfPage(): number {
    return Math.max(1, Math.floor(this.#height / (this.#layout?.heights.row ?? 1)) - 1);
  }

  /** Scrolls as little as needed to show a line. */
  reveal(line: number): void {
    const layout = this.#layout;
    if (layout === null || line < 0) {
      this.draw();
      return;
    }
    const { scroller, model } = this.#parts;
    const { heights, isGrouped } = layout;
    const top = topOf(model.lines, heights, line) - (isGrouped ? heights.heading : 0);
    const bottom = topOf(model.lines, heights, line + 1);
    if (top < scroller.scrollTop) this.#setScrollTop(Math.max(0, top));
    else if (bottom > scroller.scrollTop + this.#height) this.#setScrollTop(bottom - this.#height);
    this.draw();
  }

  /** Call before the elements are removed. */
  stop(): void {
    clearTimeout(this.#rest);
  }

  /**
   * The lines changed. The line at the cursor keeps its position in the window; otherwise a new
   * sort or filter starts at its first line, and the same one stays.
   */
  #takeLines(lines: GridLines, layout: Layout, pool: SlotPool): void {
    const { scroller, model } = this.#parts;
    const { heights } = layout;
    const { line: before } = this.cursor.place;
    const offset =
      this.#lines === null || before < 0 ? null : topOf(this.#lines, heights, before) - scroller.scrollTop;
    const isInSight = offset !== null && offset >= 0 && offset < this.#height;
    this.#lines = lines;
    pool.keep(0, 0);
    this.#setHeight(lines, layout);
    this.cursor.follow();
    const { line } = this.cursor.place;
    if (isInSight && line >= 0) this.#setScrollTop(topOf(lines, heights, line) - offset);
    else if (model.arrangedFor !== this.#arrangedFor) this.#setScrollTop(0);
    else this.#readScrollTop();
    this.#arrangedFor = model.arrangedFor;
  }

  /** Reads the position once a frame: reading after a write would force another layout. */
  #scrollTop(): number {
    const frame = Number(document.timeline.currentTime);
    if (frame !== this.#readIn) this.#readScrollTop();
    return this.#read;
  }

  #readScrollTop(): void {
    this.#readIn = Number(document.timeline.currentTime);
    this.#read = this.#parts.scroller.scrollTop;
  }

  #setScrollTop(scrollTop: number): void {
    this.#parts.scroller.scrollTop = scrollTop;
    this.#readScrollTop();
  }

  /** The height must be set before scrolling. */
  #setHeight(lines: GridLines, { heights }: Layout): void {
    this.#parts.rows.style.height = `${topOf(lines, heights, lines.count)}px`;
  }

  #drawLine(line: number, source: Source, layout: Layout, lines: GridLines, pool: SlotPool): void {
    const entry: Entry = entryAt(lines, line);
    const of = entry.kind === 'row' ? entry.row : entry.site;
    let placed = pool.get(line);
    const isOther = placed?.of !== of;
    if (placed === undefined) {
      placed = pool.place(line, entry.kind);
      const { element } = placed.slot;
      element.style.transform = `translateY(${topOf(lines, layout.heights, line)}px)`;
      element.setAttribute('aria-rowindex', String(line + 1 + layout.headerLines));
    }
    placed.of = of;
    const drawing = isOther ? 'other' : this.#parts.flashes() ? 'flash' : 'same';
    if (entry.kind === 'row') (placed.slot as RowSlot).draw(rowFacts(source, entry.row), drawing);
    else (placed.slot as HeadingSlot).draw(this.#siteFacts(source, entry.site, lines), drawing);
  }

  #siteFacts(source: Source, site: number, lines: GridLines): SiteFacts {
    const isFolded = this.#parts.model.isFolded(source.table.sites[site]!.stationId);
    return siteFacts(source, site, { shown: lines.rowsOfSite[site] ?? 0, isFolded });
  }

  #makeRow({ columns, isNarrow, isGrouped }: Layout): RowSlot {
    const { model, makeMark } = this.#parts;
    const has = (name: string) => !isNarrow && columns.some(({ Column }) => Column === name);
    const own = { withoutUnits: has('units'), withoutMark: isNarrow || has('alarm') };
    const showing = (): Showing => ({ ...own, nowMs: model.source()?.nowMs ?? 0 });
    const slot = isNarrow
      ? new NarrowRow(!isGrouped, makeMark, showing)
      : new ColumnsRow(columns, makeMark, showing);
    if (isGrouped) slot.element.setAttribute('aria-level', '2');
    return slot;
  }

  #makeHeading({ columns, isNarrow }: Layout): HeadingSlot {
    return new SiteHeading(isNarrow ? 1 : columns.length, this.#parts.makeMark);
  }

  #drawCursor(): void {
    this.#mark.draw(this.cursorElement());
  }

  /** While the user selects text, elements stay in place. */
  #orderLater(): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      if (getSelection()?.isCollapsed !== false) this.#pool?.putInOrder();
    }, REST_MS);
  }
}
