import type { DeletedStation, NewStation, StationConfig } from '@outpost/contract';
import { unitIdClash } from '@outpost/core';
import { sourceProblems } from '../../acquisition/index.ts';
import { AppError } from '../../platform/app-error.ts';
import { type Actor, type AuditNote, OUTPOST } from '../../platform/audit/index.ts';
import { ConcurrencyLimit } from '../../platform/concurrency-limit.ts';
import type { Context } from '../../platform/context.ts';
import { invalid } from '../../platform/http/index.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import { storeEnabled } from './bulk.repository.ts';
import { storeImport } from './import.repository.ts';
import type { ImportBatch } from './import-rows.ts';
import { createRemovalRepository, type RemovalRepository } from './removal.repository.ts';
import { createStationRepository, type StationRepository, type StoredStation } from './repository.ts';
import { Revisions } from './revisions.ts';
import type { StationSaving } from './saving.ts';
import * as texts from './texts.ts';

/**
 * The configuration of every station, in memory as it is stored. Changes are stored first, with
 * their author, then sent over the bus as `stationChanged`. A `StationConfig` is never changed in
 * place: a save replaces it.
 */
export class StationService {
  /** The history of changes, and stations at earlier versions. */
  readonly revisions: Revisions;
  readonly #unitTurn = new ConcurrencyLimit();
  #unitsGiven = 0;
  readonly #context: Context;
  readonly #repository: StationRepository;
  readonly #removals: RemovalRepository;
  readonly #stations: Map<number, StoredStation>;

  private constructor(context: Context, repository: StationRepository, stations: StoredStation[]) {
    this.#context = context;
    this.#repository = repository;
    this.#removals = createRemovalRepository(context.storage, context.audit);
    this.#stations = new Map(stations.map((stored) => [stored.config.StationId, stored]));
    this.revisions = new Revisions(context.storage, (stationId) => this.get(stationId));
  }

  static async load(context: Context): Promise<StationService> {
    const repository = createStationRepository(context.storage, context.audit);
    return new StationService(context, repository, await repository.readAll());
  }

  /** Every station, by ID. */
  all(): StationConfig[] {
    return Array.from(this.#stations.values(), ({ config }) => config);
  }

  /** Every station with its creation time and last author, by ID. */
  stored(): readonly StoredStation[] {
    return [...this.#stations.values()];
  }

  /** @throws AppError `STATION_NOT_FOUND` */
  get(stationId: number): StationConfig {
    return this.storedOf(stationId).config;
  }

  /** @throws AppError `STATION_NOT_FOUND` */
  storedOf(stationId: number): StoredStation {
    const stored = this.#stations.get(stationId);
    if (!stored) throw notFound(stationId);
    return stored;
  }

  /**
   * Records in the audit log that a call for many stations refused one of them.
   * @param call such as `POST /api/Stations/bulk`
   */
  async noteRefused(call: string, stationId: number, reason: string, by: Actor): Promise<void> {
    const { storage, audit } = this.#context;
    const note: AuditNote = {
      ...{ kind: 'station', action: 'changed', outcome: 'refused', by, stationId },
      words: texts.rejected(reason),
      details: { Call: call },
    };
    await storage.transaction((trx) => audit.appendIn(trx, [note]));
  }

  /** Stores a new station; it and its points get their IDs, whatever IDs the points carry. */
  async create(station: NewStation, by: Actor = OUTPOST): Promise<StationConfig> {
    refuseSource(station);
    return this.#inTurn(station, async () => {
      this.#refuseUnitTwice(station);
      const stored = await this.#repository.create(station, this.#saving('created', by));
      this.#noteUnit(station);
      this.#put(stored);
      return stored.config;
    });
  }

  /**
   * Saves a station. One equal to what is stored is not stored again and keeps its Version.
   *
   * @throws AppError `STATION_NOT_FOUND`; `STATION_CHANGED` when another user saved in between;
   * `BAD_REQUEST` when a point's
   * ID is not one of the station's, or the point changes its kind
   * @param words why, for its history of changes; empty: by hand
   */
  async update(station: StationConfig, by: Actor = OUTPOST, words = ''): Promise<StationConfig> {
    refuseSource(station);
    return this.#save(station, this.#saving('changed', by, words));
  }

