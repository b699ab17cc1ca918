import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { serverNowMs, useTrendSets } from '../../../../data/index.ts';
import { readTrendView, type TrendView, trendViewParams } from '../model/view.ts';

/** A saved trend. */
export interface SavedTrend {
  readonly id: number;
  readonly name: string;
  readonly view: TrendView;
}

export interface Sets {
  readonly sets: readonly SavedTrend[];
  /** The saved trend that was opened last; null: none. */
  readonly opened: SavedTrend | null;
  /** The view differs from the saved one. */
  readonly isChanged: boolean;
  /** null: none. */
  readonly openById: (id: number | null) => void;
}

/** The saved trends of the user and the open one. */
export function useSets(view: TrendView): Sets {
  const { data } = useTrendSets();
  const [params] = useSearchParams();
  const [openedId, setOpened] = useState<number | null>(null);
  const sets = (data ?? []).map(({ Id, Name, View }) => ({
    id: Id,
    name: Name,
    view: readTrendView(new URLSearchParams(View), serverNowMs()),
  }));
  const now = trendViewParams(view).toString();
  const isSame = (set: SavedTrend) => trendViewParams(set.view).toString() === now;
  // A link may contain exactly a saved trend.
  const opened =
    sets.find(({ id }) => id === openedId) ?? (params.size > 0 ? (sets.find(isSame) ?? null) : null);
  return {
    sets,
    opened,
    isChanged: opened !== null && !isSame(opened),
    openById: setOpened,
  };
}
