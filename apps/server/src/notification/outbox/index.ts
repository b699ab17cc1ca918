import { randomUUID } from 'node:crypto';
import { CHANNELS, type Channel, calls, channelKey, type NotifyChannels } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import type { Audit } from '../../platform/audit/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { mount } from '../../platform/http/index.ts';
import type { Logger } from '../../platform/logger.ts';
import type { Storage } from '../../platform/storage/index.ts';
import type { RetryPace } from './back-off.ts';
import { Dispatcher } from './dispatcher.ts';
import { outboxHealth } from './health.ts';
import { createNotificationRepository } from './repository.ts';
import type { ChannelReplies, Composer, DeliveryChannel, EndedTry, Notify } from './types.ts';

export { formatLink, textWithLinks } from './message-text.ts';
export {
  type AcceptedMessage,
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

export interface NotifyDeps {
  readonly storage: Storage;
  readonly audit: Pick<Audit, 'appendIn'>;
  readonly clock: Clock;
  readonly logger: Logger;
  /** 0 inclusive to 1 exclusive, for jitter. */
  readonly random: () => number;
  readonly channels: readonly DeliveryChannel[];
  /** The server was started with --observe; default false. */
  readonly observeOnly?: boolean;
}

/** The outbox over a storage; nothing is sent before `start`. */
export function createNotify(deps: NotifyDeps): Notify {
  const { storage, audit, clock, logger, random, channels: all, observeOnly = false } = deps;
  const repository = createNotificationRepository(storage, audit);
  const channels = new Map<Channel, DeliveryChannel>(all.map((channel) => [channel.name, channel]));
  const composers = new Map<string, Composer>();
  const paces = new Map<string, RetryPace>();
  const alsoToInactive = new Set<string>();
  let replies: ChannelReplies | null = null;
  let isStarted = false;
  const listeners: ((tried: EndedTry) => void)[] = [];
  const onTried = (tried: EndedTry) => {
    for (const listener of listeners) listener(tried);
  };
  const dispatcher = new Dispatcher({
    repository,
    clock,
    logger,
    random,
    channels,
    composers,
    alsoToInactive,
    observeOnly,
    paces,
    onTried,
  });
  return {
    has: (channel) => channels.has(channel),
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
    compose(topic, composer, pace = 'patient', options = {}) {
      composers.set(topic, composer);
      paces.set(topic, pace);
      if (options.alsoToInactive) alsoToInactive.add(topic);
    },
    sendNow: async (channel, address, message) =>
      (await dispatcher.sender.send(channel, address, message, `now:${randomUUID()}`)).answer,
    put: (db, notifications) => repository.put(db, notifications, clock.now()),
    nudge: () => dispatcher.look(),
    withdraw: repository.withdraw,
    log: repository.log,
    byKeys: repository.byKeys,
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
        CHANNELS.map((channel) => [channelKey(channel), notify.has(channel)]),
      ) as NotifyChannels,
  );
}
