import { type Channel, channelOf } from '@outpost/contract';
import type { Timer } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import type { Claimed } from './claim.repository.ts';
import * as texts from './texts.ts';
import {
  type AcceptedMessage,
  type DeliveryChannel,
  DeliveryError,
  type Message,
  type MessageTopic,
  type NotNeeded,
} from './types.ts';

/** A message that was not accepted by then counts as failed. */
const DEADLINE_MS = 2 * 60_000;

/** Composes messages and passes them to their channels, each with a deadline. */
export class MessageSender {
  readonly #context: Pick<Context, 'clock' | 'observeOnly'>;
  readonly #channels: ReadonlyMap<Channel, DeliveryChannel>;
  readonly #topics: ReadonlyMap<string, MessageTopic>;
  readonly #deadlines = new Set<Timer>();

  constructor(
    context: Pick<Context, 'clock' | 'observeOnly'>,
    channels: ReadonlyMap<Channel, DeliveryChannel>,
    topics: ReadonlyMap<string, MessageTopic>,
  ) {
    this.#context = context;
    this.#channels = channels;
    this.#topics = topics;
  }

  /** Cancels the deadlines of messages being sent. */
  stop(): void {
    for (const deadline of this.#deadlines) deadline.cancel();
  }

  /** Composes a message. @throws DeliveryError, and errors of a composer */
  async compose({ topic, about, content, isActive }: Claimed): Promise<Message | NotNeeded> {
    const known = this.#topics.get(topic);
    if (!isActive && !known?.alsoToInactive) throw new DeliveryError(texts.accountDeletedOrDeactivated, true);
    return known ? known.compose({ about, content }) : { notNeeded: texts.kindNoLongerExists };
  }

  /** @throws DeliveryError */
  async send(name: Channel, address: string, message: Message, key: string): Promise<AcceptedMessage> {
    const channel = this.#channels.get(name);
    if (!channel)
      throw new DeliveryError(
        this.#context.observeOnly ? texts.startedWithObserve : channelOf(name).notEnabled,
        false,
      );
    return this.#inTime(name, channel.send(address, message, key));
  }

  async #inTime<T>(name: Channel, sending: Promise<T>): Promise<T> {
    const late = Promise.withResolvers<never>();
    const deadline = this.#context.clock.setDeadline(
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
