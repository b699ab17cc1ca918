import { waitMs } from '../../platform/back-off.ts';
import type { Timer } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { describeNetworkError } from '../../platform/outbound/index.ts';
import { StorageError } from '../../platform/storage/index.ts';
import type { NumberedEvent } from './event-message.ts';
import type { OutputPosition, OutputRepository } from './output.repository.ts';

const EVERY_MS = 2_000;
/** Events in one delivery: with the largest details a few megabytes. */
const MAX_EVENTS = 200;

/** Why an output does not have the newest events, and since when. */
export interface OutputFailure {
  readonly sinceMs: number;
  readonly reason: string;
}

/** Delivers numbered events; returns when the other side has them, and throws otherwise. */
export type DeliverEvents = (events: readonly NumberedEvent[], signal: AbortSignal) => Promise<void>;

/**
 * An output of the audit log. Reads the log from a stored position and moves it after each
 * delivery, so that a restart or an outage of the receiver repeats events, with the same numbers,
 * and loses none.
 */
export class AuditOutput {
  readonly #context: Context;
  readonly #repository: OutputRepository;
  readonly #name: string;
  /** How to deliver now; null: the output is off. */
  readonly #delivery: () => DeliverEvents | null;
  #timer: Timer | null = null;
  #running: Promise<void> | null = null;
  readonly #stopping = new AbortController();
  #position: OutputPosition | null = null;
  #reading: Promise<OutputPosition> | null = null;
  #failure: OutputFailure | null = null;
  #failures = 0;
  #retryAtMs = 0;
  #lastDeliveryMs: number | null = null;
  #delivered = 0;

  constructor(
    context: Context,
    repository: OutputRepository,
    name: string,
    delivery: () => DeliverEvents | null,
  ) {
    this.#context = context;
    this.#repository = repository;
    this.#name = name;
    this.#delivery = delivery;
  }

  /** null: the receiver has what it should have, or the output is off. */
  get failure(): OutputFailure | null {
    return this.isOn ? this.#failure : null;
  }

  get isOn(): boolean {
    return this.#delivery() !== null;
  }

  /** When the receiver last got events, since the start; null: not yet. */
  get lastDeliveryMs(): number | null {
    return this.#lastDeliveryMs;
  }

  /** Events since the start, repetitions included. */
  get delivered(): number {
    return this.#delivered;
  }

  /** How many events the receiver does not have yet. @throws StorageError */
  async pending(): Promise<number> {
    if (!this.isOn) return 0;
    return this.#context.audit.countAfter((await this.#readPosition()).lastId);
  }

  start(): void {
    this.#timer = this.#context.clock.setInterval(() => this.look(), EVERY_MS);
    this.look();
  }

  /** What is being delivered is given up, and repeated after the next start. */
  async stop(): Promise<void> {
    this.#timer?.cancel();
    this.#stopping.abort();
    await this.#running;
  }

  /** The settings changed: a failure of before says nothing any more. */
  settingsChanged(): void {
    this.#failures = 0;
    this.#retryAtMs = 0;
    this.#failure = null;
    this.look();
  }

  /** Delivers what was added, unless it is being done or a retry is not due. */
  look(): void {
    const { clock } = this.#context;
    if (this.#running !== null || this.#stopping.signal.aborted || clock.monotonicMs() < this.#retryAtMs)
      return;
    this.#running = this.#deliverAll().finally(() => {
      this.#running = null;
    });
  }

  async #deliverAll(): Promise<void> {
    try {
      while (!this.#stopping.signal.aborted && (await this.#deliverSome())) {
        this.#failures = 0;
        this.#failure = null;
      }
    } catch (error) {
      if (!this.#stopping.signal.aborted) this.#retryLater(error);
    }
  }

  /** @returns whether there may be more */
  async #deliverSome(): Promise<boolean> {
    const { audit, clock, lease } = this.#context;
    const deliver = this.#delivery();
    // A server that lost its lease leaves the rest to the active one.
    if (deliver === null || lease?.isHeld() === false) return false;
    const { lastId, sequence } = await this.#readPosition();
    const entries = await audit.after(lastId, MAX_EVENTS);
    if (entries.length === 0) return false;
    const events = entries.map((entry, index) => ({ sequence: sequence + index + 1, entry }));
    await deliver(events, this.#stopping.signal);
    this.#delivered += entries.length;
    this.#lastDeliveryMs = clock.now();
    const position = { lastId: entries.at(-1)!.Id, sequence: sequence + entries.length };
    await this.#repository.store(this.#name, position);
    this.#position = position;
    return true;
  }

  /** Read once: what was delivered since must not be forgotten. */
  async #readPosition(): Promise<OutputPosition> {
    if (this.#position !== null) return this.#position;
    this.#reading ??= this.#readOrBegin().finally(() => {
      this.#reading = null;
    });
    const read = await this.#reading;
    this.#position ??= read;
    return this.#position;
  }

  /** An output that is turned on for the first time begins with the newest event: that it was. */
  async #readOrBegin(): Promise<OutputPosition> {
    const stored = await this.#repository.read(this.#name);
    if (stored !== null) return stored;
    const [, before] = await this.#context.audit.list({ limit: 2 });
    const position = { lastId: before?.Id ?? 0, sequence: 0 };
    await this.#repository.store(this.#name, position);
    return position;
  }

  #retryLater(error: unknown): void {
    const { clock, logger, random } = this.#context;
    const reason =
      error instanceof StorageError ? error.message : describeNetworkError(error).replace(/\.$/, '');
    if (this.#failure === null) logger.warn({ output: this.#name, reason }, 'the audit log is not delivered');
    this.#failure = { sinceMs: this.#failure?.sinceMs ?? clock.now(), reason };
    this.#retryAtMs = clock.monotonicMs() + waitMs('urgent', this.#failures, random());
    this.#failures += 1;
  }
}
