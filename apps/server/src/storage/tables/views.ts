import type { Generated } from 'kysely';

export interface ViewTables {
  views: ViewsTable;
}

/** How people look at the grid and at trends, under names of their own. */
export interface ViewsTable {
  id: Generated<number>;
  account_id: number;
  /** `grid` or `trend`. */
  kind: Generated<string>;
  /** As its owner wrote it. */
  name: string;
  /**
   * The name without what makes no difference to people, such as case; unique for an account. Of other kinds
   * than `grid` it begins with the kind.
   */
  name_key: string;
  /** `GridView` of the contract, or of a trend its address, as JSON, of the release that wrote it. */
  view: string;
  updated_at: number;
}
