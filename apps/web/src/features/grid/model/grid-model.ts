import type { GridView } from '@outpost/contract';
import type { LivePoints } from '../../../data/points/live-points.ts';
import type { LivePointColumns } from '../../../data/points/points-table.ts';
import { matchMask } from '../engine/filter.ts';
import { JudgedRows } from '../engine/judged.ts';
import { isLiveSort, sortKey } from '../engine/keys.ts';
import { type Entry, entryAt, type GridLines, groupedLines, lineOf, plainLines } from '../engine/lines.ts';
import { type Mask, maskedRows } from '../engine/mask.ts';
import { countMoved } from '../engine/moved.ts';
import { sortRows } from '../engine/radix.ts';
import type { Source } from '../engine/source.ts';
import { isGridFiltered, STANDARD_VIEW } from './view.ts';

/** In numbers, for the lines above and below the grid. */
export interface GridSummary {
  readonly points: number;
  readonly sites: number;
  /** Of all points: beyond a limit or not good. */
  readonly abnormal: number;
  /** That would be, but for what people keep quiet. */
  readonly quiet: number;
  /** Rows that the filters leave. */
  readonly shown: number;
  /** Rows that would stand elsewhere if they were sorted now; more than `MAX_COUNTED` is just that. */
  readonly moved: number;
  /** Rows that the filters would show or leave out by now. */
  readonly come: number;
  readonly gone: number;
}

/** The measure in the browser's timeline: how long sorting and filtering took. */
export const ARRANGE_MEASURE = 'outpost.grid.arrange';

/** The rows site by site as their headings stand, and by row the place of its site. */
interface Grouped {
  readonly order: Uint32Array;
  readonly places: Uint32Array | null;
}

const NO_SUMMARY: GridSummary = {
  points: 0,
  sites: 0,
  abnormal: 0,
  quiet: 0,
  shown: 0,
  moved: 0,
  come: 0,
  gone: 0,
};
const NO_LINES = plainLines(new Uint32Array(0));

/**
 * Which rows stand on which line. They are put in order when somebody asks for it, by a sort, a filter or a group, and stay
 * where they are while values change, so that nothing moves away from under the reader's eyes; how far that is from what
 * the order would be by now is counted once a second.
 */
export class GridModel {
  readonly points: LivePoints;
  readonly judged = new JudgedRows();
  #view: GridView = STANDARD_VIEW;
  #table: LivePointColumns | null = null;
  #hasValues = false;
  #nowMs = 0;
  #order = new Uint32Array(0);
  #lines: GridLines = NO_LINES;
  readonly #folded: Set<number>;
  #drift = { moved: 0, come: 0, gone: 0 };
  #countedAtVersion = -1;
  #arrangedFor = 0;
  /** Made when it is first needed. */
  #grouped: Grouped | null = null;
  #summary: GridSummary = NO_SUMMARY;
  readonly #listeners = new Set<() => void>();

  /** @param folded ids of the stations that are folded up, which is kept up to date */
  constructor(points: LivePoints, folded: Set<number> = new Set()) {
    this.points = points;
    this.#folded = folded;
  }

  get view(): GridView {
    return this.#view;
  }

  get lines(): GridLines {
    return this.#lines;
  }

  /** The rows that the filters leave, in their order, also those of sites that are folded up. */
  get order(): Uint32Array {
    return this.#order;
  }

  get table(): LivePointColumns | null {
    return this.#table;
  }

  /** Counts up when another sort or filter was asked for, not when the same one was done again. */
  get arrangedFor(): number {
    return this.#arrangedFor;
  }

  /** The same object as long as its numbers are. */
  readonly summary = (): GridSummary => this.#summary;

