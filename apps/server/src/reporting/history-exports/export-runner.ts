import type { ExportFormat, HistoryExportFile } from '@outpost/contract';
import { EXPORT_RETENTION_DAYS } from '@outpost/contract';
import { DAY_MS, dateAt } from '@outpost/core';
import { waitMs } from '../../platform/back-off.ts';
import type { Timer } from '../../platform/clock.ts';
import { toInstant } from '../../platform/clock.ts';
import { CoalescedTask } from '../../platform/coalesced-task.ts';
import type { Context } from '../../platform/context.ts';
import { StorageError } from '../../platform/storage/index.ts';
import type { ExportFolder } from './export-folder.ts';
import { PartThread } from './part-thread.ts';
import type { PartSize } from './part-writer.ts';
import { type ExportCursor, type PageSources, readPointPages } from './read-pages.ts';
import type { ExportRepository, StoredExport } from './repository.ts';
import type { ExportRunRepository } from './run-repository.ts';
import * as texts from './texts.ts';

/** After the database or the thread of the writer failed. */
const RETRY_MS = 60_000;
const MIN_FREE_DISK_BYTES = 1_024 ** 3;
/** How long an export is worked on while one of another account waits. */
export const MAX_TURN_MS = 30_000;

/** Where a file ends and the next one begins: a CSV file opens in a spreadsheet. */
export interface PartLimits {
  /** At most, unless one page has more. */
  readonly rows: number;
  readonly bytes: number;
}
export const PART_LIMITS: Readonly<Record<ExportFormat, PartLimits>> = {
  parquet: { rows: 5_000_000, bytes: 256 * 1_024 ** 2 },
  csv: { rows: 1_000_000, bytes: 256 * 1_024 ** 2 },
};

/** What is being made, as far as it is not stored yet. */
export interface ExportProgress {
  readonly id: number;
  /** Of the incomplete file. */
  readonly rows: number;
  readonly cursor: ExportCursor;
}

/** Thrown to end an export with a message for its owner. */
class ExportFailure extends Error {
  override readonly name: string = 'ExportFailure';
}

/** The stored exports would exceed their limit. */
class NoSpaceForExports extends ExportFailure {
  override readonly name = 'NoSpaceForExports';

  constructor(maxBytes: number) {
    super(texts.noSpaceForExports(texts.gigabytes(maxBytes)));
  }
}

export interface RunnerParts {
  readonly repository: ExportRepository;
  readonly runs: Pick<ExportRunRepository, 'noteFailure'>;
  readonly folder: ExportFolder;
  readonly sources: PageSources;
  readonly limits: Readonly<Record<ExportFormat, PartLimits>>;
  /** Called when a scheduled export was made, or could not be. */
  readonly onRunEnded?: () => void;
}

interface OpenPart {
  readonly name: string;
  size: PartSize;
}
const rowsIn = (part: OpenPart | null): number => part?.size.rows ?? 0;

/**
 * Makes exports, one at a time. Accounts take turns, with the schedules as one of them: an export is
 * set aside after a while if one of another account waits, and is continued in its next turn.
 */
export class ExportRunner {
  readonly #context: Context;
  readonly #parts: RunnerParts;
  #progress: ExportProgress | null = null;
  readonly #task: CoalescedTask;
  #cancelled = new Set<number>();
  /** The number of each account's last turn. */
  readonly #turns = new Map<number, number>();
  #turn = 0;
  /** The folder has no files of exports that do not exist. */
  #isTidy = false;
  #retry: Timer | null = null;

  constructor(context: Context, parts: RunnerParts) {
    this.#context = context;
    this.#parts = parts;
    this.#task = new CoalescedTask(
      () => this.#runAll(),
      (error) => {
        context.logger.warn({ err: error }, 'exports of history are interrupted; retrying');
        if (!this.#task.isStopped) this.#retry = context.clock.setTimeout(() => this.nudge(), RETRY_MS);
      },
    );
  }

