import { type SheetStop, sheetHeights } from './heights.ts';

/** Areas covered at the edges of the map, CSS pixels, which moves avoid. */
export interface Covered {
  readonly right: number;
  readonly bottom: number;
}

export interface Board {
  /** Of map, list and panel together, CSS pixels. */
  readonly width: number;
  readonly height: number;
  /** The list is a sheet over the map. */
  readonly isPhone: boolean;
}

/**
 * From this width the panel covers the right edge of the map; panel.module.css has the same value.
 */
const MIN_PANEL_BOARD_PX = 940;
const PANEL_PX = 352;

/** The covered areas for a position of the sheet, with or without a selected station. */
export function coveredBy(board: Board, stop: SheetStop, hasChosen: boolean): Covered {
  if (!board.isPhone) {
    return { right: hasChosen && board.width >= MIN_PANEL_BOARD_PX ? PANEL_PX : 0, bottom: 0 };
  }
  // The fully open sheet is ignored, because it will be closed again.
  return { right: 0, bottom: sheetHeights(board.height)[stop === 'full' ? 'half' : stop] };
}
