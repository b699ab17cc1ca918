import type { Migration } from './migration.ts';

/** Since when a point has had its last sealed value, so that a restart does not forget it. */
export const since: Migration = {
  name: '004-since',
  statements: (t) => [`alter table point_state add column since_at ${t.bigint}`],
};