  get progress(): ExportProgress | null {
    return this.#progress;
  }

  /** Begins with the next export unless one is being made. */
  nudge(): void {
    this.#retry?.cancel();
    void this.#task.request();
  }

  /** Ends the work on an export soon; the caller stores what becomes of it. */
  cancel(id: number): void {
    if (this.#progress?.id === id) this.#cancelled.add(id);
  }

  /** An export under way continues after the next start, from its last complete file. */
  async stop(): Promise<void> {
    this.#retry?.cancel();
    await this.#task.stop();
  }

  async #runAll(): Promise<void> {
    const { repository, folder } = this.#parts;
    if (!this.#isTidy) await folder.keepOnly(await repository.idsOf(folder.id));
    this.#isTidy = true;
    for (;;) {
      const next = this.#task.isStopped ? undefined : this.#nextOf(await repository.unfinished());
      if (next === undefined) return;
      this.#turns.set(next.accountId, ++this.#turn);
      await this.#runOne(next);
    }
  }

  /** Of the account whose last turn was the longest ago: one that is under way, or the oldest. */
  #nextOf(unfinished: readonly StoredExport[]): StoredExport | undefined {
    const turnOf = ({ accountId }: StoredExport) => this.#turns.get(accountId) ?? 0;
    const rank = ({ state }: StoredExport) => (state === 'running' ? 0 : 1);
    return unfinished.toSorted((a, b) => turnOf(a) - turnOf(b) || rank(a) - rank(b) || a.id - b.id)[0];
  }

  async #isOtherWaiting({ accountId }: StoredExport): Promise<boolean> {
    return (await this.#parts.repository.unfinished()).some((other) => other.accountId !== accountId);
  }

