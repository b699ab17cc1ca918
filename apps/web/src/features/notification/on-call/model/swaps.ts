import type { SwapBody } from '@outpost/contract';
import { addDays, dateIn, formatTime, formatTimeSpan, instantOfWall } from '../../../../ui/time/index.ts';
import * as texts from '../texts.ts';
import type { TimeSpan } from './place.ts';
import type { Block, CalendarRow, CalendarUser } from './rows.ts';

/** Whether a user could take a shift. `off`: an override takes them off call then. */
export type Availability =
  | { readonly kind: 'free' }
  | { readonly kind: 'on-call'; readonly rowName: string }
  | { readonly kind: 'off' };

/** A shift that a user has. */
export type HeldShift = Block & { readonly holder: CalendarUser };

/** The local times by which a night has begun, at which it ends, and until which a shift may end it. */
const NIGHT_TIME = '22:00';
const NIGHT_END_TIME = '06:00';
const MORNING_END_TIME = '12:00';

/** Shifts that are not over, by start; of one user only, if given. */
export function upcomingShifts(
  rows: readonly CalendarRow[],
  nowMs: number,
  holderId: number | null,
): HeldShift[] {
  return rows
    .flatMap(({ blocks }) => blocks)
    .filter((block): block is HeldShift => block.holder !== null)
    .filter(({ To, holder }) => Date.parse(To) > nowMs && (holderId === null || holder.id === holderId))
    .sort((a, b) => (a.From < b.From ? -1 : a.From > b.From ? 1 : 0));
}

/** The shift of the coming night, or the current one; else the next. */
export function shiftOfTonight<Shift extends TimeSpan>(
  shifts: readonly Shift[],
  nowMs: number,
  timeZone: string,
): Shift | undefined {
  const night = instantOfWall(`${dateIn(timeZone, nowMs)}T${NIGHT_TIME}`, timeZone, 'first');
  const atMs =
    isBeforeNightEnd(nowMs, timeZone) || night === null ? nowMs : Math.max(nowMs, Date.parse(night));
  const isAt = ({ From, To }: Shift) => Date.parse(From) <= atMs && atMs < Date.parse(To);
  return shifts.find(isAt) ?? shifts[0];
}

/**
 * The part of a shift that is tonight. It begins now, or when the shift begins. It ends when the
 * holder's unbroken run ends if that is by noon of the next morning, otherwise at 06:00 in the time
 * zone. So a night shift is given whole, and days that follow each other at midnight until 06:00.
 */
export function tonightOf(
  shifts: readonly HeldShift[],
  shift: HeldShift,
  nowMs: number,
  timeZone: string,
): TimeSpan {
  const { From } = remainingOf(shift, nowMs);
  const fromMs = Date.parse(From);
  const runEnd = runEndOf(shifts, shift);
  const day = dateIn(timeZone, fromMs);
  const morning = isBeforeNightEnd(fromMs, timeZone) ? day : addDays(day, 1);
  const nightEnd = instantOfWall(`${morning}T${NIGHT_END_TIME}`, timeZone, 'first');
  const morningEnd = instantOfWall(`${morning}T${MORNING_END_TIME}`, timeZone, 'first');
  const isByMorning = nightEnd === null || morningEnd === null || runEnd <= morningEnd;
  return { From, To: isByMorning ? runEnd : nightEnd };
}

/** The time of a turn: `tonight 17:08 – 06:00` until tomorrow's morning, else with its days. */
export function formatTurn({ From, To }: TimeSpan, nowMs: number, timeZone: string): string {
  const today = dateIn(timeZone, nowMs);
  const [from, to] = [formatTime(From, timeZone), formatTime(To, timeZone)];
  const isTonight =
    dateIn(timeZone, Date.parse(From)) === today &&
    dateIn(timeZone, Date.parse(To)) === addDays(today, 1) &&
    to <= MORNING_END_TIME;
  return isTonight ? texts.tonight(from, to) : formatTimeSpan(From, To, timeZone);
}

/** What is left of a shift. */
export const remainingOf = ({ From, To }: TimeSpan, nowMs: number): TimeSpan => ({
  From: new Date(Math.max(nowMs, Date.parse(From))).toISOString(),
  To,
});

/** When the shifts end that follow a shift without a break, with the same owner and holder. */
export function runEndOf(shifts: readonly HeldShift[], shift: HeldShift): string {
  const next = shifts.find(
    ({ owner, holder, From, To }) =>
      owner.id === shift.owner.id && holder.id === shift.holder.id && From <= shift.To && To > shift.To,
  );
  return next ? runEndOf(shifts, next) : shift.To;
}

function isBeforeNightEnd(atMs: number, timeZone: string): boolean {
  const at = new Date(atMs).toISOString();
  return formatTime(at, timeZone) < NIGHT_END_TIME;
}

/** What a user has at some time, as far as the calendar shows it. */
export function availabilityOf(rows: readonly CalendarRow[], userId: number, time: TimeSpan): Availability {
  const meanwhile = rows
    .flatMap(({ blocks }) => blocks)
    .filter(({ From, To }) => From < time.To && time.From < To);
  const isOff = meanwhile.some(({ owner, holder }) => owner.id === userId && holder?.id !== userId);
  if (isOff) return { kind: 'off' };
  const own = meanwhile.find(({ holder }) => holder?.id === userId);
  return own ? { kind: 'on-call', rowName: own.rowName } : { kind: 'free' };
}

/** Who most likely takes a shift: who has the next one of the same row, and is not off call. */
export function likelyTaker(
  rows: readonly CalendarRow[],
  shift: Block,
  takers: readonly CalendarUser[],
): number | null {
  const canTake = (id: number) =>
    id !== shift.holder?.id &&
    takers.some((user) => user.id === id) &&
    availabilityOf(rows, id, shift).kind !== 'off';
  const later = (blocks: readonly Block[]) =>
    blocks
      .filter(({ From, holder }) => From >= shift.To && holder !== null && canTake(holder.id))
      .sort((a, b) => (a.From < b.From ? -1 : 1))[0]?.holder?.id;
  const sameRow = rows.find(({ blocks }) => blocks.some(({ key }) => key === shift.key));
  return (
    later(sameRow?.blocks ?? []) ??
    later(rows.flatMap(({ blocks }) => blocks)) ??
    takers.find(({ id }) => canTake(id))?.id ??
    null
  );
}

/** The swap that a form describes. @param time of the part of the shift that is given */
export function swapOf(
  give: HeldShift,
  time: TimeSpan,
  takerId: number,
  take: Block | null,
  reason: string,
): SwapBody {
  return {
    GiverId: give.holder.id,
    TakerId: takerId,
    Give: { OwnerId: give.owner.id, From: time.From, To: time.To },
    Take: take && { OwnerId: take.owner.id, From: take.From, To: take.To },
    Reason: reason,
  };
}
