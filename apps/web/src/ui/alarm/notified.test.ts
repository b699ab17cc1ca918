import { expect, test } from 'vitest';
import { describeLastNotified, isReached, nextEscalation, worstNotified } from './notified.ts';

test.each([
  [['Ann Lee'], 'sent', 'Notified Ann Lee'],
  [['Ann Lee'], null, 'Notified Ann Lee'],
  [['Ann Lee', 'Oscar Reyes', 'Sam Hale'], 'delivered', 'Notified Ann Lee and 2 more users'],
  [['Ann Lee'], 'waiting', 'Not yet sent to Ann Lee'],
  [['Ann Lee', 'Oscar Reyes'], 'failed', 'Failed to notify Ann Lee and 1 more user'],
  [[], null, 'No user was notified'],
] as const)('%j with messages %s: %s', (Names, Sending, text) => {
  expect(describeLastNotified({ Names: [...Names], Sending })).toBe(text);
});

test('of several alarms the worst is what an operator must know', () => {
  const at = (minute: number) => `2026-11-29T00:0${minute}:00.000Z`;
  const sent = { Names: ['Ann Lee'], Sending: 'sent' as const, At: at(1) };
  const failed = { ...sent, Sending: 'failed' as const, At: at(2) };
  const [none, later] = [2, 3].map((minute) => ({ Names: [], Sending: null, At: at(minute) }));
  expect(worstNotified([sent, none!, failed, later!])).toEqual({ notified: later, count: 2 });
  expect(worstNotified([sent, failed, { ...sent, Sending: 'waiting' }])).toEqual({
    notified: failed,
    count: 1,
  });
  expect(worstNotified([])).toBeNull();
  expect([none!, failed, sent].map(isReached)).toEqual([false, false, true]);
});

test('of several alarms the next escalation is the earliest that notifies a user', () => {
  const at = (minute: number) => `2026-11-29T00:0${minute}:00.000Z`;
  const next = (NextStepAt: string | null, ...NextStepTo: string[]) => ({ NextStepAt, NextStepTo });
  const later = next(at(3), 'Ann Lee');
  expect(nextEscalation([next(null), next(at(1)), later, next(at(2), 'Sam Hale', 'Ann Lee')])).toEqual({
    at: at(2),
    to: 'Sam Hale and 1 more user',
  });
  expect(nextEscalation([next(null), next(at(1))])).toBeNull();
});
