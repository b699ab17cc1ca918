import type { Channel } from '@outpost/contract';
import { CoalescedTask } from '../../platform/coalesced-task.ts';
import type { Context } from '../../platform/context.ts';
import { receiptNote } from './audit-notes.ts';
import type { ReceiptDue, ReceiptRepository, Undelivered } from './receipt.repository.ts';
import type { DeliveryChannel, Receipt } from './types.ts';

/**
 * The delays after a message was sent and after each query, before the next query of its receipt.
 */
const WAITS_MS = [5_000, 15_000, 60_000, 5 * 60_000, 30 * 60_000, 2 * 60 * 60_000];
const AT_ONCE = 8;
const MAX_ANSWER_CHARACTERS = 500;

/** The delay of the first query after a message was sent. */
export const FIRST_RECEIPT_MS = WAITS_MS[0]!;
/** The longest delay between two queries. */
export const MAX_RECEIPT_MS = WAITS_MS.at(-1)!;

interface ReceiptEvents {
  /** Some are to be queried then. */
  putOff(untilMs: number): void;
  delivered(): void;
  /** A sent message was not delivered. */
  failed(message: Undelivered, answer: string): void;
}

/**
 * Queries providers for delivery receipts, a few times. Without a receipt a message stays "sent". A
 * repeated query does no harm, so there are no claims.
 */
export class Receipts {
  readonly #context: Pick<Context, 'clock' | 'logger'>;
  readonly #repository: ReceiptRepository;
  readonly #channels: ReadonlyMap<Channel, DeliveryChannel>;
  readonly #on: ReceiptEvents;
  readonly #task: CoalescedTask;

  constructor(
    context: Pick<Context, 'clock' | 'logger'>,
    repository: ReceiptRepository,
    channels: ReadonlyMap<Channel, DeliveryChannel>,
    on: ReceiptEvents,
  ) {
    this.#context = context;
    this.#repository = repository;
    this.#channels = channels;
    this.#on = on;
    this.#task = new CoalescedTask(
      () => this.#pollDue(),
      (error) => context.logger.warn({ err: error }, 'delivery receipts could not be stored'),
    );
  }

  /** Queries due receipts; if a query is running, another one follows it. */
  look(): void {
    void this.#task.request();
  }

  stop(): Promise<void> {
    return this.#task.stop();
  }

  async #pollDue(): Promise<void> {
    const { clock } = this.#context;
    const due = await this.#repository.receiptsDue(clock.now(), AT_ONCE);
    await Promise.all(due.map((one) => this.#ask(one)));
    if (due.length === AT_ONCE) this.look();
  }

  async #ask(one: ReceiptDue): Promise<void> {
    const { clock } = this.#context;
    const wait = WAITS_MS[one.asked + 1];
    // Before the query: a provider that hangs, or a kill, must not cause endless queries.
    const againMs = wait === undefined ? null : clock.now() + wait;
    await this.#repository.requestLater(one.id, againMs);
    if (againMs !== null) this.#on.putOff(againMs);
    const receipt = await this.#receiptOf(one);
    if (receipt?.state === 'delivered') {
      await this.#repository.delivered(one.id, clock.now(), (message) =>
        receiptNote(message, receipt.answer, true),
      );
      this.#on.delivered();
    } else if (receipt?.state === 'failed') {
      const answer = receipt.answer.slice(0, MAX_ANSWER_CHARACTERS).replaceAll('\0', '');
      const message = await this.#repository.undelivered(one.id, answer, clock.now(), (message) =>
        receiptNote(message, answer, false),
      );
      if (message) this.#on.failed(message, answer);
    }
  }

  async #receiptOf({ id, channel, receipt }: ReceiptDue): Promise<Receipt | null> {
    try {
      return (await this.#channels.get(channel)?.receipt?.(receipt)) ?? null;
    } catch (error) {
      this.#context.logger.warn(
        { err: error, notification: id },
        'the provider did not return a delivery receipt',
      );
      return null;
    }
  }
}
