import type { FieldProblem, StationConfig, StationRevision } from '@outpost/contract';
import { applyDiff, describeDiff, diffStations, invertDiff } from '@outpost/core';
import { AppError } from '../../platform/app-error.ts';
import { toInstant } from '../../platform/clock.ts';
import type { Storage } from '../../platform/storage/index.ts';
import { yieldToEventLoop } from '../../platform/yield-to-event-loop.ts';
import { changesSince, type StoredChange } from './changes.repository.ts';

/** Maximum number of entries of a revision, and of problems of a refusal. */
const MAX_LINES = 500;
const MAX_PROBLEMS = 100;

/**
 * What each save of a station changed, and the station before it, reconstructed backwards from the
 * present.
 */
export class Revisions {
  readonly #storage: Storage;
  readonly #presentOf: (stationId: number) => StationConfig;

  /** @param presentOf throws `STATION_NOT_FOUND` */
  constructor(storage: Storage, presentOf: (stationId: number) => StationConfig) {
    this.#storage = storage;
    this.#presentOf = presentOf;
  }

  /**
   * Newest first.
   *
   * @param before versions below it; undefined: from the present on
   * @throws AppError `STATION_NOT_FOUND`
   */
  async list(stationId: number, before: number | undefined, limit: number): Promise<StationRevision[]> {
    const present = this.#presentOf(stationId);
    const changes = await this.#upTo(present, 0);
    const revisions: StationRevision[] = [];
    let at = present;
    let isKnown = true;
    for (const change of changes) {
      // A gap: from before changes were stored, or of one that could not be.
      if (change.version !== at.Version) isKnown = false;
      if (revisions.length === limit) break;
      const isShown = before === undefined || change.version < before;
      if (isShown) revisions.push(revisionOf(change, at, isKnown && change.version < present.Version));
      at = stepBack({ ...at, Version: change.version }, change);
      await yieldToEventLoop();
    }
    return revisions;
  }

  /** The station at a version. @throws AppError `STATION_NOT_FOUND`, `STATION_VERSION_NOT_FOUND` */
  async at(stationId: number, version: number): Promise<StationConfig> {
    const present = this.#presentOf(stationId);
    const then = await this.#find(present, version);
    if (then) return then;
    throw new AppError(
      'STATION_VERSION_NOT_FOUND',
      `Version ${version} of station ${stationId} is not stored; its current version is ${present.Version}`,
    );
  }

  /** The changes since a version, as a refusal lists them; none when unknown. */
  async problemsSince(present: StationConfig, version: number): Promise<FieldProblem[]> {
    const then = version < present.Version ? await this.#find(present, version) : null;
    if (!then) return [];
    return describeDiff(diffStations(then, present), present)
      .slice(0, MAX_PROBLEMS)
      .map(({ Path, Before, After }) => ({
        Path: `body.${Path}`,
        Message: `was ${Before ?? 'absent'}, is ${After ?? 'removed'}`,
      }));
  }

  async #find(present: StationConfig, version: number): Promise<StationConfig | null> {
    if (version > present.Version || version < 1) return null;
    let at = present;
    for (const change of await this.#upTo(present, version)) {
      if (change.version !== at.Version) return null;
      at = stepBack(at, change);
    }
    return at.Version === version ? at : null;
  }

  /**
   * Those above a version that lead to `present`, newest first: the station may have been saved
   * meanwhile.
   */
  async #upTo(present: StationConfig, version: number): Promise<StoredChange[]> {
    const changes = await changesSince(this.#storage, present.StationId, version);
    return changes.filter((change) => change.version <= present.Version);
  }
}

const stepBack = (at: StationConfig, { diff, version }: StoredChange): StationConfig => ({
  ...(diff ? applyDiff(at, invertDiff(diff)) : at),
  Version: version - 1,
});

function revisionOf(change: StoredChange, after: StationConfig, isRevertible: boolean): StationRevision {
  const lines = describeDiff(change.diff, after);
  return {
    Version: change.version,
    At: toInstant(change.atMs),
    AccountId: change.accountId,
    By: change.by,
    Action: change.action,
    Words: change.words,
    Changes: lines.slice(0, MAX_LINES),
    Total: lines.length,
    Revertible: isRevertible,
  };
}
