import { formatList } from '@outpost/core';
import type { Refusal } from './claims.ts';

export const notFound = (key: string) => `Identity provider ${key} not found`;
export const keyTaken = (key: string) => `There is already an identity provider with the key ${key}`;
export const setInEnvironment =
  'Set in the server’s environment (SSO_PROVIDERS). Change it there and restart.';
export const maxProviders = (max: number) =>
  `At most ${max} identity providers are possible. Remove one first.`;
export const mustBeNullForAdmin = 'Must be null for Admins, who may act at all stations';
export const secretForNewIssuer = 'Enter the secret again for the new issuer';

export const publicUrlNotSet =
  'Single sign-on needs the public address of this server. An Admin must set PUBLIC_URL.';
export const openAtPublicUrl = (url: string, name: string) => `Open ${url} to sign in with ${name}.`;
export const notStartedHere =
  'The sign-in was not started in this browser, or took longer than 10 minutes. Sign in again.';
export const cancelled = (name: string) => `The sign-in with ${name} was cancelled. Sign in again.`;
export const responseNotValid = (name: string) =>
  `The response of ${name} is not valid. Sign in again. If it fails again, ask an Admin.`;
export const cannotReach = (name: string) =>
  `Outpost can’t reach ${name}. Try again, or sign in with your password.`;
export const issuerDiffers = (issuer: string) =>
  `The discovery document is of another issuer: ${issuer}. Enter the issuer exactly as it is there.`;
export const endpointNotValid = (name: string) => `The discovery document has no valid ${name}`;
export const secretUnreadable =
  'The client secret was saved with another installation’s key. Enter it again.';
export const httpNotAllowed = 'Addresses without TLS are only allowed for this machine';
export const noUserInfo = 'the provider did not confirm the user';
export const enterSecondFactorCode = 'Enter the second-factor code (field `Code`)';

/** What a refused user reads. */
export const REFUSAL_TEXTS: Readonly<Record<Refusal, (name: string) => string>> = {
  'no-role': (name) => `Your account at ${name} has no role in Outpost. Ask an Admin to give you access.`,
  'groups-not-listed': (name) =>
    `${name} did not say which groups you are in, because there are too many. Ask an Admin.`,
  'email-domain': (name) => `Your account at ${name} is not of this organisation. Use another account.`,
  'no-email': (name) => `${name} did not give your email address. Ask an Admin.`,
  'email-not-verified': (name) =>
    `${name} has not verified your email address. Verify it there, then sign in again.`,
  'no-account': () => 'You have no account in Outpost yet. Ask an Admin to create one.',
  'account-not-linked': (name) =>
    `There is an account with your email address, but it is not linked to ${name}. Sign in with your password, or ask an Admin.`,
  'account-deactivated': () => 'Your account is deactivated. Ask an Admin.',
  'provider-inactive': (name) => `Sign-in with ${name} is turned off. Sign in with your password.`,
};

/** The maximum number of groups in a reason. */
const MAX_GROUPS = 10;
const MAX_GROUP_LENGTH = 100;

/** The reason in the audit log. */
export const refusalReason = (refusal: Refusal, claim: string, groups: readonly string[] | null): string =>
  refusal === 'no-role' ? reasonNoRole(claim, groups) : REFUSAL_REASONS[refusal];

function reasonNoRole(claim: string, groups: readonly string[] | null): string {
  if (claim === '') return 'no groups claim is configured, and there is no default role';
  if (groups === null) return `the provider sent no claim “${claim}”`;
  if (groups.length === 0) return `the claim “${claim}” lists no groups`;
  const named = groups.slice(0, MAX_GROUPS).map((group) => group.slice(0, MAX_GROUP_LENGTH));
  const more = groups.length > MAX_GROUPS ? [`${groups.length - MAX_GROUPS} more`] : [];
  return `none of the user’s groups has a role: ${formatList([...named, ...more])}`;
}

