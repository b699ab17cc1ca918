import { ROLES, type Role, type UserDetails } from '@outpost/contract';
import { expect } from 'vitest';
import { itOnEachDatabase } from '../../testing/databases.ts';
import { startTestServer, TEST_PASSWORD, type TestServer } from '../../testing/server.ts';
import { as, auditOf, outcomeOf, peopleOf, requestSignIn, saving, signInAs } from './testing/people.ts';

const PASSWORD = 'a lantern by the lake';
let count = 0;

/** Another account, in addition to the test accounts. */
async function another(
  server: TestServer,
  Role: Role,
  fields: object = {},
  by = server.tokens.Admin,
): Promise<UserDetails> {
  const Email = `other${++count}@test.example`;
  const json = { Email, FirstName: 'Other', LastName: `No ${count}`, Role, Password: PASSWORD, ...fields };
  const answer = await as(server, by, 'POST', '/accounts', json);
  expect(answer.status, await answer.clone().text()).toBe(200);
  return (await answer.json()) as UserDetails;
}

itOnEachDatabase('allows each role its actions on accounts, and no more', async (databaseUrl) => {
  const server = await startTestServer({ config: { databaseUrl } });
  /** The result for each role acting on an account of each role. */
  const matrix = async (act: (by: Role, other: UserDetails) => Promise<Response>) => {
    const rows: Record<string, string[]> = {};
    for (const by of ROLES) {
      rows[by] = [];
      for (const role of ROLES) {
        rows[by].push(await outcomeOf(await act(by, await another(server, role))));
      }
    }
    return rows;
  };
  const unseen = Array(4).fill('ACCOUNT_NOT_FOUND');
  const all = Array(4).fill('200');
  const allButAdmin = ['200', '200', '200', 'ROLE_TOO_LOW'];
  const refused = Array(4).fill('ROLE_TOO_LOW');
  const roles = (rows: Record<Role, string[]>) => rows;

  expect(await matrix((by, { Id }) => server.ask(`/accounts/${Id}`, { as: by }))).toEqual(
    roles({ Viewer: unseen, Operator: unseen, Supervisor: all, Admin: all }),
  );
  const change = (by: Role, other: UserDetails) =>
    server.ask(`/accounts/${other.Id}`, { method: 'PUT', as: by, json: saving(other, { FirstName: 'New' }) });
  expect(await matrix(change)).toEqual(
    roles({ Viewer: unseen, Operator: unseen, Supervisor: allButAdmin, Admin: all }),
  );
  const kept = roles({ Viewer: refused, Operator: refused, Supervisor: allButAdmin, Admin: all });
  for (const path of ['invite', 'sign-out']) {
    const act = (by: Role, { Id }: UserDetails) =>
      server.ask(`/accounts/${Id}/${path}`, { method: 'POST', as: by, json: {} });
    expect(await matrix(act), path).toEqual(kept);
  }
  expect(await matrix((by, { Id }) => server.ask(`/accounts/${Id}`, { method: 'DELETE', as: by }))).toEqual(
    kept,
  );
  const make = (by: Role, { Role, Id }: UserDetails) => {
    const json = { Email: `${by}${Id}@made.example`, FirstName: 'A', LastName: 'B', Role };
    return server.ask('/accounts', { method: 'POST', as: by, json });
  };
  expect(await matrix(make)).toEqual(kept);
  // Only an Admin can create an Admin.
  const promote = (by: Role, other: UserDetails) =>
    server.ask(`/accounts/${other.Id}`, { method: 'PUT', as: by, json: saving(other, { Role: 'Admin' }) });
  expect(await matrix(promote)).toEqual(
    roles({ Viewer: unseen, Operator: unseen, Supervisor: refused, Admin: all }),
  );
  expect(await outcomeOf(await server.ask('/accounts/999999', { as: 'Admin' }))).toBe('ACCOUNT_NOT_FOUND');
});

