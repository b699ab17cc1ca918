import { expect, test } from 'vitest';
import { ApiError, unreachable } from './api-error.ts';
import { retryDelayMs, shouldRetry } from './query.ts';

const answered = (status: number) =>
  new ApiError({ code: 'NOT_A_PROBLEM', status, detail: '', retryable: false });

test('three further tries, and none where the server has said no', () => {
  expect([0, 1, 2, 3].map((failures) => shouldRetry(failures, unreachable(null)))).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect([400, 401, 403, 404, 409, 429].some((status) => shouldRetry(0, answered(status)))).toBe(false);
  expect([500, 503, 504].every((status) => shouldRetry(0, answered(status)))).toBe(true);
});

test('the wait doubles up to 30 s', () => {
  expect([0, 1, 2, 3, 4, 5, 9].map(retryDelayMs)).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ]);
});
