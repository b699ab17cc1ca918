import type { MapListGroup } from '../model/worst-first.ts';

/** CSS pixels; a finger needs 44. */
export const ROW_PX = 52;
export const HEADING_PX = 32;

export type ListRow =
  | { readonly kind: 'heading'; readonly top: number; readonly title: string; readonly count: number }
  | {
      readonly kind: 'site';
      readonly top: number;
      /** Its index. */
      readonly site: number;
      /** Its place in the list, from 1. */
      readonly place: number;
      /** How it was when the list was made: a row never says other than its place in the list. */
      readonly rank: number;
    };

export interface ListLayout {
  readonly rows: readonly ListRow[];
  readonly height: number;
  /** Sites in the order of the list. */
  readonly order: readonly number[];
}

/**
 * Where each heading and each site lies in the list, so that only what is on screen needs to be made.
 * @param rankOf how a site is now
 */
export function layOut(groups: readonly MapListGroup[], rankOf: (site: number) => number): ListLayout {
  const rows: ListRow[] = [];
  const order: number[] = [];
  let top = 0;
  for (const { title, sites } of groups) {
    rows.push({ kind: 'heading', top, title, count: sites.length });
    top += HEADING_PX;
    for (const site of sites) {
      order.push(site);
      rows.push({ kind: 'site', top, site, place: order.length, rank: rankOf(site) });
      top += ROW_PX;
    }
  }
  return { rows, height: top, order };
}

/** The rows that meet a part of the list, with a few above and below, so that scrolling finds them made. */
export function rowsWithin({ rows }: ListLayout, top: number, height: number, spare = 6): readonly ListRow[] {
  const from = firstAt(rows, top - spare * ROW_PX);
  const to = firstAt(rows, top + height + spare * ROW_PX);
  return rows.slice(Math.max(0, from - 1), to);
}

/** The index of the first row that begins at `top` or below. */
function firstAt(rows: readonly ListRow[], top: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle]!.top < top) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Where the list must be scrolled to so that a row is whole on screen; null when it is already. */
export function scrollTo(row: ListRow, scrolled: number, height: number): number | null {
  // The heading above the first row of a group comes with it.
  const above = row.top - HEADING_PX;
  if (above < scrolled) return Math.max(0, above);
  const below = row.top + ROW_PX - height;
  return below > scrolled ? below : null;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** The site that a key leads to from another; undefined for a key that is none of the list's. */
export function siteByKey(order: readonly number[], from: number | null, key: string): number | undefined {
  if (key === 'Home') return order[0];
  if (key === 'End') return order.at(-1);
  const step = STEPS[key];
  if (step === undefined) return undefined;
  const at = from === null ? -1 : order.indexOf(from);
  if (at < 0) return order[0];
  return order[Math.max(0, Math.min(order.length - 1, at + step))];
}
