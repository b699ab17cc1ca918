import { channelOf, type Priority } from '@outpost/contract';
import { MINUTE_MS, priorityRank } from '@outpost/core';
import type { NewNotification } from '../outbox/index.ts';
import { ESCALATION_TOPICS } from './messages.ts';

/**
 * A digest accepts nothing more within this time before it is sent: a transaction in progress would
 * be too late.
 */
const CLOSED_MS = 5_000;

/** Messages to one address in this minute. */
interface Sent {
  readonly count: number;
  /** Rank of the worst priority among alarms sent individually; Infinity: none. */
  readonly worst: number;
}

/**
 * Limits the messages to a user: beyond those of the channel in a minute they are collected in a
 * digest that is sent after the minute, returns to normal in one of their own. An alarm of a higher
 * priority than all that were sent individually in the minute is not collected. Counts are in
 * memory, so a restart allows a few more.
 */
export class MessageBounds {
  readonly #sent = new Map<string, Sent>();
  #minute = Number.NaN;
  #sinceMs = Number.NaN;

  copy(): MessageBounds {
    const copy = new MessageBounds();
    copy.#minute = this.#minute;
    copy.#sinceMs = this.#sinceMs;
    for (const [to, sent] of this.#sent) copy.#sent.set(to, sent);
    return copy;
  }

  /**
   * @param priority of the alarm; omitted: the message is about a return to normal
   * @returns the digest for this message; null: it is sent individually
   */
  place(one: NewNotification, atMs: number, priority?: Priority): NewNotification | null {
    this.keep(atMs);
    const to = `${one.accountId}:${one.channel}:${one.address}`;
    const { count, worst } = this.#sent.get(to) ?? { count: 0, worst: Number.POSITIVE_INFINITY };
    const rank = priority === undefined ? Number.POSITIVE_INFINITY : priorityRank(priority);
    const isIndividual = count < channelOf(one.channel).limits.perMinute || rank < worst;
    this.#sent.set(to, { count: count + 1, worst: isIndividual ? Math.min(worst, rank) : worst });
    if (isIndividual) return null;
    const endMs = (this.#minute + 1) * MINUTE_MS;
    // Not the minute, which repeats when the clock is set back after the digest was sent.
    const isReturn = one.topic === ESCALATION_TOPICS.returned;
    const topic = isReturn ? ESCALATION_TOPICS.returnedDigest : ESCALATION_TOPICS.digest;
    const key = `${topic}:${this.#sinceMs}:${to}`;
    return {
      ...one,
      key,
      topic,
      about: 0,
      batch: String(endMs),
      content: { key, accountId: one.accountId },
      dueAtMs: endMs,
    };
  }

  /** Drops earlier minutes. */
  keep(atMs: number): void {
    const minute = Math.floor((atMs + CLOSED_MS) / MINUTE_MS);
    if (minute === this.#minute) return;
    this.#minute = minute;
    this.#sinceMs = atMs;
    this.#sent.clear();
  }
}
