import type { Migration } from './migration.ts';

/** Trends are saved beside views of the grid. */
export const viewKinds: Migration = {
  name: '008-view-kinds',
  statements: (t) => [`alter table views add column kind ${t.text} not null default 'grid'`],
};
