import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { type FileHandle, open, rename } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import type { HistorianLog } from '../host.ts';
import type { HistoryRepository, JournalBatch } from '../repository.ts';

/** The file begins with these bytes and SHA-256 of its owner; records follow. */
const MAGIC = Buffer.from('OPSPOOL1');
const HEADER_BYTES = MAGIC.length + 32;
/** Length of what follows, and its CRC-32. */
const RECORD_HEAD_BYTES = 8;
const MAX_BYTES = 1_073_741_824;
/** Longer than any record, so such a length is invalid. */
const MAX_RECORD_BYTES = 16_777_216;
/** Batches that are passed on together. */
const BATCHES_AT_ONCE = 16;

/** The place of a batch in the file. */
export interface SpoolPlace {
  readonly at: number;
  readonly bytes: number;
}

/** What a file contained at a start. */
export interface FoundSpool {
  /**
   * The name of the file moved aside, and why: it belongs to another database, or part of it is
   * damaged.
   */
  readonly aside: { readonly file: string; readonly why: 'of-another-database' | 'damaged' } | null;
  /** Bytes at its end that are no complete record, as after a kill. */
  readonly tornBytes: number;
  /** Damaged records before others, which were skipped. */
  readonly damaged: number;
}

/**
 * Batches that an unavailable database has not accepted, in a file, so that they outlive the
 * process. Calls run one after the other. Every method throws file system errors.
 */
export class JournalSpool {
  readonly #file: string;
  readonly #owner: Buffer;
  readonly #mostBytes: number;
  #handle: FileHandle | null = null;
  #end = 0;
  #lastTurn: Promise<unknown> = Promise.resolve();

  /** @param owner identifies the database whose batches are in the file */
  constructor(file: string, owner: string, mostBytes = MAX_BYTES) {
    this.#file = file;
    this.#owner = createHash('sha256').update(owner).digest();
    this.#mostBytes = mostBytes;
  }

  /** Bytes of batches in the file. */
  get bytes(): number {
    return Math.max(0, this.#end - HEADER_BYTES);
  }

  /**
   * Writes a batch; it is on disk when this resolves. @returns null when there is no room for it
   */
  append(batch: JournalBatch): Promise<SpoolPlace | null> {
    return this.#inTurn(async () => {
      const record = encode(batch);
      if (this.#end + record.length > this.#mostBytes) return null;
      const handle = await this.#open();
      const place = { at: this.#end, bytes: record.length };
      await handle.write(record, 0, record.length, place.at);
      await handle.datasync();
      this.#end += record.length;
      return place;
    });
  }

  /** Reads a batch back. */
  read({ at, bytes }: SpoolPlace): Promise<JournalBatch> {
    return this.#inTurn(async () => {
      const record = await readAt(await this.#open(), at, bytes);
      const batch = decode(record);
      if (!batch) throw new Error(`${this.#file} is damaged at byte ${at}`);
      return batch;
    });
  }

  /**
   * Passes on what an earlier process left, in order, some batches at a time. The file stays
   * unchanged; one of another database, and a damaged one, is moved aside.
   */
  takeOver(take: (batches: JournalBatch[]) => Promise<void>): Promise<FoundSpool> {
    return this.#inTurn(async () => {
      const handle = await this.#open();
      const { size } = await handle.stat();
      const header = await readAt(handle, 0, Math.min(size, HEADER_BYTES));
      // A kill while the header was written: nothing can follow it.
      if (header.length < HEADER_BYTES) return { aside: null, tornBytes: 0, damaged: 0 };
      if (!header.equals(this.#header())) {
        return { aside: await this.#putAside('of-another-database'), tornBytes: 0, damaged: 0 };
      }
      let at = HEADER_BYTES;
      let damaged = 0;
      const some: JournalBatch[] = [];
      while (at < size) {
        const head = await readAt(handle, at, RECORD_HEAD_BYTES);
        const length = head.length === RECORD_HEAD_BYTES ? head.readUInt32LE(0) : 0;
        const bytes = RECORD_HEAD_BYTES + length;
        // Nothing more was written, or not completely; after a power failure the rest may be zeros.
        if (length === 0 || at + bytes > size || length > MAX_RECORD_BYTES) break;
        const batch = decode(await readAt(handle, at, bytes));
        // The last one may be truncated by a kill.
        if (!batch && at + bytes === size) break;
        at += bytes;
        if (batch) some.push(batch);
        else damaged += 1;
        if (some.length === BATCHES_AT_ONCE) await take(some.splice(0));
      }
      if (some.length > 0) await take(some);
      const tornBytes = size - at;
      // More than a kill leaves: the stored length is damaged.
      if (tornBytes > MAX_RECORD_BYTES) damaged += 1;
      this.#end = at;
      const aside = damaged > 0 ? await this.#putAside('damaged') : null;
      return { aside, tornBytes, damaged };
    });
  }

