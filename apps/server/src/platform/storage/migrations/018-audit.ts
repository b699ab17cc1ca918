import type { Migration } from './migration.ts';

/** The audit log: lines that are only added, chained by their hashes. */
export const auditMigration: Migration = {
  name: '018-audit',
  statements: (t) => [
    `create table audit (
      id ${t.identity},
      at ${t.bigint} not null,
      kind ${t.text} not null,
      action ${t.text} not null,
      outcome ${t.text} not null,
      account_id ${t.integer},
      by_name ${t.text} not null,
      station_id ${t.integer},
      point_id ${t.integer},
      of_id ${t.integer},
      words ${t.text} not null,
      details ${t.text},
      hash ${t.text} not null
    )${t.tableEnd}`,
    'create index audit_by_kind on audit (kind, id)',
    'create index audit_by_station on audit (station_id, id)',
    'create index audit_of on audit (of_id) where of_id is not null',
    "create index audit_begun on audit (kind, id) where outcome = 'begun'",
    "create index audit_unknown on audit (kind, id) where outcome = 'unknown'",
  ],
};
