import * as z from 'zod';
import { SecondFactorCode, TypedPassword } from './accounts.ts';
import { Instant } from './primitives.ts';
import { Role } from './roles.ts';

/** A user's own second factor: an authenticator app (TOTP, RFC 6238), passkeys, or both. */
export const SecondFactorState = z.object({
  On: z.boolean(),
  Since: Instant.nullable(),
  /** There is an authenticator app. */
  App: z.boolean(),
  /** Unused recovery codes. */
  RecoveryCodesLeft: z.int().min(0),
  /** Accounts of this role must have one. */
  Required: z.boolean(),
  /** False: a sign-in within the last 10 minutes confirms a change, instead of `CurrentPassword`. */
  PasswordSet: z.boolean(),
});
export type SecondFactorState = z.infer<typeof SecondFactorState>;

/**
 * `CurrentPassword` unless the account has none; `Code` of the authenticator app or a recovery code, if
 * the account has a second factor.
 */
export const SecondFactorBegin = z.strictObject({
  CurrentPassword: TypedPassword.optional(),
  Code: SecondFactorCode.optional(),
});

/**
 * What an authenticator app needs. It takes effect once a first code from it is entered within a
 * quarter of an hour.
 */
export const SecondFactorSecret = z.object({
  /** Base32, for typing in. */
  Secret: z.string(),
  /** `otpauth://totp/…`, for a QR code. */
  Uri: z.string(),
});
export type SecondFactorSecret = z.infer<typeof SecondFactorSecret>;

export const SecondFactorConfirm = z.strictObject({ Code: SecondFactorCode });

/** Each can be used once instead of the app's code. Returned only once. */
export const RecoveryCodes = z.object({ RecoveryCodes: z.array(z.string()) });
export type RecoveryCodes = z.infer<typeof RecoveryCodes>;

/** Turns off the second factor, or replaces its recovery codes. */
export const SecondFactorProof = z.strictObject({
  CurrentPassword: TypedPassword.optional(),
  Code: SecondFactorCode,
});

/** The roles that require a second factor. */
export const SecondFactorPolicy = z.strictObject({
  RequiredFor: z.array(Role).max(4),
});
export type SecondFactorPolicy = z.infer<typeof SecondFactorPolicy>;
