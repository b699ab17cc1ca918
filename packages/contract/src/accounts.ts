import * as z from 'zod';
import { AccountAreas } from './areas.ts';
import { SessionDisplay } from './displays.ts';
import { Email, Id, Instant, Name, singleLineText } from './primitives.ts';
import { Role } from './roles.ts';
import { UnitPreference, UnitSystem } from './units.ts';

/**
 * Only the length is checked here (NIST SP 800-63B, 3.1.1.2); there is room for a sentence. The
 * server refuses common passwords and says why.
 */
export const NewPassword = z
  .string()
  .min(10, 'Must be at least 10 characters')
  .max(256, 'Must be at most 256 characters');

/** The current password, entered to confirm who the user is. */
export const TypedPassword = z.string().min(1).max(256);

/** Six digits from an authenticator app, or a recovery code; spaces and hyphens are ignored. */
export const SecondFactorCode = singleLineText(40).min(1);

/**
 * The specification names email and password in lower case. `code` is sent on the second attempt,
 * after `SECOND_FACTOR_NEEDED`.
 */
export const Credentials = z.strictObject({
  email: singleLineText(254).min(1),
  password: TypedPassword,
  code: SecondFactorCode.optional(),
});
export type Credentials = z.infer<typeof Credentials>;

/**
 * The answer of authenticate and refresh-token. The refresh token is in a cookie that scripts
 * cannot read.
 */
export const SignedInUser = z.object({
  /** 0: a wall display. */
  Id: z.int().min(0),
  Email: z.string(),
  FirstName: z.string(),
  LastName: z.string(),
  Role,
  Areas: AccountAreas,
  JwtToken: z.string(),
  /** The units in which this user is shown values: their own choice, or the organisation's. */
  Units: UnitSystem,
  /** The organisation's time zone, an IANA name: that of the times on screens. */
  TimeZone: z.string().optional(),
  /**
   * The role needs a second factor and the account has none. The session can only set it up; all
   * other calls answer `SECOND_FACTOR_REQUIRED`.
   */
  MustSetUpSecondFactor: z.literal(true).optional(),
  /** The session began with this identity provider, at which it also ends when the user signs out. */
  SsoProvider: z.string().optional(),
  /** The session is that of a wall display, which can only read; FirstName is the display's name. */
  Display: SessionDisplay.optional(),
});
export type SignedInUser = z.infer<typeof SignedInUser>;

/** The first account of an installation. `SetupCode` is printed on the server's console. */
export const FirstAccount = z.strictObject({
  SetupCode: singleLineText(64).min(1),
  Email,
  FirstName: Name,
  LastName: Name,
  Password: NewPassword,
});
export type FirstAccount = z.infer<typeof FirstAccount>;

export const SetupState = z.object({
  /** True while no account exists. */
  Needed: z.boolean(),
});
export type SetupState = z.infer<typeof SetupState>;

/** An account as other modules and lists of names see it. */
export const User = z.object({
  Id,
  Email,
  FirstName: Name,
  LastName: Name,
  Role,
  Areas: AccountAreas,
  Active: z.boolean(),
  LastSeenAt: Instant.nullable(),
  UnitPreference,
});
export type User = z.infer<typeof User>;

/** An account as its owner and those who manage accounts see it. */
export const UserDetails = User.extend({
  /** False: no password has been set, so the account cannot sign in yet. */
  PasswordSet: z.boolean(),
  /** When the current one-time link expires, and its purpose; null: there is none. */
  Link: z.object({ Kind: z.enum(['invitation', 'reset']), ValidUntil: Instant }).nullable(),
  SecondFactor: z.boolean(),
  /** The keys of the identity providers that the account is linked to. */
  SsoProviders: z.array(z.string()),
  /** Browsers that are signed in now. */
  Sessions: z.int().min(0),
});
export type UserDetails = z.infer<typeof UserDetails>;

export const NewUser = z.strictObject({
  Email,
  FirstName: Name,
  LastName: Name,
  Role,
  /** null for Admins, who may act at every station. */
  Areas: AccountAreas.default(null),
  Active: z.boolean().default(true),
  /** Left out: the account is invited, and its owner sets a password. */
  Password: NewPassword.optional(),
});
export type NewUser = z.infer<typeof NewUser>;

/**
 * The update payload has the user in a field `User`. Omitted fields keep their values, even when
 * another user has changed them.
 */
export const UserUpdate = z.strictObject({
  User: z.strictObject({
    Id,
    Email: Email.optional(),
    FirstName: Name.optional(),
    LastName: Name.optional(),
    Role: Role.optional(),
    Areas: AccountAreas.optional(),
    Active: z.boolean().optional(),
    UnitPreference: UnitPreference.optional(),
    Password: NewPassword.optional(),
    /** Required to change the email address or password of one's own account. */
    CurrentPassword: TypedPassword.optional(),
  }),
});
export type UserUpdate = z.infer<typeof UserUpdate>;

/**
 * A link with which an account's owner sets a password, once. `invitation`: the first password,
 * valid for 72 hours. `reset`: valid for 1 hour. A newer link replaces an older one.
 */
export const OneTimeLink = z.object({
  Kind: z.enum(['invitation', 'reset']),
  ValidUntil: Instant,
  /** The link is emailed to the account. Otherwise the caller must pass on `Path`. */
  Mailed: z.boolean(),
  /**
   * `/link#token=…`, to append to the page's own origin; null when it is emailed. Returned only
   * once.
   */
  Path: z.string().nullable(),
});
export type OneTimeLink = z.infer<typeof OneTimeLink>;

/** A new account; `Invitation` is null when a password was given. */
export const CreatedUser = UserDetails.extend({ Invitation: OneTimeLink.nullable() });
export type CreatedUser = z.infer<typeof CreatedUser>;

export const ForgottenPassword = z.strictObject({ Email: singleLineText(254).min(1) });

/** Follows `token=` in the fragment of the link. */
export const LinkToken = singleLineText(128).min(1);

export const LinkLook = z.strictObject({ Token: LinkToken });
export const LinkUse = z.strictObject({ Token: LinkToken, Password: NewPassword });

/** The purpose of a one-time link. */
export const LinkPurpose = z.object({
  Kind: z.enum(['invitation', 'reset']),
  Email: z.string(),
  FirstName: z.string(),
  ValidUntil: Instant,
});
export type LinkPurpose = z.infer<typeof LinkPurpose>;

/** Identifies a session in a path; cannot be used as a token. */
export const SessionId = z.string().regex(/^[0-9a-f]{32}$/, 'Must be 32 hexadecimal digits');

/** A browser that is signed in. */
export const AccountSession = z.object({
  Id: SessionId,
  /** `Chrome on Windows`; empty when the browser did not identify itself. */
  Device: z.string(),
  /** The address it was last used from. */
  Address: z.string(),
  Since: Instant,
  /** When it last fetched an access token, to a quarter of an hour. */
  LastUsedAt: Instant,
  /** The session that makes the request. */
  Current: z.boolean(),
});
export type AccountSession = z.infer<typeof AccountSession>;
