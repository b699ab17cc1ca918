import { GOOD } from '@outpost/core';
import { decodeAnalogSpans, encodeAnalogSpans, QUARTER_MS } from '@outpost/historian/pure';
import { expect, it } from 'vitest';
import type { Storage } from '../../../platform/storage/index.ts';
import { describeOnEachDatabase } from '../../../testing/databases.ts';
import { ManualClock } from '../../../testing/manual-clock.ts';
import { createHistory, type History, type PointCheck, verifyRollUps } from '../index.ts';
import { settleRetention } from '../testing/settle-retention.ts';
import { silentLogger } from '../testing/silent-logger.ts';
import { SIX_HOURS_MS } from './levels.ts';

const START = Date.parse('2026-01-01T00:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const DAYS = 60;
const [LEVEL, PUMP] = [1, 2];

async function filled(storage: Storage, clock = new ManualClock(START + DAYS * DAY)): Promise<History> {
  await configured(storage);
  const history = createHistory({ storage, clock, logger: silentLogger });
  await history.start();
  const level = history.open(LEVEL, null, 'analog');
  const pump = history.open(PUMP, null, 'digital');
  for (let at = START; at < START + DAYS * DAY; at += 5 * MINUTE) {
    history.append(level, at, Math.round(100 * Math.sin(at / HOUR)) / 100, GOOD);
    history.append(pump, at, at % (2 * HOUR) < 20 * MINUTE ? 1 : 0, GOOD);
    if (at % (10 * DAY) === 0) await history.drain();
  }
  await history.sealAll();
  await history.rollUpAll();
  return history;
}

async function verified(storage: Storage, rebuild: boolean) {
  const said: [string, PointCheck][] = [];
  const found = await verifyRollUps(storage, silentLogger, {
    rebuild,
    report: (check, outcome) => said.push([outcome, check]),
  });
  return { found, said };
}

const stored = (storage: Storage) =>
  storage.read
    .selectFrom('rollups')
    .selectAll()
    .orderBy('point_id')
    .orderBy('step_ms')
    .orderBy('start_at')
    .execute();

/** A maximum that no sample has, in the roll-ups of a month ago. */
async function falsify(storage: Storage): Promise<number> {
  const atMs = START + 30 * DAY + 5 * HOUR;
  const row = (await stored(storage)).find(
    ({ point_id, step_ms, start_at, end_at }) =>
      point_id === LEVEL && step_ms === QUARTER_MS && start_at <= atMs && atMs < end_at,
  )!;
  const spans = decodeAnalogSpans(row.data);
  spans.rows.max[(atMs - row.start_at) / QUARTER_MS] = 99;
  await storage.write
    .updateTable('rollups')
    .set({ data: encodeAnalogSpans(spans) })
    .where('point_id', '=', LEVEL)
    .where('step_ms', '=', QUARTER_MS)
    .where('start_at', '=', row.start_at)
    .execute();
  return atMs;
}

describeOnEachDatabase('checking roll-ups', (open) => {
  it('finds them equal to their samples', async () => {
    const storage = await open();
    await (await filled(storage)).stop();
    const { found, said } = await verified(storage, false);
    expect(said).toEqual([]);
    const spans = 2 * (DAYS * 96 + DAYS * 4) - 2 * (24 + 1);
    expect(found).toEqual({ points: 2, spans, different: 0, rebuilt: 0, damaged: 0 });
  });

  it('reports differences, and changes nothing', async () => {
    const storage = await open();
    await (await filled(storage)).stop();
    const atMs = await falsify(storage);
    await storage.write
      .deleteFrom('rollups')
      .where('point_id', '=', PUMP)
      .where('step_ms', '=', SIX_HOURS_MS)
      .execute();
    const before = await stored(storage);
    const { found, said } = await verified(storage, false);
    expect(found).toMatchObject({ different: 2, rebuilt: 0 });
    expect(said).toMatchObject([
      ['different', { pointId: LEVEL, different: 1, first: { atMs, stepMs: QUARTER_MS } }],
      ['different', { pointId: PUMP, different: 4 * DAYS - 1, first: { atMs: START, why: 'it is missing' } }],
    ]);
    expect(said[0]![1].first!.why).toMatch(/^max is 99, but .* by its samples$/);
    expect(await stored(storage)).toEqual(before);
  });

  it('rebuilds what differs, byte for byte', async () => {
    const storage = await open();
    await (await filled(storage)).stop();
    const before = await stored(storage);
    await falsify(storage);
    await storage.write
      .updateTable('rollups')
      .set({ data: new Uint8Array(9) })
      .where('point_id', '=', PUMP)
      .execute();
    const { found, said } = await verified(storage, true);
    expect(found).toMatchObject({ points: 2, different: 0, rebuilt: 2, damaged: 0 });
    expect(said.map(([outcome]) => outcome)).toEqual(['rebuilt', 'rebuilt']);
    expect(await stored(storage)).toEqual(before);
    expect((await verified(storage, false)).found.different).toBe(0);
  });

  it('keeps roll-ups of deleted samples, and checks the rest', async () => {
    const storage = await open();
    const clock = new ManualClock(START + DAYS * DAY);
    const history = await filled(storage, clock);
    const gone = { SamplesDays: 40, QuartersDays: null, SixHoursDays: null };
    const before = await stored(storage);
    await history.retention.update({ Analog: gone, Digital: gone });
    await settleRetention(history, clock);
    await history.stop();
    const { found } = await verified(storage, false);
    expect(found.different).toBe(0);
    expect(found.spans).toBeLessThan(2 * 42 * 100);
    await falsify(storage);
    expect((await verified(storage, true)).found).toMatchObject({ different: 0, rebuilt: 1 });
    expect(await stored(storage)).toEqual(before);
  });

  it('leaves the roll-ups of unreadable samples, which may be all that is left of them', async () => {
    const storage = await open();
    await (await filled(storage)).stop();
    const before = await stored(storage);
    const chunk = await storage.read
      .selectFrom('chunks')
      .select('start_at')
      .where('point_id', '=', LEVEL)
      .orderBy('start_at')
      .offset(3)
      .limit(1)
      .executeTakeFirstOrThrow();
    await storage.write
      .updateTable('chunks')
      .set({ data: new Uint8Array(20) })
      .where('point_id', '=', LEVEL)
      .where('start_at', '=', chunk.start_at)
      .execute();
    const { found, said } = await verified(storage, true);
    expect(found).toMatchObject({ different: 0, rebuilt: 0, damaged: 1 });
    expect(said).toMatchObject([['damaged', { pointId: LEVEL, damagedChunks: 1 }]]);
    expect(said[0]![1].different).toBeGreaterThan(0);
    expect(await stored(storage)).toEqual(before);
  });
});

async function configured(storage: Storage): Promise<void> {
  await storage.write
    .insertInto('stations')
    .values({ site_name: 'S', enabled: 1, version: 1, declaration: '{}', created_at: 0, changed_at: 0 })
    .execute();
  const point = { station_id: 1, name: 'N', position: 0, declaration: '{}' };
  await storage.write
    .insertInto('points')
    .values([
      { ...point, id: LEVEL, terminal: 'AI1', kind: 'analog' },
      { ...point, id: PUMP, terminal: 'DI1', kind: 'digital' },
    ])
    .execute();
}
