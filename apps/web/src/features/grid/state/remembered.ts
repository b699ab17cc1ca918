import type { GridView } from '@outpost/contract';
import { ownName } from '../../../data/base-path.ts';
import { readGridView } from '../model/view.ts';
import type { GridPlace } from '../view/use-grid-body.ts';

/** Where this browser remembers how each account last looked at the grid, besides its saved views. */
const STORAGE_KEY = ownName('outpost.grid');
/** Of a saved view that was never chosen: the one that has no name. */
export const UNNAMED = 0;

/** What somebody did with the grid since the page was opened: there again when they come back from a station. */
export interface Remembered {
  readonly accountId: number;
  /** By view: what was changed and not saved. */
  readonly drafts: Map<number, GridView>;
  place: GridPlace | null;
  readonly folded: Set<number>;
  withFilters: boolean;
}

let remembered: Remembered | null = null;

/** What is remembered of an account; nothing of another one's. */
export function rememberedOf(accountId: number): Remembered {
  if (remembered?.accountId !== accountId) {
    const view = storedViews()[accountId];
    const own = view === undefined ? null : readGridView(view);
    remembered = {
      accountId,
      drafts: new Map(own === null ? [] : [[UNNAMED, own]]),
      place: null,
      folded: new Set(),
      withFilters: false,
    };
  }
  return remembered;
}

/** Keeps the view without a name in this browser. */
export function store(accountId: number, view: GridView): void {
  try {
    localStorage.setItem(STORAGE_KEY, JSON.stringify({ ...storedViews(), [accountId]: view }));
  } catch {
    // Storage is full or forbidden: it is kept as long as this page.
  }
}

function storedViews(): Record<number, unknown> {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '{}');
    return typeof stored === 'object' && stored !== null ? (stored as Record<number, unknown>) : {};
  } catch {
    return {};
  }
}
