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

test('an idle wall display reloads; a page in use does not', () => {
  expect(mayReload(moment({}))).toBe(true);
  expect(mayReload(moment({ touchedAtMs: NOW - UNTOUCHED_MS + 1 }))).toBe(false);
});

test('a hidden page reloads sooner, but not after a glance at another tab', () => {
  const touchedAtMs = NOW - HIDDEN_MS - 1;
  expect(mayReload(moment({ touchedAtMs, hiddenSinceMs: NOW - HIDDEN_MS }))).toBe(true);
  expect(mayReload(moment({ touchedAtMs, hiddenSinceMs: NOW - HIDDEN_MS + 1 }))).toBe(false);
});

test('unsaved work is never lost, visible or hidden', () => {
  expect(mayReload(moment({ busy: true }))).toBe(false);
  expect(mayReload(moment({ busy: true, hiddenSinceMs: 0 }))).toBe(false);
});

test('last known values are kept while the server does not respond', () => {
  expect(mayReload(moment({ connected: false }))).toBe(false);
  expect(mayReload(moment({ connected: false, hiddenSinceMs: 0 }))).toBe(false);
});