itOnEachDatabase('promotes no account whose password a user with less authority set', async (databaseUrl) => {
  const server = await startTestServer({ config: { databaseUrl } });
  const { Supervisor, Operator } = await peopleOf(server);
  const put = async (id: number, changes: object, as: Role = 'Admin') =>
    outcomeOf(
      await server.ask(`/accounts/${id}?confirm=no-recipient`, {
        method: 'PUT',
        as,
        json: { User: { Id: id, ...changes } },
      }),
    );
  const created = await another(server, 'Viewer', {}, server.tokens.Supervisor);
  expect(await put(Operator.Id, { Password: PASSWORD }, 'Supervisor')).toBe('200');
  for (const { Id } of [created, Operator]) {
    expect(await put(Id, { Role: 'Supervisor' })).toBe('200');
    expect(await put(Id, { Role: 'Admin' })).toBe('CONFLICT');
    // Demotion and other changes are not affected.
    expect(await put(Id, { Role: 'Viewer', FirstName: 'New' })).toBe('200');
  }
  // The owner or an Admin sets another password.
  const own = await signInAs(server, { email: created.Email, password: PASSWORD });
  const changed = await as(server, own.token, 'PUT', `/accounts/${created.Id}`, {
    User: { Id: created.Id, Password: `${PASSWORD} again`, CurrentPassword: PASSWORD },
  });
  expect(changed.status, await changed.clone().text()).toBe(200);
  expect(await put(created.Id, { Role: 'Admin' })).toBe('200');
  expect(await put(Operator.Id, { Role: 'Admin', Password: `${PASSWORD} again` })).toBe('200');
  // A user who was deactivated may still know the password.
  const other = await another(server, 'Viewer', {}, server.tokens.Supervisor);
  expect(await put(Supervisor.Id, { Active: false })).toBe('200');
  expect(await put(other.Id, { Role: 'Operator' })).toBe('CONFLICT');
});

itOnEachDatabase(
  'prevents users from changing their own role and activity, and from deleting themselves',
  async (databaseUrl) => {
    const server = await startTestServer({ config: { databaseUrl } });
    const people = await peopleOf(server);
    for (const role of ROLES) {
      const own = people[role];
      const put = async (changes: object) =>
        outcomeOf(
          await server.ask(`/accounts/${own.Id}`, {
            method: 'PUT',
            as: role,
            json: saving(own, { ...changes }),
          }),
        );
      expect(await put({ Role: role === 'Viewer' ? 'Admin' : 'Viewer' }), role).toBe('OWN_ACCOUNT');
      expect(await put({ Active: false })).toBe('OWN_ACCOUNT');
      expect(await put({ Id: own.Id + 1 })).toBe('BAD_REQUEST body.User.Id');
      expect(await put({ FirstName: 'Renamed' })).toBe('200');
    }
    for (const role of ['Supervisor', 'Admin'] as const) {
      const { Id } = people[role];
      expect(await outcomeOf(await server.ask(`/accounts/${Id}`, { method: 'DELETE', as: role }))).toBe(
        'OWN_ACCOUNT',
      );
    }
    // The new name applies from the next call, with the same token.
    await another(server, 'Viewer');
    const lines = await auditOf(server, 'account');
    expect(lines.at(-1)).toMatchObject({ Action: 'create', By: 'Renamed Test', AccountId: people.Admin.Id });
  },
);

itOnEachDatabase(
  "requires the current password to change one's own email address and password",
  async (databaseUrl) => {
    const server = await startTestServer({ config: { databaseUrl } });
    const { Viewer: own } = await peopleOf(server);
    const ann = await signInAs(server, 'Viewer');
    const elsewhere = await signInAs(server, 'Viewer');
    const put = async (changes: object) =>
      outcomeOf(await as(server, ann.token, 'PUT', `/accounts/${own.Id}`, saving(own, { ...changes })));
    expect(await put({ Email: 'new@test.example' })).toBe('BAD_REQUEST body.User.CurrentPassword');
    expect(await put({ Password: PASSWORD })).toBe('BAD_REQUEST body.User.CurrentPassword');
    expect(await put({ Password: PASSWORD, CurrentPassword: 'wrong' })).toBe(
      'BAD_REQUEST body.User.CurrentPassword',
    );
    expect(await put({ Password: 'viewer-test-1', CurrentPassword: TEST_PASSWORD })).toBe(
      'BAD_REQUEST body.User.Password',
    );
    expect(await put({ Password: PASSWORD, CurrentPassword: TEST_PASSWORD })).toBe('200');
    // The current session continues, the others end.
    expect((await as(server, ann.token, 'GET', '/accounts/sessions')).status).toBe(200);
    expect(await outcomeOf(await as(server, elsewhere.token, 'GET', '/accounts/sessions'))).toBe(
      'TOKEN_INVALID',
    );
    expect(await outcomeOf(await requestSignIn(server, { email: own.Email, password: TEST_PASSWORD }))).toBe(
      'CREDENTIALS_WRONG',
    );
    expect(await put({ Email: 'new@test.example', CurrentPassword: PASSWORD })).toBe('200');
    await signInAs(server, { email: 'new@test.example', password: PASSWORD });
    const lines = await auditOf(server, 'account');
    const done = lines.filter(({ Outcome }) => Outcome === 'done');
    expect(done.map(({ Action }) => Action)).toEqual(['password', 'change']);
    expect(lines.length - done.length).toBeGreaterThan(1);
    expect(JSON.stringify(lines)).not.toMatch(/argon2|lantern|correct horse/);

    // Wrong ones are counted like failed sign-ins.
    const outcomes: string[] = [];
    for (let n = 0; n < 6; n++)
      outcomes.push(await put({ Email: 'x@test.example', CurrentPassword: `no ${n}` }));
    expect(outcomes.at(-1)).toBe('LOGIN_THROTTLED');
  },
);

