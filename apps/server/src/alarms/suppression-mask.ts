import type { AlarmChange, Decision, DefinedSource } from './alarm-types.ts';
import type { AlarmBook } from './book.ts';

/** The suppressed alarms, for everything that shows the state of the field. */
export interface SuppressionMask {
  /** null: the alarm is no longer suppressed. */
  suppress(
    source: DefinedSource,
    suppression: { readonly state: 'shelved' | 'out-of-service'; readonly untilMs: number | null } | null,
  ): void;
  /** Until when the station is in maintenance, ms; null: it no longer is. */
  maintain(stationId: number, untilMs: number | null): void;
}

/** Updates the mask when a suppression began or ended; ignores other changes. */
export function notifySuppressionMask(mask: SuppressionMask, change: AlarmChange): void {
  if (change.what === 'maintenance') mask.maintain(change.stationId, change.decision?.untilMs ?? null);
  else if (change.what === 'suppression') {
    const { source, state, decision } = change;
    mask.suppress(source, state && decision && { state, untilMs: decision.untilMs });
  }
}

/** Fills the mask with every suppression that has not expired. */
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
