import type { OnCallLookup } from './on-call.ts';
import { canBeOnCall, type Routing } from './routing.ts';
import { shiftsOf } from './shifts.ts';
import type { Span } from './spans.ts';

const WEEK_MS = 7 * 86_400_000;

/** Why a user is on call now. */
export type OnCallNowReason =
  | { readonly kind: 'always' }
  /** `last`: the schedule in which this time ends, if it is another one; else null. */
  | { readonly kind: 'schedule'; readonly name: string; readonly last: string | null }
  | { readonly kind: 'override' }
  /** In place of another user, by an override. */
  | { readonly kind: 'substitute'; readonly forAccountId: number };

export interface OnCallNowUser {
  readonly accountId: number;
  /** Whose alarms the user is notified of: their own, and those of users they are a substitute for. */
  readonly ownerIds: readonly number[];
  /** The last of these times; null: not within a week. */
  readonly untilMs: number | null;
  /** Their own time before that as a substitute. */
  readonly why: OnCallNowReason;
}

export interface OnCallSummary {
  /** By account. */
  readonly now: readonly OnCallNowUser[];
  /** The next to come on call within a week; null: none. */
  readonly next: { readonly accountId: number; readonly fromMs: number } | null;
}

/**
 * Who is on call at an instant, of users who can acknowledge.
 * @param accountIds those with an alert setting
 */
export function summariseOnCall(
  { duty, account }: Pick<Routing, 'duty' | 'account'>,
  accountIds: Iterable<number>,
  atMs: number,
): OnCallSummary {
  const canAct = (id: number) => {
    const known = account(id);
    return known !== undefined && canBeOnCall(known);
  };
  const week = { fromMs: atMs, toMs: atMs + WEEK_MS };
  const now = new Map<number, OnCallNowUser>();
  const put = (accountId: number, ownerId: number, untilMs: number | null, why: OnCallNowReason) => {
    const before = now.get(accountId);
    const isOwn = accountId === ownerId;
    now.set(accountId, {
      accountId,
      ownerIds: [...(before?.ownerIds ?? []), ownerId],
      untilMs: before === undefined ? untilMs : laterOf(before.untilMs, untilMs),
      why: before === undefined || isOwn ? why : before.why,
    });
  };
  const ids = [...accountIds];
  for (const accountId of ids) {
    const { isOn, why } = duty.onCallAt(accountId, atMs);
    if (isOn) {
      if (!canAct(accountId)) continue;
      const untilMs = why.kind === 'always' ? null : why.untilMs;
      if (why.kind === 'schedule') {
        const last = lastSchedule(duty, accountId, untilMs, why.name);
        put(accountId, accountId, untilMs, { kind: 'schedule', name: why.name, last });
      } else put(accountId, accountId, untilMs, { kind: why.kind === 'always' ? 'always' : 'override' });
    } else if (why.kind === 'taken-off' && why.instead !== null && account(accountId)?.Active === true) {
      // As escalation does: a user who would not be notified has no substitute.
      const [held] = shiftsOf(duty, accountId, week);
      if (!held || held.holderId === null || !canAct(held.holderId)) continue;
      const untilMs = held.toMs >= week.toMs ? null : held.toMs;
      put(held.holderId, accountId, untilMs, { kind: 'substitute', forAccountId: accountId });
    }
  }
  let next: OnCallSummary['next'] = null;
  for (const accountId of ids) {
    if (account(accountId)?.Active !== true) continue;
    const comes = nextShift(duty, accountId, week, (holderId) => canAct(holderId) && !now.has(holderId));
    if (comes !== null && (next === null || comes.fromMs < next.fromMs)) next = comes;
  }
  return { now: [...now.values()].sort((a, b) => a.accountId - b.accountId), next };
}

/** The schedule at the end of a time on call; null: the same as at its start, or none. */
function lastSchedule(
  duty: Routing['duty'],
  accountId: number,
  untilMs: number | null,
  first: string,
): string | null {
  if (untilMs === null) return null;
  const { why } = duty.onCallAt(accountId, untilMs - 1);
  return why.kind === 'schedule' && why.name !== first ? why.name : null;
}

const laterOf = (one: number | null, other: number | null) =>
  one === null || other === null ? null : Math.max(one, other);

/** The first shift of an owner that begins later within a span, with a suitable holder; null: none. */
function nextShift(
  duty: OnCallLookup,
  ownerId: number,
  span: Span,
  isSuitable: (holderId: number) => boolean,
): OnCallSummary['next'] {
  const isOverridden = duty
    .overridesOf(ownerId)
    .some(({ fromMs, toMs }) => fromMs < span.toMs && toMs > span.fromMs);
  if (!isOverridden) {
    const { isOn, why } = duty.onCallAt(ownerId, span.fromMs);
    if (isOn || why.kind !== 'off-duty' || why.nextMs === null || why.nextMs >= span.toMs) return null;
    return isSuitable(ownerId) ? { accountId: ownerId, fromMs: why.nextMs } : null;
  }
  for (const { holderId, fromMs } of shiftsOf(duty, ownerId, span))
    if (fromMs > span.fromMs && holderId !== null && isSuitable(holderId))
      return { accountId: holderId, fromMs };
  return null;
}
