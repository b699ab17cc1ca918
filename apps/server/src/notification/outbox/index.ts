import { randomUUID } from 'node:crypto';
import {
  CHANNELS,
  type Channel,
  calls,
  channelKey,
  channelOf,
  isChannelEnabled,
  type NotifyChannels,
} from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { mount } from '../../platform/http/index.ts';
import { Dispatcher } from './dispatcher.ts';
import { outboxHealth } from './health.ts';
import { createNotificationRepository } from './repository.ts';
import type { ChannelReplies, DeliveryChannel, EndedTry, MessageTopic, Notify } from './types.ts';

export { formatLink, textWithLinks } from './message-text.ts';
export {
  type AcceptedMessage,
  type AddressesOf,
  type Attachment,
  type BatchStates,
  type ChannelReplies,
  type Chat,
  type Composer,
  type DeliveryChannel,
  DeliveryError,
  type EndedTry,
  type LoggedNotification,
  type Message,
  type MessageLink,
  type MessagePiece,
  type NewNotification,
  type Notify,
  type Receipt,
  type ReplyResult,
} from './types.ts';

/** The outbox over a storage; nothing is sent before `start`. */
export function createNotify(context: Context, configured: readonly DeliveryChannel[]): Notify {
  const { storage, audit, clock, settings, observeOnly } = context;
  const repository = createNotificationRepository(storage, audit);
  const channels = new Map<Channel, DeliveryChannel>(configured.map((channel) => [channel.name, channel]));
  const topics = new Map<string, MessageTopic>();
  let replies: ChannelReplies | null = null;
  let isStarted = false;
  const listeners: ((tried: EndedTry) => void)[] = [];
  const onTried = (tried: EndedTry) => {
    for (const listener of listeners) listener(tried);
  };
  const dispatcher = new Dispatcher(context, repository, channels, topics, onTried);
  return {
    has: (channel) => channels.has(channel),
    isConfigured: (channel) =>
      observeOnly
        ? isChannelEnabled(channelOf(channel), settings.configured().channels)
        : channels.has(channel),
    browserKey: () => [...channels.values()].find(({ browserKey }) => browserKey)?.browserKey ?? null,
    receive(given) {
      replies = given;
    },
    linkUrl: (channel, code) => channels.get(channel)?.linkUrl?.(code) ?? null,
    use(name, channel) {
      channels.get(name)?.close();
      if (channel === null) channels.delete(name);
      else channels.set(name, channel);
      if (isStarted && replies) channel?.start?.(replies);
    },
    compose(topic, compose, pace = 'patient', { alsoToInactive = false } = {}) {
      topics.set(topic, { compose, pace, alsoToInactive });
    },
    sendNow: async (channel, address, message) =>
      (await dispatcher.sender.send(channel, address, message, `now:${randomUUID()}`)).answer,
    put: (db, notifications) => repository.put(db, notifications, clock.now()),
    nudge: () => dispatcher.look(),
    withdraw: repository.withdraw,
    log: repository.log,
    byKeys: repository.byKeys,
    statesOf: repository.statesOf,
    statesByKeys: repository.statesByKeys,
    lastBatch: repository.lastBatch,
    onTried: (listener) => void listeners.push(listener),
    stats: dispatcher.stats,
    health: () => {
      const problems = [...channels.values()].map((channel) => channel.problem?.() ?? null);
      return outboxHealth(
        dispatcher.stats,
        clock.now(),
        problems.filter((problem) => problem !== null),
      );
    },
    start() {
      isStarted = true;
      dispatcher.start();
      if (replies) for (const channel of channels.values()) channel.start?.(replies);
    },
    async stop() {
      isStarted = false;
      await dispatcher.stop();
      for (const channel of channels.values()) channel.close();
    },
  };
}

/** Mounts the call that lists the configured channels. */
export function mountNotify(app: FastifyInstance, notify: Notify): void {
  mount(
    app,
    calls.notify.channels,
    () =>
      Object.fromEntries(
        CHANNELS.map((channel) => [channelKey(channel), notify.isConfigured(channel)]),
      ) as NotifyChannels,
  );
}
