import { describe, expect, it } from 'vitest';
import type { StorageCheck } from '../../platform/storage/index.ts';
import { Warnings } from '../../platform/warnings.ts';
import { testContext } from '../../testing/context.ts';
import { ManualClock } from '../../testing/manual-clock.ts';
import { DatabaseCheck } from './database-check.ts';

function setUp(startAt = '2026-03-01T12:00:00Z') {
  const clock = new ManualClock(startAt);
  const at: string[] = [];
  let answer: (signal: AbortSignal) => Promise<StorageCheck> = async () => ({ how: 'all', problems: [] });
  const noted: string[] = [];
  let changes = 0;
  const warnings = new Warnings();
  warnings.onChange(() => {
    changes += 1;
  });
  const check = new DatabaseCheck(
    testContext({
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
      timeZone: 'America/Denver',
      warnings,
    }),
  );
  return {
    ...{ clock, check, at, noted },
    changes: () => changes,
    answers: (next: typeof answer) => {
      answer = next;
    },
  };
}

it('runs a minute after the start and at 03:30 of the organisation, even when the clocks change', async () => {
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

it('records the same problems once, and that they are gone', async () => {
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

it('keeps the last result when a check fails, and reports it', async () => {
  const { check, answers } = setUp();
  answers(async () => ({ how: 'all', problems: ['page 7 is wrong'] }));
  await check.run();
  answers(() => Promise.reject(new Error('no memory')));
  await check.run();
  expect([check.result?.problems, check.failure]).toEqual([['page 7 is wrong'], 'no memory']);
  await check.stop();
});

describe('when a statement fails because of damage', () => {
  it('checks at once, and is damaged until a check finds nothing', async () => {
    const { check, at, noted, answers, changes } = setUp();
    const found = Promise.withResolvers<StorageCheck>();
    answers(() => found.promise);
    check.suspect('the image is malformed');
    check.suspect('the image is malformed');
    expect(at).toEqual(['2026-03-01T12:00:00.000Z']);
    expect(check.damage).toEqual({
      words: 'a statement failed: the image is malformed',
      sinceMs: Date.parse('2026-03-01T12:00Z'),
    });
    expect(noted).toEqual(['The database is damaged: a statement failed: the image is malformed']);
    expect(changes()).toBe(1);
    found.resolve({ how: 'all', problems: [] });
    await check.run();
    expect(check.damage).toBeNull();
    expect(changes()).toBe(2);
    await check.stop();
  });

  it("reports the check's result", async () => {
    const { check, noted, answers } = setUp();
    answers(async () => ({ how: 'all', problems: ['page 7 is wrong', 'page 8 is wrong'] }));
    check.suspect('the image is malformed');
    await check.run();
    expect(check.damage).toEqual({ words: 'page 7 is wrong', sinceMs: Date.parse('2026-03-01T12:00Z') });
    expect(noted.at(-1)).toBe('The database is damaged: page 7 is wrong');
    // Known by now.
    check.suspect('the image is malformed');
    expect(noted).toHaveLength(2);
    await check.stop();
  });

  it('checks at most once an hour, however many statements fail', async () => {
    const { clock, check, at } = setUp();
    check.suspect('the image is malformed');
    await check.run();
    await clock.advanceAsync(60_000);
    check.suspect('the image is malformed');
    await clock.advanceAsync(59 * 60_000 - 1);
    expect(at).toHaveLength(1);
    expect(check.damage).not.toBeNull();
    await clock.advanceAsync(1);
    expect(at).toEqual(['2026-03-01T12:00:00.000Z', '2026-03-01T13:00:00.000Z']);
    expect(check.damage).toBeNull();
    await check.stop();
    check.suspect('the image is malformed');
    expect(clock.pending).toBe(0);
  });

  it('stays damaged after a check that had begun before', async () => {
    const { clock, check, at, answers } = setUp();
    const found = Promise.withResolvers<StorageCheck>();
    answers(() => found.promise);
    const running = check.run();
    check.suspect('the image is malformed');
    found.resolve({ how: 'all', problems: [] });
    await running;
    expect(check.damage).not.toBeNull();
    await clock.advanceAsync(3_600_000);
    expect(at).toHaveLength(2);
    expect(check.damage).toBeNull();
    await check.stop();
  });
});

it('is cancelled by a stop', async () => {
  const { check, answers } = setUp();
  answers(
    (signal) => new Promise((_, fail) => signal.addEventListener('abort', () => fail(new Error('ended')))),
  );
  const running = check.run();
  await check.stop();
  await running;
  expect(check.failure).toBeNull();
});
