import { CHANNELS } from '@outpost/contract';
import { Gauge } from 'prom-client';
import type { Image } from '../acquisition/index.ts';
import type { Context } from '../platform/context.ts';
import { createChannels, followChannelSettings } from './channels/index.ts';
import { createContacts } from './contacts/index.ts';
import { createNotify, type Notify } from './outbox/index.ts';
import { createRecipients } from './recipients/index.ts';
import * as texts from './texts.ts';

/** How messages reach users: channels, contact details, the outbox. */
export type Delivery = Awaited<ReturnType<typeof createDelivery>>;

/**
 * Nothing is sent before `notify.start`.
 *
 * @throws StorageError; SecretFileError when the key for web push cannot be trusted
 */
export async function createDelivery(context: Context, image: Image) {
  const { health, setupSteps } = context;
  const contacts = await createContacts(context);
  const notify = createNotify(context, createChannels(context, contacts));
  const guard = createRecipients(
    context,
    notify,
    contacts.book.addressesOf.bind(contacts.book),
    (id) => image.station(id)?.config.SiteName ?? texts.station(id),
  );
  followChannelSettings(context, contacts, notify);
  health.add('notify', () => notify.health());
  // Browsers can always be notified; that alone reaches no one at night.
  setupSteps.add('notifications', () =>
    CHANNELS.some((channel) => channel !== 'push' && notify.isConfigured(channel)),
  );
  measure(context, notify);
  return { notify, contacts /** Judges changes by which a user would be notified of less. */, guard };
}

function measure({ clock, metrics }: Context, notify: Notify): void {
  const { gauge, counter, registry } = metrics;
  const ageSeconds = (sinceMs: number | null) =>
    sinceMs === null ? 0 : Math.max(0, (clock.now() - sinceMs) / 1_000);
  gauge('outpost_notifications_waiting', texts.notificationsWaitingToBeSent, () => notify.stats.waiting);
  gauge('outpost_notifications_oldest_seconds', texts.ageOfOldestNotification, () =>
    ageSeconds(notify.stats.oldestMs),
  );
  new Gauge({
    name: 'outpost_notifications_last_taken_timestamp_seconds',
    help: texts.lastAcceptedByProvider,
    labelNames: ['channel'],
    registers: [registry],
    collect() {
      for (const [channel, ms] of notify.stats.lastTakenMs) this.set({ channel }, ms / 1_000);
    },
  });
  counter('outpost_notifications_sent_total', texts.notificationsAccepted, () => notify.stats.sent);
  counter(
    'outpost_notifications_delivered_total',
    texts.notificationsDelivered,
    () => notify.stats.delivered,
  );
  counter('outpost_notifications_failed_total', texts.failedAttemptsToSend, () => notify.stats.failed);
}
