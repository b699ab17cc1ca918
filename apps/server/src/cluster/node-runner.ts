import type { Timer } from '../platform/clock.ts';
import type { Registry } from '../platform/metrics.ts';
import { isStorageUnavailable } from '../platform/storage/index.ts';
import { type NodeParts, type RunningNode, startNode } from './node.ts';
import * as texts from './texts.ts';

const RETRY_MS = 500;

/** A node, and when it may join. */
interface RunnerParts extends NodeParts {
  /**
   * Why this server does not join now; null: it may. Empty: no server is active.
   * @throws what is wrong
   */
  readonly waitsFor: () => Promise<string | null>;
  /** Runs before each join: what this node could not store before. */
  readonly leaveSamples: () => Promise<void>;
}

/** Keeps a node of the cluster running in this server, with a new lease whenever one has ended. */
export class NodeRunner {
  readonly #parts: RunnerParts;
  readonly #stopping = Promise.withResolvers<'stopped'>();
  #isStopping = false;
  #running: Promise<void> = Promise.resolve();
  #node: RunningNode | null = null;
  #problem: string | null = null;
  #pause: { readonly timer: Timer; readonly done: () => void } | null = null;

  constructor(parts: RunnerParts) {
    this.#parts = parts;
  }

  /** How many stations it polls, and why it does not join. */
  get state(): { readonly stations: number; readonly problem: string | null } {
    const { failure } = this.#parts.transport;
    const problem = this.#problem ?? (failure === null ? null : texts.natsFailed(failure));
    return { stations: this.#node?.stations ?? 0, problem };
  }

  /** Of the node; null: it has not joined. */
  get metrics(): Registry | null {
    return this.#node?.metrics ?? null;
  }

  start(): void {
    this.#running = this.#run();
  }

  /** Gives the stations back. Never rejects. */
  async stop(): Promise<void> {
    this.#isStopping = true;
    this.#stopping.resolve('stopped');
    this.#pause?.timer.cancel();
    this.#pause?.done();
    await this.#running;
  }

  async #run(): Promise<void> {
    const { waitsFor, leaveSamples, logger } = this.#parts;
    while (!this.#isStopping) {
      try {
        const reason = await waitsFor();
        if (reason === null) {
          await leaveSamples();
          await this.#beNode();
        }
        if (reason && this.#problem !== reason) logger.info({ reason }, 'this server does not poll yet');
        this.#problem = reason || null;
      } catch (error) {
        const { message } = error as Error;
        if (this.#problem !== message) {
          if (isStorageUnavailable(error))
            logger.warn({ reason: message }, 'this server cannot join the cluster yet');
          else logger.error({ err: error }, 'this server cannot join the cluster');
        }
        this.#problem = message;
      }
      await this.#wait();
    }
  }

  async #beNode(): Promise<void> {
    this.#node = await startNode(this.#parts);
    this.#problem = null;
    try {
      await Promise.race([this.#node.ended, this.#stopping.promise]);
    } finally {
      await this.#node.stop();
      this.#node = null;
    }
  }

  #wait(): Promise<void> {
    if (this.#isStopping) return Promise.resolve();
    return new Promise((done) => {
      this.#pause = { timer: this.#parts.clock.setTimeout(done, RETRY_MS), done };
    });
  }
}
