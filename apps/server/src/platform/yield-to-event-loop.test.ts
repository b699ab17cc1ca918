import { expect, test } from 'vitest';
import { yieldToEventLoop } from './yield-to-event-loop.ts';

const MAX_INTERVAL_MS = 4;

function workFor(ms: number): void {
  const startMs = performance.now();
  while (performance.now() - startMs < ms);
}

/** In a turn of the event loop without earlier calls. */
const freshTurn = (): Promise<void> => new Promise((resolve) => setImmediate(() => setImmediate(resolve)));

test('Work continues until it has taken long in this turn, then yields', async () => {
  await freshTurn();
  expect(yieldToEventLoop()).toBeUndefined();
  let hadTurn = false;
  setImmediate(() => {
    hadTurn = true;
  });
  workFor(MAX_INTERVAL_MS + 1);
  await yieldToEventLoop();
  expect(hadTurn).toBe(true);
});

test('Work of several callers in one turn counts together', async () => {
  await freshTurn();
  const turns: number[] = [];
  let turn = 0;
  let isCounting = true;
  const count = () => {
    turn += 1;
    if (isCounting) setImmediate(count);
  };
  setImmediate(count);
  const work = async () => {
    for (let piece = 0; piece < 4; piece++) {
      await yieldToEventLoop();
      turns.push(turn);
      workFor(MAX_INTERVAL_MS / 2 + 0.1);
    }
  };
  await Promise.all([work(), work(), work()]);
  isCounting = false;
  // Two pieces fill a turn, and a count lies somewhere within one.
  const most = Math.max(...turns.map((of) => turns.filter((other) => other === of).length));
  expect(turns).toHaveLength(12);
  expect(most).toBeLessThanOrEqual(4);
});
