import { parentPort } from 'node:worker_threads';
import type { StationConfig } from '@outpost/contract';
import type { ImportBatch } from '../stations/worker-job.ts';
import { FileError } from './file-error.ts';
import { planFile, type StoredKnown } from './plan-file.ts';
import { readFileContent } from './read-tables.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

const port = parentPort!;
const known: StoredKnown[] = [];
const stored = new Map<number, string>();
let batches: readonly ImportBatch[] = [];
let given = 0;

const say = (message: FromWorker): void => port.postMessage(message);

port.on('message', (message: ToWorker) => {
  if (message.kind === 'stored') {
    for (const [station, json] of message.stations) {
      known.push(station);
      stored.set(station.StationId, json);
    }
  } else if (message.kind === 'next') {
    say({ kind: 'batch', batch: batches[given++] ?? null });
  } else void read(message);
});

async function read({ bytes, format, table, missing }: ToWorker & { kind: 'file' }): Promise<void> {
  try {
    const content = await readFileContent(Buffer.from(bytes), format, table);
    const plan = planFile({
      format,
      content,
      missing,
      known,
      stored: (stationId) => JSON.parse(stored.get(stationId)!) as StationConfig,
    });
    batches = plan.batches;
    say({ kind: 'report', report: plan.report });
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    say({ kind: 'refused', message: error.message });
  }
}
