import type { Migration } from './migration.ts';

/** Exports of history, their complete files, and schedules. */
export const historyExportsMigration: Migration = {
  name: '053-history-exports',
  statements: (t) => [
    `create table history_exports (
      id ${t.identity},
      account_id ${t.integer} not null,
      account_name ${t.text} not null,
      resolution ${t.text} not null,
      format ${t.text} not null,
      units ${t.text} not null,
      from_at ${t.bigint} not null,
      to_at ${t.bigint} not null,
      point_ids ${t.text} not null,
      stations ${t.integer} not null,
      server ${t.text} not null,
      folder_id ${t.text} not null,
      state ${t.text} not null,
      error ${t.text},
      created_at ${t.bigint} not null,
      finished_at ${t.bigint},
      expires_at ${t.bigint},
      next_point ${t.integer} not null,
      next_at ${t.bigint},
      schedule_id ${t.integer},
      first_day ${t.text},
      last_day ${t.text},
      attempts ${t.integer} not null default 0,
      next_attempt_at ${t.bigint},
      delivered_at ${t.bigint},
      delivered_files ${t.text}
    )${t.tableEnd}`,
    `create table history_export_files (
      export_id ${t.integer} not null references history_exports (id),
      number ${t.integer} not null,
      name ${t.text} not null,
      row_count ${t.bigint} not null,
      bytes ${t.bigint} not null,
      sha256 ${t.text} not null,
      primary key (export_id, number)
    )${t.tableEnd}`,
    `create table history_export_schedules (
      id ${t.identity},
      name ${t.text} not null,
      declaration ${t.text} not null,
      enabled ${t.integer} not null,
      due_through ${t.text} not null,
      changed_at ${t.bigint} not null
    )${t.tableEnd}`,
  ],
};
