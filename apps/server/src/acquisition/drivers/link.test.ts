import { expect, test } from 'vitest';
import { unknownLink } from '../ingest/index.ts';
import { FieldError } from './field-error.ts';
import { recordDisabled, recordEnabled, recordFailed, recordResponse } from './link.ts';

const silent = new FieldError(
  'MODBUS_TIMEOUT',
  'answer',
  'No response from 10.0.0.1:502 unit 1 within 2000 ms',
);

test('unknown until the first poll, online after a good one', () => {
  const link = unknownLink(true);
  expect(link.status).toBe('unknown');
  recordResponse(link, 5_000, 12, null);
  expect(link).toMatchObject({ status: 'online', lastGoodPollAtMs: 5_000, roundTripMs: 12, lastError: null });
});

test('offline after the configured number of consecutive failures, online again at the first good poll', () => {
  const link = unknownLink(true);
  recordResponse(link, 1_000, 10, null);
  const seen: string[] = [];
  for (let n = 1; n <= 4; n++) {
    recordFailed(link, 1_000 + n, silent, 3);
    seen.push(link.status);
  }
  expect(seen).toEqual(['online', 'online', 'offline', 'offline']);
  expect(link.failedPolls).toBe(4);
  expect(link.lastError).toEqual({ code: 'MODBUS_TIMEOUT', message: silent.message, atMs: 1_004 });
  expect(link.lastGoodPollAtMs).toBe(1_000);
  recordResponse(link, 2_000, 20, null);
  expect(link).toMatchObject({ status: 'online', failedPolls: 0, lastError: null, roundTripMs: 20 });
});

test('a good poll in between restarts the count', () => {
  const link = unknownLink(true);
  for (let n = 0; n < 10; n++) {
    recordFailed(link, n, silent, 2);
    expect(link.status).not.toBe('offline');
    recordResponse(link, n, 1, null);
  }
});

test('a station that never responded stays unknown until it counts as offline', () => {
  const link = unknownLink(true);
  recordFailed(link, 1, silent, 2);
  expect(link.status).toBe('unknown');
  recordFailed(link, 2, silent, 2);
  expect(link.status).toBe('offline');
});

test('disabling resets the failures; an enabled station is unknown until polled', () => {
  const link = unknownLink(true);
  recordResponse(link, 1_000, 10, null);
  recordFailed(link, 2_000, silent, 1);
  recordDisabled(link);
  expect(link).toMatchObject({
    status: 'disabled',
    lastError: null,
    failedPolls: 0,
    lastGoodPollAtMs: 1_000,
  });
  recordEnabled(link);
  expect(link.status).toBe('unknown');
});
