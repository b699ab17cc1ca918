import { CHANNELS, type Channel, channelOf } from '@outpost/contract';
import { MAX_WAIT_MS, waitMs } from '../../platform/back-off.ts';
import type { Timer } from '../../platform/clock.ts';
import { ClockFollower } from '../../platform/clock-follower.ts';
import { CoalescedTask } from '../../platform/coalesced-task.ts';
import type { Context } from '../../platform/context.ts';
import { StorageError } from '../../platform/storage/index.ts';
import { waitAtMost } from '../../platform/wait-at-most.ts';
import { triedNote } from './audit-notes.ts';
import type { Claimed, DeliveryOutcome, Settlement } from './claim.repository.ts';
import { DeliveryLane } from './lane.ts';
import { MessageSender } from './message-sender.ts';
import { FIRST_RECEIPT_MS, MAX_RECEIPT_MS, Receipts } from './receipts.ts';
import type { NotificationRepository } from './repository.ts';
import { Settling } from './settling.ts';
import * as texts from './texts.ts';
import {
  type DeliveryChannel,
  DeliveryError,
  type EndedTry,
  type MessageTopic,
  type NotifyStats,
} from './types.ts';

/**
 * How often to check for due messages; new ones and those postponed by this process are seen in
 * time.
 */
const LOOK_EVERY_MS = 10_000;
/**
 * A process extends its claims at each check; when a claim expires, its process is gone and another
 * one retries.
 */
const CLAIM_MS = 3 * LOOK_EVERY_MS;
/** How soon to retry storing the result of an attempt while the database is unavailable. */
const NOTE_AGAIN_MS = 2_000;
/** The longest time for which a retry or a receipt is postponed. */
const MAX_SPAN_MS = Math.max(MAX_WAIT_MS, MAX_RECEIPT_MS);
const GIVE_UP_AFTER_MS = 24 * 60 * 60_000;
const PRUNE_EVERY_MS = 24 * 60 * 60_000;
const KEEP_LOG_MS = 400 * 24 * 60 * 60_000;
const STOP_PATIENCE_MS = 5_000;
const MAX_ANSWER_CHARACTERS = 500;

/**
 * Takes messages from the outbox and sends them, a few of each channel at a time. Failed ones are
 * retried at increasing intervals for a day. If a process is killed after the provider accepted a
 * message and before that is stored, the message is sent again with the same key.
 */
export class Dispatcher {
  readonly stats: NotifyStats = {
    waiting: 0,
    oldestMs: null,
    dueMs: null,
    lookedMs: null,
    failure: null,
    lastTakenMs: new Map(),
    sent: 0,
    failed: 0,
    delivered: 0,
  };
  readonly sender: MessageSender;
  readonly #context: Context;
  readonly #repository: NotificationRepository;
  readonly #topics: ReadonlyMap<string, MessageTopic>;
  readonly #onTried: (tried: EndedTry) => void;
  readonly #lanes: ReadonlyMap<Channel, DeliveryLane>;
  readonly #receipts: Receipts;
  readonly #settling: Settling;
  /** A clock that is set back delays no message. */
  readonly #clock: ClockFollower;
  #timers: Timer[] = [];
  #isOpen = false;
  #stopped: Promise<void> | undefined;
  readonly #task: CoalescedTask;
  #counting: Promise<void> | null = null;
  #wake: { readonly atMs: number; readonly timer: Timer } | null = null;

