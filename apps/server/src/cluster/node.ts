import { join } from 'node:path';
import { createAcquisition, createImage, ImageSource } from '../acquisition/index.ts';
import { createStationRepository } from '../administration/index.ts';
import type { Config } from '../config.ts';
import { createNodeHistory } from '../history/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { ClusterTransport } from '../platform/cluster/index.ts';
import { createContext, fixedSettings } from '../platform/context.ts';
import { Lease, type LeaseEnd } from '../platform/lease/index.ts';
import type { Logger } from '../platform/logger.ts';
import type { Registry } from '../platform/metrics.ts';
import {
  installFence,
  lockDataFolder,
  type NodeTable,
  openPostgres,
  type Storage,
  StorageWatch,
  spoolOf,
} from '../platform/storage/index.ts';
import { createAssignments } from './assignments.repository.ts';
import { ConditionRelay } from './condition-relay.ts';
import { createConditions } from './conditions.repository.ts';
import { HeldStations } from './held-stations.ts';
import { answerRequests } from './node-requests.ts';
import { encode, subjects } from './requests.ts';

/** How often changed values are published. */
const PUBLISH_EVERY_MS = 100;
/** Of one message with values; NATS may accept less. */
const MAX_VALUES_BYTES = 262_144;
/** How often a node says that it works. */
const BEAT_EVERY_MS = 1_000;

export interface NodeParts {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  /** 0 inclusive to 1 exclusive, for jitter. */
  readonly random: () => number;
  readonly transport: ClusterTransport;
  readonly nodes: NodeTable;
}

/** A node that polls its share of the stations. */
export interface RunningNode {
  /** Resolves when its lease has ended: it polls nothing any more, and must be stopped. */
  readonly ended: Promise<LeaseEnd>;
  /** How many stations it polls. */
  readonly stations: number;
  readonly metrics: Registry;
  /** Gives its stations back, in order if that is still possible. */
  stop(): Promise<void>;
}

/** The part of the data folder that belongs to the node of a server. */
export const nodeFolder = (dataDir: string) => join(dataDir, 'node');

/**
 * Joins the cluster: polls the stations that the active server gives it, and records their history
 * and conditions.
 *
 * @throws StorageError
 */
export async function startNode(parts: NodeParts): Promise<RunningNode> {
  const { config, clock, logger, nodes } = parts;
  const databaseUrl = config.databaseUrl!;
  const unlock = lockDataFolder(nodeFolder(config.dataDir));
  let lease: Lease | null = null;
  let storage: Storage | null = null;
  let node: ClusterNode;
  try {
    lease = await Lease.take(nodes, clock, logger);
    // It had ended before it was used, as after a suspension.
    if (lease === null) throw new Error('the lease of this node has ended');
    const onIdleError = ({ message }: Error) =>
      logger.warn({ reason: message }, 'the database closed a connection');
    storage = await openPostgres(databaseUrl, onIdleError, { kind: 'node', epoch: lease.epoch });
    await installFence(storage);
    const spooled = { ...storage, spool: spoolOf(nodeFolder(config.dataDir), databaseUrl) };
    node = new ClusterNode(parts, lease, nodes.lane, spooled, unlock);
  } catch (error) {
    await storage?.close();
    await lease?.release();
    unlock();
    throw error;
  }
  try {
    await node.start();
  } catch (error) {
    await node.stop();
    throw error;
  }
  return node;
}

class ClusterNode implements RunningNode {
  readonly #parts: NodeParts;
  readonly #lease: Lease;
  readonly #storage: Storage;
  readonly #unlock: () => void;
  readonly #image = createImage();
  readonly #watch: StorageWatch;
  readonly #acquisition: ReturnType<typeof createAcquisition>;
  readonly #history: ReturnType<typeof createNodeHistory>;
  readonly #relay: ConditionRelay;
  readonly #source: ImageSource;
  readonly #held: HeldStations;
  readonly #endings: (() => void)[] = [];
  readonly metrics: Registry;
  #requests: ReturnType<typeof answerRequests> | null = null;

