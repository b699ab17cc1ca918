import type { Migration } from './migration.ts';

/**
 * The log is in the order of the last activation. The indexes on `raised_at` stay: servers of the version before use
 * them. A later migration can drop those of station, priority, incident and open alarms.
 */
export const logByLastActivation: Migration = {
  name: '057-log-by-last-activation',
  statements: () => [
    'create index alarms_by_last on alarms (last_raised_at, id, subject_id)',
    'create index alarms_by_repeat on alarms ((last_raised_at - raised_at))',
    'create index alarms_by_subject_last on alarms (subject_id, last_raised_at, id)',
    'create index alarms_by_station_last on alarms (station_id, last_raised_at, id)',
    'create index alarms_by_priority_last on alarms (priority, last_raised_at, id)',
    `create index alarms_by_incident_last on alarms (incident_id, last_raised_at, id)
      where incident_id is not null`,
    'create index alarms_open_last on alarms (last_raised_at, id) where is_open = 1',
  ],
};
