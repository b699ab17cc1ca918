import type { Routing } from './routing.ts';
import { substituteShifts } from './shifts.ts';
import { mergeSpans, type Span } from './spans.ts';

type Lookup = Pick<Routing, 'duty' | 'account'>;

/** When a user is on call within a span, also as a substitute: merged, in order. */
export function timesOnCall(routing: Lookup, accountId: number, span: Span): Span[] {
  return mergeSpans([
    ...routing.duty.spansOf(accountId, span),
    ...timesAsSubstitute(routing, accountId, span),
  ]);
}

/**
 * When a user is on call in place of others, of whom one may be the substitute of another: merged, in
 * order. A deactivated user would not be notified and so has no substitute.
 */
export function timesAsSubstitute({ duty, account }: Lookup, accountId: number, span: Span): Span[] {
  const shifts = substituteShifts(duty, [accountId], span, span.toMs - span.fromMs);
  return mergeSpans(shifts.filter(({ ownerId }) => account(ownerId)?.Active === true));
}

/**
 * When each user is on call within a span for these owners, as the owner or as a substitute. A
 * substitute of several is one user. Deactivated users are left out, and owners among them have none.
 * @param ownerIds users with an alert setting
 */
export function timesByHolder(routing: Lookup, ownerIds: Iterable<number>, span: Span): Span[][] {
  const { duty, account } = routing;
  const owners = new Set([...ownerIds].filter((id) => account(id)?.Active === true));
  const substitutes = duty.overrides.flatMap(({ override: { SubstituteId } }) => SubstituteId ?? []);
  return [...new Set([...owners, ...substitutes])].flatMap((id) => {
    if (account(id)?.Active !== true) return [];
    const others = substituteShifts(duty, [id], span, span.toMs - span.fromMs);
    const own = owners.has(id) ? duty.spansOf(id, span) : [];
    const times = mergeSpans([...own, ...others.filter(({ ownerId }) => owners.has(ownerId))]);
    return times.length > 0 ? [times] : [];
  });
}
