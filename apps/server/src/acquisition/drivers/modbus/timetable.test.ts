import { expect, test } from 'vitest';
import type { Clock } from '../../../platform/clock.ts';
import { ManualClock } from '../../../testing/manual-clock.ts';
import { Timetable } from './timetable.ts';

test('reports each slot once, in order, with one timer for all', () => {
  const clock = new ManualClock();
  const told: [slot: number, dueMs: number][] = [];
  const timetable = new Timetable(clock, 5, (slot, dueMs) => told.push([slot, dueMs]));
  timetable.set(1, 30);
  timetable.set(2, 10);
  timetable.set(3, 20);
  timetable.set(3, 40);
  timetable.set(4, 15);
  timetable.delete(4);
  expect(clock.pending).toBe(1);
  clock.advance(100);
  expect(told).toEqual([
    [2, 10],
    [1, 30],
    [3, 40],
  ]);
  expect(clock.pending).toBe(0);
});

test('never reports a slot before it is due, and within a tick after', () => {
  const clock = new ManualClock();
  const timetable = new Timetable(clock, 5, (slot, dueMs, nowMs) => {
    expect(nowMs).toBeGreaterThanOrEqual(dueMs);
    expect(nowMs).toBeLessThanOrEqual(dueMs + 5);
    timetable.set(slot, dueMs + 97);
  });
  for (let slot = 0; slot < 50; slot++) timetable.set(slot, slot * 2.3);
  clock.advance(2_000);
});

test('setting slots again and again does not delay what is due', () => {
  const clock = new ManualClock();
  let told = 0;
  const timetable = new Timetable(clock, 5, () => told++);
  timetable.set(1, 8);
  for (let ms = 0; ms < 20; ms++) {
    clock.advance(1);
    timetable.set(2, 0);
    timetable.set(2, 1_000);
  }
  expect(told).toBe(1);
});

test('many due slots are reported in slices, with the event loop in between', () => {
  const manual = new ManualClock();
  let workMs = 0;
  const clock: Clock = {
    now: () => manual.now(),
    monotonicMs: () => manual.monotonicMs() + workMs,
    setTimeout: (task, delayMs) => manual.setTimeout(task, delayMs),
    setInterval: (task, periodMs) => manual.setInterval(task, periodMs),
    listenedMs: () => manual.listenedMs(),
    setDeadline: (task, delayMs) => manual.setDeadline(task, delayMs),
    afterInput: (task) => manual.afterInput(task),
  };
  const sizes: number[] = [];
  const timetable = new Timetable(clock, 5, () => {
    workMs += 1;
    sizes[sizes.length - 1]! += 1;
  });
  for (let slot = 0; slot < 100; slot++) timetable.set(slot, 0);
  while (manual.pending > 0) {
    sizes.push(0);
    manual.advance(5);
  }
  expect(Math.max(...sizes)).toBeLessThanOrEqual(8);
  expect(sizes.reduce((sum, size) => sum + size)).toBe(100);
});

test('stopped halfway, it reports nothing more', () => {
  const clock = new ManualClock();
  const told: number[] = [];
  const timetable = new Timetable(clock, 5, (slot) => {
    told.push(slot);
    timetable.stop();
  });
  for (let slot = 0; slot < 10; slot++) timetable.set(slot, 1);
  clock.advance(100);
  expect(told).toEqual([0]);
  expect(clock.pending).toBe(0);
});
