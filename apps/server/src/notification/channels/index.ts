import type { SystemSettingName } from '@outpost/contract';
import type { Config, SmsGateway } from '../../config.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Context, LiveSettings } from '../../platform/context.ts';
import { createOutbound, mayConnect, rangesOf } from '../../platform/outbound/index.ts';
import { type Contacts, createContacts } from '../contacts/index.ts';
import type { DeliveryChannel, Notify } from '../outbox/index.ts';
import { createEmailChannel } from './email/index.ts';
import { createPushChannel, openVapid } from './push/index.ts';
import { createSmsChannel } from './sms/index.ts';
import { createWebhookChannel } from './webhook/index.ts';

/** Response timeout of channels other than mail servers. */
const TIMEOUT_MS = 15_000;

export type ChannelsDeps = Pick<Context, 'config' | 'settings' | 'storage' | 'bus' | 'clock'>;

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

/** Where the URL of a setting may lead: anywhere when the environment sets it. */
export function reachOf(
  name: SystemSettingName,
  { config, settings }: { readonly config: Config; readonly settings: LiveSettings },
): (address: string) => boolean {
  return settings.isOfPage(name) ? guardOf(config) : () => true;
}

function smsChannel(
  gateway: SmsGateway,
  deps: { readonly config: Config; readonly settings: LiveSettings; readonly clock: Clock },
): DeliveryChannel {
  const mayConnect = reachOf('SMS_URL', deps);
  const outbound = createOutbound({ clock: deps.clock, timeoutMs: TIMEOUT_MS, allowHttp: true, mayConnect });
  return createSmsChannel({ gateway, outbound });
}

/** Applies changed settings of mail and SMS at once. */
export function followChannelSettings(
  { settings, clock }: Pick<Context, 'settings' | 'clock'>,
  notify: Notify,
) {
  let before = settings.atStart;
  settings.onChange((config) => {
    const isOther = (part: 'mail' | 'sms') => JSON.stringify(config[part]) !== JSON.stringify(before[part]);
    if (isOther('mail')) notify.use('email', config.mail && createEmailChannel(config.mail));
    if (isOther('sms')) notify.use('sms', config.sms && smsChannel(config.sms, { config, settings, clock }));
    before = config;
  });
}
