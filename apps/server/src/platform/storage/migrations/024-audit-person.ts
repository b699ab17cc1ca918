import type { Migration } from './migration.ts';

/** What somebody did who hardly does anything is found without reading the whole log. */
export const auditPerson: Migration = {
  name: '024-audit-person',
  statements: () => ['create index audit_by_person on audit (account_id, id)'],
};
