import type { SwapBody } from '@outpost/contract';
import { dateIn } from '../../../../ui/date-time/plain-date.ts';
import { instantOfWall } from '../../../../ui/text/zoned.ts';
import type { TimeSpan } from './place.ts';
import type { Block, CalendarRow, CalendarUser } from './rows.ts';

/** Whether a user could take a shift. `off`: an override takes them off call then. */
export type Availability =
  | { readonly kind: 'free' }
  | { readonly kind: 'on-call'; readonly rowName: string }
  | { readonly kind: 'off' };

/** The local hours at which a night ends, and by which it has begun. */
const NIGHT_END_HOUR = 6;
const NIGHT_TIME = '22:00';

/** Shifts that are not over, by start; of one user only, if given. */
export function upcomingShifts(
  rows: readonly CalendarRow[],
  nowMs: number,
  holderId: number | null,
): (Block & { readonly holder: CalendarUser })[] {
  return rows
    .flatMap(({ blocks }) => blocks)
    .filter((block): block is Block & { holder: CalendarUser } => block.holder !== null)
    .filter(({ To, holder }) => Date.parse(To) > nowMs && (holderId === null || holder.id === holderId))
    .sort((a, b) => (a.From < b.From ? -1 : a.From > b.From ? 1 : 0));
}

/** The shift of the coming night, or the current one; else the next. */
export function shiftOfTonight<Shift extends TimeSpan>(
  shifts: readonly Shift[],
  nowMs: number,
  timeZone: string,
): Shift | undefined {
  const hour = Number(
    new Intl.DateTimeFormat('en-GB', {
      ...(timeZone === '' ? {} : { timeZone }),
      ...{ hour: '2-digit', hourCycle: 'h23' },
    }).format(nowMs),
  );
  const night = instantOfWall(`${dateIn(timeZone, nowMs)}T${NIGHT_TIME}`, timeZone, 'first');
  const atMs = hour < NIGHT_END_HOUR || night === null ? nowMs : Math.max(nowMs, Date.parse(night));
  const isAt = ({ From, To }: Shift) => Date.parse(From) <= atMs && atMs < Date.parse(To);
  return shifts.find(isAt) ?? shifts[0];
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
  give: Block & { readonly holder: CalendarUser },
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
