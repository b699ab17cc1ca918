import { expect, test } from 'vitest';
import { ServerClock } from './server-clock.ts';

const T = Date.parse('2025-11-21T08:00:00Z');

test('uses the fastest beat to estimate how far the server is ahead', () => {
  let now = T;
  const clock = new ServerClock(() => now);
  for (const [second, lateMs] of [300, 40, 900].entries()) {
    now = T + second * 1_000 + lateMs;
    clock.beat(T + 3_600_000 + second * 1_000);
  }
  expect(clock.offsetMs).toBe(3_600_000 - 40);
  expect(clock.nowMs()).toBe(now + 3_600_000 - 40);
});

test('without a beat, uses the Date header if it differs by more than its resolution', () => {
  const clock = new ServerClock(() => T + 300);
  expect(clock.offsetMs).toBe(0);
  clock.answered(new Date(T).toUTCString());
  expect(clock.offsetMs).toBe(0);
  clock.answered(new Date(T + 120_000).toUTCString());
  expect(clock.offsetMs).toBe(120_200);
  clock.answered(null);
  clock.answered('rubbish');
  expect(clock.offsetMs).toBe(120_200);
});

test("follows a change of this machine's clock within three beats", () => {
  let machineMs = 1_000_000;
  const clock = new ServerClock(() => machineMs);
  for (let beat = 0; beat < 30; beat++) clock.beat(machineMs + 200);
  machineMs += 60_000;
  for (const expected of [200, 200, -60_000]) {
    clock.beat(machineMs - 60_000);
    expect(clock.offsetMs).toBe(expected);
  }
});

test('ignores a few late beats', () => {
  const clock = new ServerClock(() => 1_000_000);
  clock.beat(1_000_000);
  clock.beat(985_000);
  clock.beat(986_000);
  clock.beat(1_000_000);
  expect(clock.offsetMs).toBe(0);
});
