import { ManualTime } from '@outpost/testing/manual-time.ts';
import { expect, it, vi } from 'vitest';
import { widenDigital } from '../aggregates/join.ts';
import { QUARTER_MS } from '../aggregates/summary.ts';
import { GOOD } from '../codec/quality-codes.ts';
import type { SampleColumns } from '../codec/samples.ts';
import { createHistorian, type Historian } from '../index.ts';
import { SIX_HOURS_MS } from '../rollups/levels.ts';
import type { OpenStorage } from '../standalone/sqlite.ts';
import { change, describeOnEachStorage } from '../testing/each-storage.ts';
import { settleRetention } from '../testing/settle-retention.ts';
import { silentLog } from '../testing/silent-log.ts';
import type { RetentionDays, RetentionSettings } from './retention.ts';

const START = Date.parse('2026-01-01T00:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const ALL = { limit: 10_000_000 };
const [LEVEL, PUMP, SUPPRESSED] = [1, 2, 3];
/** So that days of the clock are few ticks of it. */
const RARE = { flushMs: DAY, sweepMs: DAY };
const FOR_EVER = { SamplesDays: null, QuartersDays: null, SixHoursDays: null };

/**
 * A level and a pump of 100 days, sampled every five minutes, and a switch unchanged since the
 * first day.
 */
async function filled(
  storage: OpenStorage,
): Promise<{ history: Historian; clock: ManualTime; nowMs: number }> {
  const nowMs = START + 100 * DAY;
  const clock = new ManualTime(nowMs);
  const history = createHistorian({ storage, clock, log: silentLog, settings: RARE });
  await history.start();
  const level = history.open(LEVEL, null, 'analog');
  const pump = history.open(PUMP, null, 'digital');
  history.append(history.open(SUPPRESSED, null, 'digital'), START + 1, 1, GOOD);
  for (let at = START; at < nowMs; at += 5 * MINUTE) {
    history.append(level, at, Math.round(100 * Math.sin(at / HOUR)) / 100, GOOD);
    history.append(pump, at, at % (2 * HOUR) < 20 * MINUTE ? 1 : 0, GOOD);
    if (at % (10 * DAY) === 0) await history.drain();
  }
  await history.sealAll();
  await history.rollUpAll();
  return { history, clock, nowMs };
}

const settingsOf = (days: Partial<RetentionDays>): RetentionSettings => ({
  Analog: { ...FOR_EVER, ...days },
  Digital: { ...FOR_EVER, ...days },
});

/** The host does not accept them. */
const rejected = JSON.stringify({ Settings: settingsOf({ SamplesDays: 13 }), GoneBeforeMs: {} });

const timesOf = (samples: SampleColumns) => [samples.atMs.length, samples.atMs[0], samples.atMs.at(-1)];

describeOnEachStorage('retention', (open) => {
  it('deletes samples and leaves aggregates unchanged', async () => {
    const storage = await open();
    const { history, clock, nowMs } = await filled(storage);
    const query = { fromMs: START, toMs: nowMs, stepMs: QUARTER_MS, untilMs: nowMs };
    const report = async () =>
      widenDigital(await history.digitalSpans({ ...query, pointId: PUMP }), START, DAY, 100);
    const trend = () => history.analogSpans({ ...query, pointId: LEVEL, stepMs: SIX_HOURS_MS });
    const [reportBefore, trendBefore] = [await report(), await trend()];
    expect(reportBefore.rows.starts.reduce((sum, starts) => sum + starts, 0)).toBe(100 * 12 - 1);

    await history.retention.update(settingsOf({ SamplesDays: 40 }));
    await settleRetention(history, clock);
    for (const point of [LEVEL, PUMP]) {
      const [count, first, last] = timesOf(await history.read(point, 0, nowMs, ALL));
      expect(last).toBe(nowMs - 5 * MINUTE);
      expect(first!).toBeGreaterThan(nowMs - 42 * DAY);
      expect(first!).toBeLessThan(nowMs - 40 * DAY);
      expect(count).toBe((nowMs - first!) / (5 * MINUTE));
    }
    expect(await report()).toEqual(reportBefore);
    expect(await trend()).toEqual(trendBefore);
    expect(history.retention.keptFromMs('samples', 'analog')).toBe(nowMs - 40 * DAY);
    expect(history.retention.keptFromMs('quarters', 'analog')).toBe(Number.NEGATIVE_INFINITY);
    await history.stop();
    await storage.close();

    const again = createHistorian({ storage: await storage.reopen(), clock, log: silentLog });
    await again.start();
    expect(again.retention.settings).toEqual(settingsOf({ SamplesDays: 40 }));
    expect(again.retention.keptFromMs('samples', 'digital')).toBe(nowMs - 40 * DAY);
    await again.stop();
  });

  it('never deletes the newest data of a point, or what is not rolled up yet', async () => {
    const storage = await open();
    const { history, clock, nowMs } = await filled(storage);
    // As a point whose roll-ups are still missing.
    await change(storage, 'update point_state set rolled_at = null where point_id = ?', [PUMP]);
    await history.retention.update(settingsOf({ SamplesDays: 31 }));
    await settleRetention(history, clock);
    const [suppressed] = timesOf(await history.read(SUPPRESSED, 0, nowMs, ALL));
    expect(suppressed).toBe(1);
    const [pumps] = timesOf(await history.read(PUMP, 0, nowMs, ALL));
    expect(pumps).toBe(100 * 24 * 12);
    const [levels] = timesOf(await history.read(LEVEL, 0, nowMs, ALL));
    expect(levels).toBeLessThan(34 * 24 * 12);
    await history.stop();
  });

  it('keeps the sample with the value at the limit', async () => {
    const storage = await open();
    const nowMs = START + 100 * DAY;
    const clock = new ManualTime(nowMs);
    const settings = { ...RARE, chunkSamples: 4, mergeBelow: 0 };
    const history = createHistorian({ storage, clock, log: silentLog, settings });
    await history.start();
    const level = history.open(LEVEL, null, 'analog');
    // The limit is between two chunks: a device that reports changes only, and those rarely.
    for (const day of [1, 2, 3, 4, 5, 6, 7, 8, 80, 81, 82, 83])
      history.append(level, START + day * DAY, day, GOOD);
    await history.sealAll();
    await history.rollUpAll();
    await history.retention.update(settingsOf({ SamplesDays: 50 }));
    await settleRetention(history, clock);
    const keptFromMs = history.retention.keptFromMs('samples', 'analog');
    expect(keptFromMs).toBe(nowMs - 50 * DAY);
    const kept = await history.read(LEVEL, keptFromMs, nowMs, { ...ALL, includeBefore: true });
    expect([...kept.values]).toEqual([8, 80, 81, 82, 83]);
    expect(timesOf(await history.read(LEVEL, 0, nowMs, ALL))[0]).toBe(8);
    await history.stop();
  });

  it('deletes quarters and keeps the 6-hour buckets, from which trends of that time are made', async () => {
    const storage = await open();
    const { history, clock, nowMs } = await filled(storage);
    await history.retention.update(settingsOf({ SamplesDays: 31, QuartersDays: 40 }));
    await settleRetention(history, clock);
    const rows = await storage.query<{ point_id: number; step_ms: number; start_at: number }>(
      'select point_id, step_ms, start_at from rollups',
    );
    const firstOf = (point: number, step: number) =>
      Math.min(
        ...rows.filter((row) => row.point_id === point && row.step_ms === step).map((row) => row.start_at),
      );
    expect(firstOf(LEVEL, QUARTER_MS)).toBeGreaterThan(nowMs - 47 * DAY);
    expect(firstOf(LEVEL, SIX_HOURS_MS)).toBe(START);
    const spans = await history.analogSpans({
      pointId: LEVEL,
      fromMs: START,
      toMs: nowMs,
      stepMs: SIX_HOURS_MS,
      untilMs: nowMs,
    });
    const known = spans.flatMap(({ rows: { knownMs } }) => Array.from(knownMs));
    expect(known).toHaveLength(400);
    expect(Math.min(...known.slice(0, -1))).toBe(SIX_HOURS_MS);
    await history.stop();
  });

  it('deletes nothing before retention is set, however old', async () => {
    const storage = await open();
    const { history, clock, nowMs } = await filled(storage);
    await clock.advanceAsync(2 * DAY);
    await settleRetention(history, clock);
    expect(timesOf(await history.read(LEVEL, 0, nowMs, ALL))[0]).toBe(100 * 24 * 12);
    await history.stop();
  });

  it('stops at once when retention is extended, and remembers what was deleted', async () => {
    const storage = await open();
    const { history, clock, nowMs } = await filled(storage);
    await history.retention.update(settingsOf({ SamplesDays: 31 }));
    // Saved at the same time as what is deleted first; the rest of that waits for the clock.
    await history.retention.update(settingsOf({ SamplesDays: 400 }));
    await settleRetention(history, clock);
    expect(timesOf(await history.read(PUMP, 0, nowMs, ALL))[0]).toBe(100 * 24 * 12);
    const [stored] = await storage.query<{ settings: string }>('select settings from history_settings');
    expect(JSON.parse(stored!.settings)).toMatchObject({
      Settings: settingsOf({ SamplesDays: 400 }),
      GoneBeforeMs: { 'samples analog': history.retention.keptFromMs('samples', 'analog') },
    });
    await history.stop();
  });

  it('deletes nothing with unreadable settings, and reports it', async () => {
    const storage = await open();
    const insert = 'insert into history_settings (id, settings) values (1, ?)';
    const negative = JSON.stringify({ Settings: settingsOf({ SamplesDays: -1 }), GoneBeforeMs: {} });
    for (const settings of ['{"Settings":7}', '', negative, rejected]) {
      await change(storage, 'delete from history_settings');
      await change(storage, insert, [settings]);
      const error = vi.fn();
      const isRetention = ({ Analog }: RetentionSettings) => Analog.SamplesDays !== 13;
      const history = createHistorian({ storage, log: { ...silentLog, error }, isRetention });
      await history.start();
      expect(history.retention.settings).toEqual(settingsOf({}));
      expect(error).toHaveBeenCalledOnce();
      await history.stop();
    }
  });

  it('continues on its own as time passes, once it is set', async () => {
    const storage = await open();
    const { history, clock, nowMs } = await filled(storage);
    await history.retention.update(settingsOf({ SamplesDays: 90 }));
    await settleRetention(history, clock);
    const before = timesOf(await history.read(LEVEL, 0, nowMs, ALL))[0]!;
    for (let days = 0; days < 2; days++) {
      await clock.advanceAsync(24 * HOUR);
      await settleRetention(history, clock);
    }
    expect(timesOf(await history.read(LEVEL, 0, nowMs, ALL))[0]).toBeLessThan(before - 24 * 12);
    await history.stop();
  });
});
