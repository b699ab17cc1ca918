import {
  type AccountScheduleRow,
  type OnCallGap,
  type OnCallRange,
  type Schedule,
  type User,
  WEEKDAYS,
  type Weekday,
} from '@outpost/contract';
import { canAcknowledge, compareNames, DAY_MS, userName } from '@outpost/core';
import * as texts from '../texts.ts';
import { timeMinutes } from './times.ts';

/** Part of a day, in minutes from midnight; the end is not included. */
export interface DaySpan {
  readonly from: number;
  readonly to: number;
}

/** A user of a schedule. */
export interface ScheduleMember {
  readonly id: number;
  readonly name: string;
  /** Why the user is never on call by the schedule; null: the user is. */
  readonly problem: string | null;
}

/** What the server says about the users and stations; in it, only enabled stations count. */
type CountedRange = Pick<OnCallRange, 'EnabledStations' | 'AlwaysOnCallStations'> & {
  readonly Users: readonly Pick<OnCallRange['Users'][number], 'AccountId' | 'Stations'>[];
};

export interface ScheduleBook {
  readonly assignments: readonly Pick<AccountScheduleRow, 'AccountId' | 'ScheduleId' | 'Email'>[];
  readonly accounts: readonly User[];
  /** null: not loaded. */
  readonly range: CountedRange | null;
}

/** Users who are always on call, because they have no schedule. */
export interface AlwaysOnCall {
  /** By name. */
  readonly names: readonly string[];
  /** The number of stations for which they are, of all. */
  readonly stations: number;
  readonly of: number;
  /** Whether a time without a schedule is a gap for no station. */
  readonly isAll: boolean;
}

/** Who the schedules concern. */
export interface ScheduleUsers {
  /** By name; without the range, users without alert settings are not known. */
  readonly of: (scheduleId: number) => readonly ScheduleMember[];
  /** null: the range is not loaded. */
  readonly always: AlwaysOnCall | null;
  /**
   * Users who would have no schedule without this one and so would always be on call; by name. null:
   * the range is not loaded.
   */
  readonly onlyIn: (scheduleId: number) => readonly string[] | null;
}

/** Minutes of a day. */
export const DAY_MINUTES = 1_440;

/** The users of each schedule, and those who are on call at all times. */
export function scheduleUsers({ assignments, accounts, range }: ScheduleBook): ScheduleUsers {
  const known = new Map(accounts.map((account) => [account.Id, account]));
  const withSettings = range && usersWithSettings(range);
  const scheduled = new Map<number, number>();
  for (const { AccountId } of assignments) scheduled.set(AccountId, (scheduled.get(AccountId) ?? 0) + 1);
  const of = (scheduleId: number): ScheduleMember[] =>
    assignments
      .filter(({ ScheduleId }) => ScheduleId === scheduleId)
      .map(({ AccountId, Email }) => {
        const account = known.get(AccountId);
        const name = account === undefined ? Email : userName(account);
        return { id: AccountId, name, problem: problemOf(account, withSettings) };
      })
      .sort((a, b) => compareNames(a.name, b.name));
  const always = accounts
    .filter((account) => !scheduled.has(account.Id) && problemOf(account, withSettings) === null)
    .map(userName)
    .sort(compareNames);
  return {
    of,
    always: range && {
      names: always,
      stations: range.AlwaysOnCallStations,
      of: range.EnabledStations,
      isAll: range.EnabledStations > 0 && range.AlwaysOnCallStations === range.EnabledStations,
    },
    onlyIn: (scheduleId) =>
      range &&
      of(scheduleId)
        .filter(({ id, problem }) => problem === null && scheduled.get(id) === 1)
        .map(({ name }) => name),
  };
}

/** The accounts with an alert setting for an enabled station. */
export const usersWithSettings = ({ Users }: Pick<CountedRange, 'Users'>): ReadonlySet<number> =>
  new Set(Users.filter(({ Stations }) => Stations > 0).map(({ AccountId }) => AccountId));

/**
 * Why an account is never on call, whatever its schedules; null: it can be.
 *
 * @param withSettings accounts with an alert setting; null: not known
 */
export function problemOf(
  account: User | undefined,
  withSettings: ReadonlySet<number> | null,
): string | null {
  if (account === undefined) return null;
  if (!account.Active) return texts.deactivated;
  if (!canAcknowledge(account.Role)) return texts.viewerCannotAcknowledge;
  return withSettings === null || withSettings.has(account.Id) ? null : texts.noAlertSettings;
}

/** Gaps that begin in the next days, exactly from now on. */
export function gapsWithinDays<Gap extends Pick<OnCallGap, 'From'>>(
  gaps: readonly Gap[],
  nowMs: number,
  days: number,
): Gap[] {
  return gaps.filter(({ From }) => Date.parse(From) < nowMs + days * DAY_MS);
}

/**
 * The time of a schedule on a day; null: the day is off. On call ends after the second of the stop,
 * so a stop of `23:59:59` is midnight.
 */
export function daySpan(schedule: Schedule, day: Weekday): DaySpan | null {
  if (!schedule[day]) return null;
  const stop = schedule[`${day}Stop`];
  const lastSecond = stop.endsWith(':59') ? 1 : 0;
  return { from: timeMinutes(schedule[`${day}Start`]), to: timeMinutes(stop) + lastSecond };
}

/** The times of each weekday at which none of the schedules is on. */
export function weekGaps(schedules: readonly Schedule[]): DaySpan[][] {
  return WEEKDAYS.map((day) => {
    const spans = schedules
      .map((schedule) => daySpan(schedule, day))
      .filter((span) => span !== null)
      .sort((a, b) => a.from - b.from);
    const gaps: DaySpan[] = [];
    let end = 0;
    for (const { from, to } of spans) {
      if (from > end) gaps.push({ from: end, to: from });
      end = Math.max(end, to);
    }
    if (end < DAY_MINUTES) gaps.push({ from: end, to: DAY_MINUTES });
    return gaps;
  });
}

/** `06:00–15:00`, or `all day`. */
export function formatDaySpan({ from, to }: DaySpan): string {
  if (from === 0 && to === DAY_MINUTES) return texts.allDay;
  return `${clockText(from)}–${clockText(to)}`;
}

/** `Mon–Fri 00:00–06:00`, `Sat, Sun all day`: one text for each time, with its days; the first day first. */
export function describeWeekGaps(gaps: readonly (readonly DaySpan[])[]): string[] {
  const days = new Map<string, number[]>();
  gaps.forEach((spans, day) => {
    for (const span of spans) {
      const time = formatDaySpan(span);
      days.set(time, [...(days.get(time) ?? []), day]);
    }
  });
  return [...days].map(([time, own]) => `${formatWeekdays(own)} ${time}`);
}

/** `Sun, Tue–Thu`, or `every day`. @param days from 0 for Sunday, in order */
function formatWeekdays(days: readonly number[]): string {
  if (days.length === WEEKDAYS.length) return texts.everyDay;
  const runs: { from: number; to: number }[] = [];
  for (const day of days) {
    const last = runs.at(-1);
    if (last?.to === day - 1) last.to = day;
    else runs.push({ from: day, to: day });
  }
  return runs
    .map(({ from, to }) => {
      if (from === to) return shortDay(from);
      return to === from + 1 ? `${shortDay(from)}, ${shortDay(to)}` : `${shortDay(from)}–${shortDay(to)}`;
    })
    .join(', ');
}

const shortDay = (day: number): string => WEEKDAYS[day]!.slice(0, 3);

function clockText(minutes: number): string {
  const two = (n: number) => String(n).padStart(2, '0');
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}
