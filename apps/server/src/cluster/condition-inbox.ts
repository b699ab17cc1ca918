import type { StationConfig } from '@outpost/contract';
import type { ConditionChange } from '../acquisition/index.ts';
import type { Alarms } from '../alarms/index.ts';
import type { Timer } from '../platform/clock.ts';
import { CoalescedTask } from '../platform/coalesced-task.ts';
import type { Context } from '../platform/context.ts';
import { type Database, isStorageUnavailable } from '../platform/storage/index.ts';
import type { Conditions } from './conditions.repository.ts';

/** How often it looks by itself: a message may be lost. */
const LOOK_EVERY_MS = 500;
const AT_ONCE = 1_000;

/** The alarms that conditions become. */
interface InboxAlarms {
  /** Makes alarms of a change. */
  apply(change: ConditionChange): void;
  /** See `Alarms.withinNext`. */
  withinNext(run: (db: Database) => Promise<void>): void;
}

/**
 * Takes conditions of the nodes in order and turns each into alarms once: it is removed in the
 * transaction that stores its alarm.
 */
export class ConditionInbox {
  readonly #context: Pick<Context, 'clock' | 'logger'>;
  readonly #conditions: Pick<Conditions, 'waiting' | 'removeIn'>;
  readonly #alarms: InboxAlarms;
  /** Applied, and still in the database. */
  readonly #applied = new Set<number>();
  /** The number of the last change of each node. */
  readonly #last = new Map<number, number>();
  readonly #task: CoalescedTask;
  #timer: Timer | null = null;

  constructor(
    context: Pick<Context, 'clock' | 'logger'>,
    conditions: Pick<Conditions, 'waiting' | 'removeIn'>,
    alarms: InboxAlarms,
  ) {
    this.#context = context;
    this.#conditions = conditions;
    this.#alarms = alarms;
    this.#task = new CoalescedTask(
      () => this.takeAll(),
      (error) => {
        if (!isStorageUnavailable(error))
          context.logger.error({ err: error }, 'alarm conditions were not read');
      },
    );
  }

  start(): void {
    this.#timer = this.#context.clock.setInterval(() => this.look(), LOOK_EVERY_MS);
  }

  async stop(): Promise<void> {
    this.#timer?.cancel();
    await this.#task.stop();
  }

  /** Resolves when nothing is being taken. */
  settled(): Promise<void> {
    return this.#task.settled();
  }

  /** There may be new ones. */
  look(): void {
    void this.#task.request();
  }

  /** Takes those that are there. @throws StorageError */
  async takeAll(): Promise<void> {
    while (await this.#takeSome());
  }

  /** @returns whether there may be more */
  async #takeSome(): Promise<boolean> {
    const conditions = this.#conditions;
    const waiting = await conditions.waiting(this.#applied.size + AT_ONCE);
    const taken = waiting.filter(({ id }) => !this.#applied.has(id));
    if (taken.length === 0) return false;
    for (const { id, node, number, change } of taken) {
      this.#applied.add(id);
      if (number <= (this.#last.get(node) ?? 0)) continue;
      this.#last.set(node, number);
      if (change === null)
        this.#context.logger.error({ id }, 'an alarm condition cannot be read and is left out');
      else this.#alarms.apply(change);
    }
    const ids = taken.map(({ id }) => id);
    this.#alarms.withinNext((db) => conditions.removeIn(db, ids));
    // Numbers are never used again, so those that are gone need not be remembered.
    const known = new Set(waiting.map(({ id }) => id));
    const readTo = waiting.at(-1)!.id;
    for (const id of this.#applied) if (id <= readTo && !known.has(id)) this.#applied.delete(id);
    return taken.length >= AT_ONCE;
  }
}

/** An inbox whose conditions become alarms of the stations that exist. */
export function createConditionInbox(
  context: Pick<Context, 'clock' | 'logger'>,
  conditions: Pick<Conditions, 'waiting' | 'removeIn'>,
  configOf: (stationId: number) => StationConfig | undefined,
  { sink, withinNext }: Pick<Alarms, 'sink' | 'withinNext'>,
): ConditionInbox {
  return new ConditionInbox(context, conditions, {
    apply: (change) => {
      const config = configOf(change.stationId);
      // A station that was disabled is polled until its node knows it.
      if (config && (config.Enabled || !change.active)) sink.changed(config, change);
    },
    withinNext: (run) => withinNext(run),
  });
}
