import type { Generated } from 'kysely';

export interface ViewTables {
  views: ViewsTable;
}

/** How people look at the grid, under names of their own. */
export interface ViewsTable {
  id: Generated<number>;
  account_id: number;
  /** As its owner wrote it. */
  name: string;
  /** The name without what makes no difference to people, such as case; unique for an account. */
  name_key: string;
  /** `GridView` of the contract as JSON, of the release that wrote it. */
  view: string;
  updated_at: number;
}
