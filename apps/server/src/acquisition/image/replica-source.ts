import { crc32 } from 'node:zlib';
import type { Image, SharedBadQuality, StationImage } from './image.ts';
import { MAX_LIMITS } from './image.ts';
import {
  CHECKSUM_BYTES,
  CONTENT,
  FORMAT_VERSION,
  KIND,
  MAX_EPOCH_BYTES,
  MEASURED,
  PRIORITY_CODES,
  ReplicaWriter,
  STATUS_CODES,
} from './replica-format.ts';

const DEFAULT_MAX_BYTES = 256 * 1_024;
const PART_POSITION = 2;
const PARTS_POSITION = 4;

/**
 * Collects what changed in an image since the last call, for the replicas of other servers. The
 * format is in `replica-format.ts`.
 */
export class ImageSource {
  readonly #image: Image;
  readonly #epoch: Uint8Array;
  readonly #maxBytes: () => number;
  readonly #writer = new ReplicaWriter();
  #sentVersion = 0;
  #sequence = 0;

  /**
   * @param epoch another one for each start of each server, at most 32 bytes
   * @param maxBytes of a message, as of now; one station may exceed it
   */
  constructor(image: Image, epoch: string, maxBytes: () => number = () => DEFAULT_MAX_BYTES) {
    this.#image = image;
    this.#epoch = new TextEncoder().encode(epoch);
    this.#maxBytes = maxBytes;
    if (this.#epoch.length > MAX_EPOCH_BYTES) throw new RangeError(`the epoch ${epoch} is too long`);
  }

  /** The next changes, in as many messages as they need; none if nothing has changed. */
  changes(): Uint8Array[] {
    const since = this.#sentVersion;
    this.#sentVersion = this.#image.version;
    if (since === this.#sentVersion) return [];
    const messages = this.#messages(KIND.CHANGES, this.#sequence + 1, since);
    if (messages.length > 0) this.#sequence += 1;
    return messages;
  }

  /**
   * Everything, as one or more messages to be sent together. The next changes continue from it, for
   * replicas that have all changes until now as well as for those that have none.
   */
  snapshot(): Uint8Array[] {
    return this.#messages(KIND.SNAPSHOT, this.#sequence, null);
  }

  /** @param since null: everything */
  #messages(kind: number, sequence: number, since: number | null): Uint8Array[] {
    const messages: Uint8Array[] = [];
    const writer = this.#writer;
    writer.truncate(0);
    this.#writeHeader(kind, sequence);
    const headerBytes = writer.length;
    for (const station of this.#image.stations()) {
      if (since !== null && station.version <= since) continue;
      const start = writer.length;
      this.#writeStation(station, since);
      if (start === headerBytes || writer.length + CHECKSUM_BYTES <= this.#maxBytes()) continue;
      const moved = writer.copy(start);
      writer.truncate(start);
      messages.push(this.#end());
      writer.truncate(headerBytes);
      writer.bytes(moved);
    }
    if (writer.length > headerBytes || (messages.length === 0 && since === null)) messages.push(this.#end());
    for (const [part, message] of messages.entries()) finish(message, part, messages.length);
    return messages;
  }

  #end(): Uint8Array {
    this.#writer.u32(0);
    return this.#writer.copy();
  }

  #writeHeader(kind: number, sequence: number): void {
    const writer = this.#writer;
    writer.u8(FORMAT_VERSION);
    writer.u8(kind);
    writer.u16(0);
    writer.u16(0);
    writer.u32(sequence);
    writer.u8(this.#epoch.length);
    writer.bytes(this.#epoch);
  }

  #writeStation(station: StationImage, since: number | null): void {
    const writer = this.#writer;
    const start = writer.length;
    const isNewer = (version: number) => since === null || version > since;
    const isEverything = isNewer(station.configVersion);
    const hasLink = isEverything || isNewer(station.linkVersion);
    const hasPoll = !hasLink && isNewer(station.polledVersion);
    const hasConditions = isEverything || isNewer(station.conditionsVersion);
    writer.u32(0);
    writer.u32(station.stationId);
    writer.u32(station.config.Version);
    writer.u16(station.count);
    writer.u8(
      (isEverything ? CONTENT.EVERYTHING : 0) |
        (hasLink ? CONTENT.LINK : 0) |
        (hasPoll ? CONTENT.POLL : 0) |
        (hasConditions ? CONTENT.CONDITIONS : 0),
    );
    if (hasLink) this.#writeLink(station);
    if (hasPoll) this.#writePoll(station);
    if (hasConditions) this.#writeConditions(station);
    this.#writePoints(station, isEverything ? -1 : since!);
    this.#writeMeasured(station);
    writer.setU32(start, writer.length - start - 4);
  }

  #writeLink({ link, goodPolls }: StationImage): void {
    const writer = this.#writer;
    writer.u8(STATUS_CODES.indexOf(link.status));
    writer.u32(goodPolls);
    writer.optional(link.lastGoodPollAtMs);
    writer.optional(link.lastResponseAtMs);
    writer.optional(link.lastAttemptAtMs);
    writer.u32(link.failedPolls);
    writer.optional(link.roundTripMs);
    writer.optional(link.success24h);
    writer.optional(link.countedSinceMs);
    writer.u32(link.missedPolls);
    writer.u8(link.lastError === null ? 0 : 1);
    if (link.lastError === null) return;
    writer.f64(link.lastError.atMs);
    writer.text(link.lastError.code);
    writer.text(link.lastError.message);
  }

  #writePoll({ link, goodPolls }: StationImage): void {
    const writer = this.#writer;
    writer.u32(goodPolls);
    writer.optional(link.lastGoodPollAtMs);
    writer.optional(link.lastAttemptAtMs);
    writer.optional(link.roundTripMs);
    writer.optional(link.countedSinceMs);
  }

  #writeConditions(station: StationImage): void {
    const writer = this.#writer;
    this.#writeBadQuality(station.badQuality);
    const countPosition = writer.length;
    writer.u16(0);
    let count = 0;
    const { conditions } = this.#image.columns;
    for (let position = 0; position < station.count; position++) {
      const slot = station.first + position;
      const mask = conditions[slot]!;
      if (mask === 0) continue;
      count += 1;
      writer.u16(position);
      writer.u8(mask);
      for (let limit = 0; limit < MAX_LIMITS; limit++)
        if ((mask & (1 << limit)) !== 0) writer.f64(this.#image.conditionSinceMs(slot, limit));
    }
    writer.setU16(countPosition, count);
  }

  #writeBadQuality(badQuality: SharedBadQuality | null): void {
    const writer = this.#writer;
    writer.u8(badQuality === null ? 0 : 1);
    if (badQuality === null) return;
    writer.f64(badQuality.sinceMs);
    writer.u8(PRIORITY_CODES.indexOf(badQuality.priority));
    writer.u16(badQuality.points.length);
    for (const pointId of badQuality.points) writer.f64(pointId);
  }

