import type { LoggedAlarmEvent } from '@outpost/contract';

const HOUR_MS = 3_600_000;

/** The number of events in each hour from an instant on, oldest first. */
export function eventsPerHour(
  events: readonly Pick<LoggedAlarmEvent, 'At'>[],
  fromMs: number,
  hours: number,
): number[] {
  const counts = new Array<number>(hours).fill(0);
  for (const { At } of events) {
    const hour = Math.floor((Date.parse(At) - fromMs) / HOUR_MS);
    if (hour >= 0 && hour < hours) counts[hour]! += 1;
  }
  return counts;
}
