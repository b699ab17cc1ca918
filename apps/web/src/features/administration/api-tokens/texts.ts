import type { TokenScope } from '@outpost/contract';
import { formatList, plural } from '@outpost/core';

export * from '../../../ui/text/texts.ts';

export const apiTokens = 'API tokens';
export const screenContent = 'Access for other programs, without an account of their own';
export const createToken = 'Create token';
export const loadingTokens = 'Loading API tokens';
export const couldNotLoadTokens = 'Couldn’t load API tokens';
export const noTokens = 'No API tokens yet';
export const noTokensHint =
  'With a token, another program reads values, history and alarms, or writes the points that you select. It never has more rights than your own account.';

export const scopes = 'Scopes';
export const expires = 'Expires';
export const lastUsed = 'Last used';
export const neverUsed = 'Never used';
export const createdBy = (user: string) => `by ${user}`;
export const revokeAction = 'Revoke…';
export const editNamed = (token: string) => `Edit ${token}`;
export const revokeToken = 'Revoke token';
export const confirmRevoke = (token: string) =>
  `Revoke ${token}? The program that uses it is refused immediately. This cannot be undone.`;
export const revoked = 'API token revoked';
export const saved = 'API token saved';

export const SCOPE_LABELS: Readonly<Record<TokenScope, string>> = {
  'read-values': 'Read values',
  'read-history': 'Read history',
  'read-alarms': 'Read alarms',
  acknowledge: 'Acknowledge alarms',
  write: 'Write points',
  administer: 'Administer',
};
export const SCOPE_HINTS: Readonly<Record<TokenScope, string>> = {
  'read-values': 'Stations with their current values, notes and documents',
  'read-history': 'Samples, trends and reports',
  'read-alarms': 'Active alarms and the alarm log',
  acknowledge: 'Acknowledge and comment on alarms',
  write: 'Write the selected points only',
  administer:
    'Configuration, station management, audit log, polls and pushes at all stations. Never accounts, passwords or tokens.',
};
export const scopeList = (scopes: readonly TokenScope[]) =>
  formatList(
    scopes.map((scope, index) => (index === 0 ? SCOPE_LABELS[scope] : SCOPE_LABELS[scope].toLowerCase())),
  );

export const STATUS_LABELS = {
  active: 'Active',
  expired: 'Expired',
  revoked: 'Revoked',
  'creator-inactive': 'Refused: account inactive',
} as const;
export const expiresSoon = 'Expires soon';
export const revokedBy = 'by {user}, {time}';

export const stationCount = (count: number) => plural(count, { one: '# station', other: '# stations' });
export const pointCount = (count: number) =>
  plural(count, { one: 'writes # point', other: 'writes # points' });

export const nameHint = 'The program that uses it, such as SCADA or Historian. Shown in the audit log.';
export const limitHint = 'It reads and acts at these stations only.';
export const allOnlyHint = 'Administer applies to all stations.';
export const writablePoints = 'Points to write';
export const selectedPoints = (count: number) =>
  plural(count, { one: '# point selected', other: '# points selected' });
export const validFor = 'Valid for';
export const unchanged = (date: string) => `Unchanged (until ${date})`;
export const days = (count: number) => plural(count, { one: '# day', other: '# days' });
export const years = (count: number) => plural(count, { one: '# year', other: '# years' });

export const tokenCreated = 'Token created';
export const token = 'Token';
export const shownOnce =
  'Copy the token now and enter it in the program. It is not shown again; if it is lost, revoke it and create another one.';
export const headerHint = 'Sent as the header Authorization: Bearer …';
export const copyToken = 'Copy token';
export const couldNotCopy = 'Couldn’t copy. Select the token and copy it.';
export const untilDate = (date: string) => `Until ${date}`;
