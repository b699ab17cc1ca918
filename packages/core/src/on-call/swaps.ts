import type { OnCallOverrideBody, SwapBody, SwapPart } from '@outpost/contract';
import type { OnCallLookup } from './on-call.ts';
import { shiftsOf } from './shifts.ts';
import type { Span } from './spans.ts';

/**
 * Why two users cannot swap. `part`: the shift that is given, or the one that is taken in return.
 * `not-holder`: the user who gives it is not on call all the time. `taker-off`: an override takes
 * the other user off call then. `same-time`: the two overlap, so that no one would be on call.
 */
export type SwapProblem =
  | { readonly kind: 'over' | 'not-holder' | 'taker-off'; readonly part: 'Give' | 'Take' }
  | { readonly kind: 'same-user' | 'same-time' };

/** Checks a swap against the stored schedules and overrides; null: possible. */
export function swapProblem(duty: OnCallLookup, swap: SwapBody, nowMs: number): SwapProblem | null {
  const { GiverId, TakerId, Give, Take } = swap;
  if (GiverId === TakerId) return { kind: 'same-user' };
  const parts = [
    { part: 'Give', given: Give, giverId: GiverId, takerId: TakerId },
    ...(Take ? [{ part: 'Take', given: Take, giverId: TakerId, takerId: GiverId } as const] : []),
  ] as const;
  for (const { part, given, giverId, takerId } of parts) {
    const span = spanOf(given);
    if (span.toMs <= nowMs) return { kind: 'over', part };
    // The part in the past does not matter.
    const rest = { fromMs: Math.max(span.fromMs, Math.min(nowMs, span.toMs - 1)), toMs: span.toMs };
    if (!isHeldBy(duty, given.OwnerId, giverId, rest)) return { kind: 'not-holder', part };
    if (isTakenOff(duty, takerId, given.OwnerId, rest)) return { kind: 'taker-off', part };
  }
  if (Take && overlap(spanOf(Give), spanOf(Take))) return { kind: 'same-time' };
  return null;
}

/**
 * The overrides with which a swap is stored, in order. They begin now at the earliest, because who
 * was on call before does not change.
 */
export function swapOverrides(
  { GiverId, TakerId, Give, Take, Reason }: SwapBody,
  nowMs: number,
): OnCallOverrideBody[] {
  const overrideFor = ({ OwnerId, From, To }: SwapPart, takerId: number): OnCallOverrideBody => ({
    AccountId: OwnerId,
    // A shift may return to its owner from a substitute.
    ...(OwnerId === takerId
      ? { Change: 'on', SubstituteId: null }
      : { Change: 'off', SubstituteId: takerId }),
    From: Date.parse(From) < nowMs ? new Date(nowMs).toISOString() : From,
    To,
    Reason,
  });
  return [overrideFor(Give, TakerId), ...(Take ? [overrideFor(Take, GiverId)] : [])];
}

/** When a request for a swap expires: when the first of its shifts is over. */
export function swapEndMs({ Give, Take }: Pick<SwapBody, 'Give' | 'Take'>): number {
  return Math.min(Date.parse(Give.To), Take ? Date.parse(Take.To) : Number.POSITIVE_INFINITY);
}

/** Whether a user is on call for another one, or for themselves, during a whole span. */
function isHeldBy(duty: OnCallLookup, ownerId: number, holderId: number, span: Span): boolean {
  const shifts = shiftsOf(duty, ownerId, span);
  const heldMs = shifts
    .filter((shift) => shift.holderId === holderId)
    .reduce((sum, { fromMs, toMs }) => sum + toMs - fromMs, 0);
  return heldMs === span.toMs - span.fromMs;
}

/**
 * Whether an override takes a user off call at some time of a span, so that they cannot take a
 * shift. An owner to whom a shift returns is off call because of it.
 */
function isTakenOff(duty: OnCallLookup, accountId: number, ownerId: number, span: Span): boolean {
  if (accountId === ownerId) return false;
  const own = duty.overridesOf(accountId);
  const times = [span.fromMs, ...own.flatMap(({ fromMs, toMs }) => [fromMs, toMs])];
  return times
    .filter((ms) => ms >= span.fromMs && ms < span.toMs)
    .some((atMs) => {
      const newest = own.find(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs);
      return newest?.override.Change === 'off';
    });
}

const spanOf = ({ From, To }: SwapPart): Span => ({ fromMs: Date.parse(From), toMs: Date.parse(To) });
const overlap = (a: Span, b: Span) => a.fromMs < b.toMs && b.fromMs < a.toMs;
