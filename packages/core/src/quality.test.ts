import { QUALITIES } from '@outpost/contract';
import { expect, test } from 'vitest';
import {
  BAD,
  DISABLED,
  exceptionOfReason,
  exceptionReason,
  GOOD,
  oldAfterMs,
  qualityName,
  REASON,
  reasonText,
  STALE,
} from './quality.ts';

test('quality codes are the indexes in the contract', () => {
  expect([GOOD, BAD, STALE, DISABLED].map(qualityName)).toEqual([...QUALITIES]);
  expect(() => qualityName(4)).toThrow('quality code 0 to 3, got 4');
});

test('every reason but NONE has a text of its own', () => {
  const reasons = Object.values(REASON).filter(
    (reason) => reason !== REASON.NONE && reason < REASON.EXCEPTION,
  );
  const exceptions = [1, 2, 3, 4, 5, 6, 7, 8, 10, 11, 99].map(exceptionReason);
  const texts = [...reasons, ...exceptions].map(reasonText);
  expect(texts).not.toContain(null);
  expect(texts.filter((text) => text?.startsWith('Unknown'))).toEqual([]);
  expect(new Set(texts).size).toBe(texts.length);
  expect(reasonText(REASON.NONE)).toBeNull();
  expect(reasonText(exceptionReason(2))).toBe('The controller rejects this register (illegal data address)');
  expect(reasonText(exceptionReason(99))).toBe('The controller responds with exception 99');
  expect(reasonText(exceptionReason(11))).toBe(
    'The gateway responds, but the controller does not (exception 11, gateway target failed to respond)',
  );
  expect(reasonText(50)).toBe('Unknown reason 50');
});

test('a reason contains its exception code', () => {
  for (let code = 1; code <= 127; code++) expect(exceptionOfReason(exceptionReason(code))).toBe(code);
  expect(exceptionOfReason(REASON.NO_ANSWER)).toBeNull();
  for (const code of [0, 128, 1.5, Number.NaN]) expect(() => exceptionReason(code)).toThrow(RangeError);
});

test('a value is old after three polls, and after 15 s where polls are frequent', () => {
  expect(oldAfterMs(10)).toBe(30_000);
  expect(oldAfterMs(1)).toBe(15_000);
  expect(oldAfterMs(5)).toBe(15_000);
});
