/**
 * `npm run bench sheet -- [--points=500] [--pages=FOLDER]`: the points sheet of a large station in
 * a real page of the real server: how long the page's thread is busy with each key, each step of
 * scrolling, and a paste of as many rows. Chromium has no graphics card here.
 */
import { NewStation } from '@outpost/contract';
import { createBenchAccount } from './harness/account.ts';
import { benchFolder } from './harness/database.ts';
import { spread } from './harness/figures.ts';
import { readOptions } from './harness/options.ts';
import { builtPages } from './harness/page.ts';
import { startBenchServer } from './harness/server.ts';
import { openSheetPage, type SheetBenchPage } from './sheet/page.ts';

const KEYS = 150;

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
  const { points, pages } = readOptions({ points: 500, pages: '' });
  if (!Number.isInteger(points) || points < 10 || points > 2_000)
    throw new Error('expected --points from 10 to 2000');
  const server = await startBenchServer({ DATA_DIR: benchFolder() }, { pagesFolder: builtPages(pages) });
  try {
    await createBenchAccount(server.app, 'Admin');
    const { StationId } = await server.app.administration.stations.service.create(station(points), {
      accountId: null,
      name: 'bench',
    });
    const page = await openSheetPage(server.url, StationId);
    try {
      await measure(page, points);
    } finally {
      await page.close();
    }
  } finally {
    await server.stop();
  }
}
