import { ROLES, type User } from '@outpost/contract';
import { expect } from 'vitest';
import { itOnEachDatabase } from '../../testing/databases.ts';
import { emailOf, startTestServer } from '../../testing/server.ts';

itOnEachDatabase('lists all accounts to Supervisors and Admins, without passwords', async (databaseUrl) => {
  const server = await startTestServer({ config: { databaseUrl } });
  for (const as of ROLES) {
    const answer = await server.ask('/accounts', { as });
    const mayRead = as === 'Supervisor' || as === 'Admin';
    expect(answer.status, as).toBe(mayRead ? 200 : 403);
    if (!mayRead) continue;
    const text = await answer.text();
    expect(text).not.toContain('argon2');
    const users = JSON.parse(text) as User[];
    expect(users.map(({ Email }) => Email)).toEqual(ROLES.map(emailOf).sort());
    expect(users.find(({ Role }) => Role === 'Viewer')).toMatchObject({
      FirstName: 'Viewer',
      LastName: 'Test',
      Active: true,
      LastSeenAt: expect.any(String),
      UnitPreference: 'organisation',
    });
  }
});
