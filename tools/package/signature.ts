import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { run } from './staging.ts';
import { checkSums, SUMS_FILE } from './sums.ts';

/** The detached OpenPGP signature of the sums. */
const SIGNATURE_FILE = 'SHA256SUMS.asc';
/** The public keys with which releases are verified, as `gpgv` reads them. */
export const KEYRING_FILE = 'outpost-release.gpg';

export interface Signing {
  /** The packages with their sums. */
  readonly folder: string;
  /** Fingerprint of the signing key, 40 hexadecimal digits; GnuPG has its secret part. */
  readonly key: string;
  /** The public keys that the release brings and users have. */
  readonly keyring: string;
  /** Where GnuPG has its keys; null: its default. */
  readonly gnupgHome: string | null;
}

/**
 * Signs the sums of a folder with packages, adds the public keys, and verifies the signature as
 * users do. GnuPG asks for the passphrase.
 *
 * @throws Error: nothing is signed then
 */
export function signPackages({ folder, key, keyring, gnupgHome }: Signing): void {
  if (!/^[0-9A-F]{40}$/i.test(key))
    throw new Error(`"${key}" is not a fingerprint. Use the 40 hexadecimal digits of gpg --list-keys.`);
  if (!existsSync(keyring))
    throw new Error(
      `There is no ${keyring}. Export the public key into it and commit it: gpg --export ${key}`,
    );
  checkSums(folder, [SIGNATURE_FILE, KEYRING_FILE]);
  const signature = join(folder, SIGNATURE_FILE);
  rmSync(signature, { force: true });
  const given = ['--local-user', `${key}!`, '--digest-algo', 'SHA512', '--armor', '--output', signature];
  const { status, error } = spawnSync('gpg', [...given, '--detach-sign', join(folder, SUMS_FILE)], {
    stdio: 'inherit',
    env: { ...process.env, ...(gnupgHome === null ? {} : { GNUPGHOME: gnupgHome }) },
  });
  if (error) throw new Error(`gpg cannot be run: ${error.message}`);
  if (status !== 0) throw new Error('gpg did not sign; it says why above.');
  copyFileSync(keyring, join(folder, KEYRING_FILE));
  try {
    // With a slash: gpgv looks for other names in the folder of GnuPG.
    run('gpgv', ['--keyring', `./${KEYRING_FILE}`, SIGNATURE_FILE, SUMS_FILE], {}, folder);
  } catch (cause) {
    rmSync(signature);
    throw new Error(`${keyring} does not have the public key of ${key}.`, { cause });
  }
}
