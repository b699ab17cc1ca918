import type { AlarmDelivery } from '@outpost/contract';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { TEST_NOW, testAgo } from '../../../../testing/stations.ts';
import { showTimeZone } from '../../../ui/time/index.ts';
import { describeNotification } from './notified.ts';

const delivery = (Name: string, own: Partial<AlarmDelivery>): AlarmDelivery => ({
  Id: 1,
  Name,
  Channel: 'sms',
  Address: '+1',
  About: 'alarm',
  State: 'sent',
  CreatedAt: testAgo(60),
  NextTryAt: null,
  DeliveredAt: null,
  Tries: [],
  ...own,
});
const step = (...names: string[]) => ({
  At: testAgo(60),
  Step: 1,
  Rule: '',
  ...{ NoneOnCall: false, OnCallNotReached: [] as string[], NoChannel: false },
  Notified: names.map((Name) => ({ Name, Channels: [], Why: '' })),
  NotNotified: [] as { Name: string; Why: string }[],
});

const refused = (...names: string[]) => ({
  ...step(),
  NotNotified: names.map((Name) => ({ Name, Why: 'Not on call' })),
});
const said = (...Callouts: ReturnType<typeof step>[]) =>
  describeNotification({ Callouts, Deliveries: [], LastRaisedAt: testAgo(3_600) }, TEST_NOW);

beforeEach(() => showTimeZone('UTC'));
afterEach(() => showTimeZone(''));

it('names each notified user once, with the notification that came furthest', () => {
  const tried = (At: string) => [{ At, Sent: true, Answer: '' }];
  const alarm = {
    LastRaisedAt: testAgo(3_600),
    Callouts: [step('A. Chen'), step('A. Chen', 'M. Ortega', 'B. Lee', 'O. Reyes')],
    Deliveries: [
      delivery('A. Chen', { State: 'failed' }),
      delivery('A. Chen', { State: 'delivered', DeliveredAt: testAgo(600), Tries: tried(testAgo(900)) }),
      delivery('M. Ortega', { State: 'waiting' }),
      delivery('B. Lee', { About: 'returned', State: 'delivered' }),
      delivery('O. Reyes', { Tries: tried(testAgo(400)) }),
      // Of several that came equally far, the first and the last.
      delivery('O. Reyes', { Tries: tried(testAgo(40)) }),
    ],
  };
  expect(describeNotification(alarm, TEST_NOW)).toBe(
    'Notified: A. Chen (delivered 14:22), M. Ortega (not yet sent), B. Lee and O. Reyes (sent 14:25, last 14:31)',
  );
  // Of an activation before the present one.
  expect(describeNotification({ ...alarm, LastRaisedAt: testAgo(300) }, TEST_NOW)).toBe(
    'Notified: A. Chen (delivered 14:22, before this activation), M. Ortega (not yet sent), B. Lee and O. Reyes (sent 14:25, last 14:31)',
  );
});

it('says why no user was notified', () => {
  expect(said()).toBe('No user was notified');
  expect(said(refused('B. Lee'), refused('A. Chen', 'M. Ortega'))).toBe(
    'No user was notified. A. Chen: Not on call · M. Ortega: Not on call',
  );
  expect(said(refused('A', 'B', 'C', 'D'))).toBe(
    'No user was notified. A: Not on call · B: Not on call · 2 more users',
  );
});

it('tells no user on call from one without a channel, and from a server without channels', () => {
  const noneOnCall = { NoneOnCall: true };
  const notReached = { OnCallNotReached: ['Maria Ortega'] };
  expect(said({ ...step('B. Lee'), ...noneOnCall })).toBe('Notified: B. Lee · No user was on call');
  expect(said({ ...refused('A'), ...noneOnCall })).toBe(
    'No user was notified. A: Not on call · No user was on call',
  );
  expect(said({ ...step('B. Lee'), ...notReached })).toBe(
    'Notified: B. Lee · On call, but not reached: Maria Ortega',
  );
  expect(said({ ...refused('A'), ...notReached })).toBe(
    'Not sent: no notification channel reaches Maria Ortega',
  );
  expect(said({ ...refused('A'), ...notReached, NoChannel: true })).toBe(
    'Not sent: no notification channel is configured · On call: Maria Ortega',
  );
  expect(said({ ...refused('A'), ...noneOnCall, NoChannel: true })).toBe(
    'Not sent: no notification channel is configured · No user was on call',
  );
  // Reached in a later step.
  expect(said({ ...refused(), ...notReached, NoChannel: true }, step('Maria Ortega'))).toBe(
    'Notified: Maria Ortega',
  );
});
