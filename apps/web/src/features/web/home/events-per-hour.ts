import type { LoggedAlarmEvent } from '@outpost/contract';
import { HOUR_MS } from '@outpost/core';

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
