import { TOKEN_EXPIRES_SOON_DAYS } from '@outpost/contract';
import { DAY_MS, plural } from '@outpost/core';
import type { HealthCheck } from '../../../platform/system-health.ts';
import type { StoredApiToken } from './api-tokens.repository.ts';

const SOON_MS = TOKEN_EXPIRES_SOON_DAYS * DAY_MS;

export interface ApiTokenFacts {
  /** Neither revoked nor expired. */
  readonly active: readonly StoredApiToken[];
  /** Accounts that created tokens and can no longer use them. */
  readonly unusableAccounts: ReadonlySet<number>;
  readonly nowMs: number;
}

const TOKENS = { path: '/config/tokens', label: 'API tokens' };

/** What can be wrong with API tokens. */
export const API_TOKEN_CHECKS: readonly HealthCheck<ApiTokenFacts>[] = [
  {
    id: 'settings.api-token-without-account',
    area: 'settings',
    severity: 'medium',
    find: ({ active, unusableAccounts }) =>
      active
        .filter(({ accountId }) => unusableAccounts.has(accountId))
        .map(({ id, name }) => ({
          subject: String(id),
          title: `API token ${name} is refused: its account is deleted or inactive`,
          sinceMs: null,
        })),
    effect: 'The program that uses it gets no data.',
    steps: ['Create a token with an active account, enter it in the program, and revoke this one.'],
    link: TOKENS,
  },
  {
    id: 'settings.api-token-expires',
    area: 'settings',
    severity: 'low',
    find: ({ active, nowMs }) =>
      active
        .filter(({ expiresAtMs }) => expiresAtMs - nowMs <= SOON_MS)
        .map(({ id, name, expiresAtMs }) => ({
          subject: String(id),
          title: `API token ${name} expires in ${daysUntil(expiresAtMs, nowMs)}`,
          sinceMs: null,
        })),
    effect: 'From then on the program that uses it gets no data.',
    steps: ['Extend the token, or create another one and enter it in the program.'],
    link: TOKENS,
  },
];

const daysUntil = (atMs: number, nowMs: number): string =>
  plural(Math.ceil((atMs - nowMs) / DAY_MS), { one: '# day', other: '# days' });
