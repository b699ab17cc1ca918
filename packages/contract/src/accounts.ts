import * as z from 'zod';
import { Email, Id, Instant, Name } from './primitives.ts';
import { Role } from './roles.ts';

/** Only the length counts (NIST SP 800-63B, 3.1.1.2); long enough for a sentence. */
export const NewPassword = z
  .string()
  .min(10, 'expected at least 10 characters')
  .max(256, 'expected at most 256 characters');

/** The specification gives these two names in lower case. */
export const Credentials = z.strictObject({
  email: z.string().trim().min(1).max(254),
  password: z.string().min(1).max(256),
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
});
export type SignedInUser = z.infer<typeof SignedInUser>;

/** The first account of an installation; `SetupCode` is said on the server's console. */
export const FirstAccount = z.strictObject({
  SetupCode: z.string().trim().min(1).max(64),
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

export const NewUser = z.strictObject({
  Email,
  FirstName: Name,
  LastName: Name,
  Role,
  Active: z.boolean().default(true),
  Password: NewPassword.optional(),
});
export type NewUser = z.infer<typeof NewUser>;

/** The update payload carries the user in a field `User`. */
export const UserUpdate = z.strictObject({
  User: z.strictObject({
    Id,
    Email,
    FirstName: Name,
    LastName: Name,
    Role,
    Active: z.boolean(),
    Password: NewPassword.optional(),
  }),
});
export type UserUpdate = z.infer<typeof UserUpdate>;
