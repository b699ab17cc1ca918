import { type Problem, type Role, TrendStatistics } from '@outpost/contract';
import { QUARTER_MS } from '@outpost/historian/pure';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { reads, START_MS } from '../../testing/data-path.ts';
import { describeOnEachDatabase } from '../../testing/databases.ts';
import { MAX_EXACT_SAMPLES } from './statistics.ts';
import { iso, LEVEL, PUMP, ServedTrends } from './testing/served-trends.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

async function ask(
  served: ServedTrends,
  pointIds: number[],
  fromMs: number,
  toMs: number,
  as: Role = 'Viewer',
) {
  const answer = await served.ask('statistics', pointIds, fromMs, toMs, '', as);
  expect(answer.statusCode).toBe(200);
  return z.array(TrendStatistics).parse(answer.json());
}

describeOnEachDatabase('statistics of trends', (open) => {
  it('are of good values by time, over exactly the range', async () => {
    const served = await ServedTrends.open(open);
    for (let minute = 0; minute <= 60; minute++) {
      const isNotResponding = minute >= 30 && minute < 40;
      const isHigh = minute >= 50;
      served.poll(
        1,
        START_MS + minute * MINUTE,
        isNotResponding ? null : reads(isHigh ? 9 : 1, isHigh ? 1 : 0),
      );
    }
    await served.clock.advanceAsync(2 * HOUR);
    const range = {
      StartAt: iso(START_MS + 10 * MINUTE),
      EndAt: iso(START_MS + 60 * MINUTE),
      ElapsedMs: 50 * MINUTE,
      KnownMs: 40 * MINUTE,
      BucketMs: null,
    };
    // 1 for 30 of the 40 known minutes, 9 for 10.
    expect(await ask(served, [PUMP, LEVEL], START_MS + 10 * MINUTE, START_MS + 60 * MINUTE)).toEqual([
      { Kind: 'digital', PointId: PUMP, ...range, OnMs: 10 * MINUTE, Starts: 1, HiddenStarts: 0, Last: true },
      {
        Kind: 'analog',
        PointId: LEVEL,
        ...range,
        Min: 1,
        Max: 9,
        Mean: 3,
        Last: 9,
        Percentiles: [
          { Percent: 5, Value: 1, Low: 1, High: 1 },
          { Percent: 50, Value: 1, Low: 1, High: 1 },
          { Percent: 95, Value: 9, Low: 9, High: 9 },
        ],
      },
    ]);
  });

  it('do not count the future as missing, and are unknown where there is nothing', async () => {
    const served = await ServedTrends.open(open);
    for (let minute = 0; minute <= 20; minute++) served.poll(1, START_MS + minute * MINUTE, reads(4, 0));
    await served.clock.advanceAsync(20 * MINUTE);
    const [level] = await ask(served, [LEVEL], START_MS, START_MS + HOUR);
    expect(level).toMatchObject({ ElapsedMs: 20 * MINUTE, KnownMs: 20 * MINUTE, Mean: 4 });
    // Nor the time up to the next poll; but that after it.
    await served.clock.advanceAsync(15 * SECOND);
    const [polled] = await ask(served, [LEVEL], START_MS, START_MS + HOUR);
    expect(polled).toMatchObject({ ElapsedMs: 20 * MINUTE, KnownMs: 20 * MINUTE });
    await served.clock.advanceAsync(10 * MINUTE);
    const [missed] = await ask(served, [LEVEL], START_MS, START_MS + HOUR);
    expect(missed).toMatchObject({ ElapsedMs: 30 * MINUTE + 15 * SECOND, KnownMs: 20 * MINUTE });
    const [before] = await ask(served, [LEVEL], START_MS - HOUR, START_MS);
    expect(before).toMatchObject({
      ...{ ElapsedMs: HOUR, KnownMs: 0, Min: null, Max: null, Mean: null, Last: null, Percentiles: [] },
    });
  });

  it('hold a value up to the next sample, also where that is after the range', async () => {
    const served = await ServedTrends.open(open);
    for (let minute = 0; minute <= 20; minute++) served.poll(1, START_MS + minute * MINUTE, reads(4, 1));
    served.poll(1, START_MS + 21 * MINUTE, null);
    await served.clock.advanceAsync(HOUR);
    const toMs = START_MS + 20 * MINUTE + 30 * SECOND;
    const time = { ElapsedMs: toMs - START_MS, KnownMs: toMs - START_MS };
    // As of a longer range, whose first minutes are the same.
    expect(await ask(served, [LEVEL, PUMP], START_MS, toMs)).toMatchObject([time, time]);
    expect(await ask(served, [LEVEL], START_MS, START_MS + HOUR)).toMatchObject([{ KnownMs: 21 * MINUTE }]);
  });

  it('come from buckets where samples are too many, and enclose the percentiles', async () => {
    const served = await ServedTrends.open(open);
    // A value of its own each second: 0 to 99, again and again, and 500 once.
    const seconds = MAX_EXACT_SAMPLES + 2 * 3_600;
    for (let second = 0; second <= seconds; second++) {
      const value = second === 777 ? 500 : second % 100;
      served.poll(1, START_MS + second * SECOND, reads(value, Math.floor(second / 1_800) % 2));
      if (second % 10_000 === 0) await served.ingest.drain();
    }
    await served.clock.advanceAsync(seconds * SECOND);
    const toMs = START_MS + Math.floor((seconds * SECOND) / QUARTER_MS) * QUARTER_MS;
    const [level, pump] = await ask(served, [LEVEL, PUMP], START_MS + MINUTE, toMs);
    expect(level).toMatchObject({
      ...{ Kind: 'analog', BucketMs: QUARTER_MS, Min: 0, Max: 500 },
      ...{ StartAt: iso(START_MS), EndAt: iso(toMs), ElapsedMs: toMs - START_MS, KnownMs: toMs - START_MS },
    });
    if (level?.Kind !== 'analog') throw new Error('expected an analog point');
    expect(level.Mean).toBeCloseTo(49.5, 1);
    for (const { Percent, Value, Low, High } of level.Percentiles) {
      expect(Low).toBeLessThanOrEqual(Percent);
      expect(High).toBeGreaterThanOrEqual(Percent);
      expect(Value).toBeGreaterThanOrEqual(Low);
      expect(Value).toBeLessThanOrEqual(High);
    }
    // Few changes are exact, whatever the other points have.
    expect(pump).toMatchObject({ Kind: 'digital', BucketMs: null, StartAt: iso(START_MS + MINUTE) });
  });

  it('name the point that does not exist, and need a session', async () => {
    const served = await ServedTrends.open(open);
    const missing = await served.ask('statistics', [LEVEL, 999], START_MS, START_MS + HOUR);
    expect(missing.json<Problem>()).toMatchObject({ code: 'POINT_NOT_FOUND', detail: 'No point 999 exists' });
    expect((await served.ask('statistics', [LEVEL], START_MS, START_MS)).statusCode).toBe(400);
    expect((await served.ask('statistics', [LEVEL], START_MS, START_MS + HOUR, '', '')).statusCode).toBe(401);
  });
});
