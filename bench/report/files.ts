import { FILE_FORMATS } from '@outpost/contract';
import { sampleTable } from '../../apps/server/src/history/trend-files/sample-table.ts';
import { csvOf, xlsxOf } from '../../apps/server/src/platform/tables/index.ts';
import { digitalReport, reportFile } from '../../apps/server/src/reporting/reports/index.ts';
import type { BenchStation } from './stations.ts';

const MADE_AT = '2026-01-01T00:00:00.000Z';
const YEAR_MS = 365 * 86_400_000;

/** Files of a year, read as fast as they are generated: duration, size and memory. */
export async function fileFigures({ deps, history, nowMs }: BenchStation): Promise<void> {
  for (const format of FILE_FORMATS) {
    await take(`report of a year, 16 points, ${format}`, async () => {
      const report = await digitalReport(deps, { kind: 'count', stationId: 1, period: '2025' });
      return reportFile(report, 'Bench', format, MADE_AT).content;
    });
  }
  for (const format of FILE_FORMATS) {
    await take(`all samples of a year, 16 points, ${format}`, async () => {
      const station = deps.image.station(1)!;
      const points = station.config.Points.map((point) => ({ point, station }));
      const span = { fromMs: nowMs - YEAR_MS, toMs: nowMs, timeZone: 'America/Denver', mostRows: 20_000_000 };
      const table = sampleTable(history, points, span);
      return format === 'csv' ? csvOf(table) : xlsxOf({ title: 'Bench', madeAt: MADE_AT, tables: [table] });
    });
  }
}

async function take(name: string, open: () => Promise<AsyncIterable<string | Uint8Array>>): Promise<void> {
  globalThis.gc?.();
  const before = process.memoryUsage().rss;
  let most = before;
  let bytes = 0;
  const startMs = performance.now();
  for await (const piece of await open()) {
    bytes += Buffer.byteLength(piece);
    most = Math.max(most, process.memoryUsage.rss());
  }
  const seconds = (performance.now() - startMs) / 1_000;
  console.log(
    `  ${name.padEnd(46)} ${(bytes / 1e6).toFixed(1)} MB in ${seconds.toFixed(2)} s, memory grew by up to ${((most - before) / 1e6).toFixed(0)} MB`,
  );
}
