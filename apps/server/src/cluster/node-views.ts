import * as z from 'zod';
import { type Drivers, type Image, ImageReplica } from '../acquisition/index.ts';
import type { ClusterTransport } from '../platform/cluster/index.ts';
import type { Context } from '../platform/context.ts';
import type { KnownNode } from '../platform/storage/index.ts';
import { decode, nodeOf, subjects } from './requests.ts';

/** A node from which nothing was heard for so long cannot be reached. */
const SILENT_AFTER_MS = 5_000;
/** How often a node is asked for all its values at most. */
const SNAPSHOT_EVERY_MS = 1_000;

const count = z.int().nonnegative();
/** What a node's driver has counted, apart from how late its polls start. */
const Beat = z.object({
  ...{ stations: count, endpoints: count, connections: count, requests: count },
  ...{ goodPolls: count, refusedPolls: count, failedPolls: count, missedPolls: count },
});

const NO_LATENESS = new Uint32Array(1);

interface View {
  readonly replica: ImageReplica;
  heardMs: number;
  isHeard: boolean;
  askedMs: number;
  isReachable: boolean;
  wantsSnapshot: boolean;
  /** Stations whose values have not come, and since when. */
  readonly expectedMs: Map<number, number>;
  stats: z.output<typeof Beat> | null;
}

/** A node that has just joined says so at once. */
const DEAF_AFTER_MS = 10_000;

/** What the active server knows of the nodes, and asks them. */
interface NodeDirectory {
  /** The node that polls a station. */
  readonly nodeOf: (stationId: number) => number | null;
  /** Asks a node to publish everything. */
  readonly askSnapshot: (node: number) => Promise<unknown>;
  /** Nothing that it was asked will be answered. */
  readonly onLost: (node: number) => void;
}

/** What the active server of a cluster sees of the nodes: their values in its image, and their counts. */
export class NodeViews {
  readonly #context: Pick<Context, 'clock' | 'logger'>;
  readonly #image: Image;
  readonly #directory: NodeDirectory;
  readonly #views = new Map<number, View>();
  /** Of stations that no node has. */
  readonly #noNode: ImageReplica;
  /** Since when no node has had a station. */
  readonly #orphanedMs = new Map<number, number>();
  /** Since when some node is heard; null: none is. */
  #heardOthersMs: number | null = null;
  #endings: (() => void)[] = [];

  constructor(context: Pick<Context, 'clock' | 'logger'>, image: Image, directory: NodeDirectory) {
    this.#context = context;
    this.#image = image;
    this.#directory = directory;
    this.#noNode = new ImageReplica(image, () => false);
  }

  start(transport: Pick<ClusterTransport, 'subscribe'>): void {
    const { logger } = this.#context;
    this.#endings = [
      transport.subscribe(subjects.values('*'), (data, subject) => this.#take(nodeOf(subject), data)),
      transport.subscribe(subjects.beat('*'), (data, subject) => {
        const view = this.#heard(nodeOf(subject));
        try {
          view.stats = Beat.parse(decode(data));
        } catch (error) {
          logger.warn({ err: error }, 'a report of a node cannot be read');
        }
      }),
    ];
  }

