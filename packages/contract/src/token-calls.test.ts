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

it('says of each call that needs a role how API tokens may use it, and of no other', () => {
  expect(Object.keys(TOKEN_CALLS).sort()).toEqual(withRole.map(nameOf).sort());
});

it('closes accounts, sessions, second factors, tokens and own settings to every token', () => {
  const open = withRole.filter(
    (call) =>
      tokenCallOf(call) !== null &&
      (call.personal || /^\/accounts\b|\/(Tokens|Displays|Contacts|second-factor|Views)\b/.test(call.path)),
  );
  expect(open.map(nameOf)).toEqual([]);
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

it('lets a limited token name stations of an export, but no area, which can have others', () => {
  const { stations } = tokenCallOf({ method: 'GET', path: '/api/Exports/csv' })!;
  const named = (query: object) => stations!({ params: {}, query, body: undefined });
  expect(named({ stationId: [3, 4] })).toEqual([3, 4]);
  expect(named({ area: ['North'], stationId: [3] })).toContain(0);
});
