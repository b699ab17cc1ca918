import { type Channel, channelOf } from '@outpost/contract';
import type { Clock, Timer } from '../../platform/clock.ts';
import type { Claimed } from './outbox.repository.ts';
import * as texts from './texts.ts';
import {
  type AcceptedMessage,
  type Composer,
  type DeliveryChannel,
  DeliveryError,
  type Message,
  type NotNeeded,
} from './types.ts';

/** A message that was not accepted by then counts as failed. */
const DEADLINE_MS = 2 * 60_000;

export interface MessageSenderDeps {
  readonly clock: Clock;
  readonly channels: ReadonlyMap<Channel, DeliveryChannel>;
  readonly composers: ReadonlyMap<string, Composer>;
  readonly alsoToInactive: ReadonlySet<string>;
  /** There are no channels then, whatever is configured. */
  readonly observeOnly: boolean;
}

/** Composes messages and passes them to their channels, each with a deadline. */
export class MessageSender {
  readonly #deps: MessageSenderDeps;
  readonly #deadlines = new Set<Timer>();

  constructor(deps: MessageSenderDeps) {
    this.#deps = deps;
  }

  /** Cancels the deadlines of messages being sent. */
  stop(): void {
    for (const deadline of this.#deadlines) deadline.cancel();
  }

  /** Composes a message. @throws DeliveryError, and errors of a composer */
  async compose({ topic, about, content, isActive }: Claimed): Promise<Message | NotNeeded> {
    if (!isActive && !this.#deps.alsoToInactive.has(topic))
      throw new DeliveryError(texts.accountDeletedOrDeactivated, true);
    const composer = this.#deps.composers.get(topic);
    if (!composer) return { notNeeded: texts.kindNoLongerExists };
    return composer({ about, content });
  }

  /** @throws DeliveryError */
  async send(name: Channel, address: string, message: Message, key: string): Promise<AcceptedMessage> {
    const { channels, observeOnly } = this.#deps;
    const channel = channels.get(name);
    if (!channel)
      throw new DeliveryError(observeOnly ? texts.startedWithObserve : channelOf(name).notEnabled, false);
    return this.#inTime(name, channel.send(address, message, key));
  }

  async #inTime<T>(name: Channel, sending: Promise<T>): Promise<T> {
    const late = Promise.withResolvers<never>();
    const deadline = this.#deps.clock.setDeadline(
      () => late.reject(new DeliveryError(texts.providersTimedOut(channelOf(name).provider), false)),
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
}