const REFUSAL_REASONS: Readonly<Record<Exclude<Refusal, 'no-role'>, string>> = {
  'groups-not-listed': 'the provider left the groups out because there are too many',
  'email-domain': 'the email domain is not allowed',
  'no-email': 'the provider gave no email address',
  'email-not-verified': 'the provider has not verified the email address',
  'no-account': 'the user has no account, and none is created',
  'account-not-linked': 'an account with this email address is not linked',
  'account-deactivated': 'the account is deactivated',
  'provider-inactive': 'the provider is turned off',
};

export const reasonCancelled = (code: string) => `the provider answered ${code}`;
export const reasonNotValid = (code: string) => `the provider’s response is not valid (${code})`;
const LIBRARY_PROBLEMS: Readonly<Record<string, string>> = {
  OAUTH_TIMEOUT: 'no response in time',
  OAUTH_RESPONSE_IS_NOT_CONFORM: 'unexpected response, such as a redirect or an error page',
  OAUTH_RESPONSE_IS_NOT_JSON: 'the response is not JSON',
  OAUTH_JWT_CLAIM_COMPARISON_FAILED: 'a claim of the token, such as aud or nonce, is not the expected one',
  OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED:
    'the issuer is not the one in the provider’s discovery document; enter it exactly as given there, with any trailing slash',
  OAUTH_JWT_TIMESTAMP_CHECK_FAILED: 'the token has expired, or a clock is wrong',
};
/** With the code of the library, which can be searched for. */
export const libraryProblem = (code: string) =>
  LIBRARY_PROBLEMS[code] === undefined ? code : `${LIBRARY_PROBLEMS[code]} (${code})`;
export const endpointProblem = (name: string, problem: string) => `${name}: ${problem}`;
export const reasonUnreachable = 'the provider cannot be reached';
export const reasonNotStarted = 'the sign-in was not started in this browser, or expired';

export const createdByProvider = (provider: string, fullName: string, email: string, role: string) =>
  `${provider} created user ${fullName} (${email}), ${role}, at the first sign-in`;
export const linkedByEmail = (provider: string, fullName: string) =>
  `${provider} linked user ${fullName} by the verified email address`;
export const changedByGroups = (provider: string, fullName: string, change: string) =>
  `Groups of ${provider} changed user ${fullName}: ${change}`;
export const keptLastAdmin = (provider: string, fullName: string, role: string) =>
  `Groups of ${provider} give user ${fullName} the role ${role}. Kept as Admin: no other active Admin has a password.`;
export const otherSignInsEnded = (provider: string, fullName: string) =>
  `Ended the sessions of ${fullName} and removed password, passkeys and second factor, because ${provider} gave more rights`;
export const sessionEndedByCheck = (provider: string, fullName: string, why: string) =>
  `Session of ${fullName} with ${provider} ended: ${why}`;
export const providerNoLongerExists = 'the provider was removed or turned off';
export const tooLongUnconfirmed = 'the provider has not confirmed it for too long';
export const endedAtProvider = 'the provider no longer confirms it';
export const endedByLogout = 'the user signed out at the provider';
export const sessionEndedSignInAgain = (name: string) =>
  `Your session with ${name} has ended. Sign in again.`;

export const logoutTokenTooLarge = 'The logout token is too large';
export const logoutTokenNotValid = 'The logout token is not valid, or was used before';

export const addedProvider = (by: string, name: string) => `${by} added identity provider ${name}`;
export const changedProvider = (by: string, name: string) => `${by} changed identity provider ${name}`;
export const areaRenamed = (provider: string, from: string, to: string) =>
  to === ''
    ? `Removed area ${from} from identity provider ${provider}: no station belongs to it`
    : `Renamed area ${from} to ${to} for identity provider ${provider}`;
export const removedProvider = (by: string, name: string, accounts: number) =>
  `${by} removed identity provider ${name} and unlinked ${accounts === 1 ? '1 account' : `${accounts} accounts`}`;
export const notLinked = (key: string) => `The account is not linked to identity provider ${key}`;
export const unlinkedAccount = (by: string, fullName: string, key: string) =>
  `${by} unlinked ${fullName} from identity provider ${key}`;
export const checkedProvider = (by: string, name: string) => `${by} checked identity provider ${name}`;
