import type { OnCallLookup } from './on-call.ts';
import { canBeOnCall, type Routing } from './routing.ts';
import { shiftsOf } from './shifts.ts';
import type { Span } from './spans.ts';

const WEEK_MS = 7 * 86_400_000;

/** Why a user is on call now. */
export type OnCallNowReason =
  | { readonly kind: 'always' }
  | { readonly kind: 'schedule'; readonly name: string }
  | { readonly kind: 'override' }
  /** In place of another user, by an override. */
  | { readonly kind: 'substitute'; readonly forAccountId: number };

export interface OnCallNowUser {
  readonly accountId: number;
  /** null: not within a week. */
  readonly untilMs: number | null;
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
  const ids = [...accountIds];
  for (const accountId of ids) {
    const state = duty.onCallAt(accountId, atMs);
    if (!state.isOn && state.why.kind === 'taken-off') {
      // As escalation does: a user who would not be notified has no substitute.
      if (state.why.instead === null || account(accountId)?.Active !== true) continue;
      const [held] = shiftsOf(duty, accountId, week);
      const holderId = held?.holderId ?? null;
      if (held && holderId !== null && canAct(holderId) && !now.has(holderId)) {
        now.set(holderId, {
          accountId: holderId,
          untilMs: held.toMs >= week.toMs ? null : held.toMs,
          why: { kind: 'substitute', forAccountId: accountId },
        });
      }
      continue;
    }
    if (!canAct(accountId)) continue;
    if (state.isOn) {
      const { why } = state;
      now.set(accountId, {
        accountId,
        untilMs: why.kind === 'always' ? null : why.untilMs,
        why:
          why.kind === 'schedule'
            ? { kind: 'schedule', name: why.name }
            : { kind: why.kind === 'always' ? 'always' : 'override' },
      });
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
