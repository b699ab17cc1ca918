import type { AuditOutcome, PushEntryOutcome, PushOutcome } from '@outpost/contract';

/** An entry whose value is in the controller. */
export const isThere = (outcome: PushEntryOutcome | null): boolean =>
  outcome === 'applied' || outcome === 'unchanged';

/** What a push came to. Of one whose entries are not all known nobody says that it is done or failed. */
export function pushOutcome(outcomes: readonly (PushEntryOutcome | null)[]): PushOutcome {
  if (outcomes.some((outcome) => outcome === 'unknown' || outcome === null)) return 'unknown';
  if (outcomes.every(isThere)) return 'done';
  return outcomes.some((outcome) => isThere(outcome) || outcome === 'differs') ? 'partly' : 'failed';
}

/** What the audit log says of an entry. */
export function auditOutcomeOf(outcome: PushEntryOutcome): AuditOutcome {
  if (outcome === 'unknown') return 'unknown';
  return outcome === 'refused' || outcome === 'failed' || outcome === 'skipped' ? 'failed' : 'done';
}

/** `done` stands for a push that came through in part, too: what of it, its words and entries say. */
export function auditOutcomeOfPush(outcome: PushOutcome): AuditOutcome {
  return outcome === 'partly' ? 'done' : outcome;
}

/** `3 of 5 entries are in the controller` */
export function describePush(outcomes: readonly (PushEntryOutcome | null)[]): string {
  const there = outcomes.filter(isThere).length;
  const unknown = outcomes.filter((outcome) => outcome === 'unknown').length;
  const entries = outcomes.length === 1 ? 'entry is' : 'entries are';
  const rest = unknown === 0 ? '' : `, of ${unknown} nobody knows`;
  return `${there} of ${outcomes.length} ${entries} in the controller${rest}`;
}
