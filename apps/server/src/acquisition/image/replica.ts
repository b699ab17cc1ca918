import { DISABLED, REASON, STALE } from '@outpost/core';
import * as texts from '../texts.ts';
import type { Image, SharedBadQuality, StationImage } from './image.ts';
import { MAX_LIMITS } from './image.ts';
import { isEqualLink, type PollTimes } from './link.ts';
import { MEASURED_BYTES, POINT_BYTES } from './replica-format.ts';
import { type ReplicaMessage, readMessage, type StationRecord } from './replica-message.ts';

/** Up to which point the replica has everything of its source. */
interface Progress {
  readonly epoch: string;
  readonly isSnapshot: boolean;
  readonly sequence: number;
  /** The next part that is missing; equal to `parts`: none is. */
  readonly next: number;
  readonly parts: number;
}

/**
 * Keeps the stations of one {@link ImageSource} in the image of another server. Versions are the
 * receiving image's own, and increase only with what really changes. Suppression and drift belong
 * to the receiver and are not touched.
 */
export class ImageReplica {
  readonly #image: Image;
  readonly #isRemote: (stationId: number) => boolean;
  /** null: nothing was received, or it was marked as unreachable since. */
  #progress: Progress | null = null;
  /** The version of their configuration in this image with which stations have everything. */
  readonly #complete = new Map<number, number>();
  readonly #behind = new Set<number>();

  /** @param isRemote which stations to take; other ones in messages are ignored */
  constructor(image: Image, isRemote: (stationId: number) => boolean) {
    this.#image = image;
    this.#isRemote = isRemote;
  }

  /**
   * Stations of which something was skipped, because this image does not know them or has another
   * version of their configuration: a snapshot is needed once it has the right one.
   */
  get behind(): ReadonlySet<number> {
    return this.#behind;
  }

  /** Whether everything of a station was taken since the source has it. */
  isComplete(stationId: number): boolean {
    return this.#complete.has(stationId);
  }

  /** The source had these stations before, if at all: what was taken then does not count. */
  forget(stationIds: Iterable<number>): void {
    for (const stationId of stationIds) this.#complete.delete(stationId);
  }

  /**
   * Takes a message of the source. Messages that were received before change nothing.
   *
   * @returns `gap`: one before is missing, or the source is another one; nothing was taken, and a
   *   snapshot is needed
   * @throws ReplicaFormatError for a damaged message or an unknown format; nothing was taken
   */
  take(message: Uint8Array): 'applied' | 'gap' {
    const read = readMessage(message);
    const order = this.#orderOf(read);
    if (order === 'gap') return 'gap';
    if (order === 'old') return 'applied';
    if (read.isSnapshot && read.part === 0) this.#behind.clear();
    for (const record of read.stations) this.#takeStation(record, read.view);
    const { epoch, isSnapshot, sequence, part, parts } = read;
    this.#progress = { epoch, isSnapshot, sequence, next: part + 1, parts };
    return 'applied';
  }

  /**
   * The source cannot be reached: values of these stations become stale, for that reason, and the
   * state of their communication is unknown. The next message must be a snapshot.
   */
  markUnreachable(stationIds: Iterable<number>, nowMs: number): void {
    this.#progress = null;
    for (const stationId of stationIds) {
      this.#complete.delete(stationId);
      const station = this.#image.station(stationId);
      if (station && station.link.status !== 'disabled') markStation(this.#image, station, nowMs);
    }
  }

  #orderOf({ epoch, isSnapshot, sequence, part }: ReplicaMessage): 'next' | 'old' | 'gap' {
    const before = this.#progress;
    if (before === null || before.epoch !== epoch) return isSnapshot && part === 0 ? 'next' : 'gap';
    const isSame = before.isSnapshot === isSnapshot && before.sequence === sequence;
    if (isSnapshot) {
      if (sequence < before.sequence) return 'old';
      if (part === 0 || (isSame && part === before.next)) return 'next';
      return isSame && part < before.next ? 'old' : 'gap';
    }
    if (isSame && part < before.next) return 'old';
    if (isSame) return part === before.next ? 'next' : 'gap';
    if (sequence <= before.sequence) return 'old';
    const isWhole = before.next === before.parts;
    return isWhole && sequence === before.sequence + 1 && part === 0 ? 'next' : 'gap';
  }

