import type { AlarmChange, Decision, DefinedSource } from './alarm-types.ts';
import type { AlarmBook } from './book.ts';

/** Where it is known, for all that shows how the field is, which alarms people keep quiet. */
export interface SuppressionMask {
  /** null: the alarm is kept quiet no longer. */
  suppress(
    source: DefinedSource,
    suppression: { readonly state: 'shelved' | 'out-of-service'; readonly untilMs: number | null } | null,
  ): void;
  /** Until when people work at the station, ms; null: they don't any more. */
  maintain(stationId: number, untilMs: number | null): void;
}

/** Tells the mask of a decision that began or ended; of anything else nothing. */
export function notifySuppressionMask(mask: SuppressionMask, change: AlarmChange): void {
  if (change.what === 'maintenance') mask.maintain(change.stationId, change.decision?.untilMs ?? null);
  else if (change.what === 'suppression') {
    const { source, state, decision } = change;
    mask.suppress(source, state && decision && { state, untilMs: decision.untilMs });
  }
}

/** Tells the mask of every decision that holds. One whose end has come while nobody looked does not. */
export function fillSuppressionMask(mask: SuppressionMask, book: AlarmBook, nowMs: number): void {
  const holds = ({ untilMs }: Decision) => untilMs === null || untilMs > nowMs;
  for (const { source, memory, decision } of book.suppressions()) {
    const state = memory.suppression;
    if (state !== null && holds(decision)) mask.suppress(source, { state, untilMs: decision.untilMs });
  }
  for (const [stationId, decision] of book.maintenance()) {
    if (holds(decision)) mask.maintain(stationId, decision.untilMs);
  }
}
