import type { Migration } from './migration.ts';

/** Alarms with all that happened to them, and what people decided about them. */
export const alarmsMigration: Migration = {
  name: '010-alarms',
  statements: (t) => [
    `create table alarm_subjects (
      id ${t.integer} not null primary key,
      station_id ${t.integer} not null,
      point_id ${t.integer},
      kind ${t.text} not null,
      site_name ${t.text} not null,
      name ${t.text} not null,
      message ${t.text} not null
    )${t.tableEnd}`,
    `create table alarms (
      id ${t.integer} not null primary key,
      subject_id ${t.integer} not null references alarm_subjects (id),
      station_id ${t.integer} not null,
      priority ${t.integer} not null,
      instruction ${t.text} not null,
      state ${t.text} not null,
      is_open ${t.integer} not null,
      active ${t.integer} not null,
      acknowledged ${t.integer} not null,
      raised_at ${t.bigint} not null,
      last_raised_at ${t.bigint} not null,
      raises ${t.integer} not null,
      chattering ${t.integer} not null,
      returned_at ${t.bigint},
      acknowledged_at ${t.bigint},
      acknowledged_by ${t.text},
      first_out ${t.integer} not null,
      reading ${t.text},
      limit_words ${t.text},
      comments ${t.integer} not null,
      held_back ${t.integer} not null
    )${t.tableEnd}`,
    'create index alarms_by_time on alarms (raised_at, id)',
    'create index alarms_by_station on alarms (station_id, raised_at, id)',
    'create index alarms_by_priority on alarms (priority, raised_at, id)',
    'create index alarms_by_subject on alarms (subject_id, raised_at, id)',
    'create index alarms_open on alarms (raised_at, id) where is_open = 1',
    `create table alarm_events (
      id ${t.identity},
      alarm_id ${t.integer} not null references alarms (id) on delete cascade,
      at ${t.bigint} not null,
      kind ${t.text} not null,
      account_id ${t.integer},
      by_name ${t.text},
      words ${t.text} not null
    )${t.tableEnd}`,
    'create index alarm_events_of on alarm_events (alarm_id)',
    'create index alarm_events_by_time on alarm_events (at)',
    `create table alarm_suppressions (
      station_id ${t.integer} not null,
      point_id ${t.integer} not null,
      kind ${t.text} not null,
      state ${t.text} not null,
      since ${t.bigint} not null,
      until ${t.bigint},
      by_name ${t.text} not null,
      reason ${t.text} not null,
      primary key (station_id, point_id, kind)
    )${t.tableEnd}`,
    `create table station_maintenance (
      station_id ${t.integer} not null primary key,
      since ${t.bigint} not null,
      until ${t.bigint} not null,
      by_name ${t.text} not null,
      reason ${t.text} not null
    )${t.tableEnd}`,
  ],
};