  /** Points that are newer than `since`. */
  #writePoints({ first, count: points }: StationImage, since: number): void {
    const writer = this.#writer;
    const { versions, qualities, reasons, values, changedAtMs } = this.#image.columns;
    const countPosition = writer.length;
    writer.u16(0);
    let count = 0;
    for (let position = 0; position < points; position++) {
      const slot = first + position;
      if (versions[slot]! <= since) continue;
      count += 1;
      writer.u16(position);
      writer.u8(qualities[slot]!);
      writer.u8(reasons[slot]!);
      writer.f64(values[slot]!);
      writer.f64(changedAtMs[slot]!);
    }
    if (count > 0) writer.setU16(countPosition, count);
  }

  /** Polls measure nearly all points at once. */
  #writeMeasured({ first, count: points, link }: StationImage): void {
    const writer = this.#writer;
    const { measuredAtMs } = this.#image.columns;
    const responseAtMs = link.lastResponseAtMs ?? Number.NaN;
    let others = 0;
    for (let slot = first; slot < first + points; slot++)
      if (!Object.is(measuredAtMs[slot], responseAtMs)) others += 1;
    writer.u8(others === 0 ? MEASURED.AT_RESPONSE : MEASURED.LISTED);
    if (others === 0) return;
    writer.u16(others);
    for (let position = 0; position < points; position++) {
      const atMs = measuredAtMs[first + position]!;
      if (Object.is(atMs, responseAtMs)) continue;
      writer.u16(position);
      writer.f64(atMs);
    }
  }
}

function finish(message: Uint8Array, part: number, parts: number): void {
  const view = new DataView(message.buffer);
  view.setUint16(PART_POSITION, part, true);
  view.setUint16(PARTS_POSITION, parts, true);
  const end = message.length - CHECKSUM_BYTES;
  view.setUint32(end, crc32(message.subarray(0, end)), true);
}
