import { randomBytes } from 'node:crypto';
import { emptySpool } from '@outpost/historian';
import {
  expectFittingSecret,
  forwardSeal,
  hasAccountSecret,
  installGivenSecret,
  messageSeal,
  readSavedConfig,
} from './administration/index.ts';
import { type ClusterLink, NodeRunner, nodeFolder } from './cluster/index.ts';
import type { Config } from './config.ts';
import { ModbusRelay, RELAY_PATH, RELAY_PROTOCOL } from './modbus-server/index.ts';
import {
  connectTransport,
  type MessageSeal,
  sealTransport,
  versionTransport,
} from './platform/cluster/index.ts';
import {
  createHostCheck,
  type ForwarderDeps,
  preloadOpenApi,
  type StandbyHttpServer,
  serveStandby,
} from './platform/http/index.ts';
import { Lease, type LeaseEnd } from './platform/lease/index.ts';
import { isAmong } from './platform/outbound/index.ts';
import {
  type ActiveServer,
  expectNoSingleServer,
  formerNodesOf,
  hasSchema,
  isMigrated,
  isSameRelease,
  isStorageUnavailable,
  type LeaseStatus,
  LeaseTable,
  lockDataFolder,
  NodeTable,
  openToRead,
  refuseNewer,
  type ServerRelease,
  schemaOf,
  spoolOf,
} from './platform/storage/index.ts';
import { THIS_RELEASE } from './release.ts';
import { type RunningServer, type ServerParts, serverUrl, startServer } from './server.ts';
import * as texts from './texts.ts';

/** How often a standby server looks whether another one is active. */
const LOOK_EVERY_MS = 200;
/** How often it reports itself. */
const REPORT_EVERY_MS = 3_000;
/** How often it checks that it could take over. */
const CHECK_EVERY_MS = 30_000;
/** After a hand-over, the server that handed over leaves the lease to another one for so long. */
const HAND_OVER_MS = 5_000;
/** An earlier version leaves the lease to a later one that is ready, for so long. */
const LATER_VERSION_MS = 2_000;

/** What changes while several servers share a database. */
export interface StandbyEvents {
  /**
   * It stands by; called again when another server becomes the active one.
   * @param url of this server
   */
  onStandby?(active: string, url: string): void;
  onActive?(server: RunningServer): void;
}

/** One of several servers that share a database. */
export interface StandbyServer {
  /** Rejects when it cannot go on, as when it cannot start as the active server. */
  readonly ended: Promise<void>;
  /** Ends the standby, or stops the active server and lets another one take over. */
  stop(): Promise<void>;
}

/**
 * Runs a server that is active while no other one is, and otherwise stands by (docs/standby.md).
 *
 * @throws StorageError, InstallationError, SecretFileError, or the error of `listen`
 */
export async function runWithStandby(
  deps: Omit<ServerParts, 'lease'>,
  events: StandbyEvents = {},
): Promise<StandbyServer> {
  installGivenSecret(deps.config);
  const member = new Member(deps, events, await linkOf(deps));
  await member.check();
  await member.standBy();
  const ended = member.run();
  // The caller may look at it later.
  ended.catch(() => undefined);
  return {
    ended,
    stop: async () => {
      member.stop();
      await ended.catch(() => undefined);
    },
  };
}

/** To the other servers of a cluster; null: they only stand by for each other. */
async function linkOf({
  config,
  clock,
  logger,
  release = THIS_RELEASE,
}: Omit<ServerParts, 'lease'>): Promise<ClusterLink | null> {
  if (config.nats === null) return null;
  const messages = await connectTransport({ ...config.nats, name: config.serverName, logger });
  let seal: MessageSeal | null = null;
  const sealOnce = () => {
    // The first server of an installation makes the secret when it starts.
    seal ??= messageSeal(config.dataDir, clock);
    return seal;
  };
  const transport = versionTransport(sealTransport(messages, sealOnce, logger), release.protocol);
  const { databaseUrl, serverName, serverUrl: url } = config;
  return { transport, nodes: new NodeTable(databaseUrl!, clock, serverName, url, release) };
}

class Member {
  readonly #deps: Omit<ServerParts, 'lease'>;
  readonly #events: StandbyEvents;
  readonly #release: ServerRelease;
  readonly #table: LeaseTable;
  readonly #cluster: ClusterLink | null;
  readonly #node: NodeRunner | null;
  readonly #stopping = Promise.withResolvers<'stopped'>();
  #isStopping = false;
  #wake: () => void = () => undefined;
  #listener: StandbyHttpServer | null = null;
  #relay: ModbusRelay | null = null;
  #active: ActiveServer | null = null;
  #isPreloaded = false;
  #problem: string | null = null;
  /** Since when no server is active; null: one is. */
  #freeSinceMs: number | null = null;
  #port: number;

