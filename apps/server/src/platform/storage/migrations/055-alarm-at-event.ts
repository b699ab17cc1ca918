import type { Migration } from './migration.ts';

/** What an alarm was at an event of it, for other systems that are told later. */
export const alarmAtEvent: Migration = {
  name: '055-alarm-at-event',
  statements: (t) => [`alter table alarm_events add column alarm_then ${t.text}`],
};
