import { ROLES, type Role, roleAllows } from '@outpost/contract';
import { expect, it } from 'vitest';
import { as, signInAs } from '../src/administration/accounts/testing/people.ts';
import { ManualClock } from '../src/testing/manual-clock.ts';
import { startTestServer, type TestServer } from '../src/testing/server.ts';
import { PERMISSIONS } from './permissions.ts';

/** What is allowed before a required second factor is set up. */
const SETTING_UP =
  /^(GET \/accounts\/second-factor|POST \/accounts\/second-factor\/(begin|confirm)|(GET|POST) \/accounts\/passkeys|POST \/accounts\/passkeys\/begin)$/;

/** How calls are refused to roles without permission. */
const AT_THE_GATE = [
  'TOKEN_MISSING',
  'TOKEN_INVALID',
  'TOKEN_EXPIRED',
  'ROLE_TOO_LOW',
  'SECOND_FACTOR_REQUIRED',
];

interface Operation {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
}

async function operationsOf(server: TestServer): Promise<Operation[]> {
  const document = (await (await server.ask('/docs/json')).json()) as {
    paths: Record<string, Record<string, object>>;
  };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => {
      const verb = method.toUpperCase() as Operation['method'];
      return { name: `${verb} ${path}`, method: verb, path };
    }),
  );
}

/** Calls on the own account by its number are only made for it. */
const OWN = 'GET /api/AccountOnCallSchedules/account/{id}';

/**
 * A path of something that does not exist, so that nothing is changed after the permission check.
 */
const filled = ({ name, path }: Operation, ownId: number) =>
  path
    .replace('{id}', name === OWN ? String(ownId) : '{id}')
    .replace('{startDate}', '2026-03-01')
    .replace('{endDate}', '2026-03-02')
    .replace('{period}', '2026-03')
    .replace(/\{\w+\}/g, '2147483647');

it('has one row for each call', async () => {
  const server = await startTestServer();
  const rows = PERMISSIONS.flatMap(({ calls }) => calls);
  const operations = await operationsOf(server);
  expect(operations.length).toBeGreaterThan(100);
  for (const { name } of operations) {
    expect(
      rows.filter((row) => row.test(name)),
      `rows of ${name} in permissions.ts`,
    ).toHaveLength(1);
  }
});

it('allows exactly the roles of the table', async () => {
  const clock = new ManualClock();
  const server = await startTestServer({ clock });
  const operations = await operationsOf(server);
  const least = ({ name }: Operation) =>
    PERMISSIONS.find(({ calls }) => calls.some((row) => row.test(name)))?.least;
  /** The result of the permission check; null: passed. */
  const atTheGate = async (operation: Operation, token: string | null, ownId: number) => {
    const { method } = operation;
    const path = filled(operation, ownId);
    const json = method === 'POST' || method === 'PUT' ? { Nonsense: true } : undefined;
    const answer =
      token === null ? await server.ask(path, { method, json }) : await as(server, token, method, path, json);
    const text = await answer.text();
    const code = answer.status < 400 ? '' : (JSON.parse(text) as { code: string }).code;
    expect(answer.status, `${method} ${path} ${text}`).not.toBe(500);
    return AT_THE_GATE.includes(code) ? code : null;
  };
  const gate = async (token: string | null, ownId = 1) => {
    const words: Record<string, string | null> = {};
    for (const operation of operations) words[operation.name] = await atTheGate(operation, token, ownId);
    return words;
  };
  const expected = (word: (operation: Operation) => string | null) =>
    Object.fromEntries(
      operations.map((operation) => [operation.name, least(operation) === 'anyone' ? null : word(operation)]),
    );

  expect(await gate(null)).toEqual(expected(() => 'TOKEN_MISSING'));
  const { token: expired } = await signInAs(server, 'Admin');
  clock.advance(15 * 60_000);
  expect(await gate(expired)).toEqual(expected(() => 'TOKEN_EXPIRED'));
  for (const role of ROLES) {
    const { token, id } = await signInAs(server, role);
    const may = (operation: Operation) => roleAllows(role, least(operation) as Role);
    expect(await gate(token, id), role).toEqual(
      expected((operation) => (may(operation) ? null : 'ROLE_TOO_LOW')),
    );
  }

  const admin = await signInAs(server, 'Admin');
  await as(server, admin.token, 'PUT', '/api/Settings/second-factor', { RequiredFor: ['Supervisor'] });
  const { token: without } = await signInAs(server, 'Supervisor');
  expect(await gate(without), 'without the second factor').toEqual(
    expected((operation) => {
      if (SETTING_UP.test(operation.name)) return null;
      return least(operation) === 'Admin' ? 'ROLE_TOO_LOW' : 'SECOND_FACTOR_REQUIRED';
    }),
  );
}, 60_000);