  constructor(
    context: Context,
    repository: NotificationRepository,
    channels: ReadonlyMap<Channel, DeliveryChannel>,
    topics: ReadonlyMap<string, MessageTopic>,
    onTried: (tried: EndedTry) => void,
  ) {
    this.#context = context;
    this.#repository = repository;
    this.#topics = topics;
    this.#onTried = onTried;
    this.sender = new MessageSender(context, channels, topics);
    this.#clock = new ClockFollower(context.clock, repository, () => MAX_SPAN_MS);
    this.#settling = new Settling((settlements) => repository.settle(settlements));
    this.#task = new CoalescedTask(
      () => this.#find(),
      (error) => this.#note(error),
    );
    this.#lanes = new Map(CHANNELS.map((channel) => [channel, this.#laneOf(channel)]));
    this.#receipts = new Receipts(context, repository, channels, {
      putOff: (untilMs) => this.#wakeAt(untilMs),
      delivered: () => {
        this.stats.delivered += 1;
      },
      failed: (message, answer) => {
        this.stats.failed += 1;
        onTried({ ...message, answer, state: 'failed', isPermanent: true });
      },
    });
  }

  start(): void {
    const { clock } = this.#context;
    this.#isOpen = true;
    this.stats.lookedMs = clock.now();
    this.#timers = [
      clock.setInterval(() => this.#lookAround(), LOOK_EVERY_MS),
      clock.setInterval(() => this.#prune(), PRUNE_EVERY_MS),
    ];
    this.#lookAround();
  }

  /** Once, however often it is called. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#isOpen = false;
    for (const timer of this.#timers) timer.cancel();
    this.#wake?.timer.cancel();
    const lanes = [...this.#lanes.values()].map((lane) => lane.stop());
    const work = Promise.all([this.#task.stop(), this.#receipts.stop(), ...lanes]);
    await waitAtMost(this.#context.clock, STOP_PATIENCE_MS, work);
    await this.#counting;
    this.sender.stop();
  }

  #lookAround(): void {
    this.#hold();
    this.look();
    this.#receipts.look();
  }

  /** Extends the claims on messages being sent. */
  #hold(): void {
    const { clock, logger } = this.#context;
    const ids = [...this.#lanes.values()].flatMap((lane) => lane.inHand);
    if (ids.length === 0) return;
    this.#repository
      .hold(ids, clock.now() + CLAIM_MS)
      .catch((error) => logger.warn({ err: error }, 'claims on messages being sent were not extended'));
  }

  /** Schedules a check; messages postponed by less than the usual interval do not wait for it. */
  #wakeAt(atMs: number): void {
    if (!this.#isOpen || (this.#wake !== null && this.#wake.atMs <= atMs)) return;
    this.#wake?.timer.cancel();
    const timer = this.#context.clock.setTimeout(() => {
      this.#wake = null;
      this.#lookAround();
    }, atMs - this.#context.clock.now());
    this.#wake = { atMs, timer };
  }

  /** Checks for due messages; if a check is running, another one follows it. */
  look(): void {
    if (this.#isOpen) void this.#task.request();
  }

  async #find(): Promise<void> {
    await this.#clock.follow();
    const due = await this.#repository.due(this.#context.clock.now());
    for (const channel of due) this.#lanes.get(channel)?.look();
    if (due.length === 0) this.#count();
    this.stats.failure = null;
    this.stats.lookedMs = this.#context.clock.now();
  }

  #note(error: unknown): void {
    if (this.stats.failure === null) {
      this.#context.logger.warn({ err: error }, 'the outbox cannot be read; retrying');
    }
    this.stats.failure = error;
  }

  #laneOf(channel: Channel): DeliveryLane {
    const { clock, logger } = this.#context;
    return new DeliveryLane(channelOf(channel).limits.atOnce, {
      claim: (limit) => this.#repository.claim(channel, clock.now(), clock.now() + CLAIM_MS, limit),
      send: (one) =>
        // The claim expires and the message is retried.
        this.#try(one).catch((error) =>
          logger.warn(
            { err: error, notification: one.id },
            'the result of a delivery attempt was not stored',
          ),
        ),
      onFailure: (error) => this.#note(error),
      onIdle: () => this.#count(),
    });
  }

  #count(): void {
    if (!this.#isOpen) return;
    this.#counting ??= this.#repository
      .waiting()
      .then(
        ({ count, oldestMs, dueMs }) => {
          this.stats.waiting = count;
          this.stats.oldestMs = oldestMs;
          this.stats.dueMs = dueMs;
        },
        (error) => this.#note(error),
      )
      .finally(() => {
        this.#counting = null;
      });
  }

  async #try(one: Claimed): Promise<void> {
    const { clock } = this.#context;
    const { title, answer: said, outcome, isPermanent } = await this.#outcomeOf(one);
    const answer = said.slice(0, MAX_ANSWER_CHARACTERS).replaceAll('\0', '');
    const note = triedNote(one, title, answer, outcome.state);
    await this.#settle({ id: one.id, answer, atMs: clock.now(), outcome, note });
    if (outcome.state === 'waiting') this.#wakeAt(outcome.dueAtMs);
    if (outcome.state === 'sent' && outcome.receipt) this.#wakeAt(outcome.receipt.dueAtMs);
    const { channel, topic, about, batch, content } = one;
    this.#onTried({ channel, topic, about, batch, content, answer, state: outcome.state, isPermanent });
  }

  /**
   * Stores the result of an attempt, retrying until the database accepts it, so that a sent message
   * is not sent again. @throws StorageError
   */
  async #settle(settlement: Settlement): Promise<void> {
    const { clock } = this.#context;
    for (;;) {
      try {
        return await this.#settling.settle(settlement);
      } catch (error) {
        if (!this.#isOpen || !(error instanceof StorageError && error.retryable)) throw error;
        await new Promise<void>((resolve) => clock.setTimeout(resolve, NOTE_AGAIN_MS));
      }
    }
  }

  async #outcomeOf(
    one: Claimed,
  ): Promise<{ title: string; answer: string; outcome: DeliveryOutcome; isPermanent: boolean }> {
    const { clock, logger } = this.#context;
    let title = '';
    try {
      const message = await this.sender.compose(one);
      if ('notNeeded' in message) {
        return {
          title,
          answer: texts.notSent(message.notNeeded),
          outcome: { state: 'not-needed' },
          isPermanent: true,
        };
      }
      title = message.title;
      const taken = await this.sender.send(one.channel, one.address, message, one.key);
      this.stats.sent += 1;
      this.stats.lastTakenMs.set(one.channel, clock.now());
      const receipt =
        taken.receipt === undefined ? null : { name: taken.receipt, dueAtMs: clock.now() + FIRST_RECEIPT_MS };
      return { title, answer: taken.answer, outcome: { state: 'sent', receipt }, isPermanent: false };
    } catch (error) {
      this.stats.failed += 1;
      const isKnown = error instanceof DeliveryError;
      const isPermanent = isKnown && error.isPermanent;
      const outcome = this.#after(one, isPermanent, isKnown ? error.retryAfterMs : 0);
      logger.warn(
        {
          // The stack says nothing about a provider that did not take the message.
          ...(isKnown ? { reason: error.message } : { err: error }),
          notification: one.id,
          topic: one.topic,
          channel: one.channel,
          ...outcome,
        },
        'a delivery attempt failed',
      );
      const answer = isKnown ? error.message : texts.messageNotComposed;
      return { title, answer, outcome, isPermanent };
    }
  }

  #after({ topic, tries, createdAtMs }: Claimed, isPermanent: boolean, requestedMs: number): DeliveryOutcome {
    const { clock, random } = this.#context;
    const pace = this.#topics.get(topic)?.pace ?? 'patient';
    const dueAtMs = clock.now() + waitMs(pace, tries, random(), requestedMs);
    return isPermanent || dueAtMs > createdAtMs + GIVE_UP_AFTER_MS
      ? { state: 'failed' }
      : { state: 'waiting', dueAtMs };
  }

  #prune(): void {
    const { clock, logger } = this.#context;
    this.#repository
      .prune(clock.now() - KEEP_LOG_MS)
      .catch((error) => logger.warn({ err: error }, 'old messages were not deleted'));
  }
}
