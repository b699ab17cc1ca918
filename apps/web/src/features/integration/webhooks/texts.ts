import type { WebhookEvent } from '@outpost/contract';
import { plural } from '@outpost/core';

export * from '../../../ui/text/texts.ts';

export const webhooksContent = 'Events that Outpost posts to other systems';
export const addWebhook = 'Add webhook';
export const loadingWebhooks = 'Loading webhooks';
export const couldNotLoadWebhooks = 'Couldn’t load webhooks';
export const noWebhooks = 'No webhooks yet';
export const noWebhooksHint =
  'A webhook posts alarms, station status, commands and changes of the configuration to another system as signed JSON.';

export const state = 'State';
export const lastSent = 'Last sent';
export const turnedOff = 'Off';
export const turnedOffByServer = 'Turned off: receiver failed';
export const failing = 'Failing';
export const sending = 'On';
export const waitingCount = (count: number) => `${count} waiting`;
export const eventCount = (count: number) => plural(count, { one: '# event', other: '# events' });
export const limited = (areas: number, stations: number) =>
  [
    ...(areas > 0 ? [plural(areas, { one: '# area', other: '# areas' })] : []),
    ...(stations > 0 ? [plural(stations, { one: '# station', other: '# stations' })] : []),
  ].join(', ');
export const deliveriesAction = 'Deliveries…';
export const secretAction = 'New secret…';
export const deliveriesOf = (name: string) => `Deliveries to ${name}`;
export const secretOf = (name: string) => `Secret of ${name}`;
export const newSecretOf = (name: string) => `New secret for ${name}`;
export const removeWebhook = 'Remove webhook';
export const confirmRemove = (name: string) =>
  `Remove ${name}? Waiting deliveries are not sent, and its log is deleted.`;
export const confirmSecret =
  'Create a new secret? For 24 hours, deliveries are signed with both, so that you can change the receiver.';
export const removed = 'Webhook removed';
export const saved = 'Webhook saved';

export const nameHint = 'The other system, such as Maintenance system';
export const url = 'URL';
export const urlHint = 'HTTPS, or HTTP to an address of your network that WEBHOOK_ALLOW lists';
export const events = 'Events';
export const eventLabels: Readonly<Record<WebhookEvent, string>> = {
  'alarm.raised': 'Alarm raised',
  'alarm.acknowledged': 'Alarm acknowledged',
  'alarm.returned': 'Alarm returned to normal',
  'alarm.suppressed': 'Alarm suppressed',
  'alarm.unsuppressed': 'Suppression ended',
  'station.offline': 'Station offline',
  'station.online': 'Station online',
  'command.written': 'Command written',
  'command.rejected': 'Command rejected',
  'command.not-confirmed': 'Command not confirmed',
  'configuration.changed': 'Configuration changed',
};
export const testEvent = 'Test';
export const onlyStations = 'Only stations';
export const onlyHint = 'Select nothing to send events of all stations.';
export const headerName = 'Header name';
export const headerValue = 'Header value';
export const headerHint = 'For the receiver’s own authentication, such as Authorization. Optional.';
export const headerKept = 'Set, hidden. Leave blank to keep it.';
export const enabled = 'Send events';

export const secret = 'Secret';
export const secretHint =
  'Enter it in the receiver, which verifies signatures with it. It is not shown again.';
export const copySecret = 'Copy secret';
export const couldNotCopy = 'Couldn’t copy. Select the text and copy it.';

export const sendTest = 'Send test event';
export const sendingTest = 'Sending…';
export const noDeliveries = 'No deliveries in the last 30 days';
export const loadingDeliveries = 'Loading deliveries';
export const couldNotLoadDeliveries = 'Couldn’t load deliveries';
export const event = 'Event';
export const attempts = (count: number) => plural(count, { one: '# attempt', other: '# attempts' });
export const nextAttempt = 'Next attempt {time}';
export const sendAgain = 'Send again';
export const sendAgainWhenOn = 'Turn the webhook on to send deliveries again.';
export const showNewest = 'Show newest deliveries';
export const showOlder = 'Show older deliveries';
export const sendAgainNamed = (name: string, id: number) => `Send ${name} ${id} again`;
export const queuedAgain = 'Delivery queued';
