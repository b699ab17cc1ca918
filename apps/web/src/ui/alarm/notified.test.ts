import { expect, test } from 'vitest';
import { nextEscalation, summariseNotified } from './notified.ts';

const at = (minute: number) => `2026-11-29T00:0${minute}:00.000Z`;
type Sending = 'sent' | 'delivered' | 'waiting' | 'failed' | null;
const one = (
  Names: readonly string[],
  Sending: Sending,
  EarlierNames: readonly string[] = [],
  minute = 1,
) => ({
  ...{ Names: [...Names], EarlierNames: [...EarlierNames], Sending, At: at(minute) },
});
const textOf = (all: ReturnType<typeof one>[], count = all.length) => {
  const { text, rest } = summariseNotified(all, count)!;
  return text + rest;
};

test.each([
  [['Ann Lee'], 'sent', [], 'Notified Ann Lee'],
  [['Ann Lee'], null, [], 'Notified Ann Lee'],
  [['Ann Lee', 'Oscar Reyes', 'Sam Hale'], 'delivered', [], 'Notified Ann Lee and 2 more users'],
  [['Ann Lee'], 'sent', ['Sam Hale'], 'Notified Ann Lee and 1 more user'],
  [['Ann Lee'], 'waiting', [], 'Not yet sent to Ann Lee'],
  // That it escalates does not hide who knows of it.
  [['Ann Lee'], 'waiting', ['Sam Hale'], 'Notified Sam Hale; not yet sent to Ann Lee'],
  [['Ann Lee'], 'failed', ['Sam Hale'], 'Notified Sam Hale; failed to notify Ann Lee'],
  // One who was notified before is not waited for.
  [['Ann Lee'], 'waiting', ['Ann Lee'], 'Notified Ann Lee'],
  [['Ann Lee', 'Sam Hale'], 'waiting', ['Ann Lee'], 'Notified Ann Lee; not yet sent to Sam Hale'],
  [['Ann Lee', 'Oscar Reyes'], 'failed', [], 'Failed to notify Ann Lee and 1 more user'],
  [[], null, [], 'No user was notified'],
] as const)('%j with messages %s, earlier %j: %s', (Names, Sending, earlier, text) => {
  expect(textOf([one(Names, Sending, earlier)])).toBe(text);
});

test('has the time of the step of which messages were sent', () => {
  const repeated = { ...one(['Ann Lee'], 'waiting', ['Ann Lee'], 5), EarlierAt: at(2) };
  expect(summariseNotified([repeated], 1)).toMatchObject({ text: 'Notified Ann Lee', at: at(2), rest: '' });
});

test('of several alarms says what an operator must know first', () => {
  const sent = one(['Ann Lee'], 'sent');
  const failed = one(['Ann Lee'], 'failed', [], 2);
  const none = one([], null, [], 3);
  expect(summariseNotified([sent, none, failed, none], 5)).toEqual({
    ...{ text: 'No user was notified (2 of 5 alarms)', at: at(3), isReached: false, rest: '' },
  });
  expect(summariseNotified([sent, failed, one(['Sam Hale'], 'waiting')], 3)).toEqual({
    ...{ text: 'Failed to notify Ann Lee (1 of 3 alarms)', at: at(2), isReached: false, rest: '' },
  });
  expect(summariseNotified([], 3)).toBeNull();
});

test('of several alarms names all who were notified, and what is not yet sent', () => {
  const first = one(['Ann Lee'], 'sent');
  const escalated = one(['Sam Hale'], 'sent', ['Ann Lee'], 2);
  expect(summariseNotified([first, escalated], 2)).toEqual({
    ...{ text: 'Notified Ann Lee and 1 more user', at: at(2), isReached: true, rest: '' },
  });
  const waiting = one(['Ann Lee'], 'waiting', [], 4);
  expect(summariseNotified([first, first, waiting], 3)).toEqual({
    ...{ text: 'Notified Ann Lee', at: at(1), isReached: true, rest: '; 1 alarm not yet sent' },
  });
  const failed = one(['Sam Hale'], 'failed', ['Ann Lee'], 5);
  expect(textOf([first, failed, waiting])).toBe('Notified Ann Lee; sending failed for 1 alarm');
  expect(textOf([first, waiting], 4)).toBe('Notified Ann Lee (1 of 4 alarms); 1 alarm not yet sent');
  expect(textOf([waiting, waiting], 3)).toBe('Not yet sent to Ann Lee (2 of 3 alarms)');
});

test('of several alarms the next escalation is the earliest that notifies a user', () => {
  const next = (NextStepAt: string | null, ...NextStepTo: string[]) => ({ NextStepAt, NextStepTo });
  const later = next(at(3), 'Ann Lee');
  expect(nextEscalation([next(null), next(at(1)), later, next(at(2), 'Sam Hale', 'Ann Lee')])).toEqual({
    at: at(2),
    to: 'Sam Hale and 1 more user',
  });
  expect(nextEscalation([next(null), next(at(1))])).toBeNull();
});
