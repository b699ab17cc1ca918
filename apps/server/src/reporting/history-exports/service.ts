import {
  type HistoryExport,
  type HistoryExportBody,
  type HistoryExportEstimate,
  MAX_EXPORTS_PER_ACCOUNT,
  MAX_UNFINISHED_EXPORTS_PER_ACCOUNT,
} from '@outpost/contract';
import { DAY_MS } from '@outpost/core';
import { AppError } from '../../platform/app-error.ts';
import { exportNote } from '../../platform/audit/index.ts';
import { instantOrNull, toInstant } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { invalid, type Principal } from '../../platform/http/index.ts';
import { msOfDateOrInstant } from '../../platform/plain-date.ts';
import { type EstimateSources, estimateRows } from './estimate.ts';
import type { ExportFolder } from './export-folder.ts';
import { type ExportRunner, expiryOf } from './export-runner.ts';
import type { ExportRepository, StoredExport } from './repository.ts';
import {
  type CheckedExport,
  knownSelection,
  PATHS_OF_BODY,
  type PointSelection,
  type SelectionPaths,
  selectPoints,
} from './selection.ts';
import * as texts from './texts.ts';

const FIRST_MS = Date.UTC(1980, 0, 1);
const MAX_LISTED = 100;

const isUnfinished = ({ state }: StoredExport) => state === 'waiting' || state === 'running';

/** Exports of history: who has which, and what becomes of them. */
export class HistoryExportService {
  readonly #context: Context;
  readonly #repository: ExportRepository;
  readonly #folder: ExportFolder;
  readonly #runner: ExportRunner;
  readonly #sources: EstimateSources;

  constructor(
    context: Context,
    repository: ExportRepository,
    folder: ExportFolder,
    runner: ExportRunner,
    sources: EstimateSources,
  ) {
    this.#context = context;
    this.#repository = repository;
    this.#folder = folder;
    this.#runner = runner;
    this.#sources = sources;
  }

  /** Newest first: an Admin's are those of all accounts. */
  async list({ accountId, role }: Principal): Promise<HistoryExport[]> {
    const all = await this.#repository.list(role === 'Admin' ? null : accountId);
    return all.map((stored) => this.#present(stored, accountId));
  }

  /** @throws AppError `STATION_NOT_FOUND`, `POINT_NOT_FOUND`, `BAD_REQUEST` */
  async estimate(body: HistoryExportBody): Promise<HistoryExportEstimate> {
    const { config, clock } = this.#context;
    const checked = this.check(body, body.From, body.To);
    const { rows, bytes, fromMs } = await estimateRows(this.#sources, clock.now(), checked, body);
    const [usedBytes, freeBytes] = await Promise.all([
      this.#repository.bytesOf(this.#folder.id),
      this.#folder.freeBytes(),
    ]);
    return {
      ...{ Stations: checked.stations, Points: checked.points.length, Rows: rows, Bytes: bytes },
      ...{ From: toInstant(fromMs), To: toInstant(checked.toMs) },
      FreeBytes: Math.max(0, Math.min(config.exportStorageBytes - usedBytes, freeBytes)),
    };
  }

  /**
   * @returns the new one's id
   * @throws AppError `EXPORTS_FULL`, `STATION_NOT_FOUND`, `POINT_NOT_FOUND`, `BAD_REQUEST`
   */
  async create(body: HistoryExportBody, by: Principal): Promise<number> {
    const { clock, config, audit } = this.#context;
    const checked = this.check(body, body.From, body.To);
    const id = await this.#repository.alone(async (db) => {
      const own = await this.#repository.list(by.accountId, db);
      if (own.length >= MAX_EXPORTS_PER_ACCOUNT)
        throw new AppError('EXPORTS_FULL', texts.tooManyExports(MAX_EXPORTS_PER_ACCOUNT));
      if (own.filter(isUnfinished).length >= MAX_UNFINISHED_EXPORTS_PER_ACCOUNT)
        throw new AppError('EXPORTS_FULL', texts.tooManyUnfinished(MAX_UNFINISHED_EXPORTS_PER_ACCOUNT));
      const created = await this.#repository.create(
        db,
        {
          ...{ accountId: by.accountId, accountName: by.name },
          ...{ resolution: body.Resolution, format: body.Format, units: body.Units },
          ...{ fromMs: checked.fromMs, toMs: checked.toMs, stations: checked.stations },
          pointIds: checked.points.map(({ point }) => point.Id),
          place: { folderId: this.#folder.id, server: config.serverName },
        },
        clock.now(),
      );
      await audit.appendIn(db, [this.noteOf(body, checked, by, created)]);
      return created;
    });
    this.#runner.nudge();
    return id;
  }

  /** The audit event of an export. */
  noteOf(
    body: PointSelection & Pick<HistoryExportBody, 'Resolution' | 'Format' | 'Units'>,
    { stations, points, fromMs, toMs }: CheckedExport,
    by: Principal,
    exportId?: number,
  ) {
    return exportNote({
      action: 'history',
      by,
      words: texts.exportedHistory(stations, body.Resolution, body.Format),
      asked: {
        ...{ exportId, Resolution: body.Resolution, Format: body.Format, Units: body.Units },
        ...{ From: toInstant(fromMs), To: toInstant(toMs), Areas: body.Areas, points: points.length },
        StationIds: body.StationIds.slice(0, MAX_LISTED),
        PointIds: body.PointIds.slice(0, MAX_LISTED),
      },
    });
  }

