import { CHANNELS, type Channel, type NotifyChannels, type Priority } from '@outpost/contract';

/** Labels of the minimum priorities. */
export const MIN_PRIORITY_LABELS: Readonly<Record<Priority, string>> = {
  critical: 'Critical only',
  high: 'High and critical',
  medium: 'Medium and above',
  low: 'All priorities',
};

export const CHANNEL_NAMES: Readonly<Record<Channel, string>> = {
  email: 'Email',
  sms: 'SMS',
  push: 'Browser notification',
  webhook: 'Webhook',
};

/** `Email, SMS` */
export const formatChannels = (channels: readonly Channel[]): string =>
  CHANNELS.filter((channel) => channels.includes(channel))
    .map((channel) => CHANNEL_NAMES[channel])
    .join(', ');

/** The channels that are configured on the server. */
export function channelsSetUp(setUp: NotifyChannels): Channel[] {
  const byName: Readonly<Record<string, boolean>> = setUp;
  return CHANNELS.filter((channel) => byName[channel[0]!.toUpperCase() + channel.slice(1)] === true);
}
