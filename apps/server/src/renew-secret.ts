import { renewSharedSecret, SHARED_SECRETS, type SharedSecret } from './administration/index.ts';
import type { Config } from './config.ts';
import { openToRead } from './platform/storage/index.ts';
import * as texts from './texts.ts';

const isShared = (name: string): name is SharedSecret => (SHARED_SECRETS as readonly string[]).includes(name);

/**
 * Renews a secret of servers that share a database; a single server makes a new one when its file
 * is deleted.
 *
 * @param say prints a line
 * @returns the exit code: 1 when nothing was renewed
 * @throws InstallationError when `account-secret` is another one; SecretFileError; StorageError
 */
export async function renewSecret(
  config: Pick<Config, 'dataDir' | 'databaseUrl'>,
  name: string,
  say: (line: string) => void,
): Promise<0 | 1> {
  if (!isShared(name)) {
    say(texts.notASharedSecret(name, SHARED_SECRETS.join(', ')));
    return 1;
  }
  const storage = await openToRead(config);
  try {
    if (config.databaseUrl !== null && (await renewSharedSecret(storage, config.dataDir, name))) {
      say(texts.secretRenewed(name));
      return 0;
    }
    say(texts.secretNotShared(config.dataDir, name));
    return 1;
  } finally {
    await storage.close();
  }
}
