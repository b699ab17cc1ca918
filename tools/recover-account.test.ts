import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { calls } from '@outpost/contract';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { Secret } from 'otpauth';
import { expect, it, onTestFinished } from 'vitest';
import { codeAt } from '../apps/server/src/administration/accounts/second-factor/codes.ts';
import { DRILL_EMAIL, DRILL_PASSWORD, DrillApi } from './drill/api.ts';
import { runTool, ServerProcess } from './drill/processes.ts';

it('restores access for the only Admin, who lost password, phone and recovery codes', async () => {
  const dataDir = join(await temporaryFolder(), 'data');
  const environment = { DATA_DIR: dataDir };
  const server = await new ServerProcess({ dataDir, databaseUrl: null }).start();
  onTestFinished(() => server.end('SIGKILL'));
  const api = new DrillApi(() => server.url);
  await api.setUp(server.setupCode());
  await api.call(calls.systemSettings.change, undefined, {
    Values: { PUBLIC_URL: 'https://outpost.example' },
  });
  const begun = await api.call(calls.accounts.beginSecondFactor, undefined, {
    CurrentPassword: DRILL_PASSWORD,
  });
  const Code = codeAt(Secret.fromBase32(begun.Secret).bytes, Date.now());
  await api.call(calls.accounts.confirmSecondFactor, undefined, { Code });
  await expect(api.signIn()).rejects.toThrow('SECOND_FACTOR_NEEDED');

  expect(await runTool('recover-account', [DRILL_EMAIL], environment)).toMatchObject({
    code: 1,
    err: expect.stringContaining('Another Outpost server is using the data folder'),
  });
  await server.end();
  expect(await runTool('recover-account', [], environment)).toMatchObject({ code: 2 });
  const elsewhere = join(dataDir, 'elsewhere');
  expect((await runTool('recover-account', [DRILL_EMAIL], { DATA_DIR: elsewhere })).code).toBe(1);
  expect(existsSync(elsewhere)).toBe(false);
  expect(await runTool('recover-account', ['nobody@utility.example'], environment)).toEqual({
    code: 1,
    out: '',
    err: 'No user has the email address nobody@utility.example\n',
  });
  const recovered = await runTool('recover-account', [DRILL_EMAIL.toUpperCase()], environment);
  expect(recovered).toMatchObject({ code: 0, err: '' });
  expect(recovered.out).toContain(`${DRILL_EMAIL}: second factor reset, 1 session ended.`);
  const [, Token] = /https:\/\/outpost\.example\/link#token=(\S+)/.exec(recovered.out)!;

  await server.start();
  await expect(
    api.call(calls.accounts.useLink, undefined, { Token: Token!, Password: 'another one of some length' }),
  ).resolves.toBeDefined();
  // The old password of that sign-in no longer works.
  await expect(api.signIn()).rejects.toThrow('CREDENTIALS_WRONG');
  const user = await api.call(calls.accounts.authenticate, undefined, {
    email: DRILL_EMAIL,
    password: 'another one of some length',
  });
  expect(user).toMatchObject({ Role: 'Admin' });
  await server.end();
  expect(await runTool('verify-audit', [], environment)).toMatchObject({ code: 0 });
}, 60_000);
