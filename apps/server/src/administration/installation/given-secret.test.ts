import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { expect, test } from 'vitest';
import { itOnEachDatabase, itOnPostgres } from '../../testing/databases.ts';
import { runServer } from '../../testing/server-process.ts';
import { installGivenSecret } from './given-secret.ts';

const SECRET = Buffer.alloc(32, 251);

/** A file as a container mounts it: others can read it. */
async function given(text = `${SECRET.toString('base64')}\n`): Promise<string> {
  const file = join(await temporaryFolder(), 'account-secret');
  writeFileSync(file, text, { mode: 0o644 });
  return file;
}

test('a data folder without a secret gets the given one, for its owner only', async () => {
  const dataDir = join(await temporaryFolder(), 'data');
  const config = { dataDir, accountSecretFile: await given() };
  installGivenSecret(config);
  const file = join(dataDir, 'account-secret');
  expect(readFileSync(file, 'utf8').trim()).toBe(SECRET.toString('base64url'));
  expect(statSync(file).mode & 0o777).toBe(0o600);
  // Each start again; also in the other alphabet, and without the setting.
  installGivenSecret(config);
  installGivenSecret({ dataDir, accountSecretFile: await given(SECRET.toString('base64url')) });
  installGivenSecret({ dataDir, accountSecretFile: null });
});

test('another secret, or none, is refused', async () => {
  const dataDir = await temporaryFolder();
  const refusal = (accountSecretFile: string) => () => installGivenSecret({ dataDir, accountSecretFile });
  for (const text of ['', 'too short', SECRET.toString('hex'), SECRET.subarray(1).toString('base64')])
    expect(refusal(await given(text))).toThrow('is not a secret of 32 bytes in base64');
  expect(refusal(join(dataDir, 'missing'))).toThrow('of ACCOUNT_SECRET_FILE cannot be read: ENOENT');
  installGivenSecret({ dataDir, accountSecretFile: await given() });
  expect(refusal(await given(Buffer.alloc(32, 7).toString('base64')))).toThrow(
    'is not the secret of ACCOUNT_SECRET_FILE',
  );
});

itOnEachDatabase('a new installation starts with a given secret, and again', async (databaseUrl) => {
  const settings = {
    ...{ DATA_DIR: join(await temporaryFolder(), 'data'), ACCOUNT_SECRET_FILE: await given() },
    ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
  };
  for (let n = 0; n < 2; n++) {
    const run = runServer(settings);
    await run.says(/#code=/);
    run.process.kill('SIGTERM');
    expect(await run.ended).toBe(0);
  }
});

itOnPostgres('servers with the same given secret stand by for each other', async (url) => {
  const settings = { STANDBY: 'true', DATABASE_URL: url, ACCOUNT_SECRET_FILE: await given() };
  const a = runServer({ ...settings, SERVER_NAME: 'A', DATA_DIR: await temporaryFolder() });
  await a.says(/#code=/);
  const b = runServer({ ...settings, SERVER_NAME: 'B', DATA_DIR: await temporaryFolder() });
  await b.says(/on standby/);
  a.process.kill('SIGKILL');
  await b.says(/is now active/);
});
