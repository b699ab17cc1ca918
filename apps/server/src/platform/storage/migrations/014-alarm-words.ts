import type { Migration } from './migration.ts';

/** Alarms are looked through by time for words that few or none of them have, without reading the alarms themselves. */
export const alarmMessages: Migration = {
  name: '014-alarm-words',
  statements: () => [
    'drop index alarms_by_time',
    'create index alarms_by_time on alarms (raised_at, id, subject_id)',
  ],
};