  /**
   * Reverts a station to a version; points deleted since are restored with their IDs.
   *
   * @param version the current one, as the caller knows it
   * @throws AppError `STATION_NOT_FOUND`, `STATION_CHANGED`; `STATION_VERSION_NOT_FOUND` when that
   * version is unknown
   */
  async revert(stationId: number, to: number, version: number, by: Actor): Promise<StationConfig> {
    const present = this.get(stationId);
    if (present.Version !== version) throw await this.#changed(stationId, version);
    const then = await this.revisions.at(stationId, to);
    const words = texts.revertedToVersion(to);
    return this.#save({ ...then, Version: version }, this.#saving('reverted', by, words), true);
  }

  /**
   * Enables or disables stations, all or none.
   *
   * @returns how many were changed
   * @throws AppError `STATION_NOT_FOUND`; `STATION_CHANGED` when one was saved meanwhile
   */
  async enable(stationIds: readonly number[], enabled: boolean, by: Actor): Promise<number> {
    const stations = [...new Set(stationIds)].map((id) => this.get(id));
    const changing = stations.filter(({ Enabled }) => Enabled !== enabled);
    if (changing.length === 0) return 0;
    const saving = this.#saving(enabled ? 'enabled' : 'disabled', by);
    const { storage, audit } = this.#context;
    if (!(await storeEnabled(storage, audit, changing, enabled, saving))) {
      throw new AppError('STATION_CHANGED', texts.stationsChangedByAnotherUser);
    }
    for (const before of changing) {
      const { createdAtMs } = this.storedOf(before.StationId);
      const config = { ...before, Enabled: enabled, Version: before.Version + 1 };
      this.#put({ config, createdAtMs, changedAtMs: saving.atMs, changedBy: by.name });
      await yieldToEventLoop();
    }
    return changing.length;
  }

