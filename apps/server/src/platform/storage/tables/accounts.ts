import type { Generated } from 'kysely';

export interface AccountTables {
  accounts: AccountsTable;
  sessions: SessionsTable;
  refresh_tokens: RefreshTokensTable;
  account_links: AccountLinksTable;
  second_factors: SecondFactorsTable;
  recovery_codes: RecoveryCodesTable;
  passkeys: PasskeysTable;
  second_factor_roles: SecondFactorRolesTable;
}

export interface AccountsTable {
  id: Generated<number>;
  /** Lower case; unique. */
  email: string;
  first_name: string;
  last_name: string;
  role: string;
  /** `AccountAreas` as JSON. */
  areas: Generated<string | null>;
  active: 0 | 1;
  /** argon2id as a PHC string; empty while none was ever set. */
  password_hash: string;
  /** Incremented by changes that invalidate access tokens: role and activity. */
  token_version: number;
  last_seen_at: number | null;
  created_at: number;
  /** When the second factor was turned on; null: it is off. */
  second_factor_since: Generated<number | null>;
  /** Another account that set the password, also if it was deleted since; null: its owner. */
  password_set_by: Generated<number | null>;
  /** A UnitPreference. */
  unit_preference: Generated<string>;
}

/** One sign-in on one browser: the family of its refresh tokens. */
export interface SessionsTable {
  /** 128 random bits, base64url. */
  id: string;
  account_id: number;
  created_at: number;
  last_used_at: number;
  expires_at: number;
  ended_at: number | null;
  /** `Chrome on Windows`; empty when the browser did not identify itself. */
  device: Generated<string>;
  /** The address it was last used from. */
  address: Generated<string>;
  /** 1: the identity provider that began it has checked a second factor. */
  second_factor: Generated<0 | 1>;
}

export interface RefreshTokensTable {
  /** SHA-256 of the token, hexadecimal; the token itself is not stored. */
  hash: string;
  session_id: string;
  created_at: number;
  expires_at: number;
  /** When it was exchanged for a successor; null for a valid one. */
  rotated_at: number | null;
}

/**
 * The one link of an account with which its owner sets a password; deleted when it is used or
 * invalidated.
 */
export interface AccountLinksTable {
  account_id: number;
  /** SHA-256 of the token, hexadecimal; the token itself is not stored. */
  hash: string;
  kind: 'invitation' | 'reset';
  created_at: number;
  expires_at: number;
  /** null: its owner requested it, or the administrator of the server created it. */
  created_by: Generated<number | null>;
}

export interface SecondFactorsTable {
  account_id: number;
  /** Encrypted; it takes effect once `accounts.second_factor_since` is set. */
  secret: string;
  begun_at: number;
  /** The 30 s step of the last used code; only later ones are accepted. */
  last_step: number;
}

export interface PasskeysTable {
  id: Generated<number>;
  account_id: number;
  /** Base64url; unique. */
  credential_id: string;
  /** COSE key, base64url. */
  public_key: string;
  /** The last signature counter; 0: the authenticator has none. */
  counter: number;
  /** JSON. */
  transports: string;
  name: string;
  created_at: number;
  last_used_at: number | null;
  password_set_by: number | null;
}

/** Unused ones. */
export interface RecoveryCodesTable {
  account_id: number;
  /** SHA-256, hexadecimal. */
  hash: string;
}

/** Roles whose accounts must have a second factor. */
export interface SecondFactorRolesTable {
  role: string;
}
