import type { Clock, Timer } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import type { Claimed, NotificationRepository, Outcome } from './repository.ts';
import {
  type Channel,
  type ChannelName,
  type Composer,
  DeliveryError,
  type EndedTry,
  type NotifyStats,
} from './types.ts';

/** How often it looks for messages that are due; those just put in are seen at once. */
const LOOK_EVERY_MS = 10_000;
const AT_ONCE = 4;
/** Who has not said by then what became of a message has died with it; another one tries again. */
const LEASE_MS = 5 * 60_000;
/** A message that has not been handed over by then counts as not taken. */
const DEADLINE_MS = 2 * 60_000;
/** Waits between tries; the last one is repeated until it is given up. */
const BACK_OFF_MS = [60_000, 2 * 60_000, 5 * 60_000, 15 * 60_000, 30 * 60_000, 60 * 60_000];
const GIVE_UP_AFTER_MS = 24 * 60 * 60_000;
const PRUNE_EVERY_MS = 24 * 60 * 60_000;
const KEEP_LOG_MS = 400 * 24 * 60 * 60_000;
const STOP_PATIENCE_MS = 5_000;
const NOT_SET_UP: Readonly<Record<ChannelName, string>> = {
  email: 'No mail server is set up (setting SMTP_URL)',
  sms: 'No SMS gateway is set up',
  push: 'Web push is not set up',
  webhook: 'Webhooks are not set up',
};
const MOST_ANSWER_CHARACTERS = 500;

export interface DispatcherDeps {
  readonly repository: NotificationRepository;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly channels: ReadonlyMap<ChannelName, Channel>;
  readonly composers: ReadonlyMap<string, Composer>;
  readonly onTried: (tried: EndedTry) => void;
}

/**
 * Takes messages out of the outbox and hands them over, a few at a time; what is not taken is tried again, later each time, for a day.
 * A process that is killed between the provider's yes and the note of it lets the message be sent a second time, under the same key.
 */
export class Dispatcher {
  readonly stats: NotifyStats = { waiting: 0, sent: 0, failed: 0 };
  readonly #deps: DispatcherDeps;
  readonly #running = new Set<Promise<void>>();
  readonly #deadlines = new Set<Timer>();
  #timers: Timer[] = [];
  #isOpen = false;
  #stopped: Promise<void> | undefined;
  #looking = false;
  #lookAgain = false;

  constructor(deps: DispatcherDeps) {
    this.#deps = deps;
  }

  start(): void {
    const { clock } = this.#deps;
    this.#isOpen = true;
    this.#timers = [
      clock.setInterval(() => this.look(), LOOK_EVERY_MS),
      clock.setInterval(() => this.#prune(), PRUNE_EVERY_MS),
    ];
    this.look();
  }

  /** Once, however often it is called. */
  stop(): Promise<void> {
    this.#stopped ??= this.#stop();
    return this.#stopped;
  }

  async #stop(): Promise<void> {
    this.#isOpen = false;
    for (const timer of this.#timers) timer.cancel();
    let late: Timer | undefined;
    const patience = new Promise<void>((resolve) => {
      late = this.#deps.clock.setTimeout(resolve, STOP_PATIENCE_MS);
    });
    await Promise.race([Promise.all(this.#running), patience]);
    late?.cancel();
    for (const deadline of this.#deadlines) deadline.cancel();
  }

  /** Looks for messages that are due, unless it is looking already. */
  look(): void {
    this.#lookAgain = true;
    if (this.#looking || !this.#isOpen) return;
    this.#looking = true;
    const looking = this.#claimAll()
      .catch((error) =>
        this.#deps.logger.warn({ err: error }, 'the outbox cannot be read; it is tried again'),
      )
      .finally(() => {
        this.#looking = false;
        this.#running.delete(looking);
        // Somebody asked when it had just made up its mind.
        if (this.#lookAgain && this.#running.size < AT_ONCE) this.look();
      });
    this.#running.add(looking);
  }

  async #claimAll(): Promise<void> {
    const { repository, clock } = this.#deps;
    // The look itself runs too.
    for (let room = AT_ONCE; this.#isOpen && this.#lookAgain && room > 0; ) {
      this.#lookAgain = false;
      const nowMs = clock.now();
      const claimed = await repository.claim(nowMs, nowMs + LEASE_MS, room);
      for (const one of claimed) this.#begin(one);
      if (claimed.length === room) this.#lookAgain = true;
      room = AT_ONCE - (this.#running.size - 1);
    }
    this.stats.waiting = await repository.waiting();
  }

  #begin(one: Claimed): void {
    const trying = this.#try(one)
      .catch((error) => {
        // Its lease ends and it is tried again.
        this.#deps.logger.warn({ err: error, notification: one.id }, 'a try to send is not noted');
      })
      .finally(() => {
        this.#running.delete(trying);
        this.look();
      });
    this.#running.add(trying);
  }

  async #try(one: Claimed): Promise<void> {
    const { repository, clock, logger, onTried } = this.#deps;
    let isPermanent = false;
    let answer: string;
    let outcome: Outcome;
    try {
      answer = await this.#handOver(one);
      outcome = { state: 'sent' };
      this.stats.sent += 1;
    } catch (error) {
      answer =
        error instanceof DeliveryError
          ? error.message
          : 'The message could not be made. See the log of the server';
      isPermanent = error instanceof DeliveryError && error.isPermanent;
      outcome = this.#after(one, isPermanent);
      logger.warn(
        { err: error, notification: one.id, topic: one.topic, ...outcome },
        'a message was not sent',
      );
    }
    await repository.settle(
      one.id,
      answer.slice(0, MOST_ANSWER_CHARACTERS).replaceAll('\0', ''),
      clock.now(),
      outcome,
    );
    const { channel, topic, about, batch, content } = one;
    onTried({ channel, topic, about, batch, content, answer, isSent: outcome.state === 'sent', isPermanent });
  }

  async #handOver({
    channel: name,
    topic,
    about,
    content,
    address,
    key,
    isActive,
  }: Claimed): Promise<string> {
    if (!isActive) throw new DeliveryError('The account is gone, or may no longer sign in', true);
    const message = await this.#deps.composers.get(topic)?.({ about, content });
    if (!message) throw new DeliveryError('There is nothing to send any more', true);
    const channel = this.#deps.channels.get(name);
    if (!channel) throw new DeliveryError(NOT_SET_UP[name], false);
    return this.#inTime(channel.send(address, message, key));
  }

  async #inTime(sending: Promise<string>): Promise<string> {
    const late = Promise.withResolvers<never>();
    const deadline = this.#deps.clock.setTimeout(
      () => late.reject(new DeliveryError('The mail server did not take it in time', false)),
      DEADLINE_MS,
    );
    this.#deadlines.add(deadline);
    try {
      return await Promise.race([sending, late.promise]);
    } finally {
      deadline.cancel();
      this.#deadlines.delete(deadline);
    }
  }

  #after({ tries, createdAtMs }: Claimed, isPermanent: boolean): Outcome {
    const waitMs = BACK_OFF_MS[Math.min(tries, BACK_OFF_MS.length - 1)]!;
    const dueAtMs = this.#deps.clock.now() + waitMs;
    return isPermanent || dueAtMs > createdAtMs + GIVE_UP_AFTER_MS
      ? { state: 'failed' }
      : { state: 'waiting', dueAtMs };
  }

  #prune(): void {
    const { repository, clock, logger } = this.#deps;
    repository
      .prune(clock.now() - KEEP_LOG_MS)
      .catch((error) => logger.warn({ err: error }, 'old messages were not forgotten'));
  }
}
