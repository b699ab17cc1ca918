import type { Generated } from 'kysely';

export interface ViewTables {
  views: ViewsTable;
}

/** Saved views of the grid and of trends. */
export interface ViewsTable {
  id: Generated<number>;
  account_id: number;
  /** `grid` or `trend`. */
  kind: Generated<string>;
  /** As entered by its owner. */
  name: string;
  /**
   * The name in its comparison form, without differences such as case; unique for an account. Of
   * other kinds than `grid` it begins with the kind.
   */
  name_key: string;
  /** `GridView` of the contract, or of a trend its address, as JSON, as written by some release. */
  view: string;
  updated_at: number;
}
