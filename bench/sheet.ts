/**
 * `npm run bench sheet -- [--points=500] [--pages=FOLDER]`: the points sheet of a large station in
 * a real page of the real server: how long the page's thread is busy with each key, each step of
 * scrolling, and a paste of as many rows. Chromium has no graphics card here.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { NewStation } from '@outpost/contract';
import { readConfig } from '../apps/server/src/config.ts';
import { systemClock } from '../apps/server/src/platform/clock.ts';
import { createLogger } from '../apps/server/src/platform/logger.ts';
import { startServer } from '../apps/server/src/server.ts';
import { ensurePage } from '../tools/ensure-page.ts';
import { openSheetPage, type SheetBenchPage } from './sheet/page.ts';

const ACCOUNT = { email: 'bench@outpost.demo', password: 'bench password' };
const KEYS = 150;

const at = (numbers: readonly number[], share: number): string => {
  const sorted = numbers.toSorted((a, b) => a - b);
  return (sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN).toFixed(1);
};
const spread = (numbers: readonly number[]) =>
  `p50 ${at(numbers, 0.5)}, p99 ${at(numbers, 0.99)}, max ${at(numbers, 1)} ms`;

function station(points: number): NewStation {
  return NewStation.parse({
    SiteName: 'Large plant',
    Host: '127.0.0.1',
    Enabled: false,
    Points: Array.from({ length: points }, (_, index) => ({
      ...(index % 3 === 0
        ? { Kind: 'digital', Table: 'discrete-input', DataType: 'bit' }
        : {
            Kind: 'analog',
            Table: 'input-register',
            DataType: 'float32',
            Units: 'm',
            RangeLow: 0,
            RangeHigh: 10,
          }),
      Point: `P${index + 1}`,
      Name: `Point number ${index + 1}`,
      Address: index * 2,
      Limits:
        index % 3 === 1
          ? [{ Kind: 'HH', Limit: 9, Priority: 'high', Message: `Point ${index + 1} high high` }]
          : [],
    })),
  });
}

async function measure(page: SheetBenchPage, points: number): Promise<void> {
  console.log(`  opened with all visible cells in ${page.openMs.toFixed(0)} ms`);
  const down = await page.keys('ArrowDown', KEYS);
  console.log(`  ${KEYS} rows down by arrow key: main thread busy ${spread(down)} each`);
  const typed = await page.type(KEYS);
  console.log(`  ${KEYS} characters typed into a cell: ${spread(typed)}`);
  const written = await page.write(30);
  console.log(`  30 cells changed: ${spread(written)}`);
  const { frames, cpuMs } = await page.scroll();
  console.log(
    `  scrolled through all ${points} rows and back in ${frames.length} frames: intervals ${spread(frames)}; ${(cpuMs / frames.length).toFixed(1)} ms of CPU time per frame`,
  );
  const { drawnMs, checkedMs } = await page.paste(points);
  console.log(
    `  ${points} rows pasted: drawn after ${drawnMs.toFixed(0)} ms, checked after ${checkedMs.toFixed(0)} ms`,
  );
}

export async function run(): Promise<void> {
  const { values } = parseArgs({
    options: { points: { type: 'string', default: '500' }, pages: { type: 'string' } },
  });
  const points = Number(values.points);
  if (!Number.isInteger(points) || points < 10 || points > 2_000)
    throw new Error('expected --points from 10 to 2000');
  if (values.pages === undefined) ensurePage();
  const dataDir = await mkdtemp(join(tmpdir(), 'outpost-bench-sheet-'));
  const server = await startServer({
    config: {
      ...readConfig({}),
      port: 0,
      dataDir,
      rateLimitPerMinute: 0,
      modbus: { host: '127.0.0.1', port: null, allow: [], stale: 'last' },
    },
    clock: systemClock,
    logger: createLogger('error'),
    random: Math.random,
    ...(values.pages === undefined ? {} : { pagesFolder: values.pages }),
  });
  try {
    await server.app.administration.accounts.service.createAccount({
      ...{ Email: ACCOUNT.email, FirstName: 'Bench', LastName: 'Bench', Role: 'Admin', Active: true },
      Password: ACCOUNT.password,
    });
    const { StationId } = await server.app.administration.stations.service.create(station(points), {
      accountId: null,
      name: 'bench',
    });
    const page = await openSheetPage(server.url, ACCOUNT, StationId);
    try {
      await measure(page, points);
    } finally {
      await page.close();
    }
  } finally {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}
