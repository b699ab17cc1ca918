import { Worker } from 'node:worker_threads';
import type { StationConfig, StationFileFormat, StationTable } from '@outpost/contract';
import type { Missing } from '@outpost/core';
import { invalid } from '../../platform/http/index.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import type { ImportBatch } from '../stations/worker-job.ts';
import type { PlannedReport } from './plan-file.ts';
import * as texts from './texts.ts';
import type { FromWorker, ToWorker } from './worker-messages.ts';

/**
 * A file that needs more ends its thread, and nothing else. This is the last resort: V8 checks it
 * between steps that can each take much more, so the amount read is bounded before. 5,000 stations
 * with 32 points take 600 MiB.
 */
const MAX_MEMORY_MIB = 1_024;
/** Stations serialised and passed on at a time. */
const STATIONS_AT_ONCE = 20;

export interface FileToRead {
  /** Transferred: it cannot be read here afterwards. */
  readonly bytes: ArrayBuffer;
  readonly format: StationFileFormat;
  readonly table: StationTable | undefined;
  readonly missing: Missing;
}

/**
 * Reads a file and compares it with the stored stations, in a thread of its own, so that polls stay
 * on time.
 */
export class ImportThread {
  readonly #worker: Worker;
  #waiting: { resolve(message: FromWorker): void; reject(error: Error): void } | null = null;
  #ended: Error | null = null;

  constructor() {
    this.#worker = new Worker(new URL('./import-worker.ts', import.meta.url), {
      resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MIB },
    });
    this.#worker.on('message', (message: FromWorker) => {
      const waiting = this.#waiting;
      this.#waiting = null;
      waiting?.resolve(message);
    });
    this.#worker.on('error', (error: NodeJS.ErrnoException) => this.#end(error));
    this.#worker.on('exit', () => this.#end(new Error('the import thread has ended')));
  }

  /**
   * What the file would change.
   *
   * @throws AppError `BAD_REQUEST`: it cannot be read, or needs too much memory
   */
  async plan(stations: readonly StationConfig[], file: FileToRead): Promise<PlannedReport> {
    for (let at = 0; at < stations.length; at += STATIONS_AT_ONCE) {
      const page = stations.slice(at, at + STATIONS_AT_ONCE).map((station) => {
        const { StationId, Code, SiteName, Area, Source, MapUnitId } = station;
        return [{ StationId, Code, SiteName, Area, Source, MapUnitId }, JSON.stringify(station)] as const;
      });
      this.#tell({ kind: 'stored', stations: page });
      await yieldToEventLoop();
    }
    const message = await this.#ask({ kind: 'file', ...file }, [file.bytes]);
    if (message.kind === 'refused') throw invalid([{ Path: 'body', Message: message.message }]);
    if (message.kind === 'report') return message.report;
    throw new Error(`expected a report, not ${message.kind}`);
  }

  /** The next part to be stored; null: there are no more. */
  async next(): Promise<ImportBatch | null> {
    const message = await this.#ask({ kind: 'next' });
    if (message.kind !== 'batch') throw new Error(`expected a batch, not ${message.kind}`);
    return message.batch;
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #ask(message: ToWorker, handedOver: ArrayBuffer[] = []): Promise<FromWorker> {
    if (this.#ended) return Promise.reject(this.#ended);
    return new Promise((resolve, reject) => {
      this.#waiting = { resolve, reject };
      this.#worker.postMessage(message, handedOver);
    });
  }

  #tell(message: ToWorker): void {
    this.#worker.postMessage(message);
  }

  #end(error: NodeJS.ErrnoException): void {
    const isTooMuch = error.code === 'ERR_WORKER_OUT_OF_MEMORY';
    this.#ended ??= isTooMuch ? invalid([{ Path: 'body', Message: texts.fileNeedsTooMuchMemory }]) : error;
    this.#waiting?.reject(this.#ended);
    this.#waiting = null;
  }
}
