/** How far the sheet is drawn up on a phone. */
export const SHEET_STOPS = ['peek', 'half', 'full'] as const;
export type SheetStop = (typeof SHEET_STOPS)[number];

/** What shows at the least: the handle, the field in a line, the one button. CSS pixels. */
const PEEK_PX = 88;
/** Of the map's height so much stays free at the most: the sheet never hides that there is a map. */
const FREE_PX = 56;

/** The sheet's height at each stop, CSS pixels. @param board the height of map and sheet together */
export function sheetHeights(board: number): Readonly<Record<SheetStop, number>> {
  const full = Math.max(PEEK_PX, board - FREE_PX);
  return { peek: PEEK_PX, half: Math.min(full, Math.max(PEEK_PX, Math.round(board * 0.5))), full };
}

/** The stop that is nearest to a height. */
export function nearestStop(board: number, height: number): SheetStop {
  const heights = sheetHeights(board);
  return SHEET_STOPS.reduce((near, stop) =>
    Math.abs(heights[stop] - height) < Math.abs(heights[near] - height) ? stop : near,
  );
}

/** Where a press on the handle leads: one stop up, from the top down again. */
export const nextStop = (stop: SheetStop): SheetStop =>
  SHEET_STOPS[(SHEET_STOPS.indexOf(stop) + 1) % SHEET_STOPS.length]!;
