import type { SQLInputValue } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { StorageError } from '../errors.ts';
import { sqliteError } from './errors.ts';
import type { FromThread, Job, Request, Response, ThreadData, ToThread } from './protocol.ts';

interface Waiting {
  resolve(response: Response): void;
  reject(error: StorageError): void;
}

const spare: Worker[] = [];
let maxSpare = 0;

/**
 * Keeps up to this many threads whose database is closed for the next databases. A server opens its
 * database once; tests open thousands, and a start of a thread takes longer than a short test.
 */
export function keepSpareThreads(count: number): void {
  maxSpare = count;
}

/**
 * A database connection in a thread of its own. An ended thread is restarted by the next statement.
 */
export class SqliteThread {
  readonly #data: ThreadData;
  #worker: Worker | null = null;
  #nextId = 1;
  #closed = false;
  readonly #waiting = new Map<number, Waiting>();
  #closing: Promise<void> | null = null;
  #onReleased: () => void = () => {};

  constructor(data: ThreadData) {
    this.#data = data;
  }

  /** Runs one statement. */
  run(sql: string, parameters: readonly unknown[]): Promise<Response> {
    return this.#send({ id: this.#nextId++, sql, parameters: parameters.map(boundValue) });
  }

  /** Runs one statement once for each row of parameters. */
  runMany(sql: string, rows: readonly (readonly unknown[])[]): Promise<Response> {
    return this.#send({ id: this.#nextId++, sql, rows: rows.map((row) => row.map(boundValue)) });
  }

  /** Runs a job in the thread. */
  async runJob(job: Job): Promise<unknown> {
    const { output } = await this.#send({ id: this.#nextId++, sql: '', job });
    return output;
  }

  /** Closes the database after the statements that were sent before. */
  close(): Promise<void> {
    this.#closed = true;
    this.#closing ??= this.#end();
    return this.#closing;
  }

  async #end(): Promise<void> {
    const worker = this.#worker;
    if (!worker) return;
    const ended = new Promise<void>((resolve) => {
      this.#onReleased = resolve;
      worker.once('exit', () => resolve());
    });
    tell(worker, spare.length < maxSpare ? 'release' : 'close');
    await ended;
  }

  #send(request: Request): Promise<Response> {
    if (this.#closed) {
      return Promise.reject(new StorageError('STORAGE_UNAVAILABLE', 'The database is closed'));
    }
    this.#worker ??= this.#start();
    return new Promise((resolve, reject) => {
      this.#waiting.set(request.id, { resolve, reject });
      tell(this.#worker!, request);
    });
  }

  #start(): Worker {
    const worker = spare.pop() ?? new Worker(new URL('./worker.ts', import.meta.url));
    worker.ref();
    tell(worker, this.#data);
    let reason: unknown;
    worker.on('message', (response: FromThread) => {
      if (response === 'released') {
        // Only those that are added here: Node has listeners of its own.
        for (const event of ['message', 'error', 'exit']) worker.removeAllListeners(event);
        worker.unref();
        this.#worker = null;
        spare.push(worker);
        this.#onReleased();
        return;
      }
      const waiting = this.#waiting.get(response.id);
      this.#waiting.delete(response.id);
      if (response.error) waiting?.reject(sqliteError(response.error));
      else waiting?.resolve(response);
    });
    worker.on('error', (error) => {
      reason = error;
    });
    worker.on('exit', () => {
      this.#worker = null;
      const words = reason instanceof Error ? reason.message : 'its thread ended';
      for (const { reject } of this.#waiting.values()) {
        reject(
          new StorageError('STORAGE_UNAVAILABLE', `The database cannot be used: ${words}`, { cause: reason }),
        );
      }
      this.#waiting.clear();
    });
    return worker;
  }
}

const tell = (worker: Worker, message: ToThread): void => worker.postMessage(message);

/**
 * A parameter as the thread receives it. A view of a part of a larger buffer is copied, because a
 * message would carry the whole buffer.
 */
function boundValue(value: unknown): SQLInputValue {
  if (value instanceof Uint8Array) {
    return value.byteLength === value.buffer.byteLength ? value : new Uint8Array(value);
  }
  return value as SQLInputValue;
}
