import { expect, test } from 'vitest';
import { isSteadySpan, steadySpan, widerSpan } from './steady-span.ts';

const HOUR = 3_600_000;
const T = Date.UTC(2026, 10, 21, 14);

test('the figures of a fixed range are of exactly that range', () => {
  expect(steadySpan({ fromMs: T + 0.4, toMs: T + HOUR - 0.4 }, false)).toEqual({ fromMs: T, toMs: T + HOUR });
});

test('a live range keeps its length and changes once per step', () => {
  const at = (ms: number) => steadySpan({ fromMs: T - HOUR + ms, toMs: T + ms }, true);
  expect(at(1)).toEqual({ fromMs: T - HOUR + 10_000, toMs: T + 10_000 });
  expect(at(9_999)).toEqual(at(1));
  expect(at(10_001)).not.toEqual(at(1));
});

test('figures of an earlier range are shown only for the same live view', () => {
  const span = { fromMs: T, toMs: T + HOUR };
  const later = { fromMs: T + 10_000, toMs: T + HOUR + 10_000 };
  const longer = { fromMs: T - HOUR, toMs: T + HOUR };
  expect(isSteadySpan(span, { ...span }, false)).toBe(true);
  expect(isSteadySpan(span, later, false)).toBe(false);
  expect(isSteadySpan(span, later, true)).toBe(true);
  expect(isSteadySpan(span, longer, true)).toBe(false);
});

test('notes are requested of a wider range, with its end', () => {
  const span = { fromMs: T + 5, toMs: T + HOUR };
  const wide = widerSpan(span);
  expect(wide.fromMs).toBeLessThanOrEqual(span.fromMs);
  expect(wide.toMs).toBeGreaterThan(span.toMs);
  expect(widerSpan({ fromMs: span.fromMs + 1, toMs: span.toMs + 1 })).toEqual(wide);
});
