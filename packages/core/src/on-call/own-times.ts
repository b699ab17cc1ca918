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