  /** Empties the file. */
  clear(): Promise<void> {
    return this.#inTurn(async () => {
      if (!this.#handle && this.#end === 0) return;
      const handle = await this.#open();
      await handle.truncate(0);
      await handle.datasync();
      this.#end = 0;
    });
  }

  close(): Promise<void> {
    return this.#inTurn(async () => {
      await this.#handle?.close();
      this.#handle = null;
    });
  }

  /** Runs `work` when all earlier calls have ended, even with an error. */
  #inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = this.#lastTurn.then(work, work);
    this.#lastTurn = turn.catch(() => {});
    return turn;
  }

  async #open(): Promise<FileHandle> {
    // Not for appending: a write that failed half-way is overwritten by the next.
    this.#handle ??= await open(this.#file, 'r+').catch(() => open(this.#file, 'wx+', 0o600));
    if (this.#end === 0) {
      const { size } = await this.#handle.stat();
      if (size < HEADER_BYTES) await this.#handle.write(this.#header(), 0, HEADER_BYTES, 0);
      this.#end = HEADER_BYTES;
    }
    return this.#handle;
  }

  #header(): Buffer {
    return Buffer.concat([MAGIC, this.#owner]);
  }

  async #putAside<Why extends string>(why: Why): Promise<{ file: string; why: Why }> {
    const file = `${this.#file}.${why}-${Date.now()}`;
    await this.#handle?.close();
    this.#handle = null;
    this.#end = 0;
    await rename(this.#file, file);
    return { file, why };
  }
}

async function readAt(handle: FileHandle, at: number, bytes: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafe(bytes);
  const { bytesRead } = await handle.read(buffer, 0, bytes, at);
  return buffer.subarray(0, bytesRead);
}

function encode({ id, samples, data, polls }: JournalBatch): Buffer {
  const headBytes = 16 + 12 * polls.length;
  const record = Buffer.alloc(RECORD_HEAD_BYTES + headBytes + data.length);
  let at = RECORD_HEAD_BYTES;
  at = record.writeDoubleLE(id, at);
  at = record.writeUInt32LE(samples, at);
  at = record.writeUInt32LE(polls.length, at);
  for (const [stationId, atMs] of polls) at = record.writeDoubleLE(atMs, record.writeUInt32LE(stationId, at));
  record.set(data, at);
  record.writeUInt32LE(record.length - RECORD_HEAD_BYTES, 0);
  record.writeUInt32LE(crc32(record.subarray(RECORD_HEAD_BYTES)), 4);
  return record;
}

/** null: it is incomplete. */
function decode(record: Buffer): JournalBatch | null {
  const body = record.subarray(RECORD_HEAD_BYTES);
  if (record.length < RECORD_HEAD_BYTES + 16 || body.length !== record.readUInt32LE(0)) return null;
  if (crc32(body) !== record.readUInt32LE(4)) return null;
  const polls: [number, number][] = [];
  const count = body.readUInt32LE(12);
  for (let n = 0; n < count; n++) {
    polls.push([body.readUInt32LE(16 + 12 * n), body.readDoubleLE(20 + 12 * n)]);
  }
  const data = new Uint8Array(body.subarray(16 + 12 * count));
  return { id: body.readDoubleLE(0), samples: body.readUInt32LE(8), data, polls };
}

/**
 * Writes batches of an earlier process to the end of the journal. Another process may have written
 * to the database since, so they get new numbers; samples that are stored already are the same ones.
 */
export async function appendWaiting(
  repository: Pick<HistoryRepository, 'appendJournal' | 'lastBatch' | 'readPolls'>,
  batches: readonly JournalBatch[],
  nowMs: number,
): Promise<void> {
  let last = await repository.lastBatch();
  const stored = new Map((await repository.readPolls()).map(({ stationId, atMs }) => [stationId, atMs]));
  const isNewer = ([stationId, atMs]: readonly [number, number]) => atMs > (stored.get(stationId) ?? 0);
  await repository.appendJournal(
    batches.map((batch) => ({ ...batch, id: ++last, polls: batch.polls.filter(isNewer) })),
    nowMs,
  );
}

/**
 * Passes on what an earlier process left in the file, and empties it.
 *
 * @returns the number of samples
 * @throws the errors of `take`; the file stays then
 */
export async function takeOverSpool(
  spool: JournalSpool,
  take: (batches: readonly JournalBatch[]) => Promise<void>,
  log: HistorianLog,
): Promise<number> {
  let samples = 0;
  const { aside, tornBytes, damaged } = await spool.takeOver(async (batches) => {
    await take(batches);
    for (const batch of batches) samples += batch.samples;
  });
  if (samples > 0 || tornBytes > 0) {
    log.info({ samples, tornBytes }, 'samples kept in a file since the last stop were written');
  }
  if (aside?.why === 'of-another-database') {
    log.warn(
      { file: aside.file },
      'the file of waiting samples belongs to another database and was moved aside',
    );
  } else if (aside) {
    log.warn(
      { file: aside.file, damaged },
      'some waiting samples were damaged and are lost; their file was moved aside',
    );
  } else await spool.clear();
  return samples;
}

/**
 * Passes on the samples that a stopped historian has left in its file, for
 * {@link Historian.insertLate} of another one, and empties the file. Nothing else may use it.
 *
 * @returns the number of samples
 * @throws the errors of `take`, and of the file system; the file stays then
 */
export async function emptySpool(
  { file, owner }: { readonly file: string; readonly owner: string },
  take: (batches: readonly Uint8Array[]) => Promise<void>,
  log: HistorianLog,
): Promise<number> {
  if ((statSync(file, { throwIfNoEntry: false })?.size ?? 0) <= HEADER_BYTES) return 0;
  const spool = new JournalSpool(file, owner);
  try {
    return await takeOverSpool(spool, (batches) => take(batches.map(({ data }) => data)), log);
  } finally {
    await spool.close();
  }
}
