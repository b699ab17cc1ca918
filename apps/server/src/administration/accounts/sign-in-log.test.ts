import { expect, it } from 'vitest';
import { createAudit } from '../../platform/audit/index.ts';
import { createLogger } from '../../platform/logger.ts';
import { describeOnEachDatabase, itOnEachDatabase } from '../../testing/databases.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { emailOf, startTestServer, TEST_PASSWORD } from '../../testing/server.ts';
import { type FailedTry, SignInLog } from './sign-in-log.ts';
import { as, auditOf, requestSignIn, signInAs } from './testing/people.ts';

const TRIED: FailedTry = {
  action: 'sign-in',
  why: 'incorrect password',
  email: 'ann@elm.example',
  address: '192.0.2.1',
  device: 'Chrome on Windows',
  accountId: 3,
};

describeOnEachDatabase('failed sign-ins in the audit log', (open) => {
  async function setUp() {
    const storage = await open();
    const clock = new ManualClock();
    const audit = createAudit(storage, clock, 'UTC');
    const log = new SignInLog(
      { clock, logger: createLogger('silent') },
      async (note) => void (await audit.append(note)),
    );
    const counts = async () =>
      (await audit.list({ limit: 1_000 })).reverse().map(({ Details }) => Details?.Count);
    return { clock, audit, log, counts };
  }

  it('are an event at once, and then one a minute with a count', async () => {
    const { clock, audit, log, counts } = await setUp();
    for (let n = 0; n < 100; n++) log.failed(TRIED);
    clock.advance(60_000);
    for (let n = 0; n < 7; n++) log.failed(TRIED);
    clock.advance(60_000);
    clock.advance(60_000);
    log.failed(TRIED);
    log.failed({ ...TRIED, address: '192.0.2.2' });
    await log.stop();
    expect(await counts()).toEqual([1, 99, 7, 1, 1]);
    const lines = await audit.list({ limit: 10 });
    expect(lines.at(-1)).toMatchObject({
      Kind: 'sign-in',
      Action: 'sign-in',
      Outcome: 'failed',
      AccountId: null,
      By: 'Unknown user',
      Words: 'Sign-in as ann@elm.example from 192.0.2.1 failed: incorrect password',
      Details: {
        Email: 'ann@elm.example',
        Address: '192.0.2.1',
        Device: 'Chrome on Windows',
        Account: 3,
        Count: 1,
      },
    });
    expect(lines.at(-2)!.Words).toContain('failed 99 times in a minute');
    expect(clock.pending).toBe(0);
  });

  it('stay few when an attacker uses many names', async () => {
    const { clock, log, counts } = await setUp();
    for (let n = 0; n < 20_000; n++) log.failed({ ...TRIED, email: `name ${n}`, accountId: null });
    clock.advance(60_000);
    await log.stop();
    expect(await counts()).toEqual([...Array(50).fill(1), 19_950]);
  });

  it('contain the typed text as far as it can be stored', async () => {
    const { audit, log } = await setUp();
    log.failed({ ...TRIED, email: `\0\ud800\n${'🚰'.repeat(200)}` });
    await log.stop();
    const [line] = await audit.list({ limit: 1 });
    const { Email } = line!.Details as { Email: string };
    expect(Email.length).toBeLessThanOrEqual(254);
    expect(Email).toMatch(/^\ufffd\ufffd\ufffd🚰/);
  });
});

itOnEachDatabase(
  'logs sign-ins, failed and rejected ones and sign-outs, never a password',
  async (databaseUrl) => {
    const server = await startTestServer({ clock: new ManualClock(), config: { databaseUrl } });
    const before = (await auditOf(server, 'sign-in')).length;
    const ann = await signInAs(server, 'Operator');
    for (const password of ['wrong secret one', 'wrong secret two']) {
      await requestSignIn(server, { email: emailOf('Operator'), password });
    }
    await requestSignIn(server, { email: 'nobody@test.example', password: TEST_PASSWORD });
    for (let n = 0; n < 8; n++)
      await requestSignIn(server, { email: 'x@test.example', password: 'wrong secret' });
    await server.ask('/accounts/revoke-token', { method: 'POST', json: {}, headers: { cookie: ann.cookie } });
    const lines = async () => (await auditOf(server, 'sign-in')).slice(before);
    // Failed ones are written after the response.
    await expect.poll(async () => (await lines()).length).toBe(6);
    const told = (await lines()).map(({ Action, Outcome, By, Details }) => [
      Action,
      Outcome,
      By,
      Details?.Email ?? null,
    ]);
    expect(told.sort()).toEqual(
      [
        ['sign-in', 'done', 'Operator Test', null],
        ['sign-in', 'failed', 'Unknown user', emailOf('Operator')],
        ['sign-in', 'failed', 'Unknown user', 'nobody@test.example'],
        ['sign-in', 'failed', 'Unknown user', 'x@test.example'],
        ['sign-out', 'done', 'Operator Test', null],
        ['throttled', 'refused', 'Unknown user', 'x@test.example'],
      ].sort(),
    );
    const all = await (await as(server, server.tokens.Admin, 'GET', '/api/Audit')).text();
    expect(all).not.toMatch(/wrong secret|correct horse|argon2/);
  },
);
