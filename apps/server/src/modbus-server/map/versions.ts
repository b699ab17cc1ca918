import { createHash } from 'node:crypto';
import type { ModbusMapChange, ModbusMapEntry } from '@outpost/contract';
import { byAddress, changesByAddress, MapContent } from '@outpost/core';
import type { Timer } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import { createVersionRepository, type StoredVersion, type VersionRepository } from './version-repository.ts';

/**
 * A version is made when nothing has changed for this long: an import makes one version, not one
 * per station.
 */
const SETTLE_MS = 5_000;
/** And at the latest after this time. */
const MAX_SPAN_MS = 60_000;
/** Audit events searched for names. */
const AUDIT_LINES = 200;
const MAX_LISTED = 500;

/** The register map of one version. */
export interface VersionContent {
  readonly version: StoredVersion;
  readonly changes: ModbusMapChange[];
  readonly map: ModbusMapEntry[];
}

/** Versions of the register map, each stored as its changes. */
export class Versions {
  readonly #context: Context;
  /**
   * The current map, a few stations at a time, in the same order unless stations are created or
   * deleted.
   */
  readonly #entries: () => AsyncIterable<ModbusMapEntry[]>;
  /** Changes whenever the map may have changed. */
  readonly #stamp: () => string;
  readonly #repository: VersionRepository;
  #timer: Timer | null = null;
  /** When the first unversioned change occurred. */
  #sinceMs: number | null = null;
  #making: Promise<unknown> = Promise.resolve();
  /** The latest version, and the stamp of the equal map. */
  #seen: { readonly stamp: string; readonly newest: StoredVersion } | null = null;

  constructor(context: Context, entries: () => AsyncIterable<ModbusMapEntry[]>, stamp: () => string) {
    this.#context = context;
    this.#entries = entries;
    this.#stamp = stamp;
    this.#repository = createVersionRepository(context.storage);
  }

  /** The map may have changed; a version is made when that has settled. */
  changed(): void {
    const { clock } = this.#context;
    const nowMs = clock.now();
    this.#sinceMs ??= nowMs;
    this.#timer?.cancel();
    const delayMs = Math.max(0, Math.min(SETTLE_MS, this.#sinceMs + MAX_SPAN_MS - nowMs));
    this.#timer = clock.setTimeout(() => void this.#makeQuietly(), delayMs);
  }

  /** Makes a version if the map differs from the latest one. @throws StorageError */
  fresh(): Promise<StoredVersion> {
    this.#timer?.cancel();
    this.#timer = null;
    this.#sinceMs = null;
    const made = this.#making.then(() => this.#make());
    this.#making = made.catch(() => undefined);
    return made;
  }

  /** Newest first, including the current map. @throws StorageError */
  async list(): Promise<StoredVersion[]> {
    await this.fresh();
    return this.#repository.list(MAX_LISTED);
  }

  /**
   * @param version the latest by default. @returns undefined: there is no such version. @throws
   * StorageError
   */
  async content(version?: number): Promise<(VersionContent & { isNewest: boolean }) | undefined> {
    const newest = await this.fresh();
    const wanted = version ?? newest.version;
    if (wanted > newest.version) return undefined;
    const found = wanted === newest.version ? newest : await this.#repository.find(wanted);
    if (!found) return undefined;
    const content = new MapContent();
    const changes: ModbusMapChange[] = [];
    for await (const piece of this.#repository.changesUpTo(wanted)) {
      content.apply(piece.changes);
      // The first one changed everything.
      if (piece.version === wanted && wanted > 1) for (const change of piece.changes) changes.push(change);
    }
    const isNewest = wanted === newest.version;
    return { version: found, changes, map: content.entries().sort(byAddress), isNewest };
  }

  /** Resolves when versions in progress are stored, or could not be. */
  async settled(): Promise<void> {
    await this.#making;
  }

  async stop(): Promise<void> {
    this.#timer?.cancel();
    await this.#making;
  }

  async #makeQuietly(): Promise<void> {
    try {
      await this.fresh();
    } catch (error) {
      this.#context.logger.error({ err: error }, 'a version of the Modbus map could not be stored; retrying');
      this.changed();
    }
  }

  async #make(): Promise<StoredVersion> {
    const stamp = this.#stamp();
    if (this.#seen?.stamp === stamp) return this.#seen.newest;
    const newest = await this.#newestOfNow();
    this.#seen = { stamp, newest };
    return newest;
  }

  async #newestOfNow(): Promise<StoredVersion> {
    const { audit, clock } = this.#context;
    const newest = await this.#repository.newest();
    const hashed = createHash('sha256');
    const entries: ModbusMapEntry[][] = [];
    for await (const some of this.#entries()) {
      hashed.update(JSON.stringify(some));
      entries.push(some);
    }
    const hash = hashed.digest('hex');
    if (newest?.hash === hash) return newest;
    const changes = await this.#changesSince(newest?.version ?? 0, entries);
    // Only in another order.
    if (newest !== undefined && changes.length === 0) return newest;
    const lines = await audit.list({ limit: AUDIT_LINES });
    const after = newest?.auditId ?? 0;
    const by = lines.filter(
      ({ Id, Kind, Action }) =>
        Id > after && (Kind === 'station' || (Kind === 'modbus' && Action === 'address')),
    );
    const made: StoredVersion = {
      version: (newest?.version ?? 0) + 1,
      atMs: clock.now(),
      by: [...new Set(by.map(({ By }) => By))].sort(),
      auditId: lines[0]?.Id ?? 0,
      entries: entries.reduce((sum, { length }) => sum + length, 0),
      hash,
    };
    await this.#repository.add(made, changes);
    return made;
  }

  /** The changes since a version, in the order of addresses; a piece at a time. */
  async #changesSince(version: number, entries: readonly ModbusMapEntry[][]): Promise<ModbusMapChange[]> {
    const content = new MapContent();
    for await (const { changes } of this.#repository.changesUpTo(version)) content.apply(changes);
    const changes: ModbusMapChange[] = [];
    for (const some of entries) {
      for (const change of content.take(some)) changes.push(change);
      await yieldToEventLoop();
    }
    for (const change of content.gone()) changes.push(change);
    return changesByAddress(changes);
  }
}
