import type { Commissioning, CommissioningItem, StationConfig, TickBody } from '@outpost/contract';
import { type CommissioningRule, commissioningRules, type Observation, percentDone } from '@outpost/core';
import type { Actor, AuditNote } from '../../platform/audit/index.ts';
import { toInstant } from '../../platform/clock.ts';
import { invalid } from '../../platform/http/index.ts';
import type { CommissioningContext } from './context.ts';
import { observeAll } from './observations.ts';
import type { StoredCommissioning, Tick } from './repository.ts';
import * as texts from './texts.ts';

/**
 * Verified items stay verified while the station's declaration and its commissioning are unchanged.
 */
interface Known {
  readonly version: number;
  readonly begunAtMs: number;
  readonly done: Map<string, Observation>;
}

/** Number of stations whose results are cached. */
const MAX_REMEMBERED = 200;

/**
 * Determines which items of a station have been verified since its commissioning began; only ticks
 * by hand are stored.
 */
export class CommissioningService {
  readonly #context: CommissioningContext;
  readonly #known = new Map<number, Known>();

  constructor(context: CommissioningContext) {
    this.#context = context;
  }

  /** @throws AppError `STATION_NOT_FOUND`; StorageError */
  async of(stationId: number): Promise<Commissioning> {
    const { stations, repository, clock } = this.#context;
    const { config, createdAtMs } = stations.storedOf(stationId);
    const stored = await repository.read(stationId);
    const begunAtMs = stored.begun?.atMs ?? createdAtMs;
    const rules = commissioningRules(config);
    const known = this.#knownOf(config, begunAtMs);
    const sightings = await observeAll(this.#context, config, rules, begunAtMs, clock.now(), known.done);
    for (const [key, sighting] of sightings) if (sighting.atMs !== null) known.done.set(key, sighting);
    return present(stationId, rules, sightings, stored, begunAtMs);
  }

  /** Earlier results and ticks no longer count. @throws as {@link of} */
  async restart(stationId: number, by: Actor): Promise<Commissioning> {
    const { stations, repository, clock } = this.#context;
    const { SiteName } = stations.get(stationId);
    const note = noteOf(stationId, by, texts.restartedCommissioning(SiteName));
    await repository.restart(stationId, by, clock.now(), note);
    this.#known.delete(stationId);
    return this.of(stationId);
  }

  /**
   * Ticks an item by hand, or clears the tick. @throws as {@link of}; `BAD_REQUEST`: the station
   * has no such item
   */
  async tick(stationId: number, { Key, Done, Note }: TickBody, by: Actor): Promise<Commissioning> {
    const { stations, repository, clock } = this.#context;
    const rule = commissioningRules(stations.get(stationId)).find(({ key }) => key === Key);
    if (!rule) throw invalid([{ Path: 'body.Key', Message: texts.mustBeCommissioningItem(stationId, Key) }]);
    const words = Done ? texts.markedAsVerified(rule.what, Note) : texts.clearedMark(rule.what);
    const note = noteOf(stationId, by, words, rule);
    if (Done)
      await repository.tick(stationId, { key: Key, atMs: clock.now(), by: by.name, note: Note }, note);
    else await repository.untick(stationId, Key, note);
    return this.of(stationId);
  }

  #knownOf({ StationId, Version }: StationConfig, begunAtMs: number): Known {
    const known = this.#known.get(StationId);
    this.#known.delete(StationId);
    const isSame = known?.version === Version && known.begunAtMs === begunAtMs;
    const next = isSame ? known : { version: Version, begunAtMs, done: new Map<string, Observation>() };
    this.#known.set(StationId, next);
    if (this.#known.size > MAX_REMEMBERED) this.#known.delete(this.#known.keys().next().value!);
    return next;
  }
}

function noteOf(stationId: number, by: Actor, words: string, rule?: CommissioningRule): AuditNote {
  return {
    kind: 'station',
    action: 'commissioning',
    outcome: 'done',
    by,
    stationId,
    ...(rule?.point && { pointId: rule.point.Id }),
    words,
  };
}

function present(
  StationId: number,
  rules: readonly CommissioningRule[],
  sightings: ReadonlyMap<string, Observation>,
  { begun, ticks }: StoredCommissioning,
  begunAtMs: number,
): Commissioning {
  const byKey = new Map(ticks.map((tick) => [tick.key, tick]));
  const Items = rules.map((rule) => presentItem(rule, sightings.get(rule.key)!, byKey.get(rule.key)));
  const counted = Items.filter(({ Optional }) => !Optional);
  const Done = counted.filter(({ State }) => State !== 'open').length;
  return {
    StationId,
    BegunAt: toInstant(begunAtMs),
    BegunBy: begun?.by ?? '',
    Done,
    Total: counted.length,
    Percent: percentDone(Done, counted.length),
    Items,
  };
}

function presentItem(rule: CommissioningRule, seen: Observation, tick: Tick | undefined): CommissioningItem {
  const item = {
    Key: rule.key,
    Kind: rule.kind,
    PointId: rule.point?.Id ?? null,
    What: rule.what,
    Optional: rule.isOptional,
    Words: seen.words,
    By: tick?.by ?? null,
    Note: tick?.note ?? '',
  };
  // A verified item needs no tick.
  if (seen.atMs !== null) return { ...item, State: 'seen', At: toInstant(seen.atMs), By: null, Note: '' };
  if (tick) return { ...item, State: 'ticked', At: toInstant(tick.atMs) };
  return { ...item, State: 'open', At: null };
}
