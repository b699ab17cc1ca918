import type { Point, Priority, StationConfig } from '@outpost/contract';
import { pointAlarms, REASON, STALE } from '@outpost/core';
import { copySlot, createColumns, growColumns, type PointColumns } from './columns.ts';
import { copyLink, isAnotherGoodPoll, type LinkState, type PollTimes, unknownLink } from './link.ts';
import { SlotRanges } from './ranges.ts';
import {
  NOT_SUPPRESSED,
  type SuppressibleAlarm,
  type Suppression,
  type SuppressionState,
  withAlarm,
  withMaintenance,
} from './suppression.ts';

/** A point may have at most eight alarms: one bit each. */
export const MAX_LIMITS = 8;

/** Several points of a station are bad together, which is one condition of the station. */
export interface SharedBadQuality {
  readonly sinceMs: number;
  /** The worst of its points'. */
  readonly priority: Priority;
  /** IDs of the points. */
  readonly points: readonly number[];
}

/**
 * Current state of one station; its points are the slots `first` to `first + count - 1`, in the
 * order of the list.
 */
export interface StationImage {
  readonly stationId: number;
  readonly config: StationConfig;
  readonly first: number;
  readonly count: number;
  readonly link: Readonly<LinkState>;
  /** Polls with a response since the server started. */
  readonly goodPolls: number;
  /** null: no points are bad together. */
  readonly badQuality: SharedBadQuality | null;
  /** Suppression at this station; conditions hold all the same. */
  readonly suppressionState: SuppressionState;
  /** The image's version at the last change of anything; each part's own below. */
  readonly version: number;
  /** Of the link, apart from times and round trip of consecutive good polls. */
  readonly linkVersion: number;
  /** Of anything of the link. */
  readonly polledVersion: number;
  /** Of conditions and their suppression. */
  readonly conditionsVersion: number;
  readonly suppressionVersion: number;
  readonly driftedVersion: number;
  readonly configVersion: number;
}

interface MutableStation extends StationImage {
  config: StationConfig;
  first: number;
  count: number;
  link: LinkState;
  goodPolls: number;
  badQuality: SharedBadQuality | null;
  suppressionState: SuppressionState;
  version: number;
  linkVersion: number;
  polledVersion: number;
  conditionsVersion: number;
  suppressionVersion: number;
  driftedVersion: number;
  configVersion: number;
}

/**
 * The current value, quality and conditions of everything. Versions increase with every change and
 * are never reused, so that a reader who remembers one can tell what is new since.
 */
export class Image {
  #columns = createColumns(1_024);
  readonly #ranges = new SlotRanges();
  readonly #stations = new Map<number, MutableStation>();
  /** Since when each limit is exceeded, ms; only slots with a condition are here. */
  readonly #since = new Map<number, Float64Array>();
  /** Of stations with suppression, including future ones. */
  readonly #suppressionStates = new Map<number, SuppressionState>();
  readonly #drifted = new Map<number, number>();
  /** The stations of points that were searched for; a point never moves to another one. */
  readonly #stationIds = new Map<number, number>();
  #version = 0;
  #configVersion = 0;
  #suppressionVersion = 0;

  get columns(): PointColumns {
    return this.#columns;
  }

  /** Counts every change of anything. */
  get version(): number {
    return this.#version;
  }

  /** The version at which a station was last added, removed or configured. */
  get configVersion(): number {
    return this.#configVersion;
  }

  /** The version of the last change of suppression. */
  get suppressionVersion(): number {
    return this.#suppressionVersion;
  }

  get stationCount(): number {
    return this.#stations.size;
  }

  station(stationId: number): StationImage | undefined {
    return this.#stations.get(stationId);
  }

  /** The station that has a point. */
  stationOfPoint(pointId: number): StationImage | undefined {
    const known = this.#stationIds.get(pointId);
    const stations = known === undefined ? this.#stations.values() : [this.#stations.get(known)];
    for (const station of stations) {
      if (!station?.config.Points.some(({ Id }) => Id === pointId)) continue;
      this.#stationIds.set(pointId, station.stationId);
      return station;
    }
    return undefined;
  }

  /** In the order in which they were added. */
  stations(): IterableIterator<StationImage> {
    return this.#stations.values();
  }

