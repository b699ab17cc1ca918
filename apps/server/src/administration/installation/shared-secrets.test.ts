import { cpSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { expect, it } from 'vitest';
import { readOrMakeSecret } from '../../platform/secret-file.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { renewSharedSecret, SHARED_SECRETS, shareSecrets } from './shared-secrets.ts';

const secretsIn = (folder: string) =>
  SHARED_SECRETS.map((name) => readFileSync(join(folder, name), 'utf8').trim());

/** Data folders of two servers with the same `account-secret`. */
async function twoFolders(): Promise<[string, string]> {
  const folders: [string, string] = [await temporaryFolder(), await temporaryFolder()];
  readOrMakeSecret(join(folders[0], 'account-secret'), 32);
  cpSync(join(folders[0], 'account-secret'), join(folders[1], 'account-secret'));
  return folders;
}

describeOnEachDatabase('secrets that servers share', (open) => {
  it('the first server’s become those of the others, which may have had their own', async () => {
    const storage = await open();
    const [a, b] = await twoFolders();
    const own = readOrMakeSecret(join(a, 'jwt-secret'), 32);
    readOrMakeSecret(join(b, 'jwt-secret'), 32);
    await shareSecrets(storage, a);
    await shareSecrets(storage, b);
    expect(new Set(secretsIn(a)).size).toBe(3);
    expect(secretsIn(a)[0]).toBe(own);
    expect(secretsIn(b)).toEqual(secretsIn(a));
    for (const name of SHARED_SECRETS) {
      expect(statSync(join(b, name)).mode & 0o777).toBe(0o600);
      expect(readOrMakeSecret(join(b, name), 32)).toBe(readOrMakeSecret(join(a, name), 32));
    }
  });

  it('are not readable in the database', async () => {
    const storage = await open();
    const [a] = await twoFolders();
    await shareSecrets(storage, a);
    const rows = await storage.read.selectFrom('installation').select(['name', 'value']).execute();
    expect(rows.map(({ name }) => name).sort()).toEqual(['jwt-secret', 'link-secret', 'push-secret']);
    const stored = JSON.stringify(rows);
    for (const secret of secretsIn(a)) expect(stored).not.toContain(secret);
  });

  it('a renewed one reaches all servers, and the others stay', async () => {
    const storage = await open();
    const [a, b] = await twoFolders();
    expect(await renewSharedSecret(storage, a, 'jwt-secret')).toBe(false);
    await shareSecrets(storage, a);
    const before = secretsIn(a);
    expect(await renewSharedSecret(storage, b, 'jwt-secret')).toBe(true);
    await shareSecrets(storage, a);
    await shareSecrets(storage, b);
    expect(secretsIn(b)).toEqual(secretsIn(a));
    expect(secretsIn(a)[0]).not.toBe(before[0]);
    expect(secretsIn(a).slice(1)).toEqual(before.slice(1));
  });

  it('replace those encrypted with an account-secret that was given up', async () => {
    const storage = await open();
    const [a, b] = await twoFolders();
    await shareSecrets(storage, a);
    writeFileSync(join(b, 'account-secret'), `${Buffer.alloc(32, 7).toString('base64url')}\n`);
    await shareSecrets(storage, b);
    expect(secretsIn(b)[0]).not.toBe(secretsIn(a)[0]);
  });
});
