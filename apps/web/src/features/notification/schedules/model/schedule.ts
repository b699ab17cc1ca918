import {
  DEFAULT_SCHEDULE_START,
  DEFAULT_SCHEDULE_STOP,
  type Schedule,
  WEEKDAYS,
  type Weekday,
} from '@outpost/contract';
import * as texts from '../texts.ts';

/** A new schedule: no days, 06:00 to 15:00. */
export const NEW_ON_CALL_SCHEDULE: Schedule = {
  Id: 0,
  Name: '',
  ...(Object.fromEntries(
    WEEKDAYS.flatMap((day): [string, boolean | string][] => [
      [day, false],
      [`${day}Start`, `${DEFAULT_SCHEDULE_START}:00`],
      [`${day}Stop`, `${DEFAULT_SCHEDULE_STOP}:00`],
    ]),
  ) as Omit<Schedule, 'Id' | 'Name'>),
};

/**
 * A stored schedule in the form. A day that is off may have a start after its stop, from before
 * that was rejected; it gets 06:00 to 15:00.
 */
export function editable(schedule: Schedule): Schedule {
  const reversed = WEEKDAYS.filter((day) => schedule[`${day}Start`] > schedule[`${day}Stop`]);
  const times = reversed.flatMap((day) => [
    [`${day}Start`, NEW_ON_CALL_SCHEDULE[`${day}Start`]],
    [`${day}Stop`, NEW_ON_CALL_SCHEDULE[`${day}Stop`]],
  ]);
  return { ...schedule, ...(Object.fromEntries(times) as Partial<Schedule>) };
}

const WORKDAYS: readonly Weekday[] = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'];

/** The days from Monday to Friday on, with the times of a day. */
export function copiedToWeekdays(schedule: Schedule, day: Weekday): Partial<Schedule> {
  const [start, stop] = [schedule[`${day}Start`], schedule[`${day}Stop`]];
  return Object.fromEntries(
    WORKDAYS.flatMap((own) => [
      [own, true],
      [`${own}Start`, start],
      [`${own}Stop`, stop],
    ]),
  );
}

/** Whether copying the times of a day would change nothing. */
export function isCopiedToWeekdays(schedule: Schedule, day: Weekday): boolean {
  return isSameSchedule({ ...schedule, ...copiedToWeekdays(schedule, day) }, schedule);
}

export function isSameSchedule(one: Schedule, other: Schedule): boolean {
  return Object.entries(one).every(([field, value]) => other[field as keyof Schedule] === value);
}

/** The id in the address: the default if there is none, null if it is invalid. */
export function scheduleIdOf(text: string | undefined, fallback: number): number | null {
  if (text === undefined) return fallback;
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : null;
}

export function missingName(name: string): string | undefined {
  return name.trim() === '' ? texts.enterName : undefined;
}
