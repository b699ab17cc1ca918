import type { GridView } from '@outpost/contract';
import { ownName } from '../../../../data/base-path.ts';
import { browserMemory, readByAccount, writeOfAccount } from '../../../../data/browser-memory.ts';
import { readGridView } from '../model/view.ts';
import type { GridPlace } from '../view/use-grid-body.ts';

/** Key of the unsaved view of each account. */
const STORAGE_KEY = ownName('outpost.grid');
/** The view without a name. */
export const UNNAMED = 0;

/** State since the page was opened, restored when the user returns from a station. */
export interface Remembered {
  readonly accountId: number;
  /** By view: unsaved changes. */
  readonly drafts: Map<number, GridView>;
  place: GridPlace | null;
  readonly folded: Set<number>;
  withFilters: boolean;
}

let remembered: Remembered | null = null;

/** The state of an account, never of another one. */
export function rememberedOf(accountId: number): Remembered {
  if (remembered?.accountId !== accountId) {
    const view = readByAccount(browserMemory(), STORAGE_KEY)[accountId];
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

/** Stores the view without a name in this browser. */
export const store = (accountId: number, view: GridView): void =>
  writeOfAccount(browserMemory(), STORAGE_KEY, accountId, view);
