import type { Generated } from 'kysely';

export interface AccountTables {
  accounts: AccountsTable;
  sessions: SessionsTable;
  refresh_tokens: RefreshTokensTable;
}

export interface AccountsTable {
  id: Generated<number>;
  /** Lower case; unique. */
  email: string;
  first_name: string;
  last_name: string;
  role: string;
  active: 0 | 1;
  /** argon2id as a PHC string. */
  password_hash: string;
  /** Counts what makes access tokens given before worthless: role, activity, password. */
  token_version: number;
  last_seen_at: number | null;
  created_at: number;
}

/** One sign-in on one browser: the family of the refresh tokens that grew from it. */
export interface SessionsTable {
  /** 128 random bits, base64url. */
  id: string;
  account_id: number;
  created_at: number;
  last_used_at: number;
  expires_at: number;
  ended_at: number | null;
}

export interface RefreshTokensTable {
  /** SHA-256 of the token, hexadecimal; the token itself is nowhere. */
  hash: string;
  session_id: string;
  created_at: number;
  expires_at: number;
  /** When it was exchanged for a successor; null for a living one. */
  rotated_at: number | null;
}
