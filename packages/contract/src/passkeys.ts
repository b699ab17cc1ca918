import * as z from 'zod';
import { SecondFactorCode, TypedPassword } from './accounts.ts';
import { Id, Instant, Name } from './primitives.ts';

/** Maximum number of passkeys of an account. */
export const MAX_PASSKEYS = 20;
/** A passkey must be created or used within this time. */
export const PASSKEY_MINUTES = 5;

/** Bytes as WebAuthn sends them. */
const bytes = (max: number) => z.string().regex(new RegExp(`^[A-Za-z0-9_-]{1,${max}}$`), 'Must be base64url');
const CredentialId = bytes(1_400);

/** A passkey of the user's own account. */
export const Passkey = z.object({
  Id,
  Name: z.string(),
  CreatedAt: Instant,
  LastUsedAt: Instant.nullable(),
});
export type Passkey = z.infer<typeof Passkey>;

const Transports = z.array(z.enum(['ble', 'cable', 'hybrid', 'internal', 'nfc', 'smart-card', 'usb'])).max(7);
const KnownCredential = z.object({ Id: z.string(), Transports });

/** What the browser needs to create a passkey. */
export const PasskeyCreation = z.object({
  Challenge: z.string(),
  RpId: z.string(),
  RpName: z.string(),
  UserId: z.string(),
  UserName: z.string(),
  DisplayName: z.string(),
  /** Passkeys that the account has: the same authenticator creates no second one. */
  Known: z.array(KnownCredential),
});
export type PasskeyCreation = z.infer<typeof PasskeyCreation>;

/**
 * `Code` of the authenticator app or a recovery code: to add a passkey, if the account has a second
 * factor; to remove one, if it has none without the passkey.
 */
export const PasskeyProof = z.strictObject({
  CurrentPassword: TypedPassword,
  Code: SecondFactorCode.optional(),
});

/** A passkey that the browser created. */
export const NewPasskey = z.strictObject({
  Name,
  CredentialId,
  ClientDataJson: bytes(4_000),
  AttestationObject: bytes(7_000),
  Transports,
});
export type NewPasskey = z.infer<typeof NewPasskey>;

/** `RecoveryCodes` if the passkey is the account's first second factor; shown once. */
export const AddedPasskey = z.object({ RecoveryCodes: z.array(z.string()).nullable() });
export type AddedPasskey = z.infer<typeof AddedPasskey>;

/** What the browser needs to use a passkey. */
export const PasskeyRequest = z.object({ Challenge: z.string(), RpId: z.string() });
export type PasskeyRequest = z.infer<typeof PasskeyRequest>;

/** The proof of a passkey. */
export const PasskeyAssertion = z.strictObject({
  CredentialId,
  ClientDataJson: bytes(4_000),
  AuthenticatorData: bytes(4_000),
  Signature: bytes(2_000),
  /** The user whom the authenticator names; null: none. */
  UserHandle: bytes(100).nullable(),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;
