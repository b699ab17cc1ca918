import { DEFAULT_SCHEDULE_START, DEFAULT_SCHEDULE_STOP, type Schedule, WEEKDAYS } from '@outpost/contract';

/** A schedule that is not stored yet: no day, 06:00 to 15:00. */
export const NEW_SCHEDULE: Schedule = {
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

/** The id that an address names: the default one where it names none, null where it is no id. */
export function idOf(text: string | undefined, fallback: number): number | null {
  if (text === undefined) return fallback;
  return /^[1-9]\d{0,9}$/.test(text) && Number(text) <= 2_147_483_647 ? Number(text) : null;
}

/** What a schedule lacks before it can be sent. */
export function missingName(name: string): string | undefined {
  return name.trim() === '' ? 'Give the schedule a name' : undefined;
}
