import { expect, test } from 'vitest';
import { describeLastNotified } from './notified.ts';

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
