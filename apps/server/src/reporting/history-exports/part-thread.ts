import { Worker } from 'node:worker_threads';
import type { ExportPage } from './export-page.ts';
import type { FilePoint } from './file-columns.ts';
import type { PartRequest, PartResponse } from './part-messages.ts';
import type { FinishedPart, PartOptions, PartSize } from './part-writer.ts';
import * as texts from './texts.ts';

/** Several times what a row group takes; V8 collects garbage earlier because of it. */
const MAX_MEMORY_MIB = 192;

/**
 * A thread that encodes, compresses, writes and hashes files one after the other, so that the main
 * thread can poll. One request at a time: the caller waits for each, which bounds what is in memory.
 */
export class PartThread {
  readonly #worker = new Worker(new URL('./part-worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MIB },
  });
  readonly #ended: Promise<void>;
  /** Why it ended; null: it runs. */
  #failure: Error | null = null;
  #answer: { resolve(response: PartResponse): void; reject(error: Error): void } | null = null;

  constructor() {
    let reason: unknown;
    this.#worker.on('message', (response: PartResponse) => this.#take()?.resolve(response));
    this.#worker.on('error', (error) => {
      reason = error;
    });
    this.#ended = new Promise((resolve) => {
      this.#worker.on('exit', () => {
        const message = reason instanceof Error ? reason.message : texts.writerEnded;
        this.#failure = new Error(message, { cause: reason });
        this.#take()?.reject(this.#failure);
        resolve();
      });
    });
  }

  /** @throws Error with the file system's message */
  async begin(options: PartOptions): Promise<void> {
    await this.#ask({ type: 'begin', options });
  }

  /** The memory of the rows moves to the thread. @throws Error with the file system's message */
  async write(point: FilePoint, rows: ExportPage['rows']): Promise<PartSize> {
    const memory = Object.values(rows).flatMap((column) =>
      typeof column === 'string' ? [] : [column.buffer],
    );
    const response = await this.#ask({ type: 'write', point, rows }, memory as ArrayBuffer[]);
    return 'size' in response ? response.size : { rows: 0, bytes: 0 };
  }

  /** @throws Error with the file system's message */
  async finish(): Promise<FinishedPart> {
    const response = await this.#ask({ type: 'finish' });
    if (!('finished' in response)) throw new Error(texts.writerEnded);
    return response.finished;
  }

  /** Ends the thread; an incomplete file stays as it is. */
  async close(): Promise<void> {
    await this.#worker.terminate();
    await this.#ended;
  }

  async #ask(request: PartRequest, memory: ArrayBuffer[] = []): Promise<PartResponse> {
    if (this.#failure !== null) throw this.#failure;
    const response = await new Promise<PartResponse>((resolve, reject) => {
      this.#answer = { resolve, reject };
      this.#worker.postMessage(request, memory);
    });
    if ('error' in response) throw new Error(response.error);
    return response;
  }

  #take() {
    const answer = this.#answer;
    this.#answer = null;
    return answer;
  }
}
