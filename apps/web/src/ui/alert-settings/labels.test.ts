import { expect, test } from 'vitest';
import { channelsSetUp, formatChannels } from './labels.ts';

test('channels are said in the order of the contract', () => {
  expect(formatChannels(['webhook', 'email'])).toBe('E-mail, Webhook');
});

test('what the server says of its channels', () => {
  expect(channelsSetUp({ Email: true, Sms: false, Push: true, Webhook: false })).toEqual(['email', 'push']);
  expect(channelsSetUp({ Email: false, Sms: false, Push: false, Webhook: false })).toEqual([]);
});
