import type { ReportScheduleBody } from '@outpost/contract';
import { type Rhythm, SCHEDULE_PERIODS } from '@outpost/core';
import type { StationService } from '../../administration/index.ts';
import { splitCovered } from './covered-stations.ts';

/** When a schedule's reports are due. Deleted stations are ignored. */
export function rhythmOf(
  {
    Rhythm: rhythm,
    At,
    ...covered
  }: Pick<ReportScheduleBody, 'Rhythm' | 'At' | 'Kind' | 'StationIds' | 'Areas'>,
  stations: Pick<StationService, 'all'>,
  timeZone: string,
): Rhythm {
  // Each schedule is checked every 30 s: its stations are not sorted here.
  const { named, others } = splitCovered(covered, stations.all());
  const zones = new Set([...named, ...others].map(({ TimeZone }) => TimeZone ?? timeZone));
  return { every: SCHEDULE_PERIODS[rhythm], at: At, timeZone, zones: [...zones] };
}