  #takeStation(record: StationRecord, view: DataView): void {
    const { stationId } = record;
    if (!this.#isRemote(stationId)) return;
    const station = this.#image.station(stationId);
    const isSameConfig =
      station !== undefined && station.config.Version === record.version && station.count === record.count;
    const isReady =
      isSameConfig && (record.isEverything || this.#complete.get(stationId) === station.configVersion);
    if (!isReady) {
      this.#behind.add(stationId);
      return;
    }
    this.#behind.delete(stationId);
    this.#complete.set(stationId, station.configVersion);
    const image = this.#image;
    const before = station.version;
    takePoints(image, station, record, view);
    takeLink(image, station, record);
    if (record.conditions !== null) takeConditions(image, station, record.conditions);
    const isMeasured = takeMeasured(image, station, record, view);
    if (isMeasured && station.version === before) image.touch(station);
  }
}

function takePoints(image: Image, station: StationImage, record: StationRecord, view: DataView): void {
  const { values, qualities, reasons, changedAtMs, versions } = image.columns;
  let version = 0;
  for (let index = 0; index < record.points; index++) {
    const at = record.pointsAt + index * POINT_BYTES;
    const slot = station.first + view.getUint16(at, true);
    const quality = view.getUint8(at + 2);
    const reason = view.getUint8(at + 3);
    const value = view.getFloat64(at + 4, true);
    const changed = view.getFloat64(at + 12, true);
    if (
      quality === qualities[slot] &&
      reason === reasons[slot] &&
      Object.is(value, values[slot]) &&
      Object.is(changed, changedAtMs[slot])
    )
      continue;
    if (version === 0) version = image.touch(station);
    values[slot] = value;
    qualities[slot] = quality;
    reasons[slot] = reason;
    changedAtMs[slot] = changed;
    versions[slot] = version;
  }
}

function takeLink(image: Image, station: StationImage, { link, poll, goodPolls }: StationRecord): void {
  if (poll !== null && !isEqualPoll(station, poll, goodPolls)) image.replacePoll(station, poll, goodPolls);
  if (link !== null && !(goodPolls === station.goodPolls && isEqualLink(link, station.link)))
    image.replaceLink(station, link, goodPolls);
}

const isEqualPoll = ({ link, goodPolls }: StationImage, poll: PollTimes, count: number): boolean =>
  goodPolls === count &&
  link.lastGoodPollAtMs === poll.lastGoodPollAtMs &&
  link.lastResponseAtMs === poll.lastGoodPollAtMs &&
  link.lastAttemptAtMs === poll.lastAttemptAtMs &&
  link.roundTripMs === poll.roundTripMs &&
  link.countedSinceMs === poll.countedSinceMs;

function takeConditions(
  image: Image,
  station: StationImage,
  { badQuality, slots }: NonNullable<StationRecord['conditions']>,
): void {
  if (!isEqualBadQuality(badQuality, station.badQuality)) image.setBadQuality(station, badQuality);
  let listed = 0;
  for (let position = 0; position < station.count; position++) {
    const slot = station.first + position;
    const given = slots[listed]?.position === position ? slots[listed++] : undefined;
    const before = image.columns.conditions[slot]!;
    const mask = given?.mask ?? 0;
    if ((mask | before) === 0) continue;
    for (let limit = 0; limit < MAX_LIMITS; limit++) {
      const bit = 1 << limit;
      const sinceMs = (mask & bit) === 0 ? null : given!.sinceMs[limit]!;
      const sinceBefore = (before & bit) === 0 ? null : image.conditionSinceMs(slot, limit);
      if (!Object.is(sinceMs, sinceBefore)) image.setCondition(station, slot, limit, sinceMs);
    }
  }
}

function isEqualBadQuality(a: SharedBadQuality | null, b: SharedBadQuality | null): boolean {
  if (a === null || b === null) return a === b;
  return (
    a.sinceMs === b.sinceMs &&
    a.priority === b.priority &&
    a.points.length === b.points.length &&
    a.points.every((pointId, index) => pointId === b.points[index])
  );
}

/** @returns whether anything changed */
function takeMeasured(image: Image, station: StationImage, record: StationRecord, view: DataView): boolean {
  const { measuredAtMs } = image.columns;
  const responseAtMs = station.link.lastResponseAtMs ?? Number.NaN;
  const { first, count } = station;
  if (record.measured === 0) {
    let slot = first;
    while (slot < first + count && Object.is(measuredAtMs[slot], responseAtMs)) slot += 1;
    measuredAtMs.fill(responseAtMs, slot, first + count);
    return slot < first + count;
  }
  let listed = 0;
  let isChanged = false;
  const positionOf = (index: number) =>
    index < record.measured ? view.getUint16(record.measuredAt + index * MEASURED_BYTES, true) : -1;
  let nextPosition = positionOf(0);
  for (let position = 0; position < count; position++) {
    let atMs = responseAtMs;
    if (position === nextPosition) {
      atMs = view.getFloat64(record.measuredAt + listed * MEASURED_BYTES + 2, true);
      listed += 1;
      nextPosition = positionOf(listed);
    }
    const slot = first + position;
    if (Object.is(atMs, measuredAtMs[slot])) continue;
    measuredAtMs[slot] = atMs;
    isChanged = true;
  }
  return isChanged;
}

function markStation(image: Image, station: StationImage, nowMs: number): void {
  const { link } = station;
  if (link.status !== 'unknown' || link.lastError?.code !== 'SERVER_UNREACHABLE') {
    const message = texts.serverUnreachable;
    const lastError = { code: 'SERVER_UNREACHABLE' as const, message, atMs: nowMs };
    image.replaceLink(station, { ...link, status: 'unknown', lastError }, station.goodPolls);
  }
  const { qualities, reasons, changedAtMs, versions } = image.columns;
  let version = 0;
  for (let slot = station.first; slot < station.first + station.count; slot++) {
    const quality = qualities[slot]!;
    if (quality === DISABLED || (quality === STALE && reasons[slot] === REASON.SERVER_UNREACHABLE)) continue;
    if (version === 0) version = image.touch(station);
    qualities[slot] = STALE;
    reasons[slot] = REASON.SERVER_UNREACHABLE;
    if (quality !== STALE) changedAtMs[slot] = nowMs;
    versions[slot] = version;
  }
}
