import type { Migration } from './migration.ts';

/** The alarm as it was at each event, for events that are sent later. */
export const alarmAtEvent: Migration = {
  name: '055-alarm-at-event',
  statements: (t) => [`alter table alarm_events add column alarm_then ${t.text}`],
};
