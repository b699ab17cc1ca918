import { useMemo } from 'react';
import { RecentEntries, useRemember } from '../../../../data/index.ts';
import { stationNames, type TrendRow } from '../model/rows.ts';
import { type TrendView, trendPath } from '../model/view.ts';

/** A trend that the user opened. */
export interface RecentTrend {
  readonly path: string;
  /** Of its points, as they were then. */
  readonly points: string;
  readonly stations: string;
}

function isTrend(entry: unknown): entry is RecentTrend {
  const { path, points, stations } = (entry ?? {}) as Partial<RecentTrend>;
  return (
    typeof path === 'string' &&
    path.startsWith('/trends?') &&
    typeof points === 'string' &&
    typeof stations === 'string'
  );
}

/** Points of a view, by which two are the same trend: ranges and options change all the time. */
const pointsOf = ({ path }: RecentTrend) => new URLSearchParams(path.slice('/trends?'.length)).get('p') ?? '';

export const RECENT_TRENDS = new RecentEntries<RecentTrend>('outpost.trends', isTrend, pointsOf);

/** Remembers the trend that is shown. @param rows empty: not loaded */
export function useRememberTrend(view: TrendView, rows: readonly TrendRow[]): void {
  const path = trendPath(view);
  const points = rows.map(({ point }) => point.Name).join(', ');
  const stations = stationNames(rows);
  const entry = useMemo(() => (points === '' ? null : { path, points, stations }), [path, points, stations]);
  useRemember(RECENT_TRENDS, entry);
}
