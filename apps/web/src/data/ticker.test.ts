import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { makeTicker, type Ticker } from './ticker.ts';

const START = Date.parse('2026-11-21T14:32:07.400Z');
let ticker: Ticker;
let ticks: number[];
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  ticker = makeTicker(Date.now);
  ticks = [];
  stop = ticker.subscribe(() => ticks.push(ticker.getSnapshot()));
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

test('ticks right after each full second and has the same time in between', () => {
  expect(ticker.getSnapshot()).toBe(START);
  vi.advanceTimersByTime(599);
  expect(ticks).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(ticks).toEqual([START + 600]);
  vi.advanceTimersByTime(2_000);
  expect(ticks).toHaveLength(3);
  expect(ticker.getSnapshot()).toBe(START + 2_600);
});

test('catches up at once after a time without timers', () => {
  // The clock advanced; no timer ran.
  vi.setSystemTime(START + 3 * 3_600_000);
  expect(ticker.getSnapshot()).toBe(START);
  ticker.catchUp();
  expect(ticks).toEqual([START + 3 * 3_600_000]);
  vi.advanceTimersByTime(600);
  expect(ticks).toHaveLength(2);
});

test('without listeners there is nothing to catch up with', () => {
  stop();
  ticker.catchUp();
  vi.advanceTimersByTime(5_000);
  expect(ticks).toEqual([]);
  expect(vi.getTimerCount()).toBe(0);
});
