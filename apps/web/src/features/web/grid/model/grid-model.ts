import type { GridView } from '@outpost/contract';
import type { LivePoints } from '../../../../data/points/live-points.ts';
import type { LivePointColumns } from '../../../../data/points/points-table.ts';
import { countMoved } from '../engine/count-moved.ts';
import { EvaluatedRows } from '../engine/evaluated-rows.ts';
import { matchMask } from '../engine/filter.ts';
import { isLiveSort, sortKey } from '../engine/keys.ts';
import { type Entry, entryAt, type GridLines, groupedLines, lineOf, plainLines } from '../engine/lines.ts';
import { type Mask, maskedRows } from '../engine/mask.ts';
import { sortRows } from '../engine/radix.ts';
import type { Source } from '../engine/source.ts';
import { isGridFiltered, STANDARD_VIEW } from './view.ts';

/** Counts for the texts above and below the grid. */
export interface GridSummary {
  readonly points: number;
  readonly sites: number;
  /** Of all points: out of limits or not good. */
  readonly abnormal: number;
  /** Abnormal but suppressed. */
  readonly suppressed: number;
  /** Rows that pass the filters. */
  readonly shown: number;
  /** Rows out of order; more than `MAX_COUNTED` means more. */
  readonly moved: number;
  /** New and former matches of the filters. */
  readonly come: number;
  readonly gone: number;
}

/** Name of the performance measure for sorting and filtering. */
export const ARRANGE_MEASURE = 'outpost.grid.arrange';

/** The rows in the order of sites, and by row the position of its site. */
interface Grouped {
  readonly order: Uint32Array;
  readonly places: Uint32Array | null;
}

const NO_SUMMARY: GridSummary = {
  points: 0,
  sites: 0,
  abnormal: 0,
  suppressed: 0,
  shown: 0,
  moved: 0,
  come: 0,
  gone: 0,
};
const NO_LINES = plainLines(new Uint32Array(0));

/**
 * The rows on each line. A sort, filter or group puts them in order; they stay in place while
 * values change, so that nothing moves while the user reads. How far the order is out of date is
 * counted once a second.
 */
export class GridModel {
  readonly points: LivePoints;
  readonly judged = new EvaluatedRows();
  #view: GridView = STANDARD_VIEW;
  #table: LivePointColumns | null = null;
  #hasValues = false;
  #hasLosses = false;
  #nowMs = 0;
  #order = new Uint32Array(0);
  #lines: GridLines = NO_LINES;
  readonly #folded: Set<number>;
  #drift = { moved: 0, come: 0, gone: 0 };
  #countedAtVersion = -1;
  #arrangedFor = 0;
  /** Created on first use. */
  #grouped: Grouped | null = null;
  #summary: GridSummary = NO_SUMMARY;
  readonly #listeners = new Set<() => void>();

  /** @param folded ids of folded stations, updated in place */
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

  /** The matching rows in order, including those of folded sites. */
  get order(): Uint32Array {
    return this.#order;
  }

  get table(): LivePointColumns | null {
    return this.#table;
  }

  /** Increases when another sort or filter is requested, not when the same one is repeated. */
  get arrangedFor(): number {
    return this.#arrangedFor;
  }

  /** The same object while its numbers are equal. */
  readonly summary = (): GridSummary => this.#summary;

  /** Calls a listener after lines or numbers may have changed. Returns a function that stops it. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  /** The current data for drawing. null: no table, or another one than that of the lines. */
  source(): Source | null {
    const { points, judged } = this;
    if (this.#table === null || this.#table !== points.table) return null;
    return { table: this.#table, points, judged, nowMs: this.#nowMs };
  }

  /** Shows another view. A change of column layout moves no row. */
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
   * Evaluates values again, and counts rows out of order.
   * @param nowMs the server's clock
   * @param heardAtMs until when the page has received data, by the same clock
   */
  look(nowMs: number, heardAtMs: number): void {
    this.#nowMs = nowMs;
    const { points } = this;
    if (points.table === null) return;
    const isNew = this.isOutdated();
    this.#table = points.table;
    this.#hasValues = points.hasValues;
    this.#hasLosses = points.hasLosses;
    this.judged.look(points, nowMs, heardAtMs);
    if (!isNew) this.#countDrift();
    // Without rows nothing can move while the user reads, and *No matches* must be right.
    if (isNew || (this.#order.length === 0 && this.#drift.come > 0)) this.arrange();
    else this.#tell();
  }

  /** There are other points than before, or their first values or alarms. */
  isOutdated(): boolean {
    const { table, hasValues, hasLosses } = this.points;
    return table !== this.#table || hasValues !== this.#hasValues || hasLosses !== this.#hasLosses;
  }

  /** Sorts and filters with the current data. */
  arrange(): void {
    const source = this.source();
    if (source === null) return;
    const start = performance.now();
    const rows = maskedRows(matchMask(this.#view, source) ?? new Uint8Array(source.table.rowCount).fill(1));
    // Rows start in default order, so equal ones stay in it.
    this.#order = this.#view.Sort.length === 0 ? rows : sortRows(rows, sortKey(this.#view.Sort, source));
    this.#drift = { moved: 0, come: 0, gone: 0 };
    this.#countedAtVersion = -1;
    this.#layOut();
    performance.measure(ARRANGE_MEASURE, { start, end: performance.now() });
  }

  isFolded(stationId: number): boolean {
    return this.#folded.has(stationId);
  }

  /** Folds or unfolds a site. */
  setFolded(stationId: number, folded: boolean): void {
    if (folded) this.#folded.add(stationId);
    else this.#folded.delete(stationId);
    this.#layOut();
  }

  /** Folds or unfolds all sites. */
  setAllFolded(folded: boolean): void {
    this.#folded.clear();
    if (folded) for (const { stationId } of this.#table?.sites ?? []) this.#folded.add(stationId);
    this.#layOut();
  }

  /** Whether a line is the heading of a site. */
  isHeading(line: number): boolean {
    return line >= 0 && line < this.#lines.count && entryAt(this.#lines, line).kind === 'site';
  }

  /** The station of a line; null: no such line. */
  stationAt(line: number): number | null {
    if (this.#table === null || line < 0 || line >= this.#lines.count) return null;
    const entry = entryAt(this.#lines, line);
    const site = entry.kind === 'site' ? entry.site : this.#table.siteOf[entry.row]!;
    return this.#table.sites[site]!.stationId;
  }

  /** The point of a line; null: no such line, or a heading. */
  pointAt(line: number): { readonly stationId: number; readonly pointId: number } | null {
    const stationId = this.stationAt(line);
    if (this.#table === null || stationId === null) return null;
    const entry = entryAt(this.#lines, line);
    return entry.kind === 'site' ? null : { stationId, pointId: this.#table.pointIds[entry.row]! };
  }

  /** The line of a row or heading; -1: not shown. */
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
      suppressed: this.judged.suppressedCount,
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
    // Time moves rows too, if they are filtered by age or become old.
    if (this.#countedAtVersion === this.points.version && !filtered) return;
    this.#countedAtVersion = this.points.version;
    const moved = isLiveSort(Sort) ? this.#countMoved(source) : 0;
    this.#drift = { moved, ...(filtered ? this.#countFiltered(source) : { come: 0, gone: 0 }) };
  }

  /** In groups, rows are counted within their sites. */
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
