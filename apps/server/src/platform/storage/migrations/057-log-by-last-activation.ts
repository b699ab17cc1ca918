import type { Migration } from './migration.ts';

/** The log is in the order of the last activation. `alarms_by_time` and `alarms_by_subject` stay, for counts and periods. */
export const logByLastActivation: Migration = {
  name: '057-log-by-last-activation',
  statements: () => [
    'create index alarms_by_last on alarms (last_raised_at, id, subject_id)',
    'create index alarms_by_repeat on alarms ((last_raised_at - raised_at))',
    'create index alarms_by_subject_last on alarms (subject_id, last_raised_at, id)',
    ...[
      ['alarms_by_station', '(station_id, last_raised_at, id)'],
      ['alarms_by_priority', '(priority, last_raised_at, id)'],
      ['alarms_by_incident', '(incident_id, last_raised_at, id) where incident_id is not null'],
      ['alarms_open', '(last_raised_at, id) where is_open = 1'],
    ].flatMap(([name, columns]) => [`drop index ${name}`, `create index ${name} on alarms ${columns}`]),
  ],
};
