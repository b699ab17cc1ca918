import {
  CHANNEL_DESCRIPTORS,
  type Channel,
  type ChannelDescriptor,
  channelOf,
  isChannelEnabled,
  type SettingNameOf,
  type SystemSettingName,
} from '@outpost/contract';
import type { ChannelValues, Config } from '../../config.ts';
import type { Context, LiveSettings } from '../../platform/context.ts';
import {
  createOutbound,
  mayConnect,
  type Outbound,
  type OutboundDeps,
  rangesOf,
} from '../../platform/outbound/index.ts';
import type { Contacts } from '../contacts/index.ts';
import type { DeliveryChannel, Notify } from '../outbox/index.ts';
import type { ChannelContext, ChannelModule } from './channel-module.ts';
import { CHANNEL_MODULES } from './registry.ts';
import { createChannelState } from './repository.ts';

/** Response timeout of channels other than mail servers. */
const TIMEOUT_MS = 15_000;

export interface ChannelsDeps extends Pick<Context, 'config' | 'settings' | 'storage' | 'clock' | 'logger'> {
  readonly contacts: Contacts;
}

/**
 * The channels that the settings turn on.
 *
 * @throws SecretFileError when the key for web push cannot be trusted
 */
export function createChannels(deps: ChannelsDeps): DeliveryChannel[] {
  return CHANNEL_DESCRIPTORS.map(({ id }) => createChannel(id, deps.config.channels, deps)).filter(
    (channel) => channel !== null,
  );
}

/** Applies changed settings of channels at once. */
export function followChannelSettings(deps: ChannelsDeps, notify: Pick<Notify, 'use'>): void {
  let before = deps.settings.atStart;
  deps.settings.onChange((config) => {
    for (const { id, settings } of CHANNEL_DESCRIPTORS) {
      if (settings.every(({ name }) => config.channels[name] === before.channels[name])) continue;
      try {
        notify.use(id, createChannel(id, config.channels, deps));
      } catch (error) {
        deps.logger.error({ err: error, channel: id }, 'a channel cannot be used with its new settings');
        notify.use(id, null);
      }
    }
    before = config;
  });
}

function createChannel<C extends Channel>(
  id: C,
  values: ChannelValues,
  deps: ChannelsDeps,
): DeliveryChannel | null {
  const descriptor = channelOf(id);
  if (!isChannelEnabled(descriptor, values)) return null;
  const { clock, config, settings, contacts } = deps;
  const outbound = (
    allowHttp: boolean,
    mayReach: (address: string) => boolean,
    limits: Partial<OutboundDeps> = {},
  ): Outbound => createOutbound({ clock, timeoutMs: TIMEOUT_MS, allowHttp, mayConnect: mayReach, ...limits });
  const context: ChannelContext<C> = {
    clock,
    logger: deps.logger,
    dataDir: config.dataDir,
    settings: settingsOf(descriptor, values) as Record<SettingNameOf<C>, string>,
    publicUrl: () => settings.now().publicUrl,
    toUsers: (allowHttp) => outbound(allowHttp, guardOf(config)),
    toServer: (name, limits) => outbound(true, reachOf(name, deps), limits),
    state: createChannelState(deps.storage, id),
    targetOf: (address) => contacts.book.storedAt(id, address),
    browserAt: (address) => contacts.book.browserAt(address),
    forgetBrowser: (address) => contacts.forgetBrowser(address),
  };
  const module: ChannelModule<C> = CHANNEL_MODULES[id];
  return module.create(context);
}

const settingsOf = ({ settings }: ChannelDescriptor, values: Readonly<Partial<Record<string, string>>>) =>
  Object.fromEntries(settings.map((setting) => [setting.name, values[setting.name] ?? setting.default]));

/**
 * Where a URL entered on a page may lead: to public addresses, and to those that the environment
 * allows.
 */
function guardOf({ webhookAllow }: Pick<Config, 'webhookAllow'>): (address: string) => boolean {
  const allowed = rangesOf(webhookAllow);
  return (address) => mayConnect(address, allowed);
}

/** Where the URL of a setting may lead: anywhere when the environment sets it. */
export function reachOf(
  name: SystemSettingName,
  { config, settings }: { readonly config: Config; readonly settings: LiveSettings },
): (address: string) => boolean {
  return settings.isOfPage(name) ? guardOf(config) : () => true;
}
