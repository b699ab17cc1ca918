import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { serverNowMs, useTrendSets } from '../../../data/index.ts';
import { readTrendView, type TrendView, trendViewParams } from '../model/view.ts';

/** A saved trend, as the page shows it. */
export interface SavedTrend {
  readonly id: number;
  readonly name: string;
  readonly view: TrendView;
}

export interface Sets {
  readonly sets: readonly SavedTrend[];
  /** The one that was opened last, as it was saved; null: none. */
  readonly opened: SavedTrend | null;
  /** What is shown is not what was saved. */
  readonly isChanged: boolean;
  /** null: none. */
  readonly openById: (id: number | null) => void;
}

/** What somebody saved under names, and which of it is open. */
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
  // A link may show just what was saved.
  const opened =
    sets.find(({ id }) => id === openedId) ?? (params.size > 0 ? (sets.find(isSame) ?? null) : null);
  return {
    sets,
    opened,
    isChanged: opened !== null && !isSame(opened),
    openById: setOpened,
  };
}
