import type { AccountAreas, Role } from '@outpost/contract';
import type { TokenAccess } from './token-access.ts';

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
  /**
   * An API token, which acts within the rights of the account that created it (`accountId`) and
   * under its own name.
   */
  readonly token?: TokenAccess;
}

export interface Authenticator {
  /**
   * @param address of the client
   * @throws AppError `TOKEN_INVALID` or `TOKEN_EXPIRED`; for API tokens also `RATE_LIMITED`, and
   * `LOGIN_THROTTLED` after wrong ones
   */
  verify(token: string, address: string): Promise<Principal>;
}
