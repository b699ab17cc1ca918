import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { Problem } from '@outpost/contract';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { expect, it, onTestFinished } from 'vitest';
import { readConfig } from '../src/config.ts';
import { createLogger } from '../src/platform/logger.ts';
import { startServer } from '../src/server.ts';
import { ManualClock } from '../src/testing/manual-clock.ts';

const FIRST = { Email: 'ann@utility.example', FirstName: 'Ann', LastName: 'Ames', Password: 'ten letters' };

async function startEmpty(dataDir: string) {
  const server = await startServer({
    config: { ...readConfig({}), port: 0, dataDir },
    clock: new ManualClock(),
    logger: createLogger('silent'),
    random: () => 0.5,
    checkAnswers: true,
  });
  const post = (json: object) =>
    fetch(`${server.url}/accounts/setup`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(json),
    });
  const needed = async () => (await fetch(`${server.url}/accounts/setup`)).json();
  return { server, post, needed };
}

it('creates the first Admin with the code of the data folder, once', async () => {
  const dataDir = await temporaryFolder();
  const { server, post, needed } = await startEmpty(dataDir);
  onTestFinished(() => server.stop());
  const file = join(dataDir, 'setup-code');
  const code = readFileSync(file, 'utf8').trim();
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(statSync(join(dataDir, 'jwt-secret')).mode & 0o777).toBe(0o600);
  expect(server.app.administration.accounts.setupCode).toBe(code);
  expect(await needed()).toEqual({ Needed: true });

  const wrong = await post({ ...FIRST, SetupCode: 'x' });
  expect(wrong.status).toBe(403);
  expect(((await wrong.json()) as Problem).code).toBe('SETUP_CODE_WRONG');

  const made = await Promise.all([
    post({ ...FIRST, SetupCode: code }),
    post({ ...FIRST, Email: 'bob@utility.example', SetupCode: code }),
  ]);
  expect(made.map(({ status }) => status).sort()).toEqual([200, 409]);
  const winner = made.find(({ status }) => status === 200)!;
  expect(await winner.json()).toMatchObject({
    Role: 'Admin',
    FirstName: 'Ann',
    JwtToken: expect.any(String),
  });
  expect(winner.headers.getSetCookie()).toHaveLength(1);

  expect(existsSync(file)).toBe(false);
  expect(await needed()).toEqual({ Needed: false });
  for (const SetupCode of [code, 'x']) {
    const late = await post({ ...FIRST, SetupCode });
    expect(late.status).toBe(409);
    expect(((await late.json()) as Problem).code).toBe('SETUP_DONE');
  }
});

it('throttles guesses of the code', async () => {
  const { server, post } = await startEmpty(await temporaryFolder());
  onTestFinished(() => server.stop());
  const statuses = [];
  for (let n = 0; n < 6; n++) statuses.push((await post({ ...FIRST, SetupCode: `guess ${n}` })).status);
  expect(statuses).toEqual([403, 403, 403, 403, 403, 429]);
});

it('keeps the code over a restart until it is used', async () => {
  const dataDir = await temporaryFolder();
  const first = await startEmpty(dataDir);
  const code = first.server.app.administration.accounts.setupCode;
  await first.server.stop();
  const second = await startEmpty(dataDir);
  onTestFinished(() => second.server.stop());
  expect(second.server.app.administration.accounts.setupCode).toBe(code);
});
