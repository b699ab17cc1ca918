import { expect, test } from 'vitest';
import { ApiError, unreachable } from './api-error.ts';
import { retryDelayMs, shouldRetry } from './query.ts';

const answered = (status: number) =>
  new ApiError({ code: 'NOT_A_PROBLEM', status, detail: '', retryable: false });

test('three retries, and none after a definite rejection', () => {
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, unreachable(null)))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect([400, 401, 403, 404, 409, 429].some((status) => shouldRetry(0, answered(status)))).toBe(false);
  expect([500, 503, 504].every((status) => shouldRetry(0, answered(status)))).toBe(true);
});

test('retries a busy server when it asks for it', () => {
  const busy = (retryAfterSeconds?: number) =>
    new ApiError({ code: 'LARGE_ANSWERS_BUSY', status: 429, detail: '', retryable: true, retryAfterSeconds });
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, busy(5)))).toEqual([true, true, true, false]);
  expect([0, 1, 2, 3].map((failures) => retryDelayMs(failures, busy(5)))).toEqual([
    5_000, 5_000, 5_000, 8_000,
  ]);
  expect(retryDelayMs(0, busy())).toBe(1_000);
  expect(retryDelayMs(0, busy(3_600))).toBe(30_000);
});

test('doubles the delay up to 30 s', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map((failures) => retryDelayMs(failures))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
});
