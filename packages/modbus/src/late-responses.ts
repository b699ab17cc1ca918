import { FunctionCode, Limit } from './codec/protocol.ts';
import { type PreparedRequest, prepare } from './prepared-request.ts';

/** Read functions 1 and 2 are of bits, 3 and 4 of registers. */
const MAX_BIT_FUNCTION = 2;
/** A device that has not responded for so long will not. */
const LATE_FOR_MS = 30_000;

/** Most devices have registers; all respond to a function that they do not have with exception 1. */
const READ_FUNCTIONS = [
  FunctionCode.READ_HOLDING_REGISTERS,
  FunctionCode.READ_INPUT_REGISTERS,
  FunctionCode.READ_COILS,
  FunctionCode.READ_DISCRETE_INPUTS,
];

interface Unanswered {
  readonly request: PreparedRequest;
  readonly sentMs: number;
}

/**
 * Responses that devices on a serial line may still send, although no request waits for them; a
 * device server passes them to the client that is connected then. An RTU frame has no transaction
 * ID, so such a response could be taken for that to another request. A device handles one request
 * at a time: once it has responded to something that nothing older can be taken for, everything
 * older has come.
 */
export class LateResponses {
  readonly #units = new Map<number, Unanswered[]>();

  /** A request was sent and has no response. */
  note(unitId: number, request: PreparedRequest, nowMs: number): void {
    const same = this.#of(unitId, nowMs).filter((other) => other.request !== request);
    this.#units.set(unitId, [...same, { request, sentMs: nowMs }]);
  }

  /** The read that goes before a request, since a late response could be taken for its own; null: it can go by itself. */
  before(unitId: number, request: PreparedRequest, nowMs: number): PreparedRequest | null {
    const late = this.#of(unitId, nowMs);
    return late.some((other) => looksAlike(other.request, request))
      ? this.readBefore(unitId, request, nowMs)
      : null;
  }

  /** A short read where a request reads or writes, whose response no late one can be taken for. */
  readBefore(
    unitId: number,
    { pdu, responseLength }: PreparedRequest,
    nowMs: number,
  ): PreparedRequest | null {
    const functionCode = readFunction(pdu[0]!);
    const lengths = new Set<number>();
    if (functionCode === pdu[0]) lengths.add(responseLength);
    for (const { request } of this.#of(unitId, nowMs)) {
      if (request.pdu[0] === functionCode) lengths.add(request.responseLength);
    }
    const address = addressOf(pdu);
    return (
      readOfAnotherLength(functionCode, address, lengths) ?? readOfAnotherLength(functionCode, 0, lengths)
    );
  }

  /** As {@link readBefore}, of a function of which not even an exception can be late; null: there is none. */
  readOfOtherFunction(unitId: number, { pdu }: PreparedRequest, nowMs: number): PreparedRequest | null {
    const other = READ_FUNCTIONS.find((functionCode) => !this.mayCome(unitId, functionCode, nowMs));
    return other === undefined ? null : readOfAnotherLength(other, addressOf(pdu), new Set());
  }

  /** Whether the unit may still respond to an earlier request of this function. */
  mayCome(unitId: number, functionCode: number, nowMs: number): boolean {
    return this.#of(unitId, nowMs).some(({ request }) => request.pdu[0] === functionCode);
  }

  /** A response came that can be no older one. */
  inStep(unitId: number): void {
    if (this.#units.size > 0) this.#units.delete(unitId);
  }

  #of(unitId: number, nowMs: number): Unanswered[] {
    const all = this.#units.get(unitId);
    return all === undefined ? [] : all.filter(({ sentMs }) => nowMs - sentMs < LATE_FOR_MS);
  }
}

function addressOf(pdu: Uint8Array): number {
  return (pdu[1]! << 8) | pdu[2]!;
}

/** Whether the response to `late` would be accepted as that to `request`. */
function looksAlike(late: PreparedRequest, request: PreparedRequest): boolean {
  if (late.pdu[0] !== request.pdu[0] || late.responseLength !== request.responseLength) return false;
  for (let i = 1; i < request.echoLength; i++) if (late.pdu[i] !== request.pdu[i]) return false;
  return true;
}

/** The function that reads what a function reads or writes. */
function readFunction(functionCode: number): number {
  switch (functionCode) {
    case FunctionCode.READ_COILS:
    case FunctionCode.READ_DISCRETE_INPUTS:
    case FunctionCode.READ_INPUT_REGISTERS:
      return functionCode;
    case FunctionCode.WRITE_SINGLE_COIL:
    case FunctionCode.WRITE_MULTIPLE_COILS:
      return FunctionCode.READ_COILS;
    default:
      return FunctionCode.READ_HOLDING_REGISTERS;
  }
}

/** A read from `address`, as short as can be, whose answer has none of these lengths. */
function readOfAnotherLength(
  functionCode: number,
  address: number,
  lengths: ReadonlySet<number>,
): PreparedRequest | null {
  // Bits come in bytes: only every eighth count has an answer of another length.
  const step = functionCode <= MAX_BIT_FUNCTION ? 8 : 1;
  const most = functionCode <= MAX_BIT_FUNCTION ? Limit.READ_BITS : Limit.READ_REGISTERS;
  for (let count = 1; count <= most && address + count <= Limit.ADDRESSES; count += step) {
    const read = prepare({ functionCode: functionCode as 1 | 2 | 3 | 4, address, count });
    if (!lengths.has(read.responseLength)) return read;
  }
  return null;
}
