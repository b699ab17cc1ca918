/**
 * `npm run bench ingest`: samples through change detection, journal and chunks into SQLite, on one
 * core.
 */

import { setTimeout as wait } from 'node:timers/promises';
import { formatWhole } from './harness/figures.ts';
import { benchReadings, benchStations, goodLink } from './ingest/data.ts';
import { writeDemoPast } from './ingest/demo-data.ts';
import { measured, type Usage } from './ingest/measured.ts';
import { openStore, type Store } from './ingest/store.ts';

const START_MS = Date.parse('2026-03-01T00:00:00Z');
/** Work between two checks of the event loop. */
const SLICE_MS = 4;

const turn = () => new Promise((resolve) => setImmediate(resolve));
const perSecond = (count: number, ms: number) => formatWhole((count / ms) * 1_000);
const pauses = ({ latenessP99Ms, longestTurnMs }: Usage) =>
  `event loop delay p99 ${latenessP99Ms.toFixed(1)} ms, longest turn ${longestTurnMs.toFixed(1)} ms of CPU time`;

/** Every point changes in every poll, as fast as possible. */
async function flatOut(store: Store, stations: number, polls: number): Promise<Usage> {
  store.ingest.start(benchStations(stations));
  const readings = benchReadings(127, 1);
  return measured(async () => {
    let sliceStart = performance.now();
    for (let poll = 0; poll < polls; poll++) {
      for (let station = 0; station < stations; station++) {
        store.ingest.accept({
          stationId: station + 1,
          version: 1,
          atMs: START_MS + poll * 1_000 + station,
          reading: readings[(poll + station) % readings.length]!,
          link: goodLink,
        });
        if (performance.now() - sliceStart < SLICE_MS) continue;
        await store.ingest.drain();
        await turn();
        sliceStart = performance.now();
      }
    }
    await store.history.sealAll();
  });
}

/**
 * Every station once a second, a share of its points changing: the cost of the path in addition to
 * the poller.
 */
async function paced(store: Store, stations: number, seconds: number, changing: number): Promise<Usage> {
  store.ingest.start(benchStations(stations));
  const readings = benchReadings(251, changing);
  const ticks = 100;
  return measured(async () => {
    const start = performance.now();
    for (let tick = 0; tick < seconds * ticks; tick++) {
      const second = Math.floor(tick / ticks);
      for (let station = tick % ticks; station < stations; station += ticks) {
        store.ingest.accept({
          stationId: station + 1,
          version: 1,
          atMs: Date.now(),
          reading: readings[(second + station) % readings.length]!,
          link: goodLink,
        });
      }
      const waitMs = start + (tick + 1) * (1_000 / ticks) - performance.now();
      await (waitMs > 0 ? wait(waitMs) : turn());
    }
  });
}

async function withStore(work: (store: Store) => Promise<void>): Promise<void> {
  const store = await openStore();
  try {
    await work(store);
  } finally {
    await store.close();
  }
}

export async function run(): Promise<void> {
  await withStore(async (store) => {
    const usage = await flatOut(store, 100, 2_100);
    const { samples, chunks, sealedSamples, chunkBytes } = store.history.stats;
    console.log(
      `every point changing, ${formatWhole(samples)} samples: ${perSecond(samples, usage.cpuMs)}/s per core ` +
        `(all threads), ${perSecond(samples, usage.wallMs)}/s wall`,
    );
    console.log(`  ${pauses(usage)}`);
    console.log(
      `  ${chunks} chunks, ${(chunkBytes / sealedSamples).toFixed(2)} bytes per sample of noise in them`,
    );
  });
  await withStore(async (store) => {
    const usage = await paced(store, 5_000, 20, 0.05);
    const { samples } = store.history.stats;
    console.log(
      `5,000 stations per second, 5 % changing: ${perSecond(store.ingest.stats.points, usage.wallMs)} points/s, ` +
        `${perSecond(samples, usage.wallMs)} samples/s stored, ${(usage.cpuMs / usage.wallMs).toFixed(2)} of a core`,
    );
    console.log(`  ${pauses(usage)}`);
  });
  await withStore(async (store) => {
    const past = await writeDemoPast(store, 30, 10);
    console.log(
      `the demo's stations, ${past.days} days at 10 s: ${formatWhole(past.polls)} polls of ${past.points} points in total, ` +
        `${formatWhole(past.samples)} samples stored, ${past.bytesPerSample.toFixed(2)} bytes per sample on disk`,
    );
    console.log(
      `  ${(past.wallMs / 1_000).toFixed(1)} s with the simulator's models, ${(past.acceptMs / 1_000).toFixed(1)} s of it in ingest`,
    );
  });
}