  /**
   * Deletes a station: it is no longer polled, and its alarms end without notification. Its log
   * stays, and its IDs are never reused.
   *
   * @param purge its samples are deleted, too
   * @throws AppError `STATION_NOT_FOUND`, `STATION_CHANGED`
   */
  async remove(stationId: number, purge: boolean, by: Actor): Promise<void> {
    const station = this.get(stationId);
    const saving = this.#saving('deleted', by);
    if (!(await this.#removals.remove(station, purge, saving))) {
      throw await this.#changed(stationId, station.Version);
    }
    this.#stations.delete(stationId);
    this.#context.bus.emit('stationChanged', { StationId: stationId, Config: null });
    this.#context.bus.emit('onCallChanged', {});
  }

  /** Newest first. */
  deleted(): Promise<DeletedStation[]> {
    return this.#removals.deleted();
  }

  /** What is to be deleted from history; see `purge.ts`. */
  get removals(): Pick<RemovalRepository, 'purging' | 'purged'> {
    return this.#removals;
  }

  /**
   * Restores a deleted station, disabled.
   *
   * @throws AppError `STATION_NOT_FOUND`: none was deleted; `CONFLICT` while its samples are being
   * deleted
   */
  async restore(stationId: number, by: Actor): Promise<StationConfig> {
    const outcome = await this.#unitTurn.take(async () => {
      const outcome = await this.#removals.restore(
        stationId,
        this.#saving('restored', by),
        (MapUnitId) => unitIdClash({ MapUnitId }, this.all()) !== undefined,
      );
      if (outcome !== 'missing' && outcome !== 'purging') {
        await this.#reload([stationId]);
        this.#noteUnit(this.get(stationId));
      }
      return outcome;
    });
    if (outcome === 'missing') {
      throw new AppError('STATION_NOT_FOUND', texts.deletedStationNotFound(stationId));
    }
    if (outcome === 'purging') {
      throw new AppError('CONFLICT', texts.samplesBeingDeleted(stationId));
    }
    return this.get(stationId);
  }

  /**
   * Stores an import, all or nothing.
   *
   * @param next the next part; null: there are no more
   * @param unitsGiven its value before the file was compared with the stations
   * @throws AppError `STATION_CHANGED` when a station was saved, or was assigned a unit ID, since
   * then
   */
  async import(next: () => Promise<ImportBatch | null>, by: Actor, unitsGiven: number): Promise<void> {
    const { storage, audit } = this.#context;
    await this.#unitTurn.take(async () => {
      if (this.#unitsGiven !== unitsGiven) {
        throw new AppError('STATION_CHANGED', texts.mapUnitIdTaken);
      }
      const ids = await storeImport(storage, audit, next, this.#saving('imported', by));
      this.#unitsGiven += 1;
      await this.#reload(ids);
    });
  }

  /** Counts assignments of unit IDs; a caller that has read all of them detects changes by it. */
  get unitsGiven(): number {
    return this.#unitsGiven;
  }

  /** Loads what is stored, a few at a time, so that other work is not delayed. */
  async #reload(stationIds: readonly number[]): Promise<void> {
    for (let at = 0; at < stationIds.length; at += RELOADED_AT_ONCE) {
      const page = stationIds.slice(at, at + RELOADED_AT_ONCE);
      for (const stored of await this.#repository.readSome(page)) {
        this.#put(stored);
        await yieldToEventLoop();
      }
    }
  }

  #save(station: StationConfig, saving: StationSaving, revive = false): Promise<StationConfig> {
    return this.#inTurn(station, () => this.#saveNow(station, saving, revive));
  }

  async #saveNow(station: StationConfig, saving: StationSaving, revive: boolean): Promise<StationConfig> {
    // A unit that it already has is not assigned by this save.
    const isGiven = station.MapUnitId !== this.#stations.get(station.StationId)?.config.MapUnitId;
    if (isGiven) this.#refuseUnitTwice(station);
    const outcome = await this.#repository.update(station, saving, revive);
    switch (outcome.kind) {
      case 'saved':
        if (isGiven) this.#noteUnit(station);
        if (outcome.diff) this.#put(outcome.stored);
        return outcome.stored.config;
      case 'missing':
        throw notFound(station.StationId);
      case 'changed':
        throw await this.#changed(station.StationId, station.Version);
      case 'foreign-points':
        throw invalid(
          outcome.indexes.map((index) => ({
            Path: `body.Points.${index}.Id`,
            Message: texts.mustBePointIdOfStation(station.StationId, station.Points[index]!.Id),
          })),
        );
    }
  }

  /** The refusal of a save that began with `version`: it lists what was changed since. */
  async #changed(stationId: number, version: number): Promise<AppError> {
    const present = this.#stations.get(stationId);
    if (!present) return notFound(stationId);
    const { Version } = present.config;
    const problems = await this.revisions.problemsSince(present.config, version);
    return new AppError(
      'STATION_CHANGED',
      texts.stationChangedLoadAgain(stationId, Version, version),
      problems.length > 0 ? { problems } : {},
    );
  }

  /**
   * A Modbus unit of Outpost's own server belongs to one station: a master must not read another's
   * values there.
   */
  #refuseUnitTwice(station: NewStation | StationConfig): void {
    const other = unitIdClash(station, this.all());
    if (other === undefined) return;
    const Message = `Must be an unused unit ID: ${other.MapUnitId} belongs to ${other.SiteName}`;
    throw invalid([{ Path: 'body.MapUnitId', Message }]);
  }

  #noteUnit({ MapUnitId }: Pick<NewStation, 'MapUnitId'>): void {
    if (MapUnitId !== null) this.#unitsGiven += 1;
  }

  /**
   * Saves that assign a unit run one after the other, so that the check still holds when it is
   * stored.
   */
  #inTurn<T>({ MapUnitId }: NewStation, work: () => Promise<T>): Promise<T> {
    return MapUnitId === null ? work() : this.#unitTurn.take(work);
  }

  #saving(action: StationSaving['action'], by: Actor, words = ''): StationSaving {
    return { action, by, words, atMs: this.#context.clock.now() };
  }

  #put(stored: StoredStation): void {
    const { config } = stored;
    const present = this.#stations.get(config.StationId)?.config;
    // Two saves can be stored in one order and complete in the other.
    if (present && present.Version >= config.Version) return;
    this.#stations.set(config.StationId, stored);
    this.#context.bus.emit('stationChanged', { StationId: config.StationId, Config: config });
  }
}

const RELOADED_AT_ONCE = 50;

function notFound(stationId: number): AppError {
  return new AppError('STATION_NOT_FOUND', texts.stationNotFound(stationId));
}

/** @throws AppError `BAD_REQUEST` when no driver takes the source or an address */
function refuseSource(station: NewStation | StationConfig): void {
  const problems = sourceProblems(station);
  if (problems.length > 0) throw invalid(problems);
}
