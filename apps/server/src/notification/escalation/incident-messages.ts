import { MINUTE_MS } from '@outpost/core';
import type { NewNotification } from '../outbox/index.ts';
import { addressKey, type EscalationRecipient, incidentMessage } from './messages.ts';

/**
 * How long the notification of a lost power or communication waits, so that other losses are in the
 * same message.
 */
export const GATHER_MS = 3_000;

/**
 * The intervals at which users are notified again of an incident that grows; the last one is
 * repeated.
 */
const PACE_MS = [MINUTE_MS, 2 * MINUTE_MS, 5 * MINUTE_MS];
/** Stations are restored within minutes of each other. */
const RETURN_GATHER_MS = MINUTE_MS;
/** What happened this shortly before a message was sent may be missing from it. */
const LEEWAY_MS = 1_000;
const KEPT_MS = 24 * 60 * MINUTE_MS;

/** An occasion to notify a recipient of an incident in a step. */
export interface IncidentNews {
  readonly incidentId: number;
  readonly to: EscalationRecipient;
  /** The number of steps taken, including this one; 0: an alarm has returned to normal. */
  readonly step: number;
  /** When it happened. */
  readonly happenedAtMs: number;
}

interface Newest {
  readonly key: string;
  readonly dueMs: number;
  readonly count: number;
}

/**
 * Combines what happens to the alarms of an incident into one message. A message describes the
 * incident at the time it is sent, so earlier events need no other message; later ones are in the
 * next, at increasing intervals. Each escalation step has its own messages. What was sent is known
 * only in memory, so one more may be sent after a restart.
 */
export class IncidentMessages {
  readonly #newest = new Map<string, Newest>();
  /** By the clock, when a message was last queued. */
  #placedAtMs = Number.NEGATIVE_INFINITY;

  copy(): IncidentMessages {
    const copy = new IncidentMessages();
    copy.#placedAtMs = this.#placedAtMs;
    for (const [of, newest] of this.#newest) copy.#newest.set(of, newest);
    return copy;
  }

  /** @returns the key of the message that covers it, and that message if it is new */
  place(
    { incidentId, to, step, happenedAtMs }: IncidentNews,
    nowMs: number,
  ): { readonly key: string; readonly message: NewNotification | null } {
    // After the clock was set back, new events seem older than messages already sent.
    if (nowMs + LEEWAY_MS < this.#placedAtMs) this.#newest.clear();
    this.#placedAtMs = nowMs;
    const of = `${incidentId}:${step}:${addressKey(to)}`;
    const before = this.#newest.get(of);
    if (before && happenedAtMs + LEEWAY_MS <= before.dueMs) return { key: before.key, message: null };
    // A message not yet sent also covers it.
    if (before && before.dueMs > nowMs + LEEWAY_MS) return { key: before.key, message: null };
    const first = step === 0 ? nowMs + RETURN_GATHER_MS : nowMs;
    const pace = before ? PACE_MS[Math.min(before.count, PACE_MS.length) - 1]! : 0;
    const dueMs = before ? Math.max(first, before.dueMs + pace) : first;
    const message = incidentMessage(incidentId, to, step, dueMs);
    this.#newest.delete(of);
    this.#newest.set(of, { key: message.key, dueMs, count: (before?.count ?? 0) + 1 });
    this.#forget(nowMs);
    return { key: message.key, message };
  }

  #forget(nowMs: number): void {
    for (const [of, { dueMs }] of this.#newest) {
      if (Math.abs(nowMs - dueMs) < KEPT_MS) return;
      this.#newest.delete(of);
    }
  }
}
