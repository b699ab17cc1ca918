import type { AlarmDelivery } from '@outpost/contract';
import { expect, it } from 'vitest';
import { testAgo } from '../../../../testing/stations.ts';
import { notifiedUsers, whyNotNotified } from './notified.ts';

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
  NoneOnCall: false,
  Notified: names.map((Name) => ({ Name, Channels: [], Why: '' })),
  NotNotified: [],
});

it('names each notified user once, with the notification that came furthest', () => {
  const users = notifiedUsers({
    Callouts: [step('A. Chen'), step('A. Chen', 'M. Ortega', 'B. Lee')],
    Deliveries: [
      delivery('A. Chen', { State: 'failed' }),
      delivery('A. Chen', { State: 'delivered' }),
      delivery('M. Ortega', { State: 'waiting' }),
      delivery('B. Lee', { About: 'returned', State: 'delivered' }),
    ],
  });
  expect(users).toEqual([
    { name: 'A. Chen', state: 'delivered' },
    { name: 'M. Ortega', state: 'waiting' },
    { name: 'B. Lee', state: null },
  ]);
});

it('says why no user was notified', () => {
  const refused = (...names: string[]) => ({
    ...step(),
    NotNotified: names.map((Name) => ({ Name, Why: 'Not on call' })),
  });
  expect(whyNotNotified({ Callouts: [] })).toEqual([]);
  expect(whyNotNotified({ Callouts: [refused('B. Lee'), refused('A. Chen', 'M. Ortega')] })).toEqual([
    'A. Chen: Not on call',
    'M. Ortega: Not on call',
  ]);
  expect(whyNotNotified({ Callouts: [refused('A', 'B', 'C', 'D')] })).toEqual([
    'A: Not on call',
    'B: Not on call',
    '2 more users',
  ]);
});
