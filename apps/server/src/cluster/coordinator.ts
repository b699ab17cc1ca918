import type { StationConfig } from '@outpost/contract';
import { endpointOf } from '../acquisition/index.ts';
import { settleHistoryOf } from '../history/index.ts';
import type { Timer } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import { isStorageUnavailable, type KnownNode, type NodeTable } from '../platform/storage/index.ts';
import type { Assignments } from './assignments.repository.ts';
import { balance, type Share } from './balance.ts';
import type { NodeViews } from './node-views.ts';

const LOOK_EVERY_MS = 300;
/** The longest wait for a station that is being moved. */
const WAIT_MS = 3_000;
/** Work of a poll apart from its points, in points. */
const POLL_POINTS = 20;
/** Disabled stations make no work, but are spread too. */
const DISABLED_WEIGHT = 0.01;

interface Place {
  config: StationConfig;
  node: number | null;
  isReleasing: boolean;
  /** It was deleted: its node gives it back, and no other gets it. */
  isDeleted: boolean;
}

/**
 * Decides which node polls which station, while this server is the active one of a cluster: gives
 * stations that no node has, moves some when nodes join, and ends nodes whose lease has run out.
 */
export class Coordinator {
  readonly #context: Context;
  readonly #nodes: Pick<NodeTable, 'nodes' | 'end'>;
  readonly #assignments: Assignments;
  readonly #views: NodeViews;
  readonly #places = new Map<number, Place>();
  /** Versions that nodes do not know yet. */
  readonly #changed = new Map<number, number>();
  /** Deleted and restored while a node had them. */
  readonly #restored = new Set<number>();
  /** By the epoch of the node that was lost. */
  readonly #settling = new Map<number, Promise<void>>();
  /** A change may be stored whose answer was lost. */
  #isUncertain = false;
  #alive: readonly KnownNode[] = [];
  /** Of the nodes that work, as of the last look. */
  #state = '';
  /** By epoch, of nodes whose history is not settled. */
  #lanes: ReadonlyMap<number, number> = new Map();
  #isDirty = true;
  #looking: Promise<void> = Promise.resolve();
  #timer: Timer | null = null;
  #checking: Timer | null = null;
  #isStopped = false;
  #unsubscribe: () => void = () => undefined;

  constructor(
    context: Context,
    nodes: Pick<NodeTable, 'nodes' | 'end'>,
    assignments: Assignments,
    views: NodeViews,
  ) {
    this.#context = context;
    this.#nodes = nodes;
    this.#assignments = assignments;
    this.#views = views;
  }

  /** The nodes that work. */
  get alive(): readonly KnownNode[] {
    return this.#alive;
  }

  /** Of the journal that a node writes; null: its history is settled. */
  laneOf(node: number): number | null {
    return this.#lanes.get(node) ?? null;
  }

  /** The node that polls a station; null: none. */
  nodeOf(stationId: number): number | null {
    return this.#places.get(stationId)?.node ?? null;
  }

  /** The same, after a short wait for a station that is being moved. */
  async nodeSoon(stationId: number): Promise<number | null> {
    const { clock } = this.#context;
    for (let waitedMs = 0; this.nodeOf(stationId) === null && waitedMs < WAIT_MS; waitedMs += LOOK_EVERY_MS) {
      await new Promise<void>((resolve) => void clock.setTimeout(resolve, LOOK_EVERY_MS));
    }
    return this.nodeOf(stationId);
  }

