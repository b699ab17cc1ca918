import type { Generated } from 'kysely';

export interface ApiTokenTables {
  api_tokens: ApiTokensTable;
}

/** Tokens with which other programs use the API. */
export interface ApiTokensTable {
  id: Generated<number>;
  name: string;
  /** SHA-256 of the token, in hexadecimal digits. */
  hash: string;
  /** The first characters of the token. */
  hint: string;
  /** The account that created it; it may have been deleted. */
  account_id: number;
  /** As JSON, like the two that follow. */
  scopes: string;
  stations: string;
  points: string;
  created_at: number;
  /** The user's name at that time. */
  created_by: string;
  expires_at: number;
  /** null: it is not revoked. */
  revoked_at: number | null;
  revoked_by: string;
  /** null: never used. Written every few minutes. */
  last_used_at: number | null;
  last_address: string;
}
