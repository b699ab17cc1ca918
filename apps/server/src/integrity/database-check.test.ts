import { expect, it } from 'vitest';
import { createLogger } from '../platform/logger.ts';
import type { StorageCheck } from '../storage/index.ts';
import { ManualClock } from '../testing/manual-clock.ts';
import { DatabaseCheck } from './database-check.ts';

function setUp(startAt = '2026-03-01T12:00:00Z') {
  const clock = new ManualClock(startAt);
  const at: string[] = [];
  let answer: (signal: AbortSignal) => Promise<StorageCheck> = async () => ({ how: 'all', problems: [] });
  const noted: string[] = [];
  const check = new DatabaseCheck({
    storage: {
      check: (signal) => {
        at.push(new Date(clock.now()).toISOString());
        return answer(signal);
      },
    },
    audit: {
      append: async ({ words }) => {
        noted.push(words);
        return 1;
      },
    },
    clock,
    logger: createLogger('silent'),
    timeZone: 'America/Denver',
    onChange: () => {},
  });
  return {
    ...{ clock, check, at, noted },
    answers: (next: typeof answer) => {
      answer = next;
    },
  };
}

it('runs a minute after the start and at 03:30 of the organisation, also when the clocks change', async () => {
  // 8 March 2026: 02:00 MST becomes 03:00 MDT.
  const { clock, check, at } = setUp('2026-03-06T12:00:00Z');
  check.start();
  await clock.advanceAsync(3 * 86_400_000);
  await check.stop();
  expect(at).toEqual([
    '2026-03-06T12:01:00.000Z',
    '2026-03-07T10:30:00.000Z',
    '2026-03-08T09:30:00.000Z',
    '2026-03-09T09:30:00.000Z',
  ]);
  expect(clock.pending).toBe(0);
});

it('notes the same problems once, and that they are gone', async () => {
  const { check, noted, answers } = setUp();
  answers(async () => ({ how: 'all', problems: ['page 7 is wrong'] }));
  await check.run();
  await check.run();
  expect(noted).toEqual(['The database is damaged: page 7 is wrong']);
  expect(check.result?.problems).toEqual(['page 7 is wrong']);
  answers(async () => ({ how: 'all', problems: [] }));
  await check.run();
  expect(check.result?.problems).toEqual([]);
  await check.stop();
});

it('keeps what it knew when a check cannot be made, and says so', async () => {
  const { check, answers } = setUp();
  answers(async () => ({ how: 'all', problems: ['page 7 is wrong'] }));
  await check.run();
  answers(() => Promise.reject(new Error('no memory')));
  await check.run();
  expect([check.result?.problems, check.failure]).toEqual([['page 7 is wrong'], 'no memory']);
  await check.stop();
});

it('is ended by a stop', async () => {
  const { check, answers } = setUp();
  answers(
    (signal) => new Promise((_, fail) => signal.addEventListener('abort', () => fail(new Error('ended')))),
  );
  const running = check.run();
  await check.stop();
  await running;
  expect(check.failure).toBeNull();
});
