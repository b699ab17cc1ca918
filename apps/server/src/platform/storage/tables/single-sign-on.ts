export interface SingleSignOnTables {
  sso_providers: SsoProvidersTable;
  account_identities: AccountIdentitiesTable;
  sso_sessions: SsoSessionsTable;
  sign_in_steps: SignInStepsTable;
}

/** Identity providers set up on the page. */
export interface SsoProvidersTable {
  /** Its key. */
  provider: string;
  /** As JSON, without its secret. */
  body: string;
  /** Encrypted; null: none. */
  secret: string | null;
}

/** Which user of a provider an account belongs to. */
export interface AccountIdentitiesTable {
  issuer: string;
  subject: string;
  account_id: number;
  /** The key of the provider. */
  provider: string;
  linked_at: number;
}

/** What belongs to a session that a provider began. */
export interface SsoSessionsTable {
  session_id: string;
  provider: string;
  issuer: string;
  subject: string;
  /** The provider's name of its session; null: it has none. */
  sid: string | null;
  /** The ID token and the refresh token, encrypted. */
  tokens: string;
  /** When the provider last said that the user may sign in. */
  confirmed_at: number;
  /** When it was last asked. */
  tried_at: number;
}

/** Sign-ins that wait for a second factor. */
export interface SignInStepsTable {
  /** SHA-256 of the token in the cookie, hexadecimal. */
  hash: string;
  /** Encrypted. */
  content: string;
  expires_at: number;
}
