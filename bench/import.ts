/**
 * `npm run bench import -- [--stations 5000]`: a workbook, a JSON file and CSV of this number of
 * stations with 32 points are read by a server that polls 500 stations per second: dry run, import,
 * the same file again, and the export. Poll delays during each are printed next to those before.
 */
import { setTimeout as wait } from 'node:timers/promises';
import {
  type ImportReport,
  STATION_MEDIA_TYPES,
  type StationConfig,
  type StationFileFormat,
} from '@outpost/contract';
import { loadStation, spawnField } from '@outpost/simulator';
import { exportStations } from '../apps/server/src/administration/station-files/export.ts';
import { signIn } from './harness/account.ts';
import { startChild } from './harness/child.ts';
import { benchFolder } from './harness/database.ts';
import { formatGoal } from './harness/figures.ts';
import { readOptions } from './harness/options.ts';
import type { ImportFigures, ImportServerCommand, ImportServerMessage } from './import/server.ts';

const POLLED = 500;
const GOAL_MS = 15_000;
const REST_MS = 10_000;

export async function run(): Promise<void> {
  const { stations: count } = readOptions({ stations: 5_000 });
  const field = await spawnField(['--load', String(POLLED)]);
  const plan = field.ready.load!;
  const server = startChild<ImportServerMessage, ImportServerCommand>(
    new URL('./import/server.ts', import.meta.url),
    [benchFolder(), JSON.stringify(plan)],
  );
  try {
    const { url } = await server.nextMessage('ready');
    const authorization = `Bearer ${await signIn(url)}`;

    const measured = async <T>(what: string, task: () => Promise<T>, goalMs?: number): Promise<T> => {
      server.send('begin');
      const startMs = performance.now();
      const result = await task();
      const tookMs = performance.now() - startMs;
      const figures = server.nextMessage('figures');
      server.send('end');
      print(what, tookMs, await figures, goalMs);
      return result;
    };
    const send = async (format: StationFileFormat, body: Uint8Array<ArrayBuffer>, apply: boolean) => {
      const answer = await fetch(`${url}/api/Stations/import?apply=${apply}`, {
        method: 'POST',
        headers: { authorization, 'content-type': STATION_MEDIA_TYPES[format] },
        body,
      });
      const report = (await answer.json()) as ImportReport;
      if (!answer.ok || report.ProblemsTotal > 0) throw new Error(JSON.stringify(report).slice(0, 2_000));
      return report;
    };

    const stations = made(count, loadStation(plan, 0));
    const files = {} as Record<StationFileFormat, Uint8Array<ArrayBuffer>>;
    for (const format of ['json', 'xlsx', 'csv'] as const) {
      files[format] = await bytesOf(exportStations(stations, format, 'stations', '2026-03-01T00:00:00Z'));
      console.log(`${format}: ${(files[format].length / 2 ** 20).toFixed(1)} MiB`);
    }
    const points = stations.reduce((sum, { Points }) => sum + Points.length, 0);
    console.log(`${count} stations, ${points} points; ${POLLED} stations are polled every second\n`);

    await measured('idle', () => wait(REST_MS));
    await measured('dry run, JSON', () => send('json', files.json, false), GOAL_MS);
    await measured('dry run, XLSX', () => send('xlsx', files.xlsx, false), GOAL_MS);
    const report = await measured('import, XLSX', () => send('xlsx', files.xlsx, true), GOAL_MS);
    console.log(
      `  ${report.Counts.Stations.Created} stations, ${report.Counts.Points.Created} points created`,
    );
    await measured('same XLSX again, dry', () => send('xlsx', files.xlsx, false), GOAL_MS);
    await measured('same stations CSV', () => send('csv', files.csv, false), GOAL_MS);
    for (const format of ['json', 'xlsx'] as const) {
      await measured(`export, ${format}`, async () => {
        const answer = await fetch(`${url}/api/Stations/export?format=${format}`, {
          headers: { authorization },
        });
        return (await answer.arrayBuffer()).byteLength;
      });
    }
  } finally {
    await server.end();
    await field.stop();
  }
}

/** Stations of 32 points and some limits, which are not polled. */
function made(count: number, one: ReturnType<typeof loadStation>): StationConfig[] {
  const points = Array.from({ length: 32 }, (_, index) => {
    const point = one.Points[index % one.Points.length]!;
    const Limits =
      point.Kind === 'analog' && index % 4 === 0 ? [{ ...LIMIT, Kind: 'HH' as const, Limit: 90 }] : [];
    return {
      ...point,
      Id: 0,
      Point: `P${index + 1}`,
      Name: `${point.Name} ${index + 1}`,
      Address: index * 2,
      Limits,
    };
  });
  return Array.from({ length: count }, (_, index) => ({
    ...one,
    StationId: 1_000_000 + index,
    Version: 1,
    SiteName: `Site ${index + 1}`,
    Code: `S-${index + 1}`,
    Enabled: false,
    Points: points,
  }));
}

const LIMIT = {
  Deadband: 1,
  OnDelaySeconds: 5,
  OffDelaySeconds: 5,
  Enabled: true,
  OverSeconds: 60,
  WhilePoint: '',
  Priority: 'high',
  Message: 'Too high',
  Instruction: 'Go to the station, and call the office before switching anything.',
} as const;

async function bytesOf(content: AsyncIterable<string | Uint8Array>): Promise<Uint8Array<ArrayBuffer>> {
  const pieces: Uint8Array[] = [];
  for await (const piece of content) pieces.push(typeof piece === 'string' ? Buffer.from(piece) : piece);
  return new Uint8Array(Buffer.concat(pieces));
}

function print(what: string, tookMs: number, figures: ImportFigures, goalMs: number | undefined): void {
  const { lateP99Ms, lateMaxMs, loopP99Ms, loopMaxMs, missedPolls, goodPolls, rssMiB } = figures;
  const goal = goalMs === undefined ? '' : ` (${formatGoal(tookMs <= goalMs, `${goalMs / 1_000} s`)})`;
  console.log(
    `${what.padEnd(22)} ${(tookMs / 1_000).toFixed(1).padStart(5)} s${goal.padEnd(20)} polls ${Math.round(goodPolls / (tookMs / 1_000))}/s, ` +
      `delay p99 ${lateP99Ms} ms, max ${lateMaxMs} ms, missed ${missedPolls}; loop p99 ${loopP99Ms.toFixed(0)} ms, max ${loopMaxMs.toFixed(0)} ms; ${rssMiB.toFixed(0)} MiB`,
  );
}
