import type { OnCallGap, OnCallRange, OnCallShift, SwapRequest } from '@outpost/contract';
import { compareNames, HOUR_MS } from '@outpost/core';
import * as texts from '../texts.ts';
import type { TimeSpan } from './place.ts';
import { shiftTimes } from './wall.ts';

/** A person in the calendar. */
export interface CalendarUser {
  readonly id: number;
  readonly name: string;
  /** 1 to 8. */
  readonly colour: number;
  readonly canTake: boolean;
  readonly isAlways: boolean;
  /** The number of stations of which the user is notified. */
  readonly stations: number;
}

export type UserLookup = (id: number) => CalendarUser;

/** A shift as it is drawn. */
export interface Block extends TimeSpan {
  readonly key: string;
  readonly shift: OnCallShift;
  /** Of the schedule, or of the kind of row. */
  readonly rowName: string;
  readonly owner: CalendarUser;
  /** null: no one. */
  readonly holder: CalendarUser | null;
  /** An open request to swap it. */
  readonly isRequested: boolean;
}

export interface CalendarRow {
  readonly key: string;
  readonly name: string;
  readonly note: string;
  /** A row of one user: a shift dropped here is given to them. */
  readonly userId: number | null;
  readonly blocks: readonly Block[];
}

const COLOURS = 8;

/** Users by id, with colours that stay the same from week to week. */
export function userLookup({ Users }: Pick<OnCallRange, 'Users'>): UserLookup {
  const users = new Map(
    Users.map(({ AccountId, Name, CanTake, Always, Stations }, index): [number, CalendarUser] => [
      AccountId,
      {
        ...{ id: AccountId, name: Name, colour: (index % COLOURS) + 1 },
        ...{ canTake: CanTake, isAlways: Always, stations: Stations },
      },
    ]),
  );
  return (id) =>
    users.get(id) ?? {
      ...{ id, name: texts.account(id), colour: COLOURS, canTake: false, isAlways: false, stations: 0 },
    };
}

/** The rows of schedules, and of additional times. */
export function scheduleRows(
  range: OnCallRange,
  userOf: UserLookup,
  requests: readonly SwapRequest[],
): CalendarRow[] {
  return range.Rows.map(({ Kind, ScheduleId, Name, Shifts }) => {
    const name = Kind === 'schedule' ? Name : Kind === 'added' ? texts.additional : texts.withoutSchedule;
    return {
      key: `${Kind}-${ScheduleId}`,
      name,
      note: Kind === 'always' ? texts.onlyOverrides : usualTime(Shifts, range.TimeZone),
      userId: null,
      blocks: Shifts.map((shift): Block => {
        const { From, To, OwnerId, HolderId } = shift;
        return {
          ...{ key: `${Kind}-${ScheduleId}-${OwnerId}-${From}`, From, To, shift, rowName: name },
          owner: userOf(OwnerId),
          holder: HolderId === null ? null : userOf(HolderId),
          isRequested: requests.some((request) => isOf(request, shift)),
        };
      }),
    };
  });
}

/** The same shifts in a row for each user, by name; those of no one first. */
export function userRows(rows: readonly CalendarRow[]): CalendarRow[] {
  const byUser = new Map<number | null, Block[]>();
  for (const block of rows.flatMap(({ blocks }) => blocks)) {
    const id = block.holder?.id ?? null;
    byUser.set(id, [...(byUser.get(id) ?? []), block]);
  }
  return [...byUser]
    .map(([id, blocks]): CalendarRow => {
      const hours =
        blocks.reduce((sum, { From, To }) => sum + Date.parse(To) - Date.parse(From), 0) / HOUR_MS;
      return {
        key: `user-${id}`,
        name: blocks[0]!.holder?.name ?? texts.noOne,
        note: texts.hours(Math.round(hours)),
        userId: id,
        blocks,
      };
    })
    .sort((a, b) => Number(a.userId !== null) - Number(b.userId !== null) || compareNames(a.name, b.name));
}

/** Whether a shift is drawn as one bar with the one before, with the one after. */
interface Joins {
  readonly continues: boolean;
  readonly isContinued: boolean;
}

/** Joins the shifts of a row that adjoin and differ in nothing but their times. */
export function withJoins(blocks: readonly InLane[]): (InLane & Joins)[] {
  return blocks.map((block) => ({
    ...block,
    continues: blocks.some((other) => isJoined(other, block)),
    isContinued: blocks.some((other) => isJoined(block, other)),
  }));
}

type InLane = Block & { readonly lane: number };

const isJoined = (block: InLane, next: InLane) =>
  block.To === next.From &&
  block.lane === next.lane &&
  block.rowName === next.rowName &&
  block.holder?.id === next.holder?.id &&
  [block, next].every(
    ({ holder, owner, shift, isRequested }) =>
      holder?.id === owner.id && shift.OverrideId === null && !isRequested,
  );

/** `Mon 23 Nov 00:00 – 06:00: …` needs the names of stations; this one who is notified. */
export function notifiedNames({ NotifiedIds }: OnCallGap, userOf: UserLookup): string[] {
  return NotifiedIds.map((id) => userOf(id).name);
}

/** `18:00–06:00` if all shifts without an override have it; else empty. */
function usualTime(shifts: readonly OnCallShift[], timeZone: string): string {
  const times = new Set(
    shifts.filter(({ OverrideId }) => OverrideId === null).map((shift) => shiftTimes(shift, timeZone)),
  );
  const [only] = times;
  return times.size === 1 ? only! : '';
}

/** Whether an open request is about a shift. */
function isOf({ State, Give, Take }: SwapRequest, { OwnerId, From, To }: OnCallShift): boolean {
  return (
    State === 'open' &&
    [Give, Take].some((part) => part?.OwnerId === OwnerId && part.From < To && From < part.To)
  );
}