itOnEachDatabase('always keeps an active Admin', async (databaseUrl) => {
  const server = await startTestServer({ config: { databaseUrl } });
  const { Admin: first } = await peopleOf(server);
  const ways: readonly ((token: string, who: UserDetails) => Promise<Response>)[] = [
    (token, who) => as(server, token, 'PUT', `/accounts/${who.Id}`, saving(who, { Role: 'Viewer' })),
    (token, who) => as(server, token, 'PUT', `/accounts/${who.Id}`, saving(who, { Active: false })),
    (token, who) => as(server, token, 'DELETE', `/accounts/${who.Id}`),
  ];
  let [one, token] = [first, server.tokens.Admin];
  for (const way of ways) {
    const other = await another(server, 'Admin', {}, token);
    const { token: otherToken } = await signInAs(server, { email: other.Email, password: PASSWORD });
    // Each demotes the other at the same time.
    const both = await Promise.all([way(otherToken, one), way(token, other)]);
    const outcomes = await Promise.all(both.map(outcomeOf));
    expect(outcomes.filter((outcome) => outcome === '200')).toHaveLength(1);
    expect(outcomes.find((outcome) => outcome !== '200')).toMatch(/^(TOKEN_INVALID|ROLE_TOO_LOW)$/);
    if (outcomes[0] === '200') [one, token] = [other, otherToken];
    const admins = (await server.app.administration.accounts.service.list()).filter(
      ({ Role, Active }) => Role === 'Admin' && Active,
    );
    expect(admins.map(({ Id }) => Id)).toEqual([one.Id]);
    // The last one stays.
    for (const alone of ways) expect(await outcomeOf(await alone(token, one))).toBe('OWN_ACCOUNT');
  }
});

itOnEachDatabase('applies a change of role or activity from the next call', async (databaseUrl) => {
  const server = await startTestServer({ config: { databaseUrl } });
  const other = await another(server, 'Operator');
  const ann = await signInAs(server, { email: other.Email, password: PASSWORD });
  const put = (changes: object) =>
    server.ask(`/accounts/${other.Id}`, { method: 'PUT', as: 'Admin', json: saving(other, { ...changes }) });
  const refresh = () =>
    server.ask('/accounts/refresh-token', { method: 'POST', json: {}, headers: { cookie: ann.cookie } });
  expect((await as(server, ann.token, 'GET', '/api/Stations')).status).toBe(200);

  expect((await put({ Role: 'Viewer' })).status).toBe(200);
  expect(await outcomeOf(await as(server, ann.token, 'GET', '/api/Stations'))).toBe('TOKEN_INVALID');
  const again = await refresh();
  expect(again.status).toBe(200);
  expect(await again.json()).toMatchObject({ Role: 'Viewer' });

  expect((await put({ Role: 'Viewer', Active: false })).status).toBe(200);
  expect(await outcomeOf(await refresh())).toBe('REFRESH_INVALID');
  expect(await outcomeOf(await requestSignIn(server, { email: other.Email, password: PASSWORD }))).toBe(
    'CREDENTIALS_WRONG',
  );
  // After reactivation the user signs in again.
  expect((await put({ Role: 'Viewer', Active: true })).status).toBe(200);
  expect(await outcomeOf(await refresh())).toBe('REFRESH_INVALID');
  const sayings = (await auditOf(server, 'account'))
    .filter(({ Action }) => Action === 'change')
    .map(({ Words }) => Words);
  const name = `${other.FirstName} ${other.LastName}`;
  expect(sayings).toEqual([
    `Admin Test changed user ${name}: role Operator → Viewer`,
    `Admin Test deactivated user ${name}`,
    `Admin Test activated user ${name}`,
  ]);
  const back = await signInAs(server, { email: other.Email, password: PASSWORD });

  const signedOut = await server.ask(`/accounts/${other.Id}/sign-out`, {
    method: 'POST',
    as: 'Supervisor',
    json: {},
  });
  expect(signedOut.status).toBe(200);
  expect(await outcomeOf(await as(server, back.token, 'GET', '/api/Stations'))).toBe('TOKEN_INVALID');
  const changes = (await auditOf(server, 'account')).filter(({ Action }) => Action === 'change');
  expect(changes[0]).toMatchObject({
    By: 'Admin Test',
    Words: expect.stringContaining('role Operator → Viewer'),
    Details: { Before: { Role: 'Operator' }, After: { Role: 'Viewer' } },
  });
});

