import type { Migration } from './migration.ts';

/** Which alarms are one incident: each has the first of them. */
export const incidents: Migration = {
  name: '015-incidents',
  statements: (t) => [
    `alter table alarms add column incident_id ${t.integer}`,
    `alter table alarms add column joined_at ${t.bigint}`,
    'create index alarms_by_incident on alarms (incident_id, raised_at, id) where incident_id is not null',
  ],
};
