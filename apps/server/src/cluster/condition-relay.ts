import type { AlarmSink, ConditionChange, ConditionSource } from '../acquisition/index.ts';
import type { Timer } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import { type Conditions, conditionKey, type HeldCondition } from './conditions.repository.ts';

const RETRY_MS = 500;
const RETRY_CAP_MS = 5_000;
const AT_ONCE = 500;

/**
 * The alarms of a node: passes conditions to the active server, through the database. They wait in
 * memory while it does not accept them.
 */
export class ConditionRelay implements AlarmSink {
  readonly #context: Pick<Context, 'clock' | 'logger'>;
  readonly #conditions: Pick<Conditions, 'put' | 'held'>;
  readonly #node: number;
  readonly #onStored: () => void;
  readonly #held = new Map<string, HeldCondition>();
  #changes: ConditionChange[] = [];
  #stored = 0;
  #writing: Promise<unknown> | null = null;
  #retry: Timer | null = null;
  #retryMs = RETRY_MS;
  #isStopped = false;

  /**
   * @param node this one
   * @param onStored called when some were stored
   */
  constructor(
    context: Pick<Context, 'clock' | 'logger'>,
    conditions: Pick<Conditions, 'put' | 'held'>,
    node: number,
    onStored: () => void,
  ) {
    this.#context = context;
    this.#conditions = conditions;
    this.#node = node;
    this.#onStored = onStored;
  }

  get waiting(): number {
    return this.#changes.length;
  }

  /** Loads the conditions of stations that this node is given. @throws StorageError */
  async load(stationIds: readonly number[]): Promise<void> {
    for (const condition of await this.#conditions.held(stationIds)) {
      this.#held.set(conditionKey(condition.source), condition);
    }
  }

  /** They have been taken up. */
  loaded(): void {
    this.#held.clear();
  }

  activeSinceMs(source: ConditionSource): number | null {
    return this.#held.get(conditionKey(source))?.sinceMs ?? null;
  }

  coveredPoints(source: ConditionSource): readonly number[] {
    return this.#held.get(conditionKey(source))?.points ?? [];
  }

  changed(_config: unknown, change: ConditionChange): void {
    this.#changes.push(change);
    // Changes of the same turn of the event loop share a transaction.
    queueMicrotask(() => this.#write());
  }

  // The active server learns of configurations by itself.
  configured(): void {}
  removed(): void {}
  keepOnly(): void {}

  /** Resolves when every change so far is stored. @throws StorageError of the next attempt */
  async stored(): Promise<void> {
    this.#retry?.cancel();
    this.#retry = null;
    while (this.#changes.length > 0) {
      this.#writing ??= this.#attempt();
      const failure = await this.#writing;
      if (failure !== null) throw failure;
    }
  }

  /** Ends retries; what is not stored is lost with this node. */
  stop(): void {
    this.#isStopped = true;
    this.#retry?.cancel();
    if (this.#changes.length > 0) {
      this.#context.logger.error({ changes: this.#changes.length }, 'alarm conditions could not be stored');
    }
  }

  #write(): void {
    if (this.#writing || this.#retry || this.#isStopped || this.#changes.length === 0) return;
    this.#writing = this.#attempt();
  }

  /** Stores some changes. @returns why they were not stored; null: they were */
  async #attempt(): Promise<unknown> {
    const changes = this.#changes.slice(0, AT_ONCE);
    try {
      await this.#conditions.put(this.#node, this.#stored + 1, changes);
    } catch (error) {
      this.#writing = null;
      this.#failed(error);
      return error;
    }
    this.#writing = null;
    this.#changes.splice(0, changes.length);
    this.#stored += changes.length;
    this.#retryMs = RETRY_MS;
    this.#onStored();
    this.#write();
    return null;
  }

  #failed(error: unknown): void {
    if (this.#isStopped) return;
    this.#context.logger.warn(
      { err: error, changes: this.waiting },
      'alarm conditions cannot be stored; retrying',
    );
    this.#retry = this.#context.clock.setTimeout(() => {
      this.#retry = null;
      this.#write();
    }, this.#retryMs);
    this.#retryMs = Math.min(this.#retryMs * 2, RETRY_CAP_MS);
  }
}
