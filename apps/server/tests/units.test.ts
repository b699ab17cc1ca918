import { ROLES, type SignedInUser, type UnitPreference, type UserDetails } from '@outpost/contract';
import { expect, it } from 'vitest';
import { as, auditOf, peopleOf, signInAs } from '../src/administration/accounts/testing/people.ts';
import { itOnEachDatabase } from '../src/testing/databases.ts';
import { startTestServer, type TestServer } from '../src/testing/server.ts';

const refreshed = async (server: TestServer, cookie: string) => {
  const answer = await server.ask('/accounts/refresh-token', {
    method: 'POST',
    json: {},
    headers: { cookie },
  });
  return {
    user: (await answer.json()) as SignedInUser,
    cookie: answer.headers.getSetCookie()[0]!.split('; ')[0]!,
  };
};

const saveSetting = async (
  server: TestServer,
  value: string | null,
  by: 'Admin' | 'Supervisor' = 'Admin',
) => {
  const json = { Values: { UNIT_SYSTEM: value } };
  return (await server.ask('/api/Settings/system', { method: 'PUT', as: by, json })).status;
};

const choose = (server: TestServer, token: string, Id: number, UnitPreference: UnitPreference) =>
  as(server, token, 'PUT', `/accounts/${Id}`, { User: { Id, UnitPreference } });

itOnEachDatabase(
  'every account has its own units, and follows the organisation until then',
  async (databaseUrl) => {
    const server = await startTestServer({ config: { databaseUrl } });
    const people = await peopleOf(server);
    expect(people.Viewer.UnitPreference).toBe('organisation');
    const viewer = await signInAs(server, 'Viewer');
    const operator = await signInAs(server, 'Operator');
    expect([viewer.user.Units, operator.user.Units]).toEqual(['configured', 'configured']);

    // Every role chooses for itself.
    for (const role of ROLES) {
      const { token, id } = await signInAs(server, role);
      const answer = await choose(server, token, id, 'metric');
      const { UnitPreference } = (await answer.json()) as UserDetails;
      expect([answer.status, UnitPreference], role).toEqual([200, 'metric']);
      expect((await choose(server, token, id, 'organisation')).status, role).toBe(200);
    }
    const own = await choose(server, viewer.token, viewer.id, 'us');
    expect(own.status).toBe(200);
    const [note] = (await auditOf(server, 'account')).slice(-1);
    expect(note).toMatchObject({ Action: 'change', Details: { After: { UnitPreference: 'us' } } });
    const first = await refreshed(server, viewer.cookie);
    expect(first.user.Units).toBe('us');
    expect((await signInAs(server, 'Viewer')).user.Units).toBe('us');
    // Of the others it says nothing, and they may not choose for the Viewer.
    expect((await signInAs(server, 'Operator')).user.Units).toBe('configured');
    expect((await choose(server, operator.token, viewer.id, 'metric')).status).toBe(404);

    expect(await saveSetting(server, 'metric', 'Supervisor')).toBe(403);
    expect(await saveSetting(server, 'imperial')).toBe(400);
    expect(await saveSetting(server, 'metric')).toBe(200);
    // At once, for those without a choice of their own.
    const second = await refreshed(server, operator.cookie);
    expect(second.user.Units).toBe('metric');
    expect((await refreshed(server, first.cookie)).user.Units).toBe('us');
    expect(await saveSetting(server, null)).toBe(200);
    expect((await refreshed(server, second.cookie)).user.Units).toBe('configured');
  },
);

it('refuses a preference that does not exist', async () => {
  const server = await startTestServer();
  const { token, id } = await signInAs(server, 'Viewer');
  const answer = await choose(server, token, id, 'imperial' as UnitPreference);
  expect(answer.status).toBe(400);
});
