import {
  type AlertSetting,
  type OnCallOverride,
  type Schedule,
  ScheduleBody,
  WEEKDAYS,
  type Weekday,
} from '@outpost/contract';
import type { RoutedAccount } from '../escalation-types.ts';

let nextId = 1_000;

/** A schedule; each day as `HH:MM:SS-HH:MM:SS`. */
export function schedule(
  Name: string,
  days: Partial<Record<Weekday, string>>,
  Id: number = nextId++,
): Schedule {
  const times = Object.entries(days).flatMap(([day, time]) => {
    const [start, stop] = time.split('-');
    return [
      [day, true],
      [`${day}Start`, start],
      [`${day}Stop`, stop],
    ];
  });
  return ScheduleBody.parse({ Id, Name, ...Object.fromEntries(times) });
}

/** The same times on each day. */
export function daily(
  Name: string,
  time: string,
  days: readonly Weekday[] = WEEKDAYS,
  id?: number,
): Schedule {
  return schedule(Name, Object.fromEntries(days.map((day) => [day, time])), id);
}

export function setting(
  AccountId: number,
  StationId: number,
  LeastPriority: AlertSetting['LeastPriority'] = 'low',
  Channels: AlertSetting['Channels'] = ['email'],
): AlertSetting {
  return { Id: nextId++, AccountId, StationId, LeastPriority, Channels };
}

export function override(
  fields: Pick<OnCallOverride, 'AccountId' | 'From' | 'To'> & Partial<OnCallOverride>,
) {
  return {
    Id: nextId++,
    Change: 'off',
    SubstituteId: null,
    Reason: 'Holiday',
    Author: 'boss@example.com',
    CreatedAt: '2026-01-01T00:00:00.000Z',
    ...fields,
  } satisfies OnCallOverride;
}

export const account = (Id: number, Role: RoutedAccount['Role'] = 'Operator'): RoutedAccount => ({
  Id,
  Role,
  Active: true,
});
