import type { ModbusPoint } from '@outpost/contract';
import {
  BAD,
  decodePoint,
  exceptionReason,
  groupRequest,
  groupWrites,
  type PlannedBlock,
  type PointReading,
  type PointWrite,
  planReads,
  planWrite,
  type WritePlan,
  type WriteRequest,
} from '@outpost/core';
import type { Carried, Sent } from '../driver.ts';
import { FieldError } from '../field-error.ts';
import type { SendRequest } from './ad-hoc-requests.ts';
import type { RequestLimits } from './read-planner.ts';

/** The exception of a device that does not support a function: it has done nothing. */
const ILLEGAL_FUNCTION = 1;
/** Exceptions of a gateway whose device did not respond. */
const NOT_HEARD: ReadonlySet<number> = new Set([10, 11]);

/** Parameters of the communication with a station. */
export interface Terms {
  readonly maxGap: number;
  readonly retries: number;
  /** The maximum that one request reads or writes. */
  readonly limits: RequestLimits;
  /** Functions that the device does not support; learned here. */
  readonly lacks: Set<number>;
}

/**
 * Reads points in the fewest requests; if the device rejects one, its points are read one by one,
 * and those rejected again are bad.
 * @throws {FieldError} when the device does not respond, after its retries
 */
export async function readPoints(
  ask: SendRequest,
  points: readonly ModbusPoint[],
  terms: Terms,
): Promise<PointReading[]> {
  const readings = new Array<PointReading>(points.length);
  const read = async ({ functionCode, address, count, points: positions }: PlannedBlock): Promise<void> => {
    try {
      const data = await heard(() => ask({ functionCode, address, count }), terms.retries);
      for (const position of positions) readings[position] = decodeAt(points[position]!, data, address);
    } catch (error) {
      if (!(error instanceof FieldError) || !isAnswer(error)) throw error;
      if (positions.length === 1) readings[positions[0]!] = refusedReading(error);
      else {
        for (const position of positions) {
          const [block] = planReads([points[position]!], { maxGap: 0 }).blocks;
          await read({ ...block!, points: [position] });
        }
      }
    }
  };
  for (const block of planReads(points, { maxGap: terms.maxGap, ...terms.limits }).blocks) await read(block);
  return readings;
}

/**
 * Writes values in the fewest requests, in order, and reads them back. A request is never sent
 * twice. Ends at the first write with an unknown result, unless the device responds again directly
 * afterwards.
 */
export async function carryOut(
  ask: SendRequest,
  writes: readonly PointWrite[],
  terms: Terms,
): Promise<Carried[]> {
  const sents = new Array<Sent | null>(writes.length).fill(null);
  const backs = new Array<PointReading | null>(writes.length).fill(null);
  const readBack = async (positions: readonly number[]): Promise<boolean> => {
    const points = positions.map((position) => writes[position]!.point);
    try {
      const readings = await readPoints(ask, points, terms);
      positions.forEach((position, i) => {
        backs[position] = readings[i]!;
      });
      return true;
    } catch (error) {
      if (error instanceof FieldError) return false;
      throw error;
    }
  };
  let open: number[] = [];
  for (const group of groupWrites(writes, terms.limits)) {
    await sendGroup(ask, writes, group, terms, sents);
    open.push(...group.filter((position) => sents[position] !== null));
    if (group.some((position) => sents[position]?.kind === 'unknown')) {
      const answers = await readBack(open);
      open = [];
      if (!answers) break;
    }
    if (group.some((position) => sents[position]?.kind === 'failed')) break;
  }
  if (open.length > 0) await readBack(open);
  return writes.map((_, position) => ({ sent: sents[position]!, readBack: backs[position]! }));
}

/**
 * A group that is rejected as a whole is written one by one, so that one bad value does not affect
 * the others.
 */
async function sendGroup(
  ask: SendRequest,
  writes: readonly PointWrite[],
  group: readonly number[],
  terms: Terms,
  sents: (Sent | null)[],
): Promise<void> {
  if (group.length > 1) {
    const sent = await sendOne(ask, groupRequest(group.map((position) => writes[position]!)));
    if (sent.kind !== 'refused') {
      for (const position of group) sents[position] = sent;
      return;
    }
  }
  for (const position of group) {
    const sent = await sendSingle(ask, writes[position]!, terms);
    sents[position] = sent;
    if (sent.kind === 'failed' || sent.kind === 'unknown') return;
  }
}

async function sendSingle(ask: SendRequest, write: PointWrite, { lacks }: Terms): Promise<Sent> {
  const plan = planWrite(write);
  if (!plan.ok) {
    return { kind: 'failed', error: new FieldError('BAD_REQUEST', 'request', plan.message) };
  }
  const sent = await sendAlternatives(ask, write, plan, lacks);
  // A device that refuses all of them has another reason, such as local control.
  if (isUnsupported(sent)) for (const { functionCode } of plan.alternatives) lacks.delete(functionCode);
  return sent;
}

async function sendAlternatives(
  ask: SendRequest,
  write: PointWrite,
  { alternatives, viaRegister }: Extract<WritePlan, { ok: true }>,
  lacks: Set<number>,
): Promise<Sent> {
  let sent: Sent | null = null;
  for (const request of alternatives) {
    if (lacks.has(request.functionCode) && (viaRegister !== null || request !== alternatives.at(-1)))
      continue;
    sent = await sendOne(ask, request);
    if (!isUnsupported(sent)) return sent;
    lacks.add(request.functionCode);
  }
  if (viaRegister === null) return sent!;
  try {
    const { Address: address } = write.point.Source;
    const register = await ask({ functionCode: 3, address, count: 1 });
    return await sendOne(ask, viaRegister(register));
  } catch (error) {
    // Only the read failed: nothing was written.
    if (error instanceof FieldError) return { kind: 'failed', error };
    throw error;
  }
}

const isUnsupported = (sent: Sent): boolean =>
  sent.kind === 'refused' && sent.error.exceptionCode === ILLEGAL_FUNCTION;

async function sendOne(ask: SendRequest, request: WriteRequest): Promise<Sent> {
  try {
    await ask(request);
    return { kind: 'taken' };
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    if (error.mayHaveArrived) return { kind: 'unknown', error };
    return {
      kind: error.exceptionCode === null || NOT_HEARD.has(error.exceptionCode) ? 'failed' : 'refused',
      error,
    };
  }
}

/** Reading has no side effects, so it is retried like a poll. */
async function heard(read: () => Promise<Uint8Array>, retries: number): Promise<Uint8Array> {
  for (let tries = 0; ; tries++) {
    try {
      return await read();
    } catch (error) {
      if (!(error instanceof FieldError) || error.step !== 'answer' || tries >= retries) throw error;
    }
  }
}

const isAnswer = ({ exceptionCode }: FieldError): boolean =>
  exceptionCode !== null && !NOT_HEARD.has(exceptionCode);

function refusedReading({ exceptionCode }: FieldError): PointReading {
  const reason = exceptionReason(Math.min(127, Math.max(1, exceptionCode!)));
  return { value: Number.NaN, quality: BAD, reason };
}

/** The point's reading in a block's data. */
function decodeAt(point: ModbusPoint, data: Uint8Array, address: number): PointReading {
  const offset = point.Source.Address - address;
  if (point.Source.DataType !== 'bit') return decodePoint(point, data, 2 * offset);
  return decodePoint(point, Uint8Array.of((data[offset >> 3]! >> (offset & 7)) & 1));
}