  constructor(deps: Omit<ServerParts, 'lease'>, events: StandbyEvents, cluster: ClusterLink | null) {
    const { databaseUrl, serverName, serverUrl: url, port } = deps.config;
    this.#deps = deps;
    this.#events = events;
    this.#port = port;
    this.#release = deps.release ?? THIS_RELEASE;
    const id = randomBytes(9).toString('base64url');
    this.#table = new LeaseTable(databaseUrl!, serverName, id, url, this.#release);
    this.#cluster = cluster;
    this.#node =
      cluster &&
      new NodeRunner({
        ...{ ...deps, ...cluster },
        waitsFor: () => this.#waitsFor(),
        leaveSamples: () => this.#leaveSamples(nodeFolder(deps.config.dataDir)),
      });
  }

  stop(): void {
    this.#isStopping = true;
    this.#stopping.resolve('stopped');
    this.#wake();
  }

  /**
   * What would only be found at a take-over: another secret, a newer schema, a folder in use.
   * @throws InstallationError, SecretFileError, StorageError
   */
  async check(): Promise<void> {
    const { config } = this.#deps;
    lockDataFolder(config.dataDir)();
    const storage = await openToRead(config);
    try {
      await expectNoSingleServer(storage);
      if (!(await hasSchema(storage))) return;
      if (this.#cluster === null) await formerNodesOf(storage);
      await refuseNewer(storage, this.#release.migrations);
      await expectFittingSecret(storage, config);
    } finally {
      await storage.close();
    }
  }

  /**
   * Takes Modbus clients where the active server does, by the settings that Admins saved, while they
   * can be passed on.
   * @throws StorageError
   */
  async #relayModbus(): Promise<void> {
    const { config, environment = {} } = this.#deps;
    const listener = this.#listener!;
    let settings: Config['modbus'] = { ...config.modbus, port: null };
    if (this.#active?.url != null) {
      const storage = await openToRead(config);
      try {
        // The first server of a database makes its tables while others stand by already.
        if (await hasSchema(storage)) settings = (await readSavedConfig(storage, config, environment)).modbus;
      } finally {
        await storage.close();
      }
    }
    this.#relay ??= new ModbusRelay(this.#deps, settings, (client) =>
      listener.tunnel(RELAY_PATH, RELAY_PROTOCOL, client),
    );
    await this.#relay.follow(settings);
  }

