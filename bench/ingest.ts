/** `npm run bench ingest`: samples through change detection, journal and chunks into SQLite, on one core. */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { benchReadings, benchStations, goodLink } from './ingest/data.ts';
import { openStore, type Store } from './ingest/store.ts';

const START_MS = Date.parse('2026-03-01T00:00:00Z');
/** Work between two looks at the event loop. */
const SLICE_MS = 4;

const turn = () => new Promise((resolve) => setImmediate(resolve));
const perSecond = (count: number, ms: number) => Math.round((count / ms) * 1_000).toLocaleString('en');

interface Usage {
  wallMs: number;
  cpuMs: number;
  delayP99Ms: number;
  delayMaxMs: number;
}

/** Runs `work` and measures wall time, processor time of all threads, and how late the event loop was. */
async function measured(work: () => Promise<void>): Promise<Usage> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const cpu = process.cpuUsage();
  const start = performance.now();
  await work();
  const wallMs = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  delay.disable();
  return {
    wallMs,
    cpuMs: (user + system) / 1_000,
    delayP99Ms: delay.percentile(99) / 1e6,
    delayMaxMs: delay.max / 1e6,
  };
}

/** Every point changes in every poll, as fast as it goes. */
async function flatOut(store: Store, stations: number, polls: number): Promise<Usage> {
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

/** Every station once a second, a share of its points changing: what the path costs beside the poller. */
async function paced(store: Store, stations: number, seconds: number, changing: number): Promise<Usage> {
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
      await (waitMs > 0 ? new Promise((resolve) => setTimeout(resolve, waitMs)) : turn());
    }
  });
}

async function bytesAtRest(store: Store): Promise<number> {
  const { rows } = await store.storage.read
    .selectFrom('chunks')
    .select(({ fn }) => [fn.countAll<number>().as('chunks'), fn.sum<number>('count').as('samples')])
    .execute()
    .then((result) => ({ rows: result }));
  return rows[0]!.samples;
}

export async function run(): Promise<void> {
  {
    const stations = 100;
    const polls = 2_100;
    const store = await openStore();
    store.ingest.start(benchStations(stations));
    const usage = await flatOut(store, stations, polls);
    const { samples, sealedSamples, chunkBytes, chunks } = store.history.stats;
    console.log(
      `all changing: ${samples.toLocaleString('en')} samples, ${perSecond(samples, usage.cpuMs)}/s of one core, ` +
        `${perSecond(samples, usage.wallMs)}/s wall, event loop late p99 ${usage.delayP99Ms.toFixed(1)} ms, ` +
        `max ${usage.delayMaxMs.toFixed(1)} ms`,
    );
    console.log(
      `  ${chunks} chunks, ${(chunkBytes / sealedSamples).toFixed(2)} bytes a sample, ${await bytesAtRest(store)} samples in them`,
    );
    await store.close();
  }
  {
    const stations = 5_000;
    const store = await openStore();
    store.ingest.start(benchStations(stations));
    const rss0 = process.memoryUsage().rss;
    const usage = await paced(store, stations, 20, 0.05);
    const core = usage.cpuMs / usage.wallMs;
    console.log(
      `paced: ${perSecond(store.ingest.stats.points, usage.wallMs)} points/s, ` +
        `${perSecond(store.history.stats.samples, usage.wallMs)} samples/s stored, ${core.toFixed(2)} of a core, ` +
        `event loop late p99 ${usage.delayP99Ms.toFixed(1)} ms, max ${usage.delayMaxMs.toFixed(1)} ms, ` +
        `memory ${Math.round(process.memoryUsage().rss / 2 ** 20)} MiB (${Math.round((process.memoryUsage().rss - rss0) / 2 ** 20)})`,
    );
    await store.close();
  }
}

if (import.meta.main) await run();
