import { canBeOnCall, type Routing } from './routing.ts';
import { shiftsOf } from './shifts.ts';

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
  const now = new Map<number, OnCallNowUser>();
  let next: OnCallSummary['next'] = null;
  for (const accountId of accountIds) {
    const state = duty.onCallAt(accountId, atMs);
    if (!state.isOn && state.why.kind === 'taken-off') {
      // As escalation does: a user who would not be notified has no substitute.
      if (state.why.instead === null || account(accountId)?.Active !== true) continue;
      const [held] = shiftsOf(duty, accountId, { fromMs: atMs, toMs: atMs + WEEK_MS });
      const holderId = held?.holderId ?? null;
      if (held && holderId !== null && canAct(holderId) && !now.has(holderId)) {
        now.set(holderId, {
          accountId: holderId,
          untilMs: held.toMs >= atMs + WEEK_MS ? null : held.toMs,
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
    } else if (state.why.kind === 'off-duty') {
      const { nextMs } = state.why;
      if (nextMs !== null && nextMs < atMs + WEEK_MS && (next === null || nextMs < next.fromMs))
        next = { accountId, fromMs: nextMs };
    }
  }
  return { now: [...now.values()].sort((a, b) => a.accountId - b.accountId), next };
}
