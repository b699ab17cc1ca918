import { crc32 } from 'node:zlib';
import type { ErrorCode } from '@outpost/contract';
import { MAX_LIMITS, type SharedBadQuality } from './image.ts';
import type { LinkState, PollTimes } from './link.ts';
import {
  CHECKSUM_BYTES,
  CONTENT,
  FORMAT_VERSION,
  KIND,
  MAX_EPOCH_BYTES,
  MEASURED,
  MEASURED_BYTES,
  POINT_BYTES,
  PRIORITY_CODES,
  ReplicaFormatError,
  ReplicaReader,
  STATUS_CODES,
} from './replica-format.ts';

export interface SlotConditions {
  readonly position: number;
  readonly mask: number;
  /** By number of the alarm; only valid where the bit is set. */
  readonly sinceMs: readonly number[];
}

/** What a message says of one station; it stays in the bytes of the message where it is long. */
export interface StationRecord {
  readonly stationId: number;
  readonly version: number;
  readonly count: number;
  readonly isEverything: boolean;
  readonly link: LinkState | null;
  /** Another good poll: what else of the link is unchanged. */
  readonly poll: PollTimes | null;
  readonly goodPolls: number;
  readonly conditions: {
    readonly badQuality: SharedBadQuality | null;
    readonly slots: readonly SlotConditions[];
  } | null;
  readonly pointsAt: number;
  readonly points: number;
  readonly measuredAt: number;
  /** Points that were not measured at the last response. */
  readonly measured: number;
}

export interface ReplicaMessage {
  readonly isSnapshot: boolean;
  readonly part: number;
  readonly parts: number;
  readonly sequence: number;
  readonly epoch: string;
  readonly stations: readonly StationRecord[];
  readonly view: DataView;
}

/**
 * Reads a message and checks all of it.
 *
 * @throws ReplicaFormatError
 */
export function readMessage(bytes: Uint8Array): ReplicaMessage {
  if (bytes.length > 0 && bytes[0] !== FORMAT_VERSION)
    throw new ReplicaFormatError(`version ${bytes[0]} of the format is not known, only ${FORMAT_VERSION}`);
  const end = Math.max(0, bytes.length - CHECKSUM_BYTES);
  const reader = new ReplicaReader(bytes, end);
  reader.u8();
  if (reader.view.getUint32(end, true) !== crc32(bytes.subarray(0, end)))
    throw new ReplicaFormatError('the checksum is wrong');
  const kind = check(reader.u8(), KIND.SNAPSHOT + 1, 'kind');
  const part = reader.u16();
  const parts = reader.u16();
  check(part, parts, 'part');
  const sequence = reader.u32();
  const epoch = reader.text(check(reader.u8(), MAX_EPOCH_BYTES + 1, 'length of the epoch'));
  const stations: StationRecord[] = [];
  while (!reader.isAtEnd) stations.push(readStation(reader));
  return { isSnapshot: kind === KIND.SNAPSHOT, part, parts, sequence, epoch, stations, view: reader.view };
}

function check(value: number, below: number, what: string): number {
  if (value < below) return value;
  throw new ReplicaFormatError(`${what} ${value} is not less than ${below}`);
}