  constructor(parts: NodeParts, lease: Lease, lane: number, storage: Storage, unlock: () => void) {
    const { config, clock, logger, nodes } = parts;
    this.#parts = parts;
    this.#lease = lease;
    this.#unlock = unlock;
    this.#watch = new StorageWatch(storage, clock, logger);
    this.#storage = storage;
    const context = createContext({
      ...{ clock, logger, random: parts.random, watch: this.#watch, lease },
      // Only the active server needs what is set on the page.
      settings: fixedSettings(config),
    });
    this.metrics = context.metrics.registry;
    const assignments = createAssignments(context.storage);
    const stations = createStationRepository(context.storage, context.audit);
    const { epoch } = lease;
    this.#relay = new ConditionRelay(context, createConditions(context.storage), epoch, () =>
      this.#send(subjects.conditions, encode({ node: epoch })),
    );
    this.#history = createNodeHistory(context, lane);
    this.#acquisition = createAcquisition(context, this.#image, this.#history, this.#relay);
    const { transport } = parts;
    this.#source = new ImageSource(this.#image, context.epoch, () =>
      Math.min(MAX_VALUES_BYTES, transport.maxBytes),
    );
    const { bus } = context;
    this.#held = new HeldStations(context, epoch, assignments, {
      revision: () => nodes.revision(epoch),
      load: async (ids) => (await stations.readSome(ids)).map(({ config }) => config),
      take: async (configs) => {
        const ids = configs.map(({ StationId }) => StationId);
        await this.#relay.load(ids);
        await this.#history.takeOver(
          configs.flatMap(({ Points }) => Points.map(({ Id }) => Id)),
          ids,
        );
        for (const config of configs)
          bus.emit('stationChanged', { StationId: config.StationId, Config: config });
        this.#relay.loaded();
      },
      change: async (config, before) => {
        // Versions in between may have ended alarms whose conditions still hold: it begins again.
        const isSkipping = config.Version > before.Version + 1;
        if (isSkipping) {
          this.#acquisition.ingest.handOver(config.StationId);
          await this.#relay.stored();
          await this.#relay.load([config.StationId]);
        }
        const kept = new Set(config.Points.map(({ Id }) => Id));
        const known = new Set(before.Points.map(({ Id }) => Id));
        await this.#history.takeOver(
          [...kept].filter((id) => !known.has(id)),
          [],
        );
        bus.emit('stationChanged', { StationId: config.StationId, Config: config });
        if (isSkipping) this.#relay.loaded();
        await this.#history.handOver([...known].filter((id) => !kept.has(id)));
      },
      drop: async (configs) => {
        const ids = configs.map(({ StationId }) => StationId);
        await this.#acquisition.handOver(ids);
        for (const id of ids) this.#requests?.endSessionsOf(id);
        await this.#history.handOver(configs.flatMap(({ Points }) => Points.map(({ Id }) => Id)));
        await this.#relay.stored();
      },
    });
  }

  get #epoch(): number {
    return this.#lease.epoch;
  }

  get ended(): Promise<LeaseEnd> {
    return this.#lease.ended;
  }

  get stations(): number {
    return this.#held.count;
  }

  async start(): Promise<void> {
    const { clock, transport } = this.#parts;
    this.#watch.start();
    await this.#history.start();
    this.#acquisition.load([]);
    this.#acquisition.startPolling([]);
    this.#held.start();
    const publishing = clock.setInterval(() => this.#publish(), PUBLISH_EVERY_MS);
    const beating = clock.setInterval(() => this.#beat(), BEAT_EVERY_MS);
    const requests = answerRequests({
      ...{ clock, transport, node: this.#epoch, field: this.#acquisition.field, history: this.#history },
      configOf: (stationId, version) => this.#held.configOf(stationId, version),
      publish: (all) => this.#publish(all),
    });
    this.#requests = requests;
    this.#endings.push(
      () => publishing.cancel(),
      () => beating.cancel(),
      () => requests.stop(),
    );
    this.#beat();
    this.#parts.logger.info({ node: this.#epoch }, 'this server has joined the cluster');
  }

  async stop(): Promise<void> {
    const { logger } = this.#parts;
    try {
      // After the lease nothing can be given back: the active server settles what this node has stored.
      if (this.#lease.isHeld()) await this.#held.stop();
      else await this.#held.stopLooking();
    } catch (error) {
      logger.warn({ reason: (error as Error).message }, 'stations were not given back in order');
    }
    for (const end of this.#endings) end();
    try {
      await this.#acquisition.stopPolling();
      this.#acquisition.stop();
      await this.#relay.stored().catch(() => undefined);
      this.#relay.stop();
      await this.#history.stop();
      await this.#watch.stop();
    } finally {
      await this.#lease.release();
      await this.#storage.close();
      this.#unlock();
    }
  }

  #publish(all = false): void {
    const messages = all ? [...this.#source.changes(), ...this.#source.snapshot()] : this.#source.changes();
    for (const message of messages) this.#send(subjects.values(this.#epoch), message);
  }

  /** What is not sent is asked for by the active server, which notices that it is missing. */
  #send(subject: string, message: Uint8Array): void {
    const { transport, logger } = this.#parts;
    try {
      transport.publish(subject, message);
    } catch (error) {
      logger.error({ err: error, subject }, 'a message to the other servers could not be sent');
    }
  }

  #beat(): void {
    const { stats } = this.#acquisition.field;
    this.#send(subjects.beat(this.#epoch), encode({ ...stats, latenessMs: undefined }));
  }
}