itOnEachDatabase('rejects an email address that is taken and a weak password', async (databaseUrl) => {
  const server = await startTestServer({ config: { databaseUrl, companyName: 'Elm Water' } });
  const other = await another(server, 'Viewer');
  const taken = { Email: other.Email.toUpperCase(), FirstName: 'A', LastName: 'B', Role: 'Viewer' };
  const make = (json: object) => server.ask('/accounts', { method: 'POST', as: 'Admin', json });
  expect(await outcomeOf(await make(taken))).toBe('CONFLICT');
  const { Viewer } = await peopleOf(server);
  const rename = { method: 'PUT', as: 'Admin' as const, json: saving(other, { Email: Viewer.Email }) };
  expect(await outcomeOf(await server.ask(`/accounts/${other.Id}`, rename))).toBe('CONFLICT');
  const weak = await make({ ...taken, Email: 'z@test.example', Password: 'elmwater2026' });
  expect(weak.status).toBe(400);
  expect(await weak.json()).toMatchObject({
    problems: [{ Path: 'body.Password', Message: expect.stringMatching(/^Must not consist of your name/) }],
  });
});

itOnEachDatabase('keeps fields that another user changed meanwhile', async (databaseUrl) => {
  const server = await startTestServer({ config: { databaseUrl } });
  const other = (await peopleOf(server)).Operator;
  const put = (User: object) =>
    server.ask(`/accounts/${other.Id}`, {
      method: 'PUT',
      as: 'Admin',
      json: { User: { Id: other.Id, ...User } },
    });
  expect((await put({ Active: false })).status).toBe(200);
  // A form opened before the change updates only the name.
  expect(await (await put({ FirstName: 'Renamed' })).json()).toMatchObject({
    FirstName: 'Renamed',
    LastName: other.LastName,
    Email: other.Email,
    Role: 'Operator',
    Active: false,
  });
  expect((await auditOf(server, 'account')).at(-1)!.Words).toMatch(/first name .* → Renamed$/);
});

itOnEachDatabase('deletes the data of an account with it, and keeps its history', async (databaseUrl) => {
  const server = await startTestServer({ config: { databaseUrl } });
  const other = await another(server, 'Operator');
  const ann = await signInAs(server, { email: other.Email, password: PASSWORD });
  await server.ask('/api/Stations', {
    method: 'POST',
    as: 'Admin',
    json: { SiteName: 'Elm', Host: '127.0.0.1', Enabled: false },
  });
  const contact = { Phone: '+15551234567', WebhookUrl: null };
  expect((await as(server, ann.token, 'PUT', '/api/Contacts', contact)).status).toBe(200);
  const setting = [{ Id: 0, StationId: 1, LeastPriority: 'low', Channels: ['email'] }];
  expect((await as(server, ann.token, 'POST', '/api/AccountStations', setting)).status).toBeLessThan(300);

  const path = `/accounts/${other.Id}?confirm=no-recipient`;
  expect((await server.ask(path, { method: 'DELETE', as: 'Supervisor' })).status).toBe(200);
  expect(await outcomeOf(await as(server, ann.token, 'GET', '/api/Stations'))).toBe('TOKEN_INVALID');
  const settings = (await (await server.ask('/api/AccountStations/all', { as: 'Admin' })).json()) as object[];
  expect(settings).toEqual([]);
  const lines = await auditOf(server, 'sign-in');
  expect(lines.find(({ AccountId }) => AccountId === other.Id)).toMatchObject({
    Action: 'sign-in',
    By: `Other ${other.LastName}`,
  });
  expect((await auditOf(server, 'account')).at(-1)).toMatchObject({
    Action: 'delete',
    By: 'Supervisor Test',
    Details: { Account: other.Id, Before: { Email: other.Email, Role: 'Operator', Active: true } },
  });
});
