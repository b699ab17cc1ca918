import type { AuditOutcome, PushEntryOutcome, PushOutcome } from '@outpost/contract';
import * as texts from './texts.ts';

/** Whether the value of an entry is in the controller. */
export const isThere = (outcome: PushEntryOutcome | null): boolean =>
  outcome === 'applied' || outcome === 'unchanged';

/** The outcome of a push. With unknown entries it is neither done nor failed. */
export function pushOutcome(outcomes: readonly (PushEntryOutcome | null)[]): PushOutcome {
  if (outcomes.some((outcome) => outcome === 'unknown' || outcome === null)) return 'unknown';
  if (outcomes.every(isThere)) return 'done';
  return outcomes.some((outcome) => isThere(outcome) || outcome === 'differs') ? 'partly' : 'failed';
}

/** The outcome of an entry in the audit log. */
export function auditOutcomeOf(outcome: PushEntryOutcome): AuditOutcome {
  if (outcome === 'unknown') return 'unknown';
  return outcome === 'refused' || outcome === 'failed' || outcome === 'skipped' ? 'failed' : 'done';
}

/** `done` includes partial pushes: text and entries of the event have the details. */
export function auditOutcomeOfPush(outcome: PushOutcome): AuditOutcome {
  return outcome === 'partly' ? 'done' : outcome;
}

/** `3 of 5 values applied, 1 not confirmed` */
export function describePush(outcomes: readonly (PushEntryOutcome | null)[]): string {
  const there = outcomes.filter(isThere).length;
  const unknown = outcomes.filter((outcome) => outcome === 'unknown').length;
  const written = texts.valuesApplied(there, outcomes.length);
  return unknown === 0 ? written : texts.valuesNotConfirmed(written, unknown);
}
