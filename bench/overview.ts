/**
 * `npm run bench overview`: requests per second of the overview of 1,000 stations compared with a
 * constant of the same size on the same server, without changes; with If-None-Match; and with every
 * station changing each second.
 */

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { testContext } from '../apps/server/src/testing/context.ts';
import { mountOverview } from '../apps/server/src/web/overview/index.ts';
import { formatWhole, median } from './harness/figures.ts';
import { createBenchEdge } from './harness/server.ts';
import { benchReadings, benchStations, goodLink } from './ingest/data.ts';
import { openStore } from './ingest/store.ts';

const STATIONS = 1_000;
const ROUNDS = 5;
const ROUND_MS = 2_000;
const OVERVIEW = '/api/Stations/overview';

interface Load {
  requestsPerSecond: number;
  bytes: number;
  p50Ms: number;
}

/** Requests come from a process of its own, so that they take nothing from the server's thread. */
async function load(url: string, etag = ''): Promise<Load> {
  const loader = new URL('./overview/load.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [loader, url, String(ROUND_MS), etag], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let output = '';
  child.stdout.on('data', (data) => {
    output += data;
  });
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`the load process of ${url} exited with ${code}`);
  return JSON.parse(output) as Load;
}

async function serve(constant: () => Buffer) {
  const store = await openStore();
  // Four key points per station, like the demo's sites.
  const configs = benchStations(STATIONS).map((config) => ({
    ...config,
    Points: config.Points.slice(0, 12).map((point, index) => ({ ...point, Key: index < 4 })),
  }));
  store.ingest.start(configs);
  const app = await createBenchEdge();
  const { image, history } = store;
  mountOverview(app, testContext({ clock: systemClock, epoch: 'bench' }), image, history, async () => {});
  app.get('/constant', (_request, reply) => reply.type('application/json; charset=utf-8').send(constant()));
  await app.listen({ host: '127.0.0.1', port: 0 });
  const readings = benchReadings(101, 0.5);
  let round = 0;
  return {
    app,
    poll: () => {
      round += 1;
      const atMs = Date.now();
      for (let id = 1; id <= STATIONS; id++) {
        const link = {
          ...goodLink,
          lastGoodPollAtMs: atMs,
          lastResponseAtMs: atMs,
          lastAttemptAtMs: atMs,
          roundTripMs: 12.5,
        };
        store.ingest.accept({
          stationId: id,
          version: 1,
          atMs,
          reading: readings[(round + id) % 101]!,
          link,
        });
      }
    },
    close: async () => {
      await app.close();
      await store.close();
    },
  };
}

export async function run(): Promise<void> {
  let constant: Buffer = Buffer.alloc(0);
  const { app, poll, close } = await serve(() => constant);
  poll();
  const headers = { authorization: 'Bearer x' };
  const first = await app.inject({ url: OVERVIEW, headers });
  constant = first.rawPayload;
  const etag = first.headers.etag as string;
  const base = app.listeningOrigin;
  const rates = { overview: [] as number[], constant: [] as number[], notModified: [] as number[] };
  for (let round = 0; round < ROUNDS; round++) {
    rates.constant.push((await load(`${base}/constant`)).requestsPerSecond);
    rates.overview.push((await load(`${base}${OVERVIEW}`)).requestsPerSecond);
    rates.notModified.push((await load(`${base}${OVERVIEW}`, etag)).requestsPerSecond);
  }
  const overview = median(rates.overview);
  const plain = median(rates.constant);
  console.log(
    `${STATIONS} stations, ${formatWhole(constant.length)} bytes, no changes: ` +
      `${Math.round(overview)}/s, a constant of that size ${Math.round(plain)}/s: ${((overview / plain) * 100).toFixed(0)} %`,
  );
  console.log(`304: ${Math.round(median(rates.notModified))}/s`);

  const timer = setInterval(poll, 1_000);
  const changing = await load(`${base}${OVERVIEW}`);
  clearInterval(timer);
  console.log(
    `every station changing every second: ${Math.round(changing.requestsPerSecond)}/s, p50 ${changing.p50Ms.toFixed(1)} ms`,
  );
  await close();
}
