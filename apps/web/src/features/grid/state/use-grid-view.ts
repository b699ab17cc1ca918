import type { GridView, SavedView } from '@outpost/contract';
import { useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { useViews } from '../../../data/index.ts';
import { isSameView, STANDARD_VIEW } from '../model/view.ts';
import { type Remembered, store, UNNAMED } from './remembered.ts';

export interface GridViewState {
  /** What is shown; null: the views of a link are still on their way. */
  readonly view: GridView | null;
  readonly setView: (view: GridView) => void;
  /** The saved view that it is, or was before it was changed. */
  readonly saved: SavedView | null;
  readonly views: readonly SavedView[];
  /** The saved view was changed and not saved. Without one: it is not the standard one. */
  readonly isChanged: boolean;
  /** The link names a view that this account does not have. */
  readonly isUnknown: boolean;
  /** Goes to a saved view; null: to none. */
  readonly choose: (id: number | null) => void;
  /** Forgets what was changed. */
  readonly discard: () => void;
  /** Forgets what was changed, now that it is saved, unless it was changed once more meanwhile. */
  readonly forgetSaved: (view: GridView) => void;
}

const VIEW_PARAM = 'view';
/** Letters that come faster than this are stored together. */
const STORE_AFTER_MS = 400;

/**
 * How somebody looks at the grid. A saved view is named in the address, so that a link opens it again; without one, this
 * browser remembers what was shown. Changes of a saved view are kept, not saved, until somebody saves or discards them.
 */
export function useGridView(remembered: Remembered): GridViewState {
  const [params, setParams] = useSearchParams();
  const { data: views, isError } = useViews();
  const [, redraw] = useState(0);
  const wanted = Number(params.get(VIEW_PARAM) ?? UNNAMED);
  const saved = views?.find(({ Id }) => Id === wanted) ?? null;
  const isWaiting = wanted !== UNNAMED && views === undefined && !isError;
  const key = saved?.Id ?? UNNAMED;
  const { drafts, accountId } = remembered;
  const clean = saved?.View ?? STANDARD_VIEW;
  const view = isWaiting ? null : (drafts.get(key) ?? clean);

  useEffect(() => {
    if (view === null || key !== UNNAMED) return;
    const timer = setTimeout(() => store(accountId, view), STORE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [view, key, accountId]);

  const discard = () => {
    drafts.delete(key);
    if (key === UNNAMED) store(accountId, STANDARD_VIEW);
    redraw((count) => count + 1);
  };

  return {
    view,
    saved,
    views: views ?? [],
    isChanged: view !== null && !isSameView(view, clean),
    isUnknown: wanted !== UNNAMED && views !== undefined && saved === null,
    setView: (next) => {
      drafts.set(key, next);
      redraw((count) => count + 1);
    },
    choose: (id) => {
      const next = new URLSearchParams(params);
      if (id === null) next.delete(VIEW_PARAM);
      else next.set(VIEW_PARAM, String(id));
      setParams(next, { preventScrollReset: true });
    },
    discard,
    forgetSaved: (sent) => {
      if (drafts.get(key) === sent) discard();
    },
  };
}
