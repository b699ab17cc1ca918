/**
 * The measured process of `bench/export.ts`. `prepare DIR OPTIONS` fills a data folder with stations
 * and their history; `run DIR FORMAT RESOLUTION` starts the whole server on it and makes one export.
 */
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { type HistoryExport, NewStation } from '@outpost/contract';
import type { ServerApp } from '@outpost/server';
import { createBenchAccount, signIn } from '../harness/account.ts';
import { sendToParent } from '../harness/child.ts';
import { startBenchServer } from '../harness/server.ts';

export interface ExportMessage {
  readonly kind: 'exported';
  readonly rows: number;
  readonly bytes: number;
  readonly files: number;
  readonly ms: number;
  readonly idleRss: number;
  readonly peakRss: number;
  /** How long the event loop was held up, ms. */
  readonly held: { readonly p99: number; readonly max: number };
}

const FROM_MS = Date.UTC(2025, 0, 1);
const DAY_MS = 86_400_000;
/** Samples between pauses in which they are written. */
const SAMPLES_AT_ONCE = 100_000;

const [mode, DATA_DIR = '', ...given] = process.argv.slice(2);

interface Options {
  readonly stations: number;
  readonly points: number;
  readonly days: number;
  readonly minutes: number;
}

async function writePast({ administration, history }: ServerApp, options: Options): Promise<void> {
  const { stations, points, days, minutes } = options;
  const handles: number[] = [];
  for (let number = 0; number < stations; number++) {
    const station = NewStation.parse({
      ...{ SiteName: `Station ${number}`, Host: '127.0.0.1', Enabled: false },
      Points: Array.from({ length: points }, (_, index) => ({
        ...{ Kind: 'analog', Point: `AI${index + 1}`, Name: `Level ${index + 1}`, Units: 'm' },
        ...{ Table: 'input-register', Address: index, DataType: 'int16' },
      })),
    });
    await administration.stations.service.create(station);
  }
  for (const { Points } of administration.stations.service.all())
    for (const { Id } of Points) handles.push(history.open(Id, null, 'analog'));
  let appended = 0;
  const stepMs = minutes * 60_000;
  for (let atMs = FROM_MS; atMs < FROM_MS + days * DAY_MS; atMs += stepMs) {
    for (const [index, handle] of handles.entries()) {
      // Tenths of a wave, a few percent of them not good.
      const value = Math.round(500 + 400 * Math.sin(atMs / DAY_MS + index)) / 10;
      history.append(handle, atMs + (index % 1_000), value, (appended + index) % 37 === 0 ? 2 : 0);
    }
    appended += handles.length;
    if (appended % SAMPLES_AT_ONCE < handles.length) await history.drain();
  }
  await history.sealAll();
  await history.rollUpAll();
  console.log(`${appended.toLocaleString('en')} samples of ${handles.length} points in ${days} days`);
}

async function measure(format: string, resolution: string): Promise<ExportMessage> {
  const server = await startBenchServer({ DATA_DIR });
  await createBenchAccount(server.app, 'Viewer').catch(() => {});
  const headers = { authorization: `Bearer ${await signIn(server.url)}`, 'content-type': 'application/json' };
  const idleRss = process.memoryUsage.rss();
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const begunMs = performance.now();
  const body = { From: '2025-01-01', To: '2027-01-01', Format: format, Resolution: resolution };
  const answer = await fetch(`${server.url}/api/Exports`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  });
  if (answer.status !== 201) throw new Error(await answer.text());
  for (;;) {
    await wait(100);
    const list = (await (await fetch(`${server.url}/api/Exports`, { headers })).json()) as HistoryExport[];
    const [newest] = list;
    if (newest!.State === 'failed') throw new Error(newest!.Error!);
    if (newest!.State !== 'done') continue;
    delay.disable();
    const { Rows, Bytes, Files } = newest!;
    process.on('SIGTERM', () => void server.stop().then(() => process.exit(0)));
    return {
      ...{ kind: 'exported', rows: Rows, bytes: Bytes, files: Files.length, ms: performance.now() - begunMs },
      ...{ idleRss, peakRss: process.resourceUsage().maxRSS * 1_024 },
      held: { p99: delay.percentile(99) / 1e6, max: delay.max / 1e6 },
    };
  }
}

if (mode === 'prepare') {
  const options = JSON.parse(given[0]!) as Options;
  await (await startBenchServer({ DATA_DIR }, { beforePolling: (app) => writePast(app, options) })).stop();
} else sendToParent<ExportMessage>(await measure(given[0]!, given[1]!));
