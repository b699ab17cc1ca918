import { ABNORMAL_ROW_PX } from '../list/layout.ts';

/** Positions of the sheet on a phone. */
export const SHEET_STOPS = ['peek', 'half', 'full'] as const;
export type SheetStop = (typeof SHEET_STOPS)[number];

/** Minimum height: handle, summary, button and the worst station, CSS pixels. */
const PEEK_PX = 84 + ABNORMAL_ROW_PX;
/** Share of the height that stays free, so that the map is never hidden. */
const FREE_PX = 56;

/**
 * The height of the sheet at each stop, CSS pixels. @param board the height of map and sheet
 * together
 */
export function sheetHeights(board: number): Readonly<Record<SheetStop, number>> {
  const full = Math.max(PEEK_PX, board - FREE_PX);
  return { peek: PEEK_PX, half: Math.min(full, Math.max(PEEK_PX, Math.round(board * 0.5))), full };
}

/** The stop nearest to a height. */
export function nearestStop(board: number, height: number): SheetStop {
  const heights = sheetHeights(board);
  return SHEET_STOPS.reduce((near, stop) =>
    Math.abs(heights[stop] - height) < Math.abs(heights[near] - height) ? stop : near,
  );
}

/** The stop after a press on the handle: one up, or down from the top. */
export const nextStop = (stop: SheetStop): SheetStop =>
  SHEET_STOPS[(SHEET_STOPS.indexOf(stop) + 1) % SHEET_STOPS.length]!;
