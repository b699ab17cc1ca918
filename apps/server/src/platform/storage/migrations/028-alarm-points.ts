import type { Migration } from './migration.ts';

/** Which points one alarm of their station covers. */
export const alarmPoints: Migration = {
  name: '028-alarm-points',
  statements: () => ['alter table alarms add column points text'],
};
