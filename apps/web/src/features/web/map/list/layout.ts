import type { MapListGroup } from '../model/worst-first.ts';

/** CSS pixels; touch needs 44. */
export const ROW_PX = 52;
/** With a line of its own for what is wrong. */
export const ABNORMAL_ROW_PX = 72;
export const HEADING_PX = 32;

export type ListRow =
  | { readonly kind: 'heading'; readonly top: number; readonly title: string; readonly count: number }
  | {
      readonly kind: 'site';
      readonly top: number;
      /** Index of the site. */
      readonly site: number;
      /** Position in the list, from 1. */
      readonly place: number;
      /** The rank when the list was made, so that a row matches its position. */
      readonly rank: number;
      /** Says what is wrong, on a line of its own. */
      readonly needsAttention: boolean;
      readonly height: number;
    };

export interface ListLayout {
  readonly rows: readonly ListRow[];
  readonly height: number;
  /** Sites in the order of the list. */
  readonly order: readonly number[];
}

/**
 * Positions of headings and sites, so that only visible rows are rendered.
 * @param rankOf the current rank of a site
 * @param isHeaded the first group has a heading, too
 */
export function layOut(
  groups: readonly MapListGroup[],
  rankOf: (site: number) => number,
  isHeaded = true,
): ListLayout {
  const rows: ListRow[] = [];
  const order: number[] = [];
  let top = 0;
  for (const { title, needsAttention, sites } of groups) {
    const height = needsAttention ? ABNORMAL_ROW_PX : ROW_PX;
    if (isHeaded || top > 0) {
      rows.push({ kind: 'heading', top, title, count: sites.length });
      top += HEADING_PX;
    }
    for (const site of sites) {
      order.push(site);
      rows.push({ kind: 'site', top, site, place: order.length, rank: rankOf(site), needsAttention, height });
      top += height;
    }
  }
  return { rows, height: top, order };
}

/** The rows in a part of the list plus a margin. */
export function rowsWithin({ rows }: ListLayout, top: number, height: number, spare = 6): readonly ListRow[] {
  const from = firstAt(rows, top - spare * ABNORMAL_ROW_PX);
  const to = firstAt(rows, top + height + spare * ABNORMAL_ROW_PX);
  return rows.slice(Math.max(0, from - 1), to);
}

/** The index of the first row that starts at or below `top`. */
function firstAt(rows: readonly ListRow[], top: number): number {
  let [low, high] = [0, rows.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle]!.top < top) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** The scroll position that shows a row completely; null if it is visible already. */
export function scrollTo(row: ListRow, scrolled: number, height: number): number | null {
  // The first row of a group includes its heading.
  const above = row.top - HEADING_PX;
  if (above < scrolled) return Math.max(0, above);
  const below = row.top + (row.kind === 'site' ? row.height : HEADING_PX) - height;
  return below > scrolled ? below : null;
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 };

/** The site after a key; undefined if the key is not handled. */
export function siteByKey(order: readonly number[], from: number | null, key: string): number | undefined {
  if (key === 'Home') return order[0];
  if (key === 'End') return order.at(-1);
  const step = STEPS[key];
  if (step === undefined) return undefined;
  const at = from === null ? -1 : order.indexOf(from);
  if (at < 0) return order[0];
  return order[Math.max(0, Math.min(order.length - 1, at + step))];
}
