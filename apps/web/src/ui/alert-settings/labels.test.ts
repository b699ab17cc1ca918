import { CHANNELS, channelKey, type NotifyChannels } from '@outpost/contract';
import { expect, test } from 'vitest';
import { channelsSetUp, formatChannels } from './labels.ts';

test('lists channels in the order of the contract', () => {
  expect(formatChannels(['webhook', 'email'])).toBe('Email, Webhook');
});

test("reads the configured channels from the server's response", () => {
  const none = Object.fromEntries(CHANNELS.map((one) => [channelKey(one), false])) as NotifyChannels;
  expect(channelsSetUp({ ...none, Email: true, Push: true })).toEqual(['email', 'push']);
  expect(channelsSetUp(none)).toEqual([]);
});
