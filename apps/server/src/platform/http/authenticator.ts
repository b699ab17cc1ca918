import type { AccountAreas, Role } from '@outpost/contract';

/** The caller. */
export interface Principal {
  readonly accountId: number;
  readonly role: Role;
  /** At whose stations the caller may act; null: at every one. */
  readonly areas: AccountAreas;
  readonly name: string;
  readonly sessionId: string;
  /** When the access token expires, ms since 1970-01-01T00:00Z. */
  readonly expiresAtMs: number;
  /**
   * The role needs a second factor, and the account has none: only calls with `whileSettingUp` are
   * allowed.
   */
  readonly mustSetUpSecondFactor?: boolean;
  /** A wall display, which has no account (`accountId` is 0) and may only read. */
  readonly isDisplay?: true;
}

export interface Authenticator {
  /**
   * @throws AppError `TOKEN_INVALID` or `TOKEN_EXPIRED`
   */
  verify(accessToken: string): Promise<Principal>;
}
