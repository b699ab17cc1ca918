import * as z from 'zod';
import { SecondFactorCode, SignedInUser } from './accounts.ts';
import { AccountAreas } from './areas.ts';
import { Name, singleLineText } from './primitives.ts';
import { Role } from './roles.ts';

/** Maximum number of identity providers that are set up on the page. */
export const MAX_SSO_PROVIDERS = 20;
/** Maximum number of groups that one provider maps to roles. */
export const MAX_SSO_GROUPS = 200;
/** How long a session lasts after the provider last confirmed it, unless a provider says otherwise. */
export const DEFAULT_SSO_SESSION_HOURS = 12;
export const MAX_SSO_SESSION_HOURS = 720;
/** A sign-in at the provider must be finished within this time. */
export const SSO_SIGN_IN_MINUTES = 10;

/** Names a provider in addresses; it cannot be changed. */
export const SsoKey = z
  .string()
  .regex(/^[a-z0-9][a-z0-9-]{0,39}$/, 'Must be up to 40 lower-case letters, digits and hyphens');

const isIssuer = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname, username, password, search, hash } = new URL(text);
  const isLoopback = /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
  if (`${username}${password}${search}${hash}` !== '' || text.includes('{')) return false;
  return protocol === 'https:' || (protocol === 'http:' && isLoopback);
};

/** A group of the provider, and what its members may do. */
export const SsoGroup = z.strictObject({
  /** As the provider sends it. */
  Group: singleLineText(256).min(1, 'Must not be empty'),
  Role,
  /** null for Admins, who may act at every station. */
  Areas: AccountAreas.default(null),
});
export type SsoGroup = z.infer<typeof SsoGroup>;

/** How users sign in with an identity provider (OpenID Connect). */
export const SsoProviderBody = z.strictObject({
  /** On the button: `Sign in with Keycloak`. */
  Name,
  /** Exactly as in the provider's discovery document, without `/.well-known/openid-configuration`. */
  Issuer: singleLineText(500).refine(
    isIssuer,
    'Must be an https:// address without query; http:// only for this machine',
  ),
  ClientId: singleLineText(256).min(1, 'Must not be empty'),
  /** null: keeps the stored one. Empty: the provider has none for this client. */
  ClientSecret: singleLineText(1_000).nullable().default(null),
  Scopes: singleLineText(500)
    .refine((text) => text.split(/\s+/).includes('openid'), 'Must contain openid')
    .default('openid profile email'),
  /** The claim with the user's groups or roles, such as `groups` or `realm_access.roles`; empty: none. */
  GroupsClaim: singleLineText(200).default('groups'),
  /** The highest role of the user's groups applies, with the areas of the groups that give it. */
  Groups: z.array(SsoGroup).max(MAX_SSO_GROUPS).default([]),
  /** For users in none of these groups; null: they are refused. */
  DefaultRole: Role.nullable().default(null),
  DefaultAreas: AccountAreas.default(null),
  /** Users without an account get one at their first sign-in. */
  CreateAccounts: z.boolean().default(false),
  /** An account that has the email address which the provider has verified is linked at the first sign-in. */
  LinkByEmail: z.boolean().default(false),
  /** Values of `amr` or `acr` that say that the provider has checked a second factor. */
  SecondFactorValues: z.array(singleLineText(200).min(1)).max(20).default([]),
  /** Only users with an email address in one of these domains; empty: all. */
  EmailDomains: z
    .array(
      z.string().regex(/^[a-z0-9-]+(\.[a-z0-9-]+)+$/, 'Must be a domain such as example.org, in lower case'),
    )
    .max(50)
    .default([]),
  /** The session ends when the provider has not confirmed it for this time. */
  SessionHours: z.int().min(1).max(MAX_SSO_SESSION_HOURS).default(DEFAULT_SSO_SESSION_HOURS),
  /** Signing out of Outpost also ends the session at the provider. */
  SignOutAtProvider: z.boolean().default(true),
  /** False: the button is hidden and sign-ins are refused. */
  Active: z.boolean().default(true),
});
export type SsoProviderBody = z.infer<typeof SsoProviderBody>;

/** A new provider. In the setting `SSO_PROVIDERS`, too. */
export const NewSsoProvider = SsoProviderBody.extend({ Key: SsoKey });
export type NewSsoProvider = z.infer<typeof NewSsoProvider>;

/** A provider as Admins see it. */
export const SsoProvider = SsoProviderBody.omit({ ClientSecret: true }).extend({
  Key: SsoKey,
  HasSecret: z.boolean(),
  /** Providers of the environment cannot be changed on the page. */
  From: z.enum(['environment', 'page']),
  /** To be registered at the provider; null: the public address is not set. */
  RedirectUri: z.string().nullable(),
  /** For back-channel logout. */
  BackChannelLogoutUri: z.string().nullable(),
  /** Where the provider leads back to after a sign-out. */
  SignedOutUri: z.string().nullable(),
  /** Accounts that are linked to users of this provider. */
  Accounts: z.int().min(0),
});
export type SsoProvider = z.infer<typeof SsoProvider>;

/** Whether the provider could be reached, and what it supports. */
export const SsoCheck = z.object({
  /** What is wrong; null: nothing. */
  Problem: z.string().nullable(),
  SupportsSignOut: z.boolean(),
  SupportsBackChannelLogout: z.boolean(),
});
export type SsoCheck = z.infer<typeof SsoCheck>;

/** A button on the sign-in page. */
export const SsoButton = z.object({ Key: SsoKey, Name: z.string() });
export type SsoButton = z.infer<typeof SsoButton>;

/** A path of this app; one that starts with two slashes or a backslash would lead to another host. */
export const ReturnPath = singleLineText(2_000).regex(/^\/(?![/\\])[^\\]*$/, 'Must be a path of this server');

export const SsoBegin = z.strictObject({ ReturnTo: ReturnPath });
/** The address of the provider's sign-in page. */
export const SsoBegun = z.object({ Url: z.string() });
export type SsoBegun = z.infer<typeof SsoBegun>;

/** What follows `?` in the address to which the provider returned the browser. */
export const SsoResponse = z.strictObject({ Response: singleLineText(5_000).min(1) });
export const SsoSecondFactor = z.strictObject({ Code: SecondFactorCode });

/** The answer of a finished sign-in, as that of a password, and where the user was going. */
export const SsoSignedIn = z.object({ User: SignedInUser, ReturnTo: z.string() });
export type SsoSignedIn = z.infer<typeof SsoSignedIn>;

/** The address at which the session of the provider ends; null: only that of Outpost ended. */
export const SsoSignedOut = z.object({ Url: z.string().nullable() });
export type SsoSignedOut = z.infer<typeof SsoSignedOut>;
