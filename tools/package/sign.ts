/**
 * `npm run sign-packages -- --key FINGERPRINT [--packages FOLDER] [--keyring FILE]`: signs the packages in
 * FOLDER (`dist`) with a key of GnuPG and verifies the signature with the public keys in FILE
 * (`deploy/outpost-release.gpg`), which it adds to FOLDER. Exits with 1 when nothing was signed.
 */
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { argumentsOrUsage, fromCallerFolder } from '../usage.ts';
import { KEYRING_FILE, signPackages } from './signature.ts';

const USAGE = 'npm run sign-packages -- --key FINGERPRINT [--packages FOLDER] [--keyring FILE]';
const root = resolve(import.meta.dirname, '../..');

const signing = argumentsOrUsage(USAGE, () => {
  const { key, packages, keyring } = parseArgs({
    options: { key: { type: 'string' }, packages: { type: 'string' }, keyring: { type: 'string' } },
  }).values;
  if (key === undefined) throw new Error('Specify the key.');
  return {
    key,
    folder: packages === undefined ? join(root, 'dist') : fromCallerFolder(packages),
    keyring: keyring === undefined ? join(root, 'deploy', KEYRING_FILE) : fromCallerFolder(keyring),
    gnupgHome: null,
  };
});
try {
  signPackages(signing);
  process.stdout.write(`Signed ${signing.folder}.\n`);
} catch (error) {
  process.stderr.write(`${(error as Error).message}\n`);
  process.exitCode = 1;
}
