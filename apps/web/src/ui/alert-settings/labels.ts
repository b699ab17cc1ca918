import { CHANNELS, type Channel, type NotifyChannels, type Priority } from '@outpost/contract';

/** From which priority up somebody is told. */
export const MIN_PRIORITY_LABELS: Readonly<Record<Priority, string>> = {
  critical: 'Critical only',
  high: 'High and critical',
  medium: 'Medium and up',
  low: 'Every priority',
};

export const CHANNEL_NAMES: Readonly<Record<Channel, string>> = {
  email: 'E-mail',
  sms: 'SMS',
  push: 'Push',
  webhook: 'Webhook',
};

/** `E-mail, SMS` */
export const formatChannels = (channels: readonly Channel[]): string =>
  CHANNELS.filter((channel) => channels.includes(channel))
    .map((channel) => CHANNEL_NAMES[channel])
    .join(', ');

/** The channels that the server has set up. */
export function channelsSetUp(setUp: NotifyChannels): Channel[] {
  const byName: Readonly<Record<string, boolean>> = setUp;
  return CHANNELS.filter((channel) => byName[channel[0]!.toUpperCase() + channel.slice(1)] === true);
}