  /** Makes room for so many more points, without any to spare. */
  reserve(points: number): void {
    const slots = this.#ranges.end + points;
    if (slots > this.#columns.values.length) this.#columns = growColumns(this.#columns, slots);
  }

  /**
   * Adds a station, or its new configuration. Points that keep their Id keep their state; new ones
   * have no value and are stale, never polled.
   */
  put(config: StationConfig): StationImage {
    const old = this.#stations.get(config.StationId);
    const count = config.Points.length;
    const first = this.#ranges.take(count);
    if (this.#ranges.end > this.#columns.values.length) this.#grow();
    const version = this.#nextVersion();
    this.#configVersion = version;
    const places = new Map(old?.config.Points.map((point, index) => [point.Id, old.first + index]));
    const kept = config.Points.map((point) => places.get(point.Id) ?? -1);
    // The new slots are not those of the old configuration, so nothing is overwritten before it is
    // copied.
    config.Points.forEach((point, index) => {
      const from = kept[index]!;
      const slot = first + index;
      if (from === -1) this.#clear(slot, version);
      else this.#move(from, slot, old!, point);
    });
    if (old) this.#release(old);
    const station: MutableStation = {
      stationId: config.StationId,
      config,
      first,
      count,
      link: old?.link ?? unknownLink(config.Enabled),
      goodPolls: old?.goodPolls ?? 0,
      badQuality: old?.badQuality ?? null,
      suppressionState: this.#suppressionStates.get(config.StationId) ?? NOT_SUPPRESSED,
      version,
      linkVersion: version,
      polledVersion: version,
      conditionsVersion: version,
      suppressionVersion: version,
      driftedVersion: version,
      configVersion: version,
    };
    this.#stations.set(config.StationId, station);
    return station;
  }

  remove(stationId: number): void {
    const station = this.#stations.get(stationId);
    if (!station) return;
    this.#stations.delete(stationId);
    this.#drifted.delete(stationId);
    this.#release(station);
    this.#configVersion = this.#nextVersion();
  }

  /** Stores the communication state; copies `link`. @returns the new version */
  setLink(station: StationImage, link: Readonly<LinkState>): number {
    const own = station as MutableStation;
    const isSuppressed = isAnotherGoodPoll(own.link, link);
    if (link.lastGoodPollAtMs !== null && link.lastGoodPollAtMs !== own.link.lastGoodPollAtMs)
      own.goodPolls += 1;
    copyLink(link, own.link);
    own.polledVersion = own.version = this.#nextVersion();
    if (!isSuppressed) own.linkVersion = own.version;
    return own.version;
  }

  /**
   * Stores the communication state and the count of good polls as another server has them; copies
   * `link`.
   */
  replaceLink(station: StationImage, link: Readonly<LinkState>, goodPolls: number): void {
    const own = station as MutableStation;
    const isSuppressed = isAnotherGoodPoll(own.link, link);
    own.goodPolls = goodPolls;
    Object.assign(own.link, link);
    own.polledVersion = own.version = this.#nextVersion();
    if (!isSuppressed) own.linkVersion = own.version;
  }

  /** Stores the times and the count of good polls as another server has them, all else staying as it is. */
  replacePoll(station: StationImage, poll: PollTimes, goodPolls: number): void {
    const own = station as MutableStation;
    const { link } = own;
    own.goodPolls = goodPolls;
    link.lastGoodPollAtMs = link.lastResponseAtMs = poll.lastGoodPollAtMs;
    link.lastAttemptAtMs = poll.lastAttemptAtMs;
    link.roundTripMs = poll.roundTripMs;
    link.countedSinceMs = poll.countedSinceMs;
    own.polledVersion = own.version = this.#nextVersion();
    if (!isAnotherGoodPoll(link, link)) own.linkVersion = own.version;
  }

  /** A version for changes of this station's points; the caller writes it to their slots. */
  touch(station: StationImage): number {
    const version = this.#nextVersion();
    (station as MutableStation).version = version;
    return version;
  }

  /** Stores which points of a station are bad together; null: none are. */
  setBadQuality(station: StationImage, badQuality: SharedBadQuality | null): void {
    const own = station as MutableStation;
    if (own.badQuality === badQuality) return;
    own.badQuality = badQuality;
    own.conditionsVersion = own.version = this.#nextVersion();
  }

  /**
   * Begins (`sinceMs`) or ends (null) the condition of alarm `limit` of a slot, by its number in
   * `pointAlarms`.
   */
  setCondition(station: StationImage, slot: number, limit: number, sinceMs: number | null): void {
    const own = station as MutableStation;
    const mask = this.#columns.conditions;
    if (sinceMs === null) {
      mask[slot]! &= ~(1 << limit);
      if (mask[slot] === 0) this.#since.delete(slot);
    } else {
      mask[slot]! |= 1 << limit;
      let since = this.#since.get(slot);
      if (!since) {
        since = new Float64Array(MAX_LIMITS);
        this.#since.set(slot, since);
      }
      since[limit] = sinceMs;
    }
    own.conditionsVersion = own.version = this.#nextVersion();
  }

  /** Since when alarm `limit` of the slot has been active, ms; only valid where the bit is set. */
  conditionSinceMs(slot: number, limit: number): number {
    return this.#since.get(slot)?.[limit] ?? Number.NaN;
  }

  /** Stores the suppression of an alarm, also of a future station; null: ended. */
  suppress(alarm: SuppressibleAlarm, suppression: Suppression | null): void {
    const { stationId } = alarm;
    this.#setSuppression(
      stationId,
      withAlarm(this.#suppressionStates.get(stationId) ?? NOT_SUPPRESSED, alarm, suppression),
    );
  }

  /** Stores until when a station, even a future one, is in maintenance, ms; null: it is not. */
  maintain(stationId: number, untilMs: number | null): void {
    this.#setSuppression(
      stationId,
      withMaintenance(this.#suppressionStates.get(stationId) ?? NOT_SUPPRESSED, untilMs),
    );
  }

  /** Stores how many pushed values of a station have drifted. */
  setDrifted(stationId: number, count: number): void {
    if (count === 0) this.#drifted.delete(stationId);
    else this.#drifted.set(stationId, count);
    const station = this.#stations.get(stationId);
    if (station) station.driftedVersion = station.version = this.#nextVersion();
  }

  driftedOf(stationId: number): number {
    return this.#drifted.get(stationId) ?? 0;
  }

  /** Bytes of the columns, for the metrics. */
  get bytes(): number {
    return Object.values(this.#columns).reduce(
      (sum, column: NodeJS.TypedArray) => sum + column.byteLength,
      0,
    );
  }

  #setSuppression(stationId: number, suppressionState: SuppressionState): void {
    if (suppressionState === NOT_SUPPRESSED) this.#suppressionStates.delete(stationId);
    else this.#suppressionStates.set(stationId, suppressionState);
    const station = this.#stations.get(stationId);
    if (!station) return;
    const version = this.#nextVersion();
    this.#suppressionVersion = version;
    station.suppressionState = suppressionState;
    station.suppressionVersion = station.conditionsVersion = station.version = version;
  }

  #nextVersion(): number {
    this.#version += 1;
    return this.#version;
  }