  stop(): void {
    for (const end of this.#endings) end();
  }

  /** Whether something was heard of a node in the last seconds. */
  isReachable(node: number): boolean {
    return this.#views.get(node)?.isReachable ?? false;
  }

  /** Whether nothing was ever heard of a node, while others are heard: its way to NATS is wrong. */
  isDeaf(node: number): boolean {
    const view = this.#views.get(node);
    if (view === undefined || view.isHeard || this.#heardOthersMs === null) return false;
    const sinceMs = Math.max(view.heardMs, this.#heardOthersMs);
    return this.#context.clock.monotonicMs() - sinceMs > DEAF_AFTER_MS;
  }

  /** A node was given stations: their values come with its next messages, or on request. */
  expect(node: number, stationIds: readonly number[]): void {
    const view = this.#viewOf(node);
    view.replica.forget(stationIds);
    view.wantsSnapshot = true;
    const nowMs = this.#context.clock.monotonicMs();
    for (const id of stationIds) {
      this.#orphanedMs.delete(id);
      view.expectedMs.set(id, nowMs);
    }
  }

  /**
   * Resolves when the image has what a node has published, as far as it can be reached: for who has
   * just asked it for something.
   */
  async upToDate(node: number): Promise<void> {
    const view = this.#viewOf(node);
    if (view.wantsSnapshot || view.replica.behind.size > 0)
      await this.#ask(node, view, this.#context.clock.monotonicMs());
  }

  /** Its lease has ended. */
  lose(node: number): void {
    this.#directory.onLost(node);
    this.#views.delete(node);
  }

  /** Marks values stale that are known not to come, and asks for those that were missed. */
  check(alive: readonly KnownNode[], stationsOf: (node: number | null) => readonly number[]): void {
    const nowMs = this.#context.clock.monotonicMs();
    for (const { epoch } of alive) {
      const view = this.#viewOf(epoch);
      if (view.isReachable && nowMs - view.heardMs > SILENT_AFTER_MS) {
        view.isReachable = false;
        this.#directory.onLost(epoch);
      }
      if (!view.isReachable) view.replica.markUnreachable(stationsOf(epoch), this.#context.clock.now());
      this.#markExpected(view, nowMs);
      const isBehind = view.wantsSnapshot || view.replica.behind.size > 0;
      if (view.isReachable && isBehind && nowMs - view.askedMs > SNAPSHOT_EVERY_MS)
        void this.#ask(epoch, view, nowMs);
    }
    if (!alive.some(({ epoch }) => this.isReachable(epoch))) this.#heardOthersMs = null;
    const orphans = stationsOf(null);
    for (const id of orphans) if (!this.#orphanedMs.has(id)) this.#orphanedMs.set(id, nowMs);
    const late = orphans.filter((id) => nowMs - this.#orphanedMs.get(id)! > SILENT_AFTER_MS);
    this.#noNode.markUnreachable(late, this.#context.clock.now());
    for (const [node, { heardMs }] of this.#views) {
      const isGone = !alive.some(({ epoch }) => epoch === node) && nowMs - heardMs > SILENT_AFTER_MS;
      if (isGone) this.#views.delete(node);
    }
  }

  /** Values from before a station was moved do not stay good if its node does not get to poll it. */
  #markExpected({ replica, expectedMs }: View, nowMs: number): void {
    for (const id of expectedMs.keys()) if (replica.isComplete(id)) expectedMs.delete(id);
    const late = [...expectedMs].flatMap(([id, sinceMs]) => (nowMs - sinceMs > SILENT_AFTER_MS ? [id] : []));
    this.#noNode.markUnreachable(late, this.#context.clock.now());
  }

  /** The sum over all nodes. How late polls start, each node knows alone. */
  stats(): Drivers['stats'] {
    const sum = {
      ...{ stations: 0, endpoints: 0, connections: 0, requests: 0 },
      ...{ goodPolls: 0, refusedPolls: 0, failedPolls: 0, missedPolls: 0 },
    };
    for (const { stats } of this.#views.values()) {
      if (stats === null) continue;
      for (const name of Object.keys(sum) as (keyof typeof sum)[]) sum[name] += stats[name];
    }
    return { ...sum, latenessMs: NO_LATENESS };
  }

  #viewOf(node: number): View {
    const known = this.#views.get(node);
    if (known) return known;
    const { clock } = this.#context;
    const view: View = {
      replica: new ImageReplica(this.#image, (stationId) => this.#directory.nodeOf(stationId) === node),
      heardMs: clock.monotonicMs(),
      isHeard: false,
      askedMs: Number.NEGATIVE_INFINITY,
      isReachable: true,
      wantsSnapshot: true,
      expectedMs: new Map(),
      stats: null,
    };
    this.#views.set(node, view);
    return view;
  }

  #heard(node: number): View {
    const view = this.#viewOf(node);
    view.heardMs = this.#context.clock.monotonicMs();
    if (!view.isReachable) view.wantsSnapshot = true;
    view.isReachable = true;
    view.isHeard = true;
    this.#heardOthersMs ??= view.heardMs;
    return view;
  }

  #take(node: number, data: Uint8Array): void {
    const view = this.#heard(node);
    try {
      if (view.replica.take(data) === 'gap') view.wantsSnapshot = true;
    } catch (error) {
      view.wantsSnapshot = true;
      this.#context.logger.error({ err: error, node }, 'values of a node cannot be read');
    }
  }

  /** Never rejects. */
  async #ask(node: number, view: View, nowMs: number): Promise<void> {
    view.askedMs = nowMs;
    view.wantsSnapshot = false;
    try {
      await this.#directory.askSnapshot(node);
    } catch {
      view.wantsSnapshot = true;
    }
  }
}
