import type { Migration } from './migration.ts';

/** Wall displays and the devices that are paired with them. */
export const displaysMigration: Migration = {
  name: '041-displays',
  statements: (t) => [
    `create table displays (
      id ${t.identity},
      name ${t.text} not null,
      stations ${t.text} not null,
      slide_seconds ${t.integer} not null,
      night ${t.text},
      created_at ${t.bigint} not null,
      created_by ${t.text} not null,
      code_hash ${t.text},
      code_expires_at ${t.bigint},
      pairing ${t.text},
      generation ${t.integer} not null,
      paired_at ${t.bigint},
      last_seen_at ${t.bigint},
      device ${t.text} not null,
      address ${t.text} not null
    )${t.tableEnd}`,
  ],
};
