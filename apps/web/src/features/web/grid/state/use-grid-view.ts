import type { GridView, SavedView } from '@outpost/contract';
import { useEffect, useState } from 'react';
import { useViews } from '../../../../data/index.ts';
import { withParams } from '../../../../ui/address/params.ts';
import { useAddressParams } from '../../../../ui/address/use-address-params.ts';
import { isSameView, STANDARD_VIEW } from '../model/view.ts';
import { type Remembered, store, UNNAMED } from './remembered.ts';

export interface GridViewState {
  /** The current view; null: the views of a link are loading. */
  readonly view: GridView | null;
  readonly setView: (view: GridView) => void;
  /** The saved view, maybe changed. */
  readonly saved: SavedView | null;
  readonly views: readonly SavedView[];
  /** There are unsaved changes. Without a saved view: it is not the default one. */
  readonly isChanged: boolean;
  /** The view in the link does not belong to this account. */
  readonly isUnknown: boolean;
  /** Opens a saved view; null: none. */
  readonly choose: (id: number | null) => void;
  /** Discards changes. */
  readonly discard: () => void;
  /** Discards changes after saving, unless there are newer ones. */
  readonly forgetSaved: (view: GridView) => void;
}

const VIEW_PARAM = 'view';
/** Faster changes are stored together. */
const STORE_AFTER_MS = 400;

/**
 * The view of the grid. A saved view is named in the address, so that a link opens it; otherwise
 * this browser stores the view. Changes of a saved view are kept until the user saves or discards
 * them.
 */
export function useGridView(remembered: Remembered): GridViewState {
  const [params, setParams] = useAddressParams();
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
    choose: (id) =>
      setParams((now) => withParams(now, { [VIEW_PARAM]: id === null ? null : String(id) }), {
        preventScrollReset: true,
      }),
    discard,
    forgetSaved: (sent) => {
      if (drafts.get(key) === sent) discard();
    },
  };
}