function readStation(reader: ReplicaReader): StationRecord {
  const length = reader.u32();
  const end = reader.position + length;
  const stationId = reader.u32();
  const version = reader.u32();
  const count = reader.u16();
  const content = reader.u8();
  const has = (bit: number) => (content & bit) !== 0;
  let goodPolls = 0;
  let link: LinkState | null = null;
  let poll: PollTimes | null = null;
  if (has(CONTENT.LINK)) [link, goodPolls] = readLink(reader);
  if (has(CONTENT.POLL)) [poll, goodPolls] = readPoll(reader);
  const conditions = has(CONTENT.CONDITIONS)
    ? { badQuality: readBadQuality(reader), slots: readConditions(reader, count) }
    : null;
  const isEverything = has(CONTENT.EVERYTHING);
  const points = check(reader.u16(), count + 1, 'number of points');
  if (isEverything && (points !== count || link === null || conditions === null))
    throw new ReplicaFormatError(`something of station ${stationId} is missing`);
  const pointsAt = reader.skip(points * POINT_BYTES);
  checkPositions(reader.view, pointsAt, points, POINT_BYTES, count);
  const isListed = check(reader.u8(), MEASURED.LISTED + 1, 'time of measurement') === MEASURED.LISTED;
  const measured = isListed ? check(reader.u16(), count + 1, 'number of times') : 0;
  const measuredAt = reader.skip(measured * MEASURED_BYTES);
  checkPositions(reader.view, measuredAt, measured, MEASURED_BYTES, count);
  if (reader.position !== end) throw new ReplicaFormatError(`station ${stationId} has another length`);
  return {
    ...{ stationId, version, count, isEverything, link, poll, goodPolls, conditions },
    ...{ pointsAt, points, measuredAt, measured },
  };
}

/** Listed points are in ascending order, and have a quality if they have more than a time. */
function checkPositions(view: DataView, at: number, listed: number, bytes: number, count: number): void {
  let next = 0;
  for (let index = 0; index < listed; index++) {
    const position = view.getUint16(at + index * bytes, true);
    if (position < next || position >= count)
      throw new ReplicaFormatError(`point ${position} of ${count} is not expected`);
    next = position + 1;
    if (bytes === POINT_BYTES) check(view.getUint8(at + index * bytes + 2), 4, 'quality');
  }
}

function readLink(reader: ReplicaReader): [LinkState, number] {
  const status = STATUS_CODES[check(reader.u8(), STATUS_CODES.length, 'status')]!;
  const goodPolls = reader.u32();
  const link: LinkState = {
    status,
    lastGoodPollAtMs: reader.optional(),
    lastResponseAtMs: reader.optional(),
    lastAttemptAtMs: reader.optional(),
    failedPolls: reader.u32(),
    roundTripMs: reader.optional(),
    success24h: reader.optional(),
    countedSinceMs: reader.optional(),
    missedPolls: reader.u32(),
    lastError: null,
  };
  if (check(reader.u8(), 2, 'error') === 1) {
    const atMs = reader.f64();
    link.lastError = { atMs, code: reader.text() as ErrorCode, message: reader.text() };
  }
  return [link, goodPolls];
}

function readPoll(reader: ReplicaReader): [PollTimes, number] {
  const goodPolls = reader.u32();
  return [
    {
      lastGoodPollAtMs: reader.optional(),
      lastAttemptAtMs: reader.optional(),
      roundTripMs: reader.optional(),
      countedSinceMs: reader.optional(),
    },
    goodPolls,
  ];
}

function readBadQuality(reader: ReplicaReader): SharedBadQuality | null {
  if (check(reader.u8(), 2, 'bad quality') === 0) return null;
  const sinceMs = reader.f64();
  const priority = PRIORITY_CODES[check(reader.u8(), PRIORITY_CODES.length, 'priority')]!;
  return { sinceMs, priority, points: Array.from({ length: reader.u16() }, () => reader.f64()) };
}

function readConditions(reader: ReplicaReader, count: number): SlotConditions[] {
  const slots: SlotConditions[] = [];
  const length = check(reader.u16(), count + 1, 'number of conditions');
  let next = 0;
  for (let index = 0; index < length; index++) {
    const position = check(reader.u16(), count, 'position');
    const mask = reader.u8();
    if (position < next || mask === 0) throw new ReplicaFormatError(`conditions of point ${position}`);
    next = position + 1;
    const sinceMs = Array.from({ length: MAX_LIMITS }, (_, limit) =>
      (mask & (1 << limit)) === 0 ? Number.NaN : reader.f64(),
    );
    slots.push({ position, mask, sinceMs });
  }
  return slots;
}