  #grow(): void {
    // An eighth more: unused room of a million points is memory.
    const { length } = this.#columns.values;
    this.#columns = growColumns(this.#columns, Math.max(this.#ranges.end, length + (length >> 3)));
  }

  #clear(slot: number, version: number): void {
    const columns = this.#columns;
    columns.values[slot] = Number.NaN;
    columns.qualities[slot] = STALE;
    columns.reasons[slot] = REASON.NOT_YET_READ;
    columns.measuredAtMs[slot] = Number.NaN;
    columns.changedAtMs[slot] = Number.NaN;
    columns.storedAtMs[slot] = Number.NEGATIVE_INFINITY;
    columns.versions[slot] = version;
    columns.conditions[slot] = 0;
    columns.series[slot] = -1;
  }

  /** Conditions follow their kind, since the alarms of a point may be reordered. */
  #move(from: number, to: number, old: StationImage, point: Point): void {
    copySlot(this.#columns, from, this.#columns, to);
    const since = this.#since.get(from);
    if (!since) return;
    const mask = this.#columns.conditions[from]!;
    const alarms = pointAlarms(old.config.Points[from - old.first]!);
    this.#columns.conditions[to] = 0;
    const moved = new Float64Array(MAX_LIMITS);
    pointAlarms(point).forEach(({ Kind }, index) => {
      const before = alarms.findIndex((other) => other.Kind === Kind);
      if (before === -1 || (mask & (1 << before)) === 0) return;
      moved[index] = since[before]!;
      this.#columns.conditions[to]! |= 1 << index;
    });
    if (this.#columns.conditions[to] !== 0) this.#since.set(to, moved);
  }

  #release(station: StationImage): void {
    for (let slot = station.first; slot < station.first + station.count; slot++) this.#since.delete(slot);
    this.#ranges.give(station.first, station.count);
  }
}

export function createImage(): Image {
  return new Image();
}
