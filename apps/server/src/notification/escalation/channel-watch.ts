import type { Channel } from '@outpost/contract';
import type { Clock } from '../../platform/clock.ts';
import type { EndedTry } from '../outbox/index.ts';

/** A channel whose latest attempts failed. */
export interface FailingChannel {
  readonly channel: Channel;
  readonly sinceMs: number;
  /** The last error. */
  readonly answer: string;
}

/**
 * Detects channels that fail: the permanent rejection of one message says nothing about its
 * channel.
 */
export class ChannelWatch {
  readonly #clock: Clock;
  readonly #failing = new Map<Channel, FailingChannel>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @returns whether the result of {@link failing} changed */
  note({ channel, state, isPermanent, answer }: EndedTry): boolean {
    if (state === 'sent') return this.#failing.delete(channel);
    if (isPermanent) return false;
    const before = this.#failing.get(channel);
    this.#failing.set(channel, { channel, answer, sinceMs: before?.sinceMs ?? this.#clock.now() });
    return before?.answer !== answer;
  }

  failing(): Iterable<FailingChannel> {
    return this.#failing.values();
  }
}
