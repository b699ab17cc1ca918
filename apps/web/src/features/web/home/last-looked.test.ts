import { expect, test } from 'vitest';
import type { BrowserMemory } from '../../../data/browser-memory.ts';
import { lastLook, sinceOf } from './last-looked.ts';

const MINUTE = 60_000;
const holding = (text: string | null): BrowserMemory => ({ getItem: () => text, setItem: () => undefined });

test('shows events since the end of the last look, or the same again after a short absence', () => {
  const last = { sinceMs: 10 * MINUTE, endMs: 60 * MINUTE };
  expect(sinceOf(last, 300 * MINUTE)).toBe(60 * MINUTE);
  expect(sinceOf(last, 62 * MINUTE)).toBe(60 * MINUTE);
  expect(sinceOf(last, 61 * MINUTE)).toBe(10 * MINUTE);
  expect(sinceOf({ ...last, sinceMs: null }, 61 * MINUTE)).toBeNull();
  expect(sinceOf(null, 61 * MINUTE)).toBeNull();
});

test.each([null, '', '5', '{}', '{"endMs":"x"}', 'null', '[]'])('takes %j for no look', (text) => {
  expect(lastLook(holding(text))).toBeNull();
});

test('reads the last look, also the first one', () => {
  expect(lastLook(holding('{"sinceMs":1,"endMs":2}'))).toEqual({ sinceMs: 1, endMs: 2 });
  expect(lastLook(holding('{"sinceMs":null,"endMs":2}'))).toEqual({ sinceMs: null, endMs: 2 });
  expect(lastLook(null)).toBeNull();
});
