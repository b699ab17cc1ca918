import { expect, it, vi } from 'vitest';
import { Deadline } from './deadline.ts';
import { ManualTimers } from './testing/manual-timers.ts';

function start() {
  const timers = new ManualTimers();
  const missed = vi.fn();
  return { timers, missed, deadline: new Deadline(timers, missed) };
}

it('is missed when its time has come, once', () => {
  const { timers, missed, deadline } = start();
  deadline.set(100);
  timers.advance(99);
  expect(missed).not.toHaveBeenCalled();
  timers.advance(1);
  expect(missed).toHaveBeenCalledTimes(1);
  timers.advance(1000);
  expect(missed).toHaveBeenCalledTimes(1);
  expect(timers.pending).toBe(0);
});

it('starts one timer for a thousand deadlines that are met', () => {
  const { timers, missed, deadline } = start();
  for (let i = 0; i < 1000; i++) {
    deadline.set(1000);
    timers.advance(0.5);
    deadline.clear();
  }
  expect(timers.scheduled).toBe(1);
  timers.advance(5000);
  expect(missed).not.toHaveBeenCalled();
  expect(timers.pending).toBe(0);
});

it('holds to the moved deadline, not to the timer that was running', () => {
  const { timers, missed, deadline } = start();
  deadline.set(100);
  timers.advance(60);
  deadline.set(100);
  timers.advance(99);
  expect(missed).not.toHaveBeenCalled();
  timers.advance(1);
  expect(missed).toHaveBeenCalledTimes(1);
});

it('is not late when a shorter one follows a longer', () => {
  const { timers, missed, deadline } = start();
  deadline.set(5000);
  deadline.clear();
  deadline.set(20);
  timers.advance(20);
  expect(missed).toHaveBeenCalledTimes(1);
});

it('leaves no timer behind when stopped', () => {
  const { timers, missed, deadline } = start();
  deadline.set(100);
  deadline.stop();
  expect(timers.pending).toBe(0);
  deadline.set(50);
  timers.advance(50);
  expect(missed).toHaveBeenCalledTimes(1);
});
