import type { StationConfig } from '@outpost/contract';
import { createSimulatedField, generateHistory } from '@outpost/simulator';
import { sql } from 'kysely';
import { unknownLink } from '../../apps/server/src/acquisition/image/index.ts';
import type { Store } from './store.ts';

const SEED = 1;
const DAY_MS = 86_400_000;

/** The demo's sites as stations with IDs. */
async function demoStations(): Promise<StationConfig[]> {
  const field = createSimulatedField({ seed: SEED, speed: 0 });
  await field.start();
  const stations = field.stations();
  await field.stop();
  let pointId = 0;
  return stations.map((station, index) => ({
    ...station,
    StationId: index + 1,
    Version: 1,
    Points: station.Points.map((point) => {
      pointId += 1;
      return { ...point, Id: pointId };
    }),
  }));
}

export interface DemoPast {
  readonly days: number;
  readonly points: number;
  readonly polls: number;
  readonly samples: number;
  /** Wall time of polls, journal and chunks; includes the simulator's models. */
  readonly wallMs: number;
  /** The part of ingest itself. */
  readonly acceptMs: number;
  /** Pages of the chunks and of their index, per sample. */
  readonly bytesPerSample: number;
}

/** Runs the demo's past through ingest, and measures what is stored. */
export async function writeDemoPast(store: Store, days: number, stepSeconds: number): Promise<DemoPast> {
  const stations = await demoStations();
  store.ingest.start(stations);
  const toMs = Date.parse('2026-03-01T00:00:00Z');
  const link = unknownLink(true);
  const start = performance.now();
  let polls = 0;
  let acceptMs = 0;
  await generateHistory({
    seed: SEED,
    fromMs: toMs - days * DAY_MS,
    toMs,
    stepSeconds,
    onPoll: ({ stationIndex, atMs, reading }) => {
      polls += 1;
      const before = performance.now();
      store.ingest.accept({ stationId: stationIndex + 1, version: 1, atMs, reading, link });
      acceptMs += performance.now() - before;
    },
    onStep: () => store.ingest.drain(),
  });
  await store.history.sealAll();
  const wallMs = performance.now() - start;
  const { rows } = await sql<{ bytes: number }>`
    select sum(pgsize) as bytes from dbstat where name in (select name from sqlite_schema where tbl_name = 'chunks')
  `.execute(store.storage.read);
  const { samples } = store.history.stats;
  const points = stations.reduce((sum, station) => sum + station.Points.length, 0);
  return { days, points, polls, samples, wallMs, acceptMs, bytesPerSample: rows[0]!.bytes / samples };
}
