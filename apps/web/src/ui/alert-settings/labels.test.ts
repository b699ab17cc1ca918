import { expect, test } from 'vitest';
import { channelsSetUp, formatChannels } from './labels.ts';

test('lists channels in the order of the contract', () => {
  expect(formatChannels(['webhook', 'email'])).toBe('Email, Webhook');
});

test("reads the configured channels from the server's response", () => {
  expect(channelsSetUp({ Email: true, Sms: false, Push: true, Webhook: false })).toEqual(['email', 'push']);
  expect(channelsSetUp({ Email: false, Sms: false, Push: false, Webhook: false })).toEqual([]);
});
