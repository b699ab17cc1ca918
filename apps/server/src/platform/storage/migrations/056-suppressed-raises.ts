import type { Migration } from './migration.ts';

/** Whether an alarm was suppressed when it was raised, so that alarm performance does not count it. */
export const suppressedRaises: Migration = {
  name: '056-suppressed-raises',
  statements: (t) => [`alter table alarm_events add column suppressed ${t.integer}`],
};
