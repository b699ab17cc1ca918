import {
  CHANNEL_DESCRIPTORS,
  type Channel,
  type ChannelDescriptor,
  channelOf,
  isChannelEnabled,
  type SettingNameOf,
  type SystemSettingName,
} from '@outpost/contract';
import type { ChannelValues } from '../../config.ts';
import type { Context } from '../../platform/context.ts';
import {
  createOutbound,
  type Outbound,
  type OutboundOptions,
  ownUrlGuard,
} from '../../platform/outbound/index.ts';
import type { Contacts } from '../contacts/index.ts';
import type { DeliveryChannel, Notify } from '../outbox/index.ts';
import type { ChannelContext, ChannelModule } from './channel-module.ts';
import { CHANNEL_MODULES } from './registry.ts';
import { createChannelState } from './repository.ts';

/** Response timeout of channels other than mail servers. */
const TIMEOUT_MS = 15_000;

/**
 * The channels that the settings turn on.
 *
 * @throws SecretFileError when the key for web push cannot be trusted
 */
export function createChannels(context: Context, contacts: Contacts): DeliveryChannel[] {
  return CHANNEL_DESCRIPTORS.map(({ id }) =>
    createChannel(id, context.config.channels, context, contacts),
  ).filter((channel) => channel !== null);
}

/** Applies changed settings of channels at once. */
export function followChannelSettings(
  context: Context,
  contacts: Contacts,
  notify: Pick<Notify, 'use'>,
): void {
  let before = context.settings.atStart;
  context.settings.onChange((config) => {
    for (const { id, settings } of CHANNEL_DESCRIPTORS) {
      if (settings.every(({ name }) => config.channels[name] === before.channels[name])) continue;
      try {
        notify.use(id, createChannel(id, config.channels, context, contacts));
      } catch (error) {
        context.logger.error({ err: error, channel: id }, 'a channel cannot be used with its new settings');
        notify.use(id, null);
      }
    }
    before = config;
    // Whether users can be notified at all may have changed.
    context.warnings.changed();
  });
}

function createChannel<C extends Channel>(
  id: C,
  values: ChannelValues,
  context: Context,
  contacts: Contacts,
): DeliveryChannel | null {
  const descriptor = channelOf(id);
  if (!isChannelEnabled(descriptor, values)) return null;
  const { storage, clock, logger, config, settings } = context;
  const outbound = (
    allowHttp: boolean,
    mayReach: (address: string) => boolean,
    limits: Partial<OutboundOptions> = {},
  ): Outbound => createOutbound({ clock, timeoutMs: TIMEOUT_MS, allowHttp, mayConnect: mayReach, ...limits });
  const channel: ChannelContext<C> = {
    clock,
    logger,
    dataDir: config.dataDir,
    settings: settingsOf(descriptor, values) as Record<SettingNameOf<C>, string>,
    publicUrl: () => settings.now().publicUrl,
    toUsers: (allowHttp) => outbound(allowHttp, ownUrlGuard(config.webhookAllow)),
    toServer: (name, limits) => outbound(true, reachOf(name, context), limits),
    state: createChannelState(storage, id),
    targetOf: (address) => contacts.book.storedAt(id, address),
    browserAt: (address) => contacts.book.browserAt(address),
    forgetBrowser: (address) => contacts.forgetBrowser(address),
  };
  const module: ChannelModule<C> = CHANNEL_MODULES[id];
  return module.create(channel);
}

const settingsOf = ({ settings }: ChannelDescriptor, values: Readonly<Partial<Record<string, string>>>) =>
  Object.fromEntries(settings.map((setting) => [setting.name, values[setting.name] ?? setting.default]));

/** Where the URL of a setting may lead: anywhere when the environment sets it. */
export function reachOf(
  name: SystemSettingName,
  { config, settings }: Pick<Context, 'config' | 'settings'>,
): (address: string) => boolean {
  return settings.isOfPage(name) ? ownUrlGuard(config.webhookAllow) : () => true;
}
