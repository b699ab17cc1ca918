import type { Migration } from './migration.ts';

/** Up to where each output of the audit log, such as syslog, has it. */
export const auditOutputsMigration: Migration = {
  name: '051-audit-outputs',
  statements: (t) => [
    `create table audit_outputs (
      name ${t.text} not null primary key,
      last_id ${t.integer} not null,
      sequence ${t.bigint} not null
    )${t.tableEnd}`,
  ],
};
