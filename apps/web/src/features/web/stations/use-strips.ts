import type { DayStrip } from '@outpost/contract';
import { useState } from 'react';
import { useDayStrips } from '../../../data/index.ts';

/** The last 24 h by PointId; loaded strips stay while other stations load and after a failure. */
export function useStrips(stationIds: readonly number[]): ReadonlyMap<number, DayStrip> | undefined {
  const { data } = useDayStrips(stationIds);
  const [kept, setKept] = useState(data);
  if (data !== undefined && data !== kept) setKept(data);
  return data ?? kept;
}
