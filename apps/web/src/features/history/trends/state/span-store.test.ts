import { beforeEach, expect, it } from 'vitest';
import type { TrendRange } from '../model/range.ts';
import { SpanStore } from './span-store.ts';

const HOUR_MS = 3_600_000;
let now = 0;
let waiting: { work: () => void; dueMs: number }[] = [];
let settled: TrendRange[] = [];

beforeEach(() => {
  now = Date.UTC(2026, 10, 21, 14);
  waiting = [];
  settled = [];
});

const make = (range: TrendRange) =>
  new SpanStore(range, {
    nowMs: () => now,
    later: (work, ms) => {
      const entry = { work, dueMs: now + ms };
      waiting.push(entry);
      return () => {
        waiting = waiting.filter((one) => one !== entry);
      };
    },
    onSettled: (range) => settled.push(range),
  });

function pass(ms: number): void {
  now += ms;
  const due = waiting.filter(({ dueMs }) => dueMs <= now);
  waiting = waiting.filter(({ dueMs }) => dueMs > now);
  for (const { work } of due) work();
}

it('moves with now while live, and stays during a gesture', () => {
  const store = make({ kind: 'live', spanMs: HOUR_MS });
  pass(1_000);
  store.tick();
  expect(store.span()).toEqual({ fromMs: now - HOUR_MS, toMs: now });
  const back = { fromMs: now - 3 * HOUR_MS, toMs: now - 2 * HOUR_MS };
  store.move(back);
  pass(100);
  store.tick();
  expect(store.span()).toEqual(back);
  expect(store.isMoving).toBe(true);
});

it('reports a gesture at its end, and a few times during it', () => {
  const store = make({ kind: 'live', spanMs: HOUR_MS });
  let rests = 0;
  let frames = 0;
  store.subscribeRested(() => rests++);
  store.subscribe(() => frames++);
  for (let frame = 1; frame <= 40; frame++) {
    pass(16);
    store.move({ fromMs: now - 3 * HOUR_MS - frame, toMs: now - 2 * HOUR_MS - frame });
  }
  expect(frames).toBe(40);
  expect(rests).toBe(3);
  expect(settled).toEqual([]);
  const last = store.span();
  pass(180);
  expect(settled).toEqual([{ kind: 'between', ...last }]);
  expect(store.rested()).toEqual(last);
  expect(store.isMoving).toBe(false);
});

it('is live again when a gesture ends at now', () => {
  const store = make({ kind: 'between', fromMs: now - 5 * HOUR_MS, toMs: now - 4 * HOUR_MS });
  expect(store.isLive).toBe(false);
  store.move({ fromMs: now - HOUR_MS, toMs: now });
  pass(180);
  expect(settled).toEqual([{ kind: 'live', spanMs: HOUR_MS }]);
  expect(store.isLive).toBe(true);
  expect(store.span().toMs).toBe(now);
});

it('continues a gesture when the address repeats its start', () => {
  const store = make({ kind: 'live', spanMs: HOUR_MS });
  const chosen: TrendRange = { kind: 'between', fromMs: now - 5 * HOUR_MS, toMs: now - 4 * HOUR_MS };
  store.choose(chosen);
  const on = { fromMs: now - 4.8 * HOUR_MS, toMs: now - 4.2 * HOUR_MS };
  store.move(on);
  store.choose({ ...chosen });
  expect([store.span(), store.isMoving]).toEqual([on, true]);
});

it('continues a gesture when the address repeats the result of an earlier one', () => {
  const store = make({ kind: 'live', spanMs: HOUR_MS });
  const moved = (hours: number) => ({ fromMs: now - (hours + 1) * HOUR_MS, toMs: now - hours * HOUR_MS });
  store.move(moved(3));
  pass(180);
  store.move(moved(4));
  pass(180);
  const on = moved(5);
  store.move(on);
  // The first one was superseded by the second.
  store.choose(settled[1]!);
  expect([store.span(), store.isMoving]).toEqual([on, true]);
  pass(180);
  store.choose(settled[2]!);
  expect(settled.at(-1)).toEqual({ kind: 'between', ...on });
  // Now the user selects an earlier one.
  const [, earlier] = settled;
  store.choose(earlier!);
  expect(earlier).toEqual({ kind: 'between', ...store.span() });
});

it('applies a new range at once, and its own only once', () => {
  const store = make({ kind: 'live', spanMs: HOUR_MS });
  let rests = 0;
  store.subscribeRested(() => rests++);
  store.choose({ kind: 'live', spanMs: HOUR_MS });
  expect(rests).toBe(0);
  store.move({ fromMs: now - 3 * HOUR_MS, toMs: now - 2 * HOUR_MS });
  store.choose({ kind: 'live', spanMs: 8 * HOUR_MS });
  expect(store.span()).toEqual({ fromMs: now - 8 * HOUR_MS, toMs: now });
  pass(500);
  expect(settled).toEqual([]);
});
