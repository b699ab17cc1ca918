import type { Clock, Timer } from '../platform/clock.ts';
import type { Claimed } from './outbox.repository.ts';
import {
  type AcceptedMessage,
  type ChannelName,
  type Composer,
  type DeliveryChannel,
  DeliveryError,
  type Message,
  type NotNeeded,
} from './types.ts';

/** A message that has not been handed over by then counts as not taken. */
const DEADLINE_MS = 2 * 60_000;
const NOT_SET_UP: Readonly<Record<ChannelName, string>> = {
  email: 'No mail server is set up (setting SMTP_URL)',
  sms: 'No SMS gateway is set up (setting SMS_ACCOUNT)',
  push: 'Web push is not set up (setting PUSH_CONTACT)',
  webhook: 'Webhooks are not allowed (setting WEBHOOKS)',
};
const PROVIDERS: Readonly<Record<ChannelName, string>> = {
  email: 'mail server',
  sms: 'SMS gateway',
  push: 'push service',
  webhook: 'receiver',
};

export interface HandOverDeps {
  readonly clock: Clock;
  readonly channels: ReadonlyMap<ChannelName, DeliveryChannel>;
  readonly composers: ReadonlyMap<string, Composer>;
  readonly alsoToInactive: ReadonlySet<string>;
}

/** Makes the words of messages and gives them to their channels, each within a time. */
export class HandOver {
  readonly #deps: HandOverDeps;
  readonly #deadlines = new Set<Timer>();

  constructor(deps: HandOverDeps) {
    this.#deps = deps;
  }

  /** Leaves what is being handed over to itself. */
  stop(): void {
    for (const deadline of this.#deadlines) deadline.cancel();
  }

  /** The words of a message. @throws DeliveryError, and what a composer throws */
  async compose({ topic, about, content, isActive }: Claimed): Promise<Message | NotNeeded> {
    if (!isActive && !this.#deps.alsoToInactive.has(topic))
      throw new DeliveryError('The account is gone, or may no longer sign in', true);
    const composer = this.#deps.composers.get(topic);
    if (!composer) return { notNeeded: 'nobody makes such messages any more' };
    return composer({ about, content });
  }

  /** @throws DeliveryError */
  async send(name: ChannelName, address: string, message: Message, key: string): Promise<AcceptedMessage> {
    const channel = this.#deps.channels.get(name);
    if (!channel) throw new DeliveryError(NOT_SET_UP[name], false);
    return this.#inTime(name, channel.send(address, message, key));
  }

  async #inTime<T>(name: ChannelName, sending: Promise<T>): Promise<T> {
    const late = Promise.withResolvers<never>();
    const deadline = this.#deps.clock.setDeadline(
      () => late.reject(new DeliveryError(`The ${PROVIDERS[name]} did not take it in time`, false)),
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
