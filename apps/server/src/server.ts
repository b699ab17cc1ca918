import type { AddressInfo } from 'node:net';
import {
  expectAccountSecret,
  installGivenSecret,
  refuseEmptyDatabase,
  refuseMissingDatabase,
  shareSecrets,
} from './administration/index.ts';
import { type AppDeps, buildApp, type ServerApp } from './app.ts';
import { leaveCluster, retireNodes } from './cluster/index.ts';
import { createAudit } from './platform/audit/index.ts';
import { installFence, migrate, openStorage, type ServerRelease } from './platform/storage/index.ts';
import { THIS_RELEASE } from './release.ts';

/** A server that listens. */
export type RunningServer = Awaited<ReturnType<typeof startServer>>;

export interface ServerParts extends Omit<AppDeps, 'storage'> {
  /** See {@link ServerApp.start}. */
  beforePolling?: (app: ServerApp) => Promise<void>;
  /** Another one for tests of upgrades. */
  release?: ServerRelease;
}

/**
 * Opens and migrates the storage, wires the app, listens, and begins to poll.
 *
 * @throws StorageError, SecretFileError, InstallationError, or the error of `listen`; nothing is
 * left open then
 */
export async function startServer(deps: ServerParts) {
  const { config, clock, logger, lease = null, cluster = null, release = THIS_RELEASE } = deps;
  installGivenSecret(config);
  refuseMissingDatabase(config);
  const storage = await openStorage({
    dataDir: config.dataDir,
    databaseUrl: config.databaseUrl,
    // The message only: the driver attaches its whole client to the error.
    onIdleError: ({ message }) => logger.warn({ reason: message }, 'the database closed a connection'),
    lease: lease && { kind: 'active', epoch: lease.epoch },
  });
  let app: ServerApp | undefined;
  try {
    // After the first server with a lease it is the database of these servers, with or without accounts.
    if (lease === null || lease.epoch === 1) await refuseEmptyDatabase(storage, config, logger);
    if (cluster !== null) {
      await cluster.nodes.prepare();
      await retireNodes({ storage, clock, logger }, cluster.nodes, release);
    }
    const steps = await migrate(storage, release.migrations, clock.now());
    if (cluster === null) await leaveCluster({ storage, clock, logger });
    if (lease) await installFence(storage);
    if (steps.length > 0) logger.info({ steps }, 'the database was migrated to this release');
    const audit = createAudit(storage, clock);
    await expectAccountSecret(storage, config, audit, logger);
    if (lease) await shareSecrets(storage, config.dataDir);
    app = await buildApp({ ...deps, storage });
    await app.http.listen({ host: config.host, port: config.port });
    await app.start(deps.beforePolling);
  } catch (error) {
    await app?.stop();
    await storage.close();
    throw error;
  }
  const started = app;
  let stopped: Promise<void> | undefined;
  return {
    app: started,
    /** Its database. */
    storage,
    /** `http://127.0.0.1:3000`, with the server's path if it has one. */
    url: serverUrl(config.host, (started.http.server.address() as AddressInfo).port) + config.basePath,
    /**
     * Stops in order: no new calls, no polls, pending data is written, the database is closed.
     * Repeated calls do nothing.
     */
    stop: (): Promise<void> => {
      stopped ??= started.stop().finally(() => storage.close());
      return stopped;
    },
  };
}

export function serverUrl(host: string, port: number): string {
  const everywhere = host === '0.0.0.0' || host === '::';
  const name = everywhere ? 'localhost' : host;
  return `http://${name.includes(':') ? `[${name}]` : name}:${port}`;
}