  /** The stations of a node; null: those that no node has. */
  stationsOf(node: number | null): number[] {
    const ids: number[] = [];
    for (const [id, place] of this.#places) if (place.node === node && !place.isDeleted) ids.push(id);
    return ids;
  }

  /** The node that polls stations at an endpoint, or the first that works; null: there is none. */
  nodeFor(source: StationConfig['Source']): number | null {
    const endpoint = endpointOf({ StationId: 0, Source: source });
    for (const { config, node, isDeleted } of this.#places.values()) {
      if (node !== null && !isDeleted && endpointOf(config) === endpoint) return node;
    }
    return this.#takers()[0]?.epoch ?? null;
  }

  /** The nodes that can be given stations: those of this version that are heard, or all if there are none. */
  #takers(): readonly KnownNode[] {
    const takers = this.#alive.filter(
      ({ epoch, mayHave }) => mayHave === 'any' && !this.#views.isDeaf(epoch),
    );
    return takers.length > 0 ? takers : this.#alive;
  }

  /** Stations that were changed while a node of another version has them, which may not understand it. */
  #misunderstood(): number[] {
    const takers = new Set(this.#takers().map(({ epoch }) => epoch));
    return [...this.#changed.keys()].filter((id) => {
      const node = this.#places.get(id)?.node ?? null;
      return node !== null && !takers.has(node);
    });
  }

  /**
   * Resolves when no node has stations that were deleted.
   * @returns false: that is not needed any more
   */
  async deletedAreGivenBack(isUnrequested: () => boolean): Promise<boolean> {
    const { clock } = this.#context;
    while (this.#isAny(({ isDeleted }) => isDeleted)) {
      if (isUnrequested()) return false;
      await new Promise<void>((resolve) => void clock.setTimeout(resolve, LOOK_EVERY_MS));
    }
    return true;
  }

  /** @throws StorageError */
  async start(stations: readonly StationConfig[]): Promise<void> {
    for (const config of stations) this.#place(config);
    await this.#read();
    this.#unsubscribe = this.#context.bus.on('stationChanged', ({ StationId, Config }) => {
      if (Config) this.#place(Config);
      else this.#delete(StationId);
    });
    this.#looking = this.#look();
    this.#checking = this.#context.clock.setInterval(() => this.#checkViews(), LOOK_EVERY_MS);
  }

  /** What is stored counts. @throws StorageError */
  async #read(): Promise<void> {
    const stored = new Map((await this.#assignments.all()).map((one) => [one.stationId, one]));
    for (const [id, place] of this.#places) {
      const { node = null, isReleasing = false, version = 0 } = stored.get(id) ?? {};
      Object.assign(place, { node, isReleasing });
      if (node !== null && version < place.config.Version) this.#changed.set(id, place.config.Version);
    }
    for (const { stationId, node, isReleasing } of stored.values()) {
      if (this.#places.has(stationId)) continue;
      // Deleted by a server that ended before it could ask for it back.
      const config = { StationId: stationId } as StationConfig;
      this.#places.set(stationId, { config, node, isReleasing, isDeleted: true });
    }
    this.#isUncertain = false;
    this.#isDirty = true;
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    this.#unsubscribe();
    this.#timer?.cancel();
    this.#checking?.cancel();
    await this.#looking;
    await Promise.all(this.#settling.values());
  }

  #place(config: StationConfig): void {
    const place = this.#places.get(config.StationId);
    if (place) {
      place.config = config;
      // It was restored: its node begins again, as alarms do.
      if (place.isDeleted && place.node !== null) this.#restored.add(config.StationId);
      place.isDeleted = false;
      if (place.node !== null) this.#changed.set(config.StationId, config.Version);
    } else this.#places.set(config.StationId, { config, node: null, isReleasing: false, isDeleted: false });
    this.#isDirty = true;
  }

  #delete(stationId: number): void {
    const place = this.#places.get(stationId);
    if (place) place.isDeleted = true;
    this.#isDirty = true;
  }

  /** Never rejects. */
  async #look(): Promise<void> {
    const { logger } = this.#context;
    try {
      if (this.#isUncertain) await this.#read();
      await this.#lookForLost();
      await this.#takeBack();
      await this.#tellVersions();
      if (this.#isDirty) await this.#balance();
    } catch (error) {
      this.#isUncertain = true;
      if (!isStorageUnavailable(error)) logger.error({ err: error }, 'stations were not given to nodes');
    }
    this.#lookIn(LOOK_EVERY_MS);
  }

  #lookIn(ms: number): void {
    if (this.#isStopped) return;
    this.#timer = this.#context.clock.setTimeout(() => {
      this.#timer = null;
      this.#looking = this.#look();
    }, ms);
  }

  /** Unless it is looking now: then it is soon enough. */
  #lookSoon(): void {
    if (this.#timer === null) return;
    this.#timer.cancel();
    this.#lookIn(0);
  }

  /** Never throws. */
  #checkViews(): void {
    try {
      this.#views.check(this.#alive, (node) => this.stationsOf(node));
    } catch (error) {
      this.#context.logger.error({ err: error }, 'values of nodes were not checked');
    }
  }

  async #lookForLost(): Promise<void> {
    const known = await this.#nodes.nodes();
    this.#lanes = new Map(known.map(({ epoch, lane }) => [epoch, lane]));
    for (const node of known.filter(({ isOver }) => isOver)) {
      if (this.#settling.has(node.epoch)) continue;
      // Each by itself: history that takes long, or fails, does not keep others from being polled.
      const settling = this.#endLost(node).finally(() => this.#settling.delete(node.epoch));
      this.#settling.set(node.epoch, settling);
    }
    this.#alive = known.filter(({ isOver }) => !isOver);
    const state = this.#alive.map(({ epoch }) => `${epoch} ${this.#views.isDeaf(epoch)}`).join();
    if (state !== this.#state) this.#isDirty = true;
    this.#state = state;
  }

  /** What a lost node has stored is settled before its stations go to others. Never rejects. */
  async #endLost({ epoch, lane, server }: KnownNode): Promise<void> {
    const { logger } = this.#context;
    try {
      if (!(await this.#nodes.end(epoch))) return;
      const points = this.#pointsOf(epoch);
      await settleHistoryOf(this.#context, lane, (pointId) => points.has(pointId));
      await this.#assignments.forgetNode(epoch);
      this.#views.lose(epoch);
      for (const [id, place] of this.#places) if (place.node === epoch) this.#gaveBack(id, place);
      logger.info({ node: epoch, server }, 'a node has left the cluster');
      this.#lookSoon();
    } catch (error) {
      this.#isUncertain = true;
      if (!isStorageUnavailable(error))
        logger.error({ err: error, node: epoch, server }, 'the history of a lost node was not settled');
    }
  }

  /** Those of its stations, which another node gets. */
  #pointsOf(node: number): ReadonlySet<number> {
    const points = new Set<number>();
    for (const { node: holder, config, isDeleted } of this.#places.values())
      if (holder === node && !isDeleted) for (const { Id } of config.Points) points.add(Id);
    return points;
  }

  async #takeBack(): Promise<void> {
    if (!this.#isAny(({ isReleasing }) => isReleasing)) return;
    const still = new Set(await this.#assignments.releasing());
    for (const [id, place] of this.#places)
      if (place.isReleasing && !still.has(id)) this.#gaveBack(id, place);
  }

  #isAny(is: (place: Place) => boolean): boolean {
    for (const place of this.#places.values()) if (is(place)) return true;
    return false;
  }

  #gaveBack(stationId: number, place: Place): void {
    place.node = null;
    place.isReleasing = false;
    this.#changed.delete(stationId);
    this.#isDirty = true;
  }

  async #tellVersions(): Promise<void> {
    const skipped = new Set(this.#misunderstood());
    const told = [...this.#changed].filter(([id]) => !skipped.has(id));
    if (told.length === 0) return;
    await this.#assignments.noteVersions(told.map(([stationId, version]) => ({ stationId, version })));
    for (const [stationId, version] of told) {
      if (this.#changed.get(stationId) === version) this.#changed.delete(stationId);
    }
  }

  async #balance(): Promise<void> {
    this.#isDirty = false;
    const shares: Share[] = [];
    const release: number[] = [];
    for (const [stationId, { config, node, isReleasing, isDeleted }] of this.#places) {
      if (!isDeleted)
        shares.push({ stationId, endpoint: endpointOf(config), weight: weightOf(config), node, isReleasing });
      else if (node === null) this.#places.delete(stationId);
      else if (!isReleasing) release.push(stationId);
    }
    for (const id of this.#restored) {
      const place = this.#places.get(id);
      if (place && place.node !== null && !place.isReleasing) release.push(id);
    }
    this.#restored.clear();
    for (const id of this.#misunderstood()) if (!this.#places.get(id)!.isReleasing) release.push(id);
    try {
      const takers = this.#takers();
      // While there is no other node, those of other versions go on.
      const keepsSome = ({ epoch, mayHave }: KnownNode) => mayHave !== 'none' && !this.#views.isDeaf(epoch);
      const nodes = this.#alive.filter((node) => keepsSome(node) || takers.includes(node));
      const moves = balance(shares, epochsOf(nodes), epochsOf(takers));
      // A station that moves is stored up to then: late samples would not find their place.
      if (moves.release.length > 0 && (await this.#assignments.samplesWait())) this.#isDirty = true;
      else release.push(...moves.release);
      for (const [node, ids] of moves.give) {
        const given = ids.map((stationId) => ({
          stationId,
          version: this.#places.get(stationId)!.config.Version,
        }));
        await this.#assignments.give(node, given);
        for (const { stationId, version } of given) {
          const place = this.#places.get(stationId)!;
          place.node = node;
          // It was saved meanwhile.
          if (version < place.config.Version) this.#changed.set(stationId, place.config.Version);
        }
        this.#views.expect(node, ids);
      }
      if (release.length === 0) return;
      await this.#assignments.release(release);
      for (const id of release) this.#places.get(id)!.isReleasing = true;
    } catch (error) {
      this.#isDirty = true;
      throw error;
    }
  }
}

const epochsOf = (nodes: readonly KnownNode[]) => nodes.map(({ epoch }) => epoch);

function weightOf({ Enabled, Points, PollIntervalSeconds }: StationConfig): number {
  return Enabled ? (POLL_POINTS + Points.length) / PollIntervalSeconds : DISABLED_WEIGHT;
}