  /** Told after lines or numbers may have changed. Returns how to stop. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** What is known at this moment, for drawing. null: there is no table yet, or another one than the lines are made of. */
  source(): Source | null {
    const { points, judged } = this;
    if (this.#table === null || this.#table !== points.table) return null;
    return { table: this.#table, points, judged, nowMs: this.#nowMs };
  }

  /** Shows another view. What only changes how columns look moves no row. */
  show(view: GridView): void {
    const before = this.#view;
    this.#view = view;
    const sameRows =
      before.Sort === view.Sort &&
      before.Search === view.Search &&
      before.Contains === view.Contains &&
      before.AbnormalOnly === view.AbnormalOnly;
    if (!sameRows) {
      this.#arrangedFor++;
      this.arrange();
    } else if (before.GroupBySite !== view.GroupBySite) {
      this.#arrangedFor++;
      this.#layOut();
    }
  }

  /**
   * Judges values anew, and counts what would stand elsewhere by now.
   * @param nowMs the server's clock
   * @param heardAtMs up to when the page knows how the field is, by the same clock
   */
  look(nowMs: number, heardAtMs: number): void {
    this.#nowMs = nowMs;
    const { points } = this;
    if (points.table === null) return;
    const isNew = this.isOutdated();
    this.#table = points.table;
    this.#hasValues = points.hasValues;
    this.judged.look(points, nowMs, heardAtMs);
    if (!isNew) this.#countDrift();
    // Where there is no row none moves away from under anybody, and a grid that says that nothing matches must be right.
    if (isNew || (this.#order.length === 0 && this.#drift.come > 0)) this.arrange();
    else this.#tell();
  }

  /** There are other points than when it was looked last, or they have their first values now. */
  isOutdated(): boolean {
    return this.points.table !== this.#table || this.points.hasValues !== this.#hasValues;
  }

  /** Sorts and filters by what is known now. */
  arrange(): void {
    const source = this.source();
    if (source === null) return;
    const start = performance.now();
    const rows = maskedRows(matchMask(this.#view, source) ?? new Uint8Array(source.table.rowCount).fill(1));
    // Rows come in their order of home, so that is where equal ones stay.
    this.#order = this.#view.Sort.length === 0 ? rows : sortRows(rows, sortKey(this.#view.Sort, source));
    this.#drift = { moved: 0, come: 0, gone: 0 };
    this.#countedAtVersion = -1;
    this.#layOut();
    performance.measure(ARRANGE_MEASURE, { start, end: performance.now() });
  }

  isFolded(stationId: number): boolean {
    return this.#folded.has(stationId);
  }

  /** Folds a site up to its heading, or out again. */
  setFolded(stationId: number, folded: boolean): void {
    if (folded) this.#folded.add(stationId);
    else this.#folded.delete(stationId);
    this.#layOut();
  }

  /** Folds all sites up or out. */
  setAllFolded(folded: boolean): void {
    this.#folded.clear();
    if (folded) for (const { stationId } of this.#table?.sites ?? []) this.#folded.add(stationId);
    this.#layOut();
  }

  /** Whether a line is the heading of a site. */
  isHeading(line: number): boolean {
    return line >= 0 && line < this.#lines.count && entryAt(this.#lines, line).kind === 'site';
  }

  /** The station that a line belongs to; null: there is no such line. */
  stationAt(line: number): number | null {
    if (this.#table === null || line < 0 || line >= this.#lines.count) return null;
    const entry = entryAt(this.#lines, line);
    const site = entry.kind === 'site' ? entry.site : this.#table.siteOf[entry.row]!;
    return this.#table.sites[site]!.stationId;
  }

  /** The point that stands on a line; null: there is no such line, or it is the heading of a site. */
  pointAt(line: number): { readonly stationId: number; readonly pointId: number } | null {
    const stationId = this.stationAt(line);
    if (this.#table === null || stationId === null) return null;
    const entry = entryAt(this.#lines, line);
    return entry.kind === 'site' ? null : { stationId, pointId: this.#table.pointIds[entry.row]! };
  }

  /** The line on which a row or a heading stands; -1: it is not shown. */
  lineOf(entry: Entry): number {
    return lineOf(this.#lines, entry);
  }

  #layOut(): void {
    const table = this.#table;
    if (table === null) return;
    this.#grouped = null;
    this.#lines = this.#view.GroupBySite
      ? groupedLines(this.#order, table.siteOf, table.sites.length, (site) =>
          this.#folded.has(table.sites[site]!.stationId),
        )
      : plainLines(this.#order);
    this.#tell();
  }

  #tell(): void {
    const next: GridSummary = {
      points: this.#table?.rowCount ?? 0,
      sites: this.#table?.sites.length ?? 0,
      abnormal: this.judged.abnormalCount,
      quiet: this.judged.suppressedCount,
      shown: this.#order.length,
      ...this.#drift,
    };
    const keys = Object.keys(next) as (keyof GridSummary)[];
    if (keys.some((key) => next[key] !== this.#summary[key])) this.#summary = next;
    for (const listener of [...this.#listeners]) listener();
  }

  #countDrift(): void {
    const source = this.source();
    if (source === null || !this.points.hasValues) return;
    const { Sort } = this.#view;
    const filtered = isGridFiltered(this.#view);
    if (!isLiveSort(Sort) && !filtered) return;
    // Time alone moves rows too, where they are filtered by age or grow old.
    if (this.#countedAtVersion === this.points.version && !filtered) return;
    this.#countedAtVersion = this.points.version;
    const moved = isLiveSort(Sort) ? this.#countMoved(source) : 0;
    this.#drift = { moved, ...(filtered ? this.#countFiltered(source) : { come: 0, gone: 0 }) };
  }

  /** Where rows are grouped, sites keep their places while the rows below their headings are counted. */
  #countMoved(source: Source): number {
    const key = sortKey(this.#view.Sort, source);
    const { order, places } = this.#grouped ?? this.#placeGroups(source.table);
    return countMoved(order, places === null ? key : [places, ...key]);
  }

  #placeGroups({ siteOf, sites, rowCount }: LivePointColumns): Grouped {
    if (!this.#view.GroupBySite) return { order: this.#order, places: null };
    const ofSite = new Uint32Array(sites.length);
    for (const line of this.#lines.headings) {
      const entry = entryAt(this.#lines, line);
      if (entry.kind === 'site') ofSite[entry.site] = line;
    }
    const places = new Uint32Array(rowCount);
    for (let row = 0; row < rowCount; row++) places[row] = ofSite[siteOf[row]!]!;
    this.#grouped = { order: sortRows(this.#order, [places]), places };
    return this.#grouped;
  }

  #countFiltered(source: Source): { come: number; gone: number } {
    const matches: Mask | null = matchMask(this.#view, source);
    const isShown = new Uint8Array(source.table.rowCount);
    for (const row of this.#order) isShown[row] = 1;
    let come = 0;
    let gone = 0;
    for (let row = 0; row < isShown.length; row++) {
      const difference = (matches === null ? 1 : matches[row]!) - isShown[row]!;
      if (difference === 1) come++;
      else if (difference === -1) gone++;
    }
    return { come, gone };
  }
}
