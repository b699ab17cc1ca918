import { useMemo } from 'react';
import type { TrendRows } from '../model/rows.ts';
import { trendZone, type Zone } from '../model/zone.ts';

/**
 * The zone by whose clocks the trend is shown: that of the points' stations where they agree, else the organisation's.
 * @param organisation IANA name; empty: it is not known, so the reader's own stands in
 */
export function useTrendZone(rows: TrendRows, organisation: string): Zone {
  const usual = organisation || Intl.DateTimeFormat().resolvedOptions().timeZone;
  const names = [...new Set(rows.all.map(({ station }) => station.TimeZone ?? usual))];
  const name = names.length === 1 ? (names[0] ?? usual) : usual;
  return useMemo(() => trendZone(name), [name]);
}
