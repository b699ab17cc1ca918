/**
 * `npm run bench map -- [--stations=10000] [--seconds=15] [--pages=FOLDER]`: the map of this number
 * of stations in a real page of the real server: from the stations' answer to the drawn marks, from
 * a state's arrival to the drawn frame, and frames while dragging. The background is drawn without
 * a graphics card here, so the page's own part is printed separately.
 */
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ensurePage } from '../tools/ensure-page.ts';
import { type MapDrawing, type MapPage, openMapPage } from './map/page.ts';

const CHANGES_PER_SECOND = 200;
const SETTLE_MS = 5_000;

const file = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** The value below which a share of the numbers lies. */
function at(numbers: readonly number[], share: number): string {
  const sorted = numbers.toSorted((a, b) => a - b);
  return (sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN).toFixed(1);
}

const spread = (numbers: readonly number[]) =>
  `p50 ${at(numbers, 0.5)}, p99 ${at(numbers, 0.99)}, max ${at(numbers, 1)} ms (${numbers.length})`;

const ours = (drawings: readonly MapDrawing[]) =>
  spread(drawings.map(({ startMs, endMs }) => endMs - startMs));

async function states(page: MapPage, seconds: number): Promise<void> {
  await rest(SETTLE_MS);
  await page.watched();
  await rest(seconds * 1_000);
  const { drawings, deltas } = await page.watched();
  const drawn: number[] = [];
  const shown: number[] = [];
  for (const arrivedMs of deltas) {
    const next = drawings.find(({ startMs }) => startMs >= arrivedMs);
    if (next?.shownMs == null) continue;
    drawn.push(next.endMs - arrivedMs);
    shown.push(next.shownMs - arrivedMs);
  }
  console.log(
    `  from a delta's arrival to its marks drawn: ${spread(drawn)}; to the start of the next frame: ${spread(shown)}`,
  );
  console.log(`  drawing all marks: ${ours(drawings)}`);
}

async function dragged(page: MapPage, seconds: number): Promise<void> {
  await page.watched();
  const gaps = await page.pan(seconds * 1_000);
  const { drawings } = await page.watched();
  console.log(`  dragging: frames ${spread(gaps)}; drawing all marks in them ${ours(drawings)}`);
}

export async function run(): Promise<void> {
  const { values } = parseArgs({
    options: {
      stations: { type: 'string', default: '10000' },
      seconds: { type: 'string', default: '15' },
      pages: { type: 'string', default: '' },
    },
  });
  if (values.pages === '') ensurePage();
  const pages = values.pages || file('../apps/web/dist');
  const seconds = Number(values.seconds);
  const server = fork(file('./map/server.ts'), [values.stations, String(CHANGES_PER_SECOND), pages], {
    execArgv: ['--max-semi-space-size=16'],
    env: { ...process.env, MALLOC_ARENA_MAX: '1' },
  });
  let page: MapPage | undefined;
  try {
    const [{ url }] = (await once(server, 'message')) as [{ url: string }];
    console.log(`${values.stations} stations, ${CHANGES_PER_SECOND} state changes/s, plain map, 1440 by 900`);
    page = await openMapPage(url);
    const { drawnMs, shownMs } = await page.firstDrawn();
    console.log(
      `  from the stations' answer to all marks drawn: ${drawnMs.toFixed(0)} ms, to the next frame: ${shownMs.toFixed(0)} ms`,
    );
    console.log('all stations in view');
    await states(page, seconds);
    await dragged(page, seconds);
    await page.goToDistrict();
    console.log('one district in view');
    await states(page, seconds);
    await dragged(page, seconds);
  } finally {
    await page?.close();
    if (server.exitCode === null) {
      const gone = once(server, 'exit');
      server.kill('SIGTERM');
      await gone;
    }
  }
}

if (import.meta.main) await run();
