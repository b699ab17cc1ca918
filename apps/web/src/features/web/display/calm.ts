import type { ActiveAlarms, StationOverview } from '@outpost/contract';
import { describeNormal } from '../home/situation.ts';
import * as texts from './texts.ts';

/**
 * What the display says while nothing needs attention. Never that all is normal while an alarm is
 * active, though suppressed, or while the data is not current.
 */
export function describeCalm(
  { Alarms }: Pick<ActiveAlarms, 'Alarms'>,
  stations: readonly StationOverview[],
  nowMs: number,
  hasNews: boolean,
): string {
  if (stations.length === 0) return texts.noStations;
  if (!hasNews) return texts.notCurrent;
  if (Alarms.length > 0) return `${texts.nothingNeedsAttention} · ${texts.activeSuppressed(Alarms.length)}`;
  return describeNormal(stations, nowMs, hasNews);
}
