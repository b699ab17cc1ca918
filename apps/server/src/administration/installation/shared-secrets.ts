import { randomBytes } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Clock } from '../../platform/clock.ts';
import { MessageSeal } from '../../platform/cluster/index.ts';
import { ForwardSeal } from '../../platform/http/index.ts';
import { Sealing } from '../../platform/sealing.ts';
import {
  ACCOUNT_SECRET,
  putSecret,
  readAccountSecret,
  readOrMakeSecret,
} from '../../platform/secret-file.ts';
import type { Storage } from '../../platform/storage/index.ts';
import { expectFittingSecret } from './account-secret.ts';
import { createInstallationRepository } from './repository.ts';

/**
 * Files whose secrets servers with one database have in common: users stay signed in, links in messages
 * stay valid and browsers stay subscribed when another server takes over.
 */
export const SHARED_SECRETS = ['jwt-secret', 'link-secret', 'push-secret'] as const;
export type SharedSecret = (typeof SHARED_SECRETS)[number];

const SECRET_BYTES = 32;

/**
 * Replaces the secrets of this server by those of the database, where they are encrypted with
 * `account-secret`; those that it does not have yet become everyone's. Of a server with a lease,
 * before it reads them.
 *
 * @throws SecretFileError; StorageError
 */
export async function shareSecrets(storage: Storage, dataDir: string): Promise<void> {
  const repository = createInstallationRepository(storage);
  const sealing = sealingOf(dataDir);
  for (const name of SHARED_SECRETS) {
    const file = join(dataDir, name);
    const sealed = await repository.get(name);
    const shared = sealed === undefined ? null : sealing.open(sealed, name);
    if (shared === null) {
      const own = readOrMakeSecret(file, SECRET_BYTES);
      await repository.set(name, sealing.seal(Buffer.from(own), name));
    } else if (!existsSync(file) || readFileSync(file, 'utf8').trim() !== shared.toString()) {
      putSecret(file, shared.toString());
    }
  }
}

/**
 * Makes a new secret, which the next server that becomes active uses.
 *
 * @returns false: the servers of this database do not share secrets
 * @throws InstallationError when `account-secret` is another one; SecretFileError; StorageError
 */
export async function renewSharedSecret(
  storage: Storage,
  dataDir: string,
  name: SharedSecret,
): Promise<boolean> {
  const repository = createInstallationRepository(storage);
  if ((await repository.get(name)) === undefined) return false;
  await expectFittingSecret(storage, { dataDir });
  const fresh = randomBytes(SECRET_BYTES).toString('base64url');
  await repository.set(name, sealingOf(dataDir).seal(Buffer.from(fresh), name));
  return true;
}

const sealingOf = (dataDir: string): Sealing => new Sealing(readAccountSecret(dataDir), 'shared secret');

/** Proves to the other servers of a cluster that a message comes from one of them. @throws SecretFileError */
export const messageSeal = (dataDir: string, clock: Pick<Clock, 'now'>): MessageSeal =>
  new MessageSeal(readAccountSecret(dataDir), clock);

/**
 * For what a standby sends to the active server.
 * @param active the epoch of its lease, and its address as the lease has it
 * @returns null: `account-secret` is missing
 */
export function forwardSeal(
  dataDir: string,
  active: { readonly epoch: number; readonly url: string | null },
): ForwardSeal | null {
  return hasAccountSecret(dataDir) ? new ForwardSeal(readAccountSecret(dataDir), active) : null;
}

export const hasAccountSecret = (dataDir: string): boolean => existsSync(join(dataDir, ACCOUNT_SECRET));
