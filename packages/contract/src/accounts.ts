import * as z from 'zod';
import { Email, Id, Instant, Name, singleLineText } from './primitives.ts';
import { Role } from './roles.ts';

/**
 * Only the length counts here (NIST SP 800-63B, 3.1.1.2); long enough for a sentence. Passwords that everybody would try are
 * refused by the server, which says why.
 */
export const NewPassword = z
  .string()
  .min(10, 'expected at least 10 characters')
  .max(256, 'expected at most 256 characters');

/** A password as somebody types it to show that it is theirs. */
export const TypedPassword = z.string().min(1).max(256);

/** Six digits of an authenticator app, or a recovery code; blanks and hyphens in it count for nothing. */
export const SecondFactorCode = singleLineText(40).min(1);

/** The specification gives e-mail and password in lower case. `code` comes with a second try, after `SECOND_FACTOR_NEEDED`. */
export const Credentials = z.strictObject({
  email: singleLineText(254).min(1),
  password: TypedPassword,
  code: SecondFactorCode.optional(),
});
export type Credentials = z.infer<typeof Credentials>;

/** What authenticate and refresh-token answer. The refresh token travels in a cookie that no script reads. */
export const SignedInUser = z.object({
  Id,
  Email: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  Role,
  JwtToken: z.string(),
  /**
   * The role needs a second factor and the account has none: the session may do nothing but set it up, all other calls answer
   * `SECOND_FACTOR_REQUIRED`.
   */
  MustSetUpSecondFactor: z.literal(true).optional(),
});
export type SignedInUser = z.infer<typeof SignedInUser>;

/** The first account of an installation; `SetupCode` is said on the server's console. */
export const FirstAccount = z.strictObject({
  SetupCode: singleLineText(64).min(1),
  Email,
  FirstName: Name,
  LastName: Name,
  Password: NewPassword,
});
export type FirstAccount = z.infer<typeof FirstAccount>;

export const SetupState = z.object({
  /** True while there is no account. */
  Needed: z.boolean(),
});
export type SetupState = z.infer<typeof SetupState>;

/** An account as the rest of the server and lists of names know it. */
export const User = z.object({
  Id,
  Email,
  FirstName: Name,
  LastName: Name,
  Role,
  Active: z.boolean(),
  LastSeenAt: Instant.nullable(),
});
export type User = z.infer<typeof User>;

/** An account as those see it who keep accounts, and its owner. */
export const UserDetails = User.extend({
  /** False: nobody can sign in with it yet; an invitation was made, or is to be made. */
  PasswordSet: z.boolean(),
  /** Until when a one-time link for it can be used, and what for; null: there is none. */
  Link: z.object({ Kind: z.enum(['invitation', 'reset']), ValidUntil: Instant }).nullable(),
  SecondFactor: z.boolean(),
  /** Browsers on which it is signed in now. */
  Sessions: z.int().min(0),
});
export type UserDetails = z.infer<typeof UserDetails>;

export const NewUser = z.strictObject({
  Email,
  FirstName: Name,
  LastName: Name,
  Role,
  Active: z.boolean().default(true),
  /** Left out: the account gets an invitation, with which its owner sets one. */
  Password: NewPassword.optional(),
});
export type NewUser = z.infer<typeof NewUser>;

/** The update payload carries the user in a field `User`. What is left out stays as it is, also where somebody else has changed it meanwhile. */
export const UserUpdate = z.strictObject({
  User: z.strictObject({
    Id,
    Email: Email.optional(),
    FirstName: Name.optional(),
    LastName: Name.optional(),
    Role: Role.optional(),
    Active: z.boolean().optional(),
    Password: NewPassword.optional(),
    /** Needed to change the e-mail address or the password of the own account. */
    CurrentPassword: TypedPassword.optional(),
  }),
});
export type UserUpdate = z.infer<typeof UserUpdate>;

/**
 * A link with which the owner of an account sets a password, once. `invitation`: there was none before; it can be used for
 * 72 hours. `reset`: for 1 hour. A newer one makes the older worthless.
 */
export const OneTimeLink = z.object({
  Kind: z.enum(['invitation', 'reset']),
  ValidUntil: Instant,
  /** It goes to the account's e-mail address. Else `Path` is to be handed over. */
  Mailed: z.boolean(),
  /** `/link#token=…`, to be put behind the page's own origin; null when it is mailed. Said this once and never again. */
  Path: z.string().nullable(),
});
export type OneTimeLink = z.infer<typeof OneTimeLink>;

/** An account that was created; `Invitation` is null when a password came with it. */
export const CreatedUser = UserDetails.extend({ Invitation: OneTimeLink.nullable() });
export type CreatedUser = z.infer<typeof CreatedUser>;

export const ForgottenPassword = z.strictObject({ Email: singleLineText(254).min(1) });

/** Stands behind `token=` in the fragment of the link. */
export const LinkToken = singleLineText(128).min(1);

export const LinkLook = z.strictObject({ Token: LinkToken });
export const LinkUse = z.strictObject({ Token: LinkToken, Password: NewPassword });

/** What a one-time link is for. */
export const LinkPurpose = z.object({
  Kind: z.enum(['invitation', 'reset']),
  Email: z.string(),
  FirstName: z.string(),
  ValidUntil: Instant,
});
export type LinkPurpose = z.infer<typeof LinkPurpose>;

/** Names a session in a path; worth nothing as a token. */
export const SessionId = z.string().regex(/^[0-9a-f]{32}$/, 'expected 32 hexadecimal digits');

/** A browser on which somebody is signed in. */
export const AccountSession = z.object({
  Id: SessionId,
  /** `Chrome on Windows`; empty when the browser did not say. */
  Device: z.string(),
  /** Where it was last used from. */
  Address: z.string(),
  Since: Instant,
  /** To a quarter of an hour: when it last fetched an access token. */
  LastUsedAt: Instant,
  /** The one that asks. */
  Current: z.boolean(),
});
export type AccountSession = z.infer<typeof AccountSession>;
