import { WEBHOOK_DISABLED_AFTER_DAYS, WEBHOOK_RETRY_HOURS } from '@outpost/contract';
import { DAY_MS, HOUR_MS } from '@outpost/core';
import { OUTPOST } from '../../platform/audit/index.ts';
import { MAX_WAIT_MS, waitMs } from '../../platform/back-off.ts';
import type { Timer } from '../../platform/clock.ts';
import { ClockFollower } from '../../platform/clock-follower.ts';
import { CoalescedTask } from '../../platform/coalesced-task.ts';
import { waitAtMost } from '../../platform/wait-at-most.ts';
import type { EventCollector } from './collector.ts';
import type { WebhookContext } from './context.ts';
import type { DeliveryResult, StoredDelivery, WebhookState } from './delivery.repository.ts';
import type { WebhookAttempt, WebhookSender } from './sender.ts';
import * as texts from './texts.ts';
import type { StoredWebhook } from './webhook.repository.ts';

const LOOK_EVERY_MS = 2_000;
const GIVE_UP_AFTER_MS = WEBHOOK_RETRY_HOURS * HOUR_MS;
const TURN_OFF_AFTER_MS = WEBHOOK_DISABLED_AFTER_DAYS * DAY_MS;
const KEEP_LOG_MS = 30 * DAY_MS;
const MAX_ANSWER_CHARACTERS = 300;
const STOP_PATIENCE_MS = 5_000;

/**
 * Queues and sends: one delivery of each webhook at a time, in their order. The next one waits until
 * the receiver has the one before or it was given up; other webhooks do not. Only the active server
 * sends, and its writes are refused once another one is active, so a delivery needs no claim.
 */
export class WebhookDispatcher {
  readonly stats = { sent: 0, failed: 0 };
  readonly #context: WebhookContext;
  readonly #collector: EventCollector;
  readonly #sender: WebhookSender;
  readonly #clock: ClockFollower;
  readonly #sending = new Map<number, Promise<void>>();
  #timers: Timer[] = [];
  readonly #task: CoalescedTask;
  #isOpen = false;
  #failure: unknown = null;

