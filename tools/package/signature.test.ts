import { spawnSync } from 'node:child_process';
import { appendFileSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { leftOut } from '@outpost/testing/left-out.ts';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { signPackages } from './signature.ts';
import { writeSums } from './sums.ts';
import { makeThrowawayKey, type ThrowawayKey } from './testing/throwaway-key.ts';

const page = readFileSync(new URL('../../docs/how-to/install-on-debian.md', import.meta.url), 'utf8');
/** What the page tells users to type. */
const COMMAND = /^ *(gpgv .+ &&\n.+)$/m.exec(page)![1]!;
const PACKAGES = ['outpost_0.1.0-1_amd64.deb', 'outpost_0.1.0-1_arm64.deb'];

const hasGnuPG = ['gpg', 'gpgv'].every((name) => spawnSync(name, ['--version']).status === 0);
if (!hasGnuPG) leftOut('GnuPG: signatures of packages');

let keys: { readonly own: ThrowawayKey; readonly foreign: ThrowawayKey };
let keyring: string;
let foreignKeyring: string;
let folder: string;

const sign = ({ fingerprint, gnupgHome } = keys.own, other: object = {}) =>
  signPackages({ folder, key: fingerprint, keyring, gnupgHome, ...other });

const verify = () => {
  const { status, stdout, stderr } = spawnSync('sh', ['-c', COMMAND], { cwd: folder, encoding: 'utf8' });
  return { isGood: status === 0, text: stdout + stderr };
};

describe.runIf(hasGnuPG)('the signature of a release', () => {
  beforeAll(() => {
    const keyFolder = mkdtempSync(join(tmpdir(), 'outpost-keys-'));
    keyring = join(keyFolder, 'own.gpg');
    foreignKeyring = join(keyFolder, 'foreign.gpg');
    keys = {
      own: makeThrowawayKey(join(keyFolder, 'own'), keyring),
      foreign: makeThrowawayKey(join(keyFolder, 'foreign'), foreignKeyring),
    };
    return () => {
      keys.own.end();
      keys.foreign.end();
      rmSync(keyFolder, { recursive: true });
    };
  });

  beforeEach(async () => {
    folder = await temporaryFolder();
    for (const name of PACKAGES) writeFileSync(join(folder, name), `contents of ${name}`);
    writeSums(folder);
  });

  it('signs packages so that the documented command accepts them', () => {
    sign();
    const { isGood, text } = verify();
    expect(isGood).toBe(true);
    for (const name of PACKAGES) expect(text).toContain(`${name}: OK`);
    expect(text).toContain(keys.own.fingerprint);
    expect(text).toContain('Good signature');
    // Again, as after another build of the same commit; and with one of the packages only.
    sign();
    rmSync(join(folder, PACKAGES[0]!));
    expect(verify().isGood).toBe(true);
  });

  it('lets the documented command refuse what was changed, and other keys', () => {
    sign();
    appendFileSync(join(folder, PACKAGES[0]!), '.');
    expect(verify()).toMatchObject({
      isGood: false,
      text: expect.stringContaining(`${PACKAGES[0]}: FAILED`),
    });

    // Sums that match the changed file do not match the signature.
    writeSums(folder);
    expect(verify()).toMatchObject({ isGood: false, text: expect.stringContaining('BAD signature') });

    // A signature by another key is not accepted with the public keys that a user has.
    for (const name of ['SHA256SUMS.asc', 'outpost-release.gpg']) rmSync(join(folder, name));
    writeSums(folder);
    sign(keys.foreign, { keyring: foreignKeyring });
    expect(verify().isGood).toBe(true);
    writeFileSync(join(folder, 'outpost-release.gpg'), readFileSync(keyring));
    expect(verify()).toMatchObject({ isGood: false, text: expect.stringContaining('No public key') });
  });

  it('accepts the old and the new key while both are in the file of public keys', async () => {
    const both = join(await temporaryFolder(), 'both.gpg');
    writeFileSync(both, Buffer.concat([readFileSync(keyring), readFileSync(foreignKeyring)]));
    for (const key of [keys.own, keys.foreign]) {
      sign(key, { keyring: both });
      expect(verify().isGood).toBe(true);
    }
  });

  it('leaves no signature by a key whose public part users do not get', () => {
    expect(() => sign(keys.foreign)).toThrow(
      `${keyring} does not have the public key of ${keys.foreign.fingerprint}.`,
    );
    expect(existsSync(join(folder, 'SHA256SUMS.asc'))).toBe(false);
  });

  it.each([
    ['changed', () => appendFileSync(join(folder, PACKAGES[0]!), '.'), `${PACKAGES[0]} has another sum`],
    ['missing', () => rmSync(join(folder, PACKAGES[1]!)), `${PACKAGES[1]} is missing`],
    ['not in the sums', () => writeFileSync(join(folder, 'notes.txt'), 'a'), 'notes.txt is not in it'],
  ])('does not sign when a file is %s', (_title, change, message) => {
    change();
    expect(() => sign()).toThrow(message);
    expect(existsSync(join(folder, 'SHA256SUMS.asc'))).toBe(false);
  });

  it('does not sign without the whole fingerprint, the public keys or the secret key', () => {
    const short = keys.own.fingerprint.slice(-16);
    expect(() => sign(keys.own, { key: short })).toThrow(`"${short}" is not a fingerprint.`);
    expect(() => sign(keys.own, { keyring: `${keyring}-2` })).toThrow(`There is no ${keyring}-2.`);
    expect(() => sign(keys.own, { gnupgHome: keys.foreign.gnupgHome })).toThrow('gpg did not sign');
  });
});