  async #stopListening(): Promise<void> {
    await Promise.all([this.#relay?.stop(), this.#listener?.stop()]);
    this.#relay = null;
    this.#listener = null;
  }

  /** See {@link NodeRunner}: a node joins servers of its version. @throws as {@link check} */
  async #waitsFor(): Promise<string | null> {
    const { config } = this.#deps;
    const { active } = await this.#table.status();
    if (active === null) return '';
    const isSame = isSameRelease(this.#release, active.release);
    // A server that was upgraded may wait for long. One of an earlier version says which step it lacks.
    if (!isSame && schemaOf(this.#release, active.release) !== 'newer')
      return texts.waitsForVersion(active.server);
    const storage = await openToRead(config);
    try {
      if (!(await hasSchema(storage))) return '';
      const isMigratedNow = await isMigrated(storage, this.#release.migrations);
      if (!isSame) return texts.waitsForVersion(active.server);
      if (!isMigratedNow) return '';
      await expectFittingSecret(storage, config);
      return null;
    } finally {
      await storage.close();
    }
  }

  /** What this server polled and could not store. @throws StorageError; file system errors */
  async #leaveSamples(folder = this.#deps.config.dataDir): Promise<void> {
    const { config, logger } = this.#deps;
    const spool = spoolOf(folder, config.databaseUrl!);
    const unlock = lockDataFolder(folder);
    const samples = await emptySpool(spool, (batches) => this.#table.leaveSamples(batches), logger).finally(
      unlock,
    );
    if (samples > 0) logger.info({ samples }, 'samples that were not stored were left for the active server');
  }

  async standBy(): Promise<void> {
    const { config } = this.#deps;
    this.#listener = await serveStandby({
      ...{ host: config.host, port: this.#port, basePath: config.basePath, server: config.serverName },
      view: () => ({ active: this.#active, problem: this.#problem, node: this.#node?.state }),
      metrics: () => this.#node?.metrics ?? null,
      metricsPublic: config.metricsPublic,
      forwarding: () => this.#forwarding(),
    });
    this.#port = this.#listener.port;
  }

  /** null: this server does not have the secret yet. */
  #forwarding(): ForwarderDeps | null {
    const { config, logger } = this.#deps;
    if (!hasAccountSecret(config.dataDir)) return null;
    const isProxy = isAmong(config.trustProxy);
    return {
      isProxy,
      sealOf: (active) => forwardSeal(config.dataDir, active)!,
      answersFor: createHostCheck({ ...config, isProxy, publicUrl: () => config.publicUrl }),
      onImpostor: (url) => logger.warn({ url }, texts.notTheActiveServer),
    };
  }

  async run(): Promise<void> {
    this.#node?.start();
    try {
      while (!this.#isStopping) {
        if (this.#listener === null) await this.standBy();
        const lease = await this.#waitForLease();
        await this.#stopListening();
        if (lease !== null) await this.#beActive(lease);
      }
    } finally {
      // After this server has handed over what it does as the active one.
      await this.#node?.stop();
      await this.#stopListening();
      await this.#cluster?.transport.close();
      await this.#cluster?.nodes.close();
      await this.#table.close();
    }
  }

  /** @returns null: this server stops */
  async #waitForLease(): Promise<Lease | null> {
    const { clock, logger } = this.#deps;
    let reportedMs = Number.NEGATIVE_INFINITY;
    let checkedMs = Number.NEGATIVE_INFINITY;
    let known: string | undefined;
    this.#active = null;
    while (!this.#isStopping) {
      try {
        const nowMs = clock.monotonicMs();
        const status = await this.#table.status();
        let { active } = status;
        // A server that could not go on leaves the lease to the others.
        if (active === null && this.#problem === null && !this.#leavesToLater(status, nowMs)) {
          const lease = await Lease.take(this.#table, clock, logger);
          if (lease !== null) return lease;
          active = (await this.#table.status()).active;
        }
        if (active !== null) {
          this.#freeSinceMs = null;
          if (!this.#isPreloaded) {
            this.#isPreloaded = true;
            await preloadOpenApi();
          }
        }
        const isAnother = active?.sinceMs !== this.#active?.sinceMs;
        this.#active = active;
        if (isAnother) {
          this.#listener?.activeChanged();
          checkedMs = Number.NEGATIVE_INFINITY;
        }
        const checkAfterMs = this.#problem === null ? CHECK_EVERY_MS : REPORT_EVERY_MS;
        if (nowMs - checkedMs >= checkAfterMs) {
          checkedMs = nowMs;
          await this.check();
          await this.#leaveSamples();
          this.#problem = null;
          await this.#relayModbus();
        }
      } catch (error) {
        const reason = (error as Error).message;
        if (this.#problem !== reason) {
          logger.error({ reason }, 'this standby server cannot take over');
          reportedMs = Number.NEGATIVE_INFINITY;
        }
        this.#problem = reason;
      }
      if (clock.monotonicMs() - reportedMs >= REPORT_EVERY_MS) {
        reportedMs = clock.monotonicMs();
        await this.#table.reportStandby(this.#problem).catch(() => undefined);
      }
      if (this.#active !== null && this.#active.server !== known) {
        known = this.#active.server;
        this.#events.onStandby?.(known, serverUrl(this.#deps.config.host, this.#port));
      }
      await this.#pause(LOOK_EVERY_MS);
    }
    return null;
  }

  /** An upgrade goes on with the servers that have it: after the later version no earlier one can take over. */
  #leavesToLater({ others }: LeaseStatus, nowMs: number): boolean {
    this.#freeSinceMs ??= nowMs;
    const isLaterReady = others.some(
      ({ problem, release }) => problem === null && schemaOf(this.#release, release) === 'newer',
    );
    return isLaterReady && nowMs - this.#freeSinceMs < LATER_VERSION_MS;
  }

  async #beActive(lease: Lease): Promise<void> {
    let how: LeaseEnd | 'stopped' = 'lost';
    try {
      const server = await this.#start(lease);
      if (server === null) return;
      this.#deps.logger.info({ epoch: lease.epoch }, 'this server is now the active one');
      this.#events.onActive?.(server);
      how = await Promise.race([lease.ended, this.#stopping.promise]);
      await server.stop();
    } finally {
      await lease.release();
    }
    if (how === 'hand-over') await this.#waitForOther();
  }

  /**
   * @returns null: the database became unavailable meanwhile, or another server has taken over
   * @throws what keeps this server from starting
   */
  async #start(lease: Lease): Promise<RunningServer | null> {
    const { config, logger } = this.#deps;
    try {
      if (this.#cluster) await this.#leaveSamples();
      return await startServer({
        ...this.#deps,
        config: { ...config, port: this.#port },
        lease,
        cluster: this.#cluster,
      });
    } catch (error) {
      // The next attempt is the first one again.
      await this.#table.forget(lease.epoch).catch(() => undefined);
      if (!isStorageUnavailable(error)) throw error;
      logger.error({ reason: (error as Error).message }, 'this server could not become the active one');
      return null;
    }
  }

  /** The standby that was handed over to takes the lease within a second. */
  async #waitForOther(): Promise<void> {
    const { clock } = this.#deps;
    const untilMs = clock.monotonicMs() + HAND_OVER_MS;
    while (!this.#isStopping && clock.monotonicMs() < untilMs) {
      const status = await this.#table.status().catch(() => null);
      if (status?.active) return;
      await this.#pause(LOOK_EVERY_MS);
    }
  }

  /** Ends early when this server stops. */
  #pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const timer = this.#deps.clock.setTimeout(resolve, ms);
      this.#wake = () => {
        timer.cancel();
        resolve();
      };
    });
  }
}
