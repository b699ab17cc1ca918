import { useMemo } from 'react';
import { type Zone, zoneOf } from '../../../../ui/time/index.ts';
import type { TrendRows } from '../model/rows.ts';

/**
 * The time zone of the trend: that of the stations if they agree, else that of the organisation.
 * @param organisation IANA name; empty: unknown, so the user's own is used
 */
export function useTrendZone(rows: TrendRows, organisation: string): Zone {
  const usual = organisation || Intl.DateTimeFormat().resolvedOptions().timeZone;
  const names = [...new Set(rows.all.map(({ station }) => station.TimeZone ?? usual))];
  const name = names.length === 1 ? (names[0] ?? usual) : usual;
  return useMemo(() => zoneOf(name), [name]);
}
