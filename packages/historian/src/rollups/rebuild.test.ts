import { ManualTime } from '@outpost/testing/manual-time.ts';
import { expect, it } from 'vitest';
import { decodeAnalogSpans, encodeAnalogSpans } from '../aggregates/analog-codec.ts';
import { QUARTER_MS } from '../aggregates/summary.ts';
import { GOOD } from '../codec/quality-codes.ts';
import { checkRollUps, createHistorian, type Historian, type PointCheck } from '../index.ts';
import type { OpenStorage } from '../standalone/sqlite.ts';
import { change, describeOnEachStorage } from '../testing/each-storage.ts';
import { settleRetention } from '../testing/settle-retention.ts';
import { silentLog } from '../testing/silent-log.ts';
import { SIX_HOURS_MS } from './levels.ts';

const START = Date.parse('2026-01-01T00:00:00Z');
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const DAYS = 60;
const [LEVEL, PUMP] = [1, 2];

async function filled(storage: OpenStorage, clock = new ManualTime(START + DAYS * DAY)): Promise<Historian> {
  const history = createHistorian({ storage, clock, log: silentLog });
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

async function verified(storage: OpenStorage, rebuild: boolean) {
  const said: [string, PointCheck][] = [];
  const found = await checkRollUps(
    { storage, log: silentLog },
    { rebuild, report: (check, outcome) => said.push([outcome, check]) },
  );
  return { found, said };
}

interface RollUpRow {
  readonly point_id: number;
  readonly step_ms: number;
  readonly start_at: number;
  readonly end_at: number;
  readonly data: Uint8Array;
}

const stored = ({ query }: OpenStorage) =>
  query<RollUpRow>('select * from rollups order by point_id, step_ms, start_at');

/** A maximum that no sample has, in the roll-ups of a month ago. */
async function falsify(storage: OpenStorage): Promise<number> {
  const atMs = START + 30 * DAY + 5 * HOUR;
  const row = (await stored(storage)).find(
    ({ point_id, step_ms, start_at, end_at }) =>
      point_id === LEVEL && step_ms === QUARTER_MS && start_at <= atMs && atMs < end_at,
  )!;
  const spans = decodeAnalogSpans(row.data);
  spans.rows.max[(atMs - row.start_at) / QUARTER_MS] = 99;
  await change(storage, 'update rollups set data = ? where point_id = ? and step_ms = ? and start_at = ?', [
    encodeAnalogSpans(spans),
    LEVEL,
    QUARTER_MS,
    row.start_at,
  ]);
  return atMs;
}

describeOnEachStorage('checking roll-ups', (open) => {
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
    await change(storage, 'delete from rollups where point_id = ? and step_ms = ?', [PUMP, SIX_HOURS_MS]);
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
    await change(storage, 'update rollups set data = ? where point_id = ?', [new Uint8Array(9), PUMP]);
    const { found, said } = await verified(storage, true);
    expect(found).toMatchObject({ points: 2, different: 0, rebuilt: 2, damaged: 0 });
    expect(said.map(([outcome]) => outcome)).toEqual(['rebuilt', 'rebuilt']);
    expect(await stored(storage)).toEqual(before);
    expect((await verified(storage, false)).found.different).toBe(0);
  });

  it('keeps roll-ups of deleted samples, and checks the rest', async () => {
    const storage = await open();
    const clock = new ManualTime(START + DAYS * DAY);
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
    const [chunk] = await storage.query<{ start_at: number }>(
      'select start_at from chunks where point_id = ? order by start_at limit 1 offset 3',
      [LEVEL],
    );
    await change(storage, 'update chunks set data = ? where point_id = ? and start_at = ?', [
      new Uint8Array(20),
      LEVEL,
      chunk!.start_at,
    ]);
    const { found, said } = await verified(storage, true);
    expect(found).toMatchObject({ different: 0, rebuilt: 0, damaged: 1 });
    expect(said).toMatchObject([['damaged', { pointId: LEVEL, damagedChunks: 1 }]]);
    expect(said[0]![1].different).toBeGreaterThan(0);
    expect(await stored(storage)).toEqual(before);
  });
});
