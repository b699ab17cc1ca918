import { expect, test } from 'vitest';
import { HIDDEN_MS, mayReload, type ReloadMoment, UNTOUCHED_MS } from './may-reload.ts';

const NOW = 10_000_000;
const moment = (own: Partial<ReloadMoment>): ReloadMoment => ({
  nowMs: NOW,
  hiddenSinceMs: null,
  touchedAtMs: NOW - UNTOUCHED_MS,
  busy: false,
  connected: true,
  ...own,
});

test('a wall that nobody touches goes over; a page in use does not', () => {
  expect(mayReload(moment({}))).toBe(true);
  expect(mayReload(moment({ touchedAtMs: NOW - UNTOUCHED_MS + 1 }))).toBe(false);
});

test('a page out of sight goes over sooner, but not for a glance at another tab', () => {
  const touchedAtMs = NOW - HIDDEN_MS - 1;
  expect(mayReload(moment({ touchedAtMs, hiddenSinceMs: NOW - HIDDEN_MS }))).toBe(true);
  expect(mayReload(moment({ touchedAtMs, hiddenSinceMs: NOW - HIDDEN_MS + 1 }))).toBe(false);
});

test('nothing that somebody has begun is taken away, seen or unseen', () => {
  expect(mayReload(moment({ busy: true }))).toBe(false);
  expect(mayReload(moment({ busy: true, hiddenSinceMs: 0 }))).toBe(false);
});

test('last known values are not given up while the server does not answer', () => {
  expect(mayReload(moment({ connected: false }))).toBe(false);
  expect(mayReload(moment({ connected: false, hiddenSinceMs: 0 }))).toBe(false);
});