  constructor(context: WebhookContext, collector: EventCollector, sender: WebhookSender) {
    this.#context = context;
    this.#collector = collector;
    this.#sender = sender;
    this.#clock = new ClockFollower(context.clock, context.deliveries, () => MAX_WAIT_MS);
    this.#task = new CoalescedTask(
      async () => {
        await this.#lookOnce();
        this.#failure = null;
      },
      (error) => this.#note(error),
    );
  }

  start(): void {
    const { clock } = this.#context;
    this.#isOpen = true;
    this.#timers = [
      clock.setInterval(() => this.look(), LOOK_EVERY_MS),
      clock.setInterval(() => this.#prune(), DAY_MS),
    ];
    this.#prune();
    this.look();
  }

  /** Waits a limited time for deliveries being sent. */
  async stop(): Promise<void> {
    this.#isOpen = false;
    for (const timer of this.#timers) timer.cancel();
    const work = Promise.all([this.#task.stop(), ...this.#sending.values()]);
    await waitAtMost(this.#context.clock, STOP_PATIENCE_MS, work);
  }

  /** Something may have happened, or may be due. */
  look(): void {
    if (this.#isOpen) void this.#task.request();
  }

  async #lookOnce(): Promise<void> {
    const { book, deliveries, lease } = this.#context;
    if (!book.hasEnabled || lease?.isHeld() === false) return;
    await this.#collector.collect();
    await this.#clock.follow();
    // A delivery that is settled while the heads are read is still among them.
    const sendingBefore = new Set(this.#sending.keys());
    for (const head of await deliveries.heads()) {
      if (sendingBefore.has(head.webhookId) || !this.#isDue(head)) continue;
      const sending = this.#sendFrom(head)
        .catch((error) => this.#note(error))
        .finally(() => {
          this.#sending.delete(head.webhookId);
          // What was queued meanwhile.
          if (this.#failure === null) this.look();
        });
      this.#sending.set(head.webhookId, sending);
    }
  }

  /**
   * Sends a delivery and, while it succeeds, those of the same webhook after it. Thousands wait after
   * an alarm flood, so the queues of the others are not read for each.
   */
  async #sendFrom(head: StoredDelivery): Promise<void> {
    const { deliveries, lease, book } = this.#context;
    for (let next: StoredDelivery | undefined = head; next !== undefined && this.#isDue(next); ) {
      await this.#send(next);
      if (lease?.isHeld() === false) return;
      [next] = await deliveries.heads(head.webhookId);
    }
    // When something was last sent.
    await book.load();
  }

  #isDue({ dueAtMs }: StoredDelivery): boolean {
    return this.#isOpen && dueAtMs <= this.#context.clock.now();
  }

  async #send(delivery: StoredDelivery): Promise<void> {
    const webhook = this.#context.book.get(delivery.webhookId);
    if (webhook === undefined) return;
    const nowMs = this.#context.clock.now();
    if (nowMs > delivery.createdAtMs + GIVE_UP_AFTER_MS) {
      const { status, tookMs, attempts } = delivery;
      const answer = texts.givenUp(delivery.answer);
      const { failingSinceMs, problem } = webhook;
      const state = { failingSinceMs, problem, turnsOff: false };
      await this.#store(
        webhook,
        delivery,
        { state: 'failed', dueAtMs: nowMs, status, answer, tookMs, attempts },
        state,
      );
      return;
    }
    await this.settle(webhook, delivery, await this.#sender.send(webhook, delivery));
  }

  /** Stores an attempt, and what it says about the webhook. @throws StorageError */
  async settle(webhook: StoredWebhook, delivery: StoredDelivery, attempt: WebhookAttempt): Promise<void> {
    const { clock, logger, random } = this.#context;
    const nowMs = clock.now();
    const { isSent, isPermanent, isGone, status, tookMs } = attempt;
    const answer = attempt.answer.slice(0, MAX_ANSWER_CHARACTERS);
    const dueAtMs = nowMs + waitMs('urgent', delivery.attempts, random(), attempt.retryAfterMs);
    const isOver =
      isPermanent || isGone || delivery.event === 'test' || dueAtMs > delivery.createdAtMs + GIVE_UP_AFTER_MS;
    this.stats[isSent ? 'sent' : 'failed'] += 1;
    if (!isSent)
      logger.warn(
        { webhook: webhook.Id, delivery: delivery.id, status, reason: answer },
        'a webhook delivery failed',
      );
    const failingSinceMs = isSent ? null : (webhook.failingSinceMs ?? nowMs);
    const turnsOff =
      !isSent && webhook.Enabled && (isGone || nowMs - (failingSinceMs ?? nowMs) > TURN_OFF_AFTER_MS);
    const current = this.#context.book.get(webhook.Id);
    // What an address said that an Admin has replaced meanwhile says nothing about the new one.
    const isReplaced = current !== undefined && current.Url !== webhook.Url;
    await this.#store(
      webhook,
      delivery,
      {
        ...{ state: isSent ? 'sent' : isOver ? 'failed' : 'waiting', dueAtMs, status, answer, tookMs },
        attempts: delivery.attempts + 1,
      },
      isReplaced
        ? { failingSinceMs: current.failingSinceMs, problem: current.problem, turnsOff: false }
        : { failingSinceMs, problem: isSent ? null : texts.problemOf(status, answer), turnsOff },
    );
  }

  async #store(
    webhook: StoredWebhook,
    delivery: StoredDelivery,
    result: DeliveryResult,
    state: WebhookState,
  ): Promise<void> {
    const { storage, audit, clock, logger, deliveries, book } = this.#context;
    await storage.transaction(async (db) => {
      await deliveries.settle(db, delivery, result, state, clock.now());
      if (!state.turnsOff) return;
      await audit.appendIn(db, [
        {
          ...{ kind: 'setting', action: 'change', outcome: 'done', by: OUTPOST },
          words: texts.turnedOff(webhook.Name, state.problem ?? ''),
          details: { Before: { Enabled: true }, After: { Enabled: false } },
        },
      ]);
    });
    if (state.turnsOff) logger.error({ webhook: webhook.Id }, 'a webhook was turned off because it fails');
    const { failingSinceMs, problem, turnsOff } = state;
    if (turnsOff || failingSinceMs !== webhook.failingSinceMs || problem !== webhook.problem)
      await book.load();
  }

  #note(error: unknown): void {
    if (this.#failure === null)
      this.#context.logger.warn({ err: error }, 'webhooks cannot be sent; retrying');
    this.#failure = error;
  }

  #prune(): void {
    const { clock, logger, deliveries } = this.#context;
    deliveries
      .prune(clock.now() - KEEP_LOG_MS)
      .catch((error) => logger.warn({ err: error }, 'old webhook deliveries were not deleted'));
  }
}
