import {
  createAccounts,
  expectAccountSecret,
  type Recovered,
  readSavedConfig,
  refuseEmptyDatabase,
  type SettingsEnvironment,
} from './administration/index.ts';
import type { Config } from './config.ts';
import { systemClock } from './platform/clock.ts';
import { createContext, fixedSettings } from './platform/context.ts';
import { createLogger } from './platform/logger.ts';
import { MIGRATIONS, migrate, openStorage, openToRead, StorageWatch } from './platform/storage/index.ts';

/**
 * Restores access to an account, in an installation whose server is stopped, since a running one
 * would use its cached state.
 *
 * @returns also the public address of the server; null: it has none
 * @throws StorageError, also while the server runs; InstallationError; AppError
 * `ACCOUNT_NOT_FOUND`, `CONFLICT` for an account that is not active
 */
export async function recoverAccount(
  config: Config,
  environment: SettingsEnvironment,
  email: string,
): Promise<Recovered & Pick<Config, 'publicUrl'>> {
  const { dataDir, databaseUrl } = config;
  const [clock, logger] = [systemClock, createLogger('error')];
  // Fails if there is no installation, instead of creating one.
  await (await openToRead({ dataDir, databaseUrl })).close();
  const storage = await openStorage({ dataDir, databaseUrl, onIdleError: () => {} });
  try {
    await refuseEmptyDatabase(storage, { dataDir, databaseUrl, allowEmptyDatabase: false }, logger);
    await migrate(storage, MIGRATIONS, clock.now());
    const context = createContext({
      watch: new StorageWatch(storage, clock, logger),
      settings: fixedSettings(config),
      clock,
      logger,
      random: Math.random,
    });
    await expectAccountSecret(storage, { dataDir, allowOtherSecret: false }, context.audit, logger);
    const { publicUrl } = await readSavedConfig(storage, config, environment);
    const accounts = await createAccounts(context);
    try {
      return { ...(await accounts.recover(email)), publicUrl };
    } finally {
      await accounts.stop();
    }
  } finally {
    await storage.close();
  }
}