  async #runOne(given: StoredExport): Promise<void> {
    const { repository, folder } = this.#parts;
    const { config, logger } = this.#context;
    const isHere = given.place.folderId === folder.id;
    if (!isHere) await repository.moveTo(given.id, { folderId: folder.id, server: config.serverName });
    const stored = isHere ? given : { ...given, files: [], cursor: { point: 0, atMs: null } };
    const { id } = stored;
    this.#progress = { id, rows: 0, cursor: stored.cursor };
    const thread = new PartThread();
    try {
      // It may have been cancelled or deleted since it was read.
      if (!(await repository.setRunning(id))) return;
      await folder.prepare(
        id,
        stored.files.map(({ Name }) => Name),
      );
      if (await this.#write(stored, thread)) await this.#end(stored, 'done', null);
    } catch (error) {
      if (error instanceof StorageError) throw error;
      if (this.#cancelled.has(id)) return;
      logger.warn({ err: error, exportId: id }, 'an export of history failed');
      await this.#end(stored, 'failed', error instanceof Error ? error.message : String(error));
      // One that was too large must not keep others from being made.
      if (stored.run == null && error instanceof NoSpaceForExports) {
        await this.#parts.repository.dropFiles(id);
        await this.#parts.folder.remove(id);
      }
    } finally {
      await thread.close();
      await folder.removePartial(id);
      this.#progress = null;
      this.#cancelled.delete(id);
    }
  }

  /** @returns whether all is written; false: it was stopped, cancelled, or its turn is over */
  async #write(stored: StoredExport, thread: PartThread): Promise<boolean> {
    const { repository, sources, limits, folder } = this.#parts;
    const { clock, timeZone } = this.#context;
    const { id, format } = stored;
    const { rows: maxRows, bytes: maxBytes } = limits[format];
    let number = stored.files.length;
    let keptBytes = await this.#roomFor();
    let open: OpenPart | null = null;
    const complete = async (next: ExportCursor) => {
      let file: HistoryExportFile | null = null;
      if (open !== null) {
        const { rows, bytes, sha256 } = await thread.finish();
        await folder.complete(id, open.name);
        file = { Number: number, Name: open.name, Rows: rows, Bytes: bytes, Sha256: sha256 };
      }
      await repository.setReached(id, next, file);
      open = null;
      this.#progress = { id, rows: 0, cursor: next };
      keptBytes = await this.#roomFor();
    };
    const begin = async () => {
      number += 1;
      const name = fileName(stored, number, timeZone);
      await thread.begin({
        ...{ file: folder.partialOf(id, name), format },
        form: stored.resolution === 'samples' ? 'samples' : 'buckets',
        about: this.#aboutOf(stored),
      });
      return { name, size: { rows: 0, bytes: 0 } };
    };
    let reached = stored.cursor;
    let turnEndsMs = clock.monotonicMs() + MAX_TURN_MS;
    for await (const { page, next } of readPointPages(sources, { ...stored, timeZone }, stored.cursor)) {
      if (this.#task.isStopped || this.#cancelled.has(id)) return false;
      if (page !== null) {
        const { point, rows } = page;
        if (rowsIn(open) + rows.atMs.length > maxRows) await complete(reached);
        open ??= await begin();
        open.size = await thread.write(point, rows);
        if (keptBytes + open.size.bytes > this.#maxBytes) throw new NoSpaceForExports(this.#maxBytes);
      }
      this.#progress = { id, rows: rowsIn(open), cursor: next };
      reached = next;
      if (open !== null && open.size.bytes >= maxBytes) await complete(next);
      const isWritten = next.point === stored.pointIds.length;
      if (isWritten || clock.monotonicMs() < turnEndsMs) continue;
      turnEndsMs = clock.monotonicMs() + MAX_TURN_MS;
      if (!(await this.#isOtherWaiting(stored))) continue;
      await complete(next);
      return false;
    }
    // Nothing is stored for it: a file with its columns only.
    if (open === null && number === 0) open = await begin();
    await complete({ point: stored.pointIds.length, atMs: null });
    return true;
  }

  get #maxBytes(): number {
    return this.#context.config.exportStorageBytes;
  }

  /** What complete files take. @throws ExportFailure where there is no room for another one */
  async #roomFor(): Promise<number> {
    const { repository, folder } = this.#parts;
    if ((await folder.freeBytes()) < MIN_FREE_DISK_BYTES) throw new ExportFailure(texts.diskAlmostFull);
    const bytes = await repository.bytesOf(folder.id);
    if (bytes >= this.#maxBytes) throw new NoSpaceForExports(this.#maxBytes);
    return bytes;
  }

  async #end(
    { id, run, delivery }: StoredExport,
    state: 'done' | 'failed',
    error: string | null,
  ): Promise<void> {
    const { repository, runs, onRunEnded } = this.#parts;
    const { clock, random } = this.#context;
    const atMs = clock.now();
    await repository.end(id, { state, error, atMs, expiresMs: expiryOf(atMs) });
    if (run == null) return;
    if (error !== null)
      await runs.noteFailure(id, error, atMs + waitMs('patient', delivery.attempts, random()));
    onRunEnded?.();
  }

  #aboutOf({ fromMs, toMs, resolution, units }: StoredExport): Record<string, string> {
    return {
      'outpost.from': toInstant(fromMs),
      'outpost.to': toInstant(toMs),
      'outpost.resolution': resolution,
      'outpost.units': units,
      'outpost.time-zone-of-days': this.#context.timeZone,
    };
  }
}

/** When the files of an export that ended are deleted, ms. */
export const expiryOf = (endedMs: number): number => endedMs + EXPORT_RETENTION_DAYS * DAY_MS;

/** `history-hour-2026-03-01--2026-04-01-001.parquet`: dates in the organisation's zone. */
function fileName(
  { resolution, format, fromMs, toMs }: StoredExport,
  number: number,
  timeZone: string,
): string {
  const dates = `${dateAt(timeZone, fromMs)}--${dateAt(timeZone, toMs)}`;
  return `history-${resolution}-${dates}-${String(number).padStart(3, '0')}.${format}`;
}
