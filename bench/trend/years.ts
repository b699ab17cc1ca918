import { NewStation, type StationConfig } from '@outpost/contract';
import { GOOD } from '@outpost/core';
import type { SampleColumns } from '@outpost/historian/pure';
import { insertMany, type Storage } from '../../apps/server/src/platform/storage/index.ts';
import { packChunks } from '../../packages/historian/src/chunks/pack-chunk.ts';
import { seededRandom } from '../harness/figures.ts';

const DAY_MS = 86_400_000;
export const YEAR_MS = 365 * DAY_MS;
const POLL_MS = 10_000;
const CHUNK_SAMPLES = 512;
/** Samples written at a time. */
const PIECE = CHUNK_SAMPLES * 512;
const CHUNKS_A_TRANSACTION = 512;

/** The station with the long history: the first point's is ten years, those of the others one. */
export const PAST_STATION = 1_000_000;
const FIRST_POINT = 10_000_000;
export const TEN_YEARS_POINT = FIRST_POINT;
export const YEAR_POINTS: readonly number[] = Array.from(
  { length: 8 },
  (_, index) => FIRST_POINT + 1 + index,
);

export function pastStation(): StationConfig {
  const points = [TEN_YEARS_POINT, ...YEAR_POINTS];
  const site = NewStation.parse({
    SiteName: 'Past',
    Host: '127.0.0.1',
    Enabled: false,
    Points: points.map((_, index) => ({
      Kind: 'analog',
      Point: `AI${index + 1}`,
      Name: `Level ${index + 1}`,
      Table: 'holding-register',
      Address: index,
      DataType: 'int16',
    })),
  });
  return {
    ...site,
    StationId: PAST_STATION,
    Version: 1,
    Points: site.Points.map((point, index) => ({ ...point, Id: points[index]! })),
  };
}

/**
 * Writes levels in hundredths that are stored at every poll, 10 s apart, up to `endMs`: the maximum
 * of a polled point.
 */
export async function writeYears(storage: Storage, endMs: number): Promise<number> {
  await writePoints(storage);
  let samples = await writePast(storage, TEN_YEARS_POINT, endMs - 10 * YEAR_MS, endMs);
  for (const pointId of YEAR_POINTS) samples += await writePast(storage, pointId, endMs - YEAR_MS, endMs);
  return samples;
}

/** As in the configuration, so that history knows their kind. */
async function writePoints(storage: Storage): Promise<void> {
  const declared = { declaration: '{}', version: 1, created_at: 0, changed_at: 0 };
  await storage.write
    .insertInto('stations')
    .values({ ...declared, id: PAST_STATION, site_name: 'Past', enabled: 0 })
    .execute();
  await storage.write
    .insertInto('points')
    .values(
      [TEN_YEARS_POINT, ...YEAR_POINTS].map((id, position) => ({
        id,
        station_id: PAST_STATION,
        terminal: `AI${position + 1}`,
        name: 'Level',
        kind: 'analog' as const,
        position,
        declaration: '{}',
      })),
    )
    .execute();
}

async function writePast(storage: Storage, pointId: number, fromMs: number, endMs: number): Promise<number> {
  const total = Math.floor((endMs - fromMs) / POLL_MS);
  const random = seededRandom(pointId);
  let hundredths = 200;
  for (let start = 0; start < total; start += PIECE) {
    const count = Math.min(PIECE, total - start);
    const samples: SampleColumns = {
      atMs: Float64Array.from(
        { length: count },
        (_, n) => fromMs + (start + n) * POLL_MS + ((start + n) % 7),
      ),
      values: Float64Array.from({ length: count }, () => {
        hundredths = Math.min(400, Math.max(50, hundredths + Math.round((random() - 0.5) * 8)));
        return hundredths / 100;
      }),
      qualities: new Uint8Array(count).fill(GOOD),
    };
    const chunks = packChunks(
      { pointId, kind: null, scale: null, lastSinceMs: fromMs },
      samples,
      CHUNK_SAMPLES,
    );
    for (let from = 0; from < chunks.length; from += CHUNKS_A_TRANSACTION) {
      const group = chunks.slice(from, from + CHUNKS_A_TRANSACTION);
      await insertMany(
        storage.write,
        'chunks',
        ['point_id', 'start_at', 'end_at', 'count', 'low', 'high', 'data'],
        group.map((chunk) => [
          pointId,
          chunk.startMs,
          chunk.endMs,
          chunk.count,
          chunk.low,
          chunk.high,
          chunk.data,
        ]),
      );
    }
    const last = chunks.at(-1)!;
    await insertMany(
      storage.write,
      'point_state',
      ['point_id', 'sealed_at', 'value', 'quality', 'since_at'],
      [[pointId, last.endMs, last.lastValue, last.lastQuality, last.endMs]],
      { key: ['point_id'], set: ['sealed_at', 'value', 'quality', 'since_at'] },
    );
  }
  return total;
}
