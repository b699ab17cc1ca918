import type { Migration } from './migration.ts';

/** What alarms of a point are about is found without looking through all that alarms were ever about. */
export const alarmPeriods: Migration = {
  name: '016-alarm-periods',
  statements: () => [
    'create index alarm_subjects_by_point on alarm_subjects (point_id) where point_id is not null',
  ],
};
