import { type SheetStop, sheetHeights } from './heights.ts';

/** What lies over the map's edges, CSS pixels: where the map goes keeps clear of it. */
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

/** From this width of the board on the chosen station lies over the map's right edge; panel.module.css has it too. */
const PANEL_BESIDE_FROM_PX = 940;
const PANEL_PX = 352;

/** What covers the map while the sheet is drawn up so far, with a station chosen or without. */
export function coveredBy(board: Board, stop: SheetStop, hasChosen: boolean): Covered {
  if (!board.isPhone) {
    return { right: hasChosen && board.width >= PANEL_BESIDE_FROM_PX ? PANEL_PX : 0, bottom: 0 };
  }
  // Below the whole sheet there is nothing to keep clear for; it will come down again.
  return { right: 0, bottom: sheetHeights(board.height)[stop === 'full' ? 'half' : stop] };
}
