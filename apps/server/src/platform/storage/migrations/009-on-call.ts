import type { Migration } from './migration.ts';

/** Who is told: weekly schedules with the accounts on them, dated overrides, and alert settings. */
export const onCallMigration: Migration = {
  name: '009-on-call',
  statements: (t) => [
    `create table on_call_schedules (
      id ${t.identity},
      name ${t.text} not null,
      week ${t.text} not null,
      changed_at ${t.bigint} not null
    )${t.tableEnd}`,
    `create table account_schedules (
      id ${t.identity},
      account_id ${t.integer} not null references accounts (id) on delete cascade,
      schedule_id ${t.integer} not null references on_call_schedules (id) on delete cascade,
      unique (account_id, schedule_id)
    )${t.tableEnd}`,
    'create index account_schedules_by_schedule on account_schedules (schedule_id)',
    `create table duty_overrides (
      id ${t.identity},
      account_id ${t.integer} not null references accounts (id) on delete cascade,
      change ${t.text} not null,
      substitute_id ${t.integer} references accounts (id) on delete set null,
      from_at ${t.bigint} not null,
      to_at ${t.bigint} not null,
      reason ${t.text} not null,
      author ${t.text} not null,
      created_at ${t.bigint} not null
    )${t.tableEnd}`,
    'create index duty_overrides_by_account on duty_overrides (account_id)',
    'create index duty_overrides_by_substitute on duty_overrides (substitute_id)',
    'create index duty_overrides_by_end on duty_overrides (to_at)',
    `create table alert_settings (
      id ${t.identity},
      account_id ${t.integer} not null references accounts (id) on delete cascade,
      station_id ${t.integer} not null references stations (id) on delete cascade,
      least_priority ${t.text} not null,
      channels ${t.text} not null,
      unique (account_id, station_id, least_priority)
    )${t.tableEnd}`,
    'create index alert_settings_by_station on alert_settings (station_id)',
  ],
};
