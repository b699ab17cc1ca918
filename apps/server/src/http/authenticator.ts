import type { Role } from '@outpost/contract';

/** Who makes a call. */
export interface Principal {
  readonly accountId: number;
  readonly role: Role;
  readonly name: string;
  readonly sessionId: string;
  /** When the access token stops being worth anything, ms since 1970-01-01T00:00Z. */
  readonly expiresAtMs: number;
  /** The role needs a second factor, and the account has none: only calls with `whileSettingUp` are answered. */
  readonly mustSetUpSecondFactor?: boolean;
}

export interface Authenticator {
  /**
   * @throws AppError `TOKEN_INVALID` or `TOKEN_EXPIRED`
   */
  verify(accessToken: string): Promise<Principal>;
}
