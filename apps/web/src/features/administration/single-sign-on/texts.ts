import { plural } from '@outpost/core';

export * from '../../../ui/text/texts.ts';

export const ssoContent = 'Identity providers (OpenID Connect) with which users sign in';
export const providers = 'Identity providers';
export const addProvider = 'Add provider';
export const removeProvider = 'Remove provider';
export const loadingProviders = 'Loading identity providers';
export const couldNotLoadProviders = 'Couldn’t load identity providers';
export const noProviders = 'No identity providers';
export const noProvidersHint =
  'With an identity provider such as Keycloak, Entra ID or Google, users sign in with the account of your organisation. Passwords keep working.';
export const publicUrlMissing =
  'Users can’t sign in with a provider yet: set the Public URL under System first.';
export const issuer = 'Issuer';
export const accounts = 'Accounts';
export const detailsAction = 'Registration details…';
export const checkAction = 'Check connection…';
export const setInEnvironment = 'Set in the server’s environment (SSO_PROVIDERS)';
export const accountCount = (count: number) => plural(count, { one: '# account', other: '# accounts' });
export const removed = 'Provider removed';

export const registrationDetails = (name: string) => `Register Outpost at ${name}`;
export const registrationHint = 'Enter these addresses in the settings of the client at the provider.';
export const redirectUri = 'Redirect URI';
export const signedOutUri = 'Post-logout redirect URI';
export const backChannelLogoutUri = 'Back-channel logout URI';

export const checkConnection = 'Check connection';
export const checking = 'Checking the connection';
export const connectionWorks = 'Outpost can read the discovery document of the provider.';
export const signOutSupported = 'Sign-out at the provider is supported.';
export const signOutNotSupported = 'The provider has no sign-out address: its session stays open.';
export const backChannelSupported = 'The provider can end sessions of Outpost (back-channel logout).';
export const backChannelNotSupported =
  'The provider cannot end sessions of Outpost directly; Outpost asks it when a session is renewed.';

export const confirmRemove = (name: string, count: number) =>
  plural(count, {
    one: `Remove ${name}? # account is unlinked, and its sessions that began with it end. Users without a password need an invitation afterwards.`,
    other: `Remove ${name}? # accounts are unlinked, and their sessions that began with it end. Users without a password need an invitation afterwards.`,
  });

export const nameHint = 'On the button: “Sign in with …”';
export const key = 'Key';
export const keyHint =
  'Part of the redirect URI; can’t be changed later. Lower-case letters, digits, hyphens.';
export const issuerHint = 'https://id.example.org/realms/main, as in the provider’s discovery document';
export const clientId = 'Client ID';
export const clientSecret = 'Client secret';
export const secretIsSet = 'Set. Leave empty to keep it.';
export const secretHint = 'Leave empty for a public client.';
export const scopes = 'Scopes';
export const scopesHint =
  'Separated by spaces. With offline_access some providers confirm sessions for longer.';
export const groupsClaim = 'Groups claim';
export const groupsClaimHint = 'Such as groups, roles or realm_access.roles; empty: none';
export const groupsAndRoles = 'Groups and roles';
export const groupsHint =
  'The highest role of a user’s groups applies, at each sign-in. Users in none of them get the default role.';
export const group = 'Group';
export const allAreas = 'All stations';
export const areasHint = 'Separated by commas; empty: all stations';
export const addGroup = 'Add group';
export const removeGroup = (position: number) => `Remove group ${position}`;
export const defaultRole = 'Default role';
export const noDefaultRole = 'None: refuse the sign-in';
export const defaultAreas = 'Default areas';
export const createAccounts = 'Create accounts at the first sign-in';
export const linkByEmail = 'Link existing accounts by verified email address';
export const linkByEmailHint =
  'A provider administrator can then sign in as any user with such an address, including Admins. Users whose groups give them more rights lose their password.';
export const emailDomains = 'Email domains';
export const emailDomainsHint = 'Separated by commas, such as example.org; empty: all';
export const secondFactorValues = 'Second factor values';
export const secondFactorValuesHint =
  'Values of amr or acr, separated by commas, that replace the second factor of Outpost, such as mfa. Empty: Outpost asks for its own.';
export const sessionHours = 'Session hours';
export const sessionHoursHint = 'A session ends when the provider has not confirmed it for this long.';
export const signOutAtProvider = 'Sign out at the provider, too';
export const isActive = 'Active';
