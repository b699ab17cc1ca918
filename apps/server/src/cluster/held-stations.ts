import type { StationConfig } from '@outpost/contract';
import type { Timer } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import { isStorageUnavailable } from '../platform/storage/index.ts';
import type { Assignment, Assignments } from './assignments.repository.ts';

const LOOK_EVERY_MS = 300;
/** The longest wait for a station that was just assigned or changed. */
const WAIT_MS = 3_000;
/** Stations taken or given back at a time: the first are polled while others are loaded. */
const AT_ONCE = 200;

/** How a node polls stations. */
interface NodePolling {
  /** Increases with each change of the assignments; null: this node's lease has ended. */
  readonly revision: () => Promise<number | null>;
  /** These, as they are stored; deleted ones are omitted. */
  readonly load: (stationIds: readonly number[]) => Promise<readonly StationConfig[]>;
  /** Begins to poll stations. */
  take(configs: readonly StationConfig[]): Promise<void>;
  /** Polls a station as configured now. */
  change(config: StationConfig, before: StationConfig): Promise<void>;
  /** Ends polls of stations and stores everything of them. */
  drop(configs: readonly StationConfig[]): Promise<void>;
}

interface Waiter {
  readonly isThere: () => boolean;
  readonly resolve: () => void;
}

/** Polls the stations that are assigned to this node, and gives back those it is asked for. */
export class HeldStations {
  readonly #context: Pick<Context, 'clock' | 'logger'>;
  readonly #node: number;
  readonly #assignments: Pick<Assignments, 'ofNode' | 'giveBack'>;
  readonly #polling: NodePolling;
  readonly #held = new Map<number, StationConfig>();
  /** It polls them no more, and has not given them back. */
  readonly #dropped = new Set<number>();
  readonly #waiters = new Set<Waiter>();
  #revision: number | null = null;
  #looking: Promise<void> = Promise.resolve();
  #timer: Timer | null = null;
  #isStopped = false;

  /** @param node this one */
  constructor(
    context: Pick<Context, 'clock' | 'logger'>,
    node: number,
    assignments: Pick<Assignments, 'ofNode' | 'giveBack'>,
    polling: NodePolling,
  ) {
    this.#context = context;
    this.#node = node;
    this.#assignments = assignments;
    this.#polling = polling;
  }

  get count(): number {
    return this.#held.size;
  }

  /**
   * The configuration of a station that it polls; undefined: it does not.
   * @param version waits briefly for this one, and for a station that was just assigned
   */
  async configOf(stationId: number, version: number): Promise<StationConfig | undefined> {
    const isThere = () => (this.#held.get(stationId)?.Version ?? 0) >= version;
    if (!isThere()) {
      await new Promise<void>((resolve) => {
        const waiter: Waiter = { isThere, resolve };
        this.#waiters.add(waiter);
        this.#context.clock.setTimeout(() => {
          this.#waiters.delete(waiter);
          resolve();
        }, WAIT_MS);
      });
    }
    return this.#held.get(stationId);
  }

  start(): void {
    this.#looking = this.#look();
  }

  /** Gives all stations back. @throws StorageError; then it still has them, but polls none */
  async stop(): Promise<void> {
    await this.stopLooking();
    await this.#giveBack([...this.#held.keys(), ...this.#dropped]);
  }

  async stopLooking(): Promise<void> {
    this.#isStopped = true;
    this.#timer?.cancel();
    await this.#looking;
  }

  /** Never rejects. */
  async #look(): Promise<void> {
    const { clock, logger } = this.#context;
    try {
      const revision = await this.#polling.revision();
      if (revision !== null && revision !== this.#revision) {
        await this.#follow(await this.#assignments.ofNode(this.#node));
        // A change meanwhile has a higher one.
        this.#revision = revision;
        for (const waiter of this.#waiters) if (waiter.isThere()) waiter.resolve();
      }
    } catch (error) {
      if (!isStorageUnavailable(error)) logger.error({ err: error }, 'assigned stations were not taken');
    }
    if (this.#isStopped) return;
    this.#timer = clock.setTimeout(() => {
      this.#looking = this.#look();
    }, LOOK_EVERY_MS);
  }

  async #follow(assigned: readonly Assignment[]): Promise<void> {
    const staying = new Map(assigned.filter((one) => !one.isReleasing).map((one) => [one.stationId, one]));
    // Also those that it was asked for before it had taken them.
    const leaving = assigned.filter((one) => one.isReleasing).map(({ stationId }) => stationId);
    const lost = [...this.#held.keys()].filter((id) => !staying.has(id));
    await this.#giveBack([...new Set([...leaving, ...lost, ...this.#dropped])]);
    const changed = [...staying.values()].filter(({ stationId, version }) => {
      const known = this.#held.get(stationId);
      return known !== undefined && known.Version < version;
    });
    for (const config of await this.#polling.load(changed.map(({ stationId }) => stationId))) {
      await this.#polling.change(config, this.#held.get(config.StationId)!);
      this.#held.set(config.StationId, config);
    }
    const missing = [...staying.keys()].filter((id) => !this.#held.has(id));
    for (let at = 0; at < missing.length && !this.#isStopped; at += AT_ONCE) {
      const configs = await this.#polling.load(missing.slice(at, at + AT_ONCE));
      await this.#polling.take(configs);
      for (const config of configs) this.#held.set(config.StationId, config);
    }
  }

  /** Some at a time, so that the others are polled meanwhile. */
  async #giveBack(stationIds: readonly number[]): Promise<void> {
    for (let at = 0; at < stationIds.length; at += AT_ONCE) {
      const group = stationIds.slice(at, at + AT_ONCE);
      const configs = group.flatMap((id) => this.#held.get(id) ?? []);
      if (configs.length > 0) await this.#polling.drop(configs);
      // If the answer of the database is lost, another node may have them already.
      for (const id of group) {
        this.#held.delete(id);
        this.#dropped.add(id);
      }
      await this.#assignments.giveBack(this.#node, group);
      for (const id of group) this.#dropped.delete(id);
    }
  }
}
