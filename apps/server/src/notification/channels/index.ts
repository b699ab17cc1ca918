import type { SystemSettingName } from '@outpost/contract';
import type { Config, SmsGateway } from '../../config.ts';
import type { Bus } from '../../platform/bus/index.ts';
import type { Clock } from '../../platform/clock.ts';
import { createOutbound, mayConnect, rangesOf } from '../../platform/outbound/index.ts';
import type { Storage } from '../../platform/storage/index.ts';
import { type Contacts, createContacts } from '../contacts/index.ts';
import type { DeliveryChannel, Notify } from '../outbox/index.ts';
import { createEmailChannel } from './email/index.ts';
import { createPushChannel, openVapid } from './push/index.ts';
import { createSmsChannel } from './sms/index.ts';
import { createWebhookChannel } from './webhook/index.ts';

/** Response timeout of channels other than mail servers. */
const TIMEOUT_MS = 15_000;

/** The settings of the installation, of which some can be changed on the page. */
export interface ChannelSettings {
  readonly atStart: Config;
  now(): Config;
  /** Whether it was set on the page, and not on the server. */
  isOfPage(name: SystemSettingName): boolean;
  /** Calls the listener after each change. */
  onChange(listener: (config: Config) => void): void;
}

export interface ChannelsDeps {
  readonly config: Config;
  readonly settings: Pick<ChannelSettings, 'isOfPage' | 'now'>;
  readonly storage: Storage;
  readonly bus: Bus;
  readonly clock: Clock;
}

/**
 * All channels of the settings, and whom they reach.
 *
 * @throws StorageError; SecretFileError when the key for web push cannot be trusted
 */
export async function createChannels(
  deps: ChannelsDeps,
): Promise<{ channels: DeliveryChannel[]; contacts: Contacts }> {
  const { config, settings, storage, bus, clock } = deps;
  const { mail, sms, pushContact, webhooks, dataDir } = config;
  const vapid = pushContact === null ? null : openVapid(dataDir, pushContact, clock);
  const contacts = await createContacts({ storage, bus, pushKey: vapid?.publicKey ?? null });
  const mayConnect = guardOf(config);
  const guarded = (allowHttp: boolean) =>
    createOutbound({ clock, timeoutMs: TIMEOUT_MS, allowHttp, mayConnect });
  const channels: DeliveryChannel[] = [];
  if (mail) channels.push(createEmailChannel(mail));
  if (sms) channels.push(smsChannel(sms, { config, settings, clock }));
  if (vapid) {
    const targetOf = (address: string) => contacts.book.browserAt(address);
    const forget = (address: string) => contacts.forgetBrowser(address);
    channels.push(createPushChannel({ vapid, outbound: guarded(false), targetOf, forget }));
  }
  if (webhooks !== 'off') {
    const targetOf = (address: string) => contacts.book.webhookAt(address);
    const outbound = guarded(webhooks === 'http');
    const publicUrl = () => settings.now().publicUrl;
    channels.push(createWebhookChannel({ clock, outbound, targetOf, publicUrl }));
  }
  return { channels, contacts };
}

/**
 * Where a URL entered on a page may lead: to public addresses, and to those that the environment
 * allows.
 */
function guardOf({ webhookAllow }: Pick<Config, 'webhookAllow'>): (address: string) => boolean {
  const allowed = rangesOf(webhookAllow);
  return (address) => mayConnect(address, allowed);
}

interface ReachDeps {
  readonly config: Config;
  readonly settings: Pick<ChannelSettings, 'isOfPage'>;
}

/** Where the URL of a setting may lead: anywhere when the environment sets it. */
export function reachOf(
  name: SystemSettingName,
  { config, settings }: ReachDeps,
): (address: string) => boolean {
  return settings.isOfPage(name) ? guardOf(config) : () => true;
}

function smsChannel(gateway: SmsGateway, deps: ReachDeps & Pick<ChannelsDeps, 'clock'>): DeliveryChannel {
  const mayConnect = reachOf('SMS_URL', deps);
  const outbound = createOutbound({ clock: deps.clock, timeoutMs: TIMEOUT_MS, allowHttp: true, mayConnect });
  return createSmsChannel({ gateway, outbound });
}

/** The settings of a server in observe-only mode. */
export function withoutChannels(config: Config): Config {
  return { ...config, mail: null, sms: null, pushContact: null, webhooks: 'off', heartbeatUrl: null };
}

export interface FollowDeps {
  readonly settings: Pick<ChannelSettings, 'atStart' | 'isOfPage' | 'onChange'>;
  readonly notify: Pick<Notify, 'use'>;
  readonly clock: Clock;
}

/** Applies changed settings of mail and SMS at once. */
export function followSettings({ settings, notify, clock }: FollowDeps): void {
  let before = settings.atStart.observe ? withoutChannels(settings.atStart) : settings.atStart;
  settings.onChange((saved) => {
    const config = saved.observe ? withoutChannels(saved) : saved;
    const isOther = (part: 'mail' | 'sms') => JSON.stringify(config[part]) !== JSON.stringify(before[part]);
    if (isOther('mail')) notify.use('email', config.mail && createEmailChannel(config.mail));
    if (isOther('sms')) notify.use('sms', config.sms && smsChannel(config.sms, { config, settings, clock }));
    before = config;
  });
}
