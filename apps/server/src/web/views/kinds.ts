import { type GridView, TrendAddress } from '@outpost/contract';
import { repairView } from './repair-view.ts';
import type { ViewKind } from './repository.ts';

export const GRID_VIEWS: ViewKind<GridView> = { name: 'grid', read: repairView };

/** A trend is stored as the address that shows it; an invalid one shows nothing. */
export const TREND_SETS: ViewKind<string> = {
  name: 'trend',
  read: (json) => TrendAddress.safeParse(parse(json)).data ?? '',
};

function parse(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}
