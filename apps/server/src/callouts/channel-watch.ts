import type { ChannelName, EndedTry } from '../notify/index.ts';
import type { Clock } from '../platform/clock.ts';

/** A channel whose newest tries failed. */
export interface FailingChannel {
  readonly channel: ChannelName;
  readonly sinceMs: number;
  /** What was said the last time. */
  readonly answer: string;
}

/** Watches whether messages are taken: a refusal of one message for good says nothing of its channel. */
export class ChannelWatch {
  readonly #clock: Clock;
  readonly #failing = new Map<ChannelName, FailingChannel>();

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** @returns whether what {@link failing} says is other than before */
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
