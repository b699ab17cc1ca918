import { expect, test } from 'vitest';
import { countRefused, isGoodPoll } from './good-poll.ts';
import { BAD, exceptionReason, GOOD, REASON } from './quality.ts';
import type { ReadingColumns } from './readings.ts';

/** A poll with these reasons of its points. */
const poll = (...reasons: number[]): ReadingColumns => ({
  values: new Float64Array(reasons.length),
  qualities: Uint8Array.from(reasons, (reason) => (reason === REASON.NONE ? GOOD : BAD)),
  reasons: Uint8Array.from(reasons),
});

const READ = REASON.NONE;
const REFUSED = exceptionReason(2);

test.each([
  ['without points', poll(), true],
  ['all read', poll(READ, READ), true],
  ['all refused', poll(REFUSED, REFUSED), false],
  ['one of one refused', poll(REFUSED), false],
  ['half refused', poll(REFUSED, READ), true],
  ['more than half refused, with any exceptions', poll(exceptionReason(3), exceptionReason(4), READ), false],
  [
    'read and not to be trusted',
    poll(REASON.NOT_A_NUMBER, REASON.OUT_OF_RANGE, REASON.INVALID_BCD, REFUSED),
    true,
  ],
])('a poll %s', (_, reading, isGood) => {
  expect(isGoodPoll(reading)).toBe(isGood);
});

test('counts rejected points', () => {
  expect(countRefused(poll(READ, REFUSED, REASON.OUT_OF_RANGE, exceptionReason(6)))).toBe(2);
});
