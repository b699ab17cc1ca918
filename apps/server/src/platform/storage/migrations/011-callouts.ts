import type { Migration } from './migration.ts';

/** Who is told about an alarm, step by step. */
export const callouts: Migration = {
  name: '011-callouts',
  statements: (t) => [
    `create table callouts (
      alarm_id ${t.integer} not null primary key references alarms (id) on delete cascade,
      state ${t.text} not null,
      step ${t.integer} not null,
      due_at ${t.bigint},
      began_at ${t.bigint} not null
    )${t.tableEnd}`,
    'create index callouts_due on callouts (state, due_at)',
    `create table callout_steps (
      id ${t.identity},
      alarm_id ${t.integer} not null references alarms (id) on delete cascade,
      at ${t.bigint} not null,
      step ${t.integer} not null,
      told ${t.integer} not null,
      content ${t.text} not null
    )${t.tableEnd}`,
    'create index callout_steps_of on callout_steps (alarm_id)',
    `create table digest_alarms (
      digest_key ${t.text} not null,
      alarm_id ${t.integer} not null references alarms (id) on delete cascade,
      primary key (digest_key, alarm_id)
    )${t.tableEnd}`,
    'create index digest_alarms_of on digest_alarms (alarm_id)',
    `create table used_links (
      id ${t.text} not null primary key,
      expires_at ${t.bigint} not null
    )${t.tableEnd}`,
  ],
};