  /** Files that are complete are kept until it expires. @throws AppError `EXPORT_NOT_FOUND` */
  async cancel(id: number, by: Principal): Promise<void> {
    const stored = await this.#find(id, by);
    if (!isUnfinished(stored)) return;
    this.#runner.cancel(id);
    const atMs = this.#context.clock.now();
    await this.#repository.end(id, { state: 'cancelled', error: null, atMs, expiresMs: expiryOf(atMs) });
  }

  /** @throws AppError `EXPORT_NOT_FOUND` */
  async delete(id: number, by: Principal): Promise<void> {
    await this.#find(id, by);
    await this.remove(id);
  }

  async remove(id: number): Promise<void> {
    this.#runner.cancel(id);
    await this.#repository.delete(id);
    await this.#folder.remove(id);
  }

  /**
   * A complete file of an export: its path, and what is stored of it.
   * @throws AppError `EXPORT_NOT_FOUND`, `EXPORT_FILE_NOT_FOUND`
   */
  async file(id: number, number: number, by: Principal) {
    const stored = await this.#find(id, by);
    const file = stored.files.find((each) => each.Number === number);
    if (file === undefined) throw new AppError('EXPORT_FILE_NOT_FOUND', texts.fileNotFound(number));
    if (stored.place.folderId !== this.#folder.id)
      throw new AppError('EXPORT_FILE_NOT_FOUND', texts.fileOnOtherServer(stored.place.server));
    return { ...file, format: stored.format, path: this.#folder.fileOf(id, file.Name) };
  }

  /** @throws AppError `STATION_NOT_FOUND`, `POINT_NOT_FOUND`, `BAD_REQUEST` */
  check(selection: PointSelection, from: string, to: string, paths = PATHS_OF_BODY): CheckedExport {
    const { timeZone } = this.#context;
    const [fromMs, toMs] = [msOfDateOrInstant(from, timeZone), msOfDateOrInstant(to, timeZone)];
    const refuse = (field: keyof SelectionPaths, Message: string) =>
      invalid([{ Path: paths[field], Message }]);
    if (fromMs < FIRST_MS) throw refuse('From', texts.mustNotBeBefore1980);
    if (toMs <= fromMs) throw refuse('To', texts.mustBeAfter(from));
    const nowMs = this.#context.clock.now();
    if (fromMs > nowMs) throw refuse('From', texts.mustNotBeInTheFuture);
    const points = selectPoints(this.#sources.image, selection, paths);
    if (points.length === 0) throw refuse('StationIds', texts.noPoints);
    const stations = new Set(points.map(({ station }) => station.stationId)).size;
    // Nothing is known of later buckets.
    return { points, stations, fromMs, toMs: Math.min(toMs, nowMs + DAY_MS) };
  }

  /** The same without what does not exist any more: an export without points where nothing is left. */
  checkKnown(selection: PointSelection, from: string, to: string): CheckedExport {
    const { timeZone } = this.#context;
    const known = knownSelection(this.#sources.image, selection);
    const points = known === null ? [] : selectPoints(this.#sources.image, known);
    return {
      points,
      stations: new Set(points.map(({ station }) => station.stationId)).size,
      fromMs: msOfDateOrInstant(from, timeZone),
      toMs: msOfDateOrInstant(to, timeZone),
    };
  }

  /** Other accounts' exports do not exist for accounts that are no Admins. */
  async #find(id: number, { accountId, role }: Principal): Promise<StoredExport> {
    const stored = await this.#repository.find(id);
    const isHidden = stored?.run != null || (stored?.accountId !== accountId && role !== 'Admin');
    if (stored === undefined || isHidden) throw new AppError('EXPORT_NOT_FOUND', texts.exportNotFound(id));
    return stored;
  }

  #present(stored: StoredExport, accountId: number): HistoryExport {
    const progress = this.#runner.progress?.id === stored.id ? this.#runner.progress : null;
    const { point, atMs } = progress?.cursor ?? stored.cursor;
    const { fromMs, toMs, pointIds, files, place } = stored;
    const ofPoint = atMs === null ? 0 : Math.min(1, Math.max(0, (atMs - fromMs) / (toMs - fromMs)));
    const sum = (of: (file: (typeof files)[number]) => number) =>
      files.reduce((total, file) => total + of(file), 0);
    return {
      Id: stored.id,
      State: stored.state,
      Resolution: stored.resolution,
      Format: stored.format,
      Units: stored.units,
      From: toInstant(fromMs),
      To: toInstant(toMs),
      Stations: stored.stations,
      Points: pointIds.length,
      CreatedAt: toInstant(stored.createdMs),
      CreatedBy: stored.accountName,
      Own: stored.accountId === accountId,
      FinishedAt: instantOrNull(stored.finishedMs),
      ExpiresAt: instantOrNull(stored.expiresMs),
      Rows: sum(({ Rows }) => Rows) + (progress?.rows ?? 0),
      Progress: Math.min(1, (point + ofPoint) / pointIds.length),
      Bytes: sum(({ Bytes }) => Bytes),
      Files: [...files],
      Error: stored.error,
      OnServer: place.folderId === this.#folder.id ? null : place.server,
    };
  }
}
