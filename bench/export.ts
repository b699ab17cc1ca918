/**
 * `npm run bench export -- [--stations 500] [--points 4] [--days 365] [--minutes 60]`: exports the
 * samples of all stations over the whole time from SQLite as Parquet and CSV, and their hours, through
 * the whole server: rows per second, megabytes, peak memory of the process, and how long its event loop
 * was held up. Takes some minutes.
 */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import type { ExportFormat, ExportResolution } from '@outpost/contract';
import type { ExportMessage } from './export/server.ts';
import { AS_NPM_START, startChild } from './harness/child.ts';
import { benchFolder } from './harness/database.ts';
import { formatWhole } from './harness/figures.ts';
import { readOptions } from './harness/options.ts';

const SCRIPT = new URL('./export/server.ts', import.meta.url);
const EXPORTS: readonly (readonly [ExportFormat, ExportResolution])[] = [
  ['parquet', 'samples'],
  ['csv', 'samples'],
  ['parquet', 'hour'],
];

export async function run(): Promise<void> {
  const options = readOptions({ stations: 500, points: 4, days: 365, minutes: 60 });
  const folder = benchFolder();
  execFileSync(process.execPath, [fileURLToPath(SCRIPT), 'prepare', folder, JSON.stringify(options)], {
    stdio: 'inherit',
  });
  for (const [format, resolution] of EXPORTS) {
    // A process each, so that the peak is that of one export.
    const server = startChild<ExportMessage>(SCRIPT, ['run', folder, format, resolution], [...AS_NPM_START]);
    const { rows, bytes, files, ms, idleRss, peakRss, held } = await server.nextMessage('exported');
    await server.end();
    const megabytes = (size: number) => `${(size / 1e6).toFixed(0)} MB`;
    console.log(
      `${format} ${resolution}: ${formatWhole(rows)} rows in ${(ms / 1_000).toFixed(1)} s, ` +
        `${formatWhole((rows / ms) * 1_000)} rows/s; ${files} files, ${megabytes(bytes)}, ` +
        `${(bytes / rows).toFixed(1)} bytes a row`,
    );
    console.log(
      `  memory of the process: ${megabytes(idleRss)} before, ${megabytes(peakRss)} at its peak; ` +
        `event loop held up: p99 ${held.p99.toFixed(0)} ms, max ${held.max.toFixed(0)} ms`,
    );
  }
}
