import { describe, expect, test } from 'vitest';
import { createSimulatedField } from '../field/field.ts';
import { DEMO_SITES } from '../sites/demo-sites.ts';
import { link } from '../testing/read.ts';
import { generateHistory } from './generate-history.ts';

const TO_MS = Date.UTC(2026, 6, 14, 15);
const DAY_MS = 86_400_000;

describe('history', () => {
  test('polls every site at every step in order of time, with gaps where it was silent', async () => {
    const gaps = new Map<string, number>();
    const bad = new Set<string>();
    let polls = 0;
    let last = 0;
    let steps = 0;
    await generateHistory({
      fromMs: TO_MS - DAY_MS,
      toMs: TO_MS,
      stepSeconds: 60,
      onPoll({ stationIndex, atMs, reading }) {
        expect(atMs).toBeGreaterThanOrEqual(last);
        last = atMs;
        polls += 1;
        if (reading) {
          reading.qualities.forEach((quality, point) => {
            if (quality !== 0) bad.add(`${DEMO_SITES[stationIndex]!.code} point ${point}`);
          });
        } else {
          const { code } = DEMO_SITES[stationIndex]!;
          gaps.set(code, (gaps.get(code) ?? 0) + 1);
        }
      },
      async onStep() {
        steps += 1;
      },
    });
    expect(steps).toBe(1_440);
    expect(polls).toBe(24 * 1_440);
    expect(last).toBe(TO_MS - 60_000);
    // Quarry Road has been silent for 22 minutes.
    expect(gaps.get('0208')).toBeGreaterThanOrEqual(22);
    expect(gaps.size).toBeGreaterThan(8);
    // The flow of the trunk meter has not been a number for 9 minutes.
    expect([...bad]).toEqual(['0141 point 0']);
  });

  test('counters continue from what was last reported, and nothing else does', async () => {
    const options = { fromMs: TO_MS - 600_000, toMs: TO_MS, stepSeconds: 60, onPoll: () => undefined };
    const before = await generateHistory(options);
    const after = await generateHistory({ ...options, reported: () => 60_000 });
    const states = (one: typeof before) => new Map(one.sites.map(({ code, state }) => [code, state]));
    const [old, now] = [states(before).get('0417')!, states(after).get('0417')!];
    expect(old.pump1Hours).toBeLessThan(60_000);
    expect(now.pump1Hours).toBeGreaterThanOrEqual(60_000);
    expect(now.pump1Hours).toBeLessThan(60_001);
    expect(now.totalM3).toBe(old.totalM3);
    expect(now.level).toBe(old.level);
  });

  test('the live field continues where it ends', async () => {
    const state = await generateHistory({
      fromMs: TO_MS - DAY_MS,
      toMs: TO_MS,
      stepSeconds: 60,
      onPoll: () => undefined,
    });
    expect(state.atMs).toBe(TO_MS);
    const saved = JSON.parse(JSON.stringify(state));
    const field = createSimulatedField({
      speed: 0,
      outages: 'demo',
      clock: { now: () => TO_MS },
      state: saved,
    });
    expect(field.nowMs).toBe(TO_MS);
    expect(field.snapshot()).toEqual(state);
    expect(field.site('0417').read('level')).toBeGreaterThan(2.6);

    // Started some seconds after history ended, it has caught up.
    const later = createSimulatedField({
      speed: 0,
      outages: 'demo',
      clock: { now: () => TO_MS + 40_000 },
      state: saved,
    });
    expect(later.nowMs).toBe(TO_MS + 40_000);
    expect(later.site('0306').read('total') - field.site('0306').read('total')).toBeLessThan(1);
    await later.start();
    try {
      const station = later.stations()[later.site('0417').index]!;
      const opened = link(station);
      expect(await opened.value('level')).toBeCloseTo(later.site('0417').read('level'), 2);
      opened.close();
    } finally {
      await later.stop();
    }
  });

  test('the same seed makes the same history', async () => {
    const sumOf = async (seed: number) => {
      let sum = 0;
      await generateHistory({
        seed,
        fromMs: TO_MS - DAY_MS / 6,
        toMs: TO_MS,
        stepSeconds: 30,
        onPoll: ({ reading }) => {
          if (reading) for (const value of reading.values) sum += Number.isNaN(value) ? 0 : value;
        },
      });
      return sum;
    };
    const one = await sumOf(1);
    expect(await sumOf(1)).toBe(one);
    expect(await sumOf(2)).not.toBe(one);
  });

  test('rejects an invalid span, and a state of another field', async () => {
    const options = { fromMs: TO_MS, toMs: TO_MS, stepSeconds: 60, onPoll: () => undefined };
    await expect(generateHistory(options)).rejects.toMatchObject({ code: 'SIMULATOR_BAD_COMMAND' });
    const state = await generateHistory({ ...options, fromMs: TO_MS - 600_000, seed: 3 });
    expect(() => createSimulatedField({ state, seed: 4 })).toThrow(
      expect.objectContaining({ code: 'SIMULATOR_BAD_STATE', message: expect.stringMatching(/seed 4/) }),
    );
  });
});
