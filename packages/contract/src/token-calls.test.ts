import { expect, it } from 'vitest';
import { roleOfScopes } from './api-tokens.ts';
import { type Call, hasEffects } from './call.ts';
import { calls } from './index.ts';
import { roleAllows } from './roles.ts';
import { TOKEN_CALLS, tokenCallOf } from './token-calls.ts';

const callsIn = (node: object): Call[] =>
  'method' in node ? [node as Call] : Object.values(node).flatMap(callsIn);

const nameOf = ({ method, path }: Call) => `${method} ${path}`;
const withRole = callsIn(calls).filter(({ needs }) => needs !== 'anyone');

it('opens only existing calls that need a role', () => {
  expect(Object.keys(TOKEN_CALLS).filter((name) => !withRole.map(nameOf).includes(name))).toEqual([]);
});

it('closes accounts, sign-in, tokens, own settings and the mail server to every token', () => {
  const isClosed = ({ method, path, personal }: Call) =>
    personal ||
    /^\/accounts\b|\/(Tokens|Displays|Contacts|second-factor|sso|Views|TrendSets)\b/.test(path) ||
    // Another mail server would receive the links that reset passwords.
    (method === 'PUT' && path === '/api/Settings/system');
  const closed = withRole.filter(isClosed);
  expect(closed.length).toBeGreaterThan(50);
  expect(closed.filter((call) => tokenCallOf(call) !== null).map(nameOf)).toEqual([]);
});

it('gives each scope only calls of its role, and effects only to scopes that act', () => {
  for (const call of withRole) {
    const entry = tokenCallOf(call);
    if (entry === null || call.needs === 'anyone') continue;
    expect(roleAllows(roleOfScopes([entry.scope]), call.needs), nameOf(call)).toBe(true);
    if (hasEffects(call)) expect(entry.scope, nameOf(call)).not.toMatch(/^read-/);
  }
});

it('checks the stations of every acting call of scopes that can be limited', () => {
  for (const call of withRole) {
    const entry = tokenCallOf(call);
    if (entry === null || entry.scope === 'administer' || !hasEffects(call)) continue;
    expect(entry.stations ?? entry.alarms, nameOf(call)).toBeDefined();
    expect(call.stationsOf ?? call.alarmsOf, nameOf(call)).toBeDefined();
  }
});

it('knows the stations and areas that a request names', () => {
  const named = (path: string, query: object) => {
    const { stations, areas } = tokenCallOf({ method: 'GET', path })!;
    const parts = { params: {}, query, body: undefined };
    return [stations!(parts), areas!(parts)];
  };
  expect(named('/api/Exports/csv', { stationId: [3, 4], area: ['North', 'South'] })).toEqual([
    [3, 4],
    ['North', 'South'],
  ]);
  expect(named('/api/Alarms/log', { area: 'North' })).toEqual([[], ['North']]);
  expect(named('/api/Alarms/log', {})).toEqual([[], []]);
});
