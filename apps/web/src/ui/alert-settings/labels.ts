import {
  CHANNELS,
  type Channel,
  channelKey,
  channelOf,
  type NotifyChannels,
  type Priority,
} from '@outpost/contract';

/** Labels of the minimum priorities. */
export const MIN_PRIORITY_LABELS: Readonly<Record<Priority, string>> = {
  critical: 'Critical only',
  high: 'High and critical',
  medium: 'Medium and above',
  low: 'All priorities',
};

/** `Email, SMS` */
export const formatChannels = (channels: readonly Channel[]): string =>
  CHANNELS.filter((channel) => channels.includes(channel))
    .map((channel) => channelOf(channel).name)
    .join(', ');

/**
 * Channels of a setting that the server has not configured. None if it has configured none at all:
 * the screen says so once.
 *
 * @param setUp configured channels; null: not known yet
 */
export const missingChannels = (channels: readonly Channel[], setUp: readonly Channel[] | null): Channel[] =>
  setUp?.length ? channels.filter((channel) => !setUp.includes(channel)) : [];

/** The channels that are configured on the server. */
export function channelsSetUp(setUp: NotifyChannels): Channel[] {
  return CHANNELS.filter((channel) => setUp[channelKey(channel)]);
}
