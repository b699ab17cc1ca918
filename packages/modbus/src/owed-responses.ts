import { Limit } from './codec/protocol.ts';
import { type PreparedRequest, prepare } from './prepared-request.ts';

/** Read functions 1 and 2 are of bits, 3 and 4 of registers. */
const MAX_BIT_FUNCTION = 2;
const MAX_READ_FUNCTION = 4;
/** Older ones are not waited for any more. */
const MAX_OWED_RESPONSES = 8;

interface Owed {
  readonly functionCode: number;
  readonly responseLength: number;
}

interface Unit {
  readonly owed: Owed[];
  /** The last read that was to tell answers apart was not answered at all: the next request goes without. */
  goPlain: boolean;
}

/**
 * Answers that a serial line may still bring, although no request waits for them. An RTU frame carries no transaction id, and a
 * device server hands what comes late from its line to the client that is connected then, so that such an answer could be taken for that
 * to another request of the same function and length. So after a request that failed, the next one to that unit goes behind a
 * short read whose answer has another length than all that are owed: once it is answered, everything older has come.
 */
export class OwedResponses {
  readonly #units = new Map<number, Unit>();

  /** A request was sent and has no answer. */
  note(unitId: number, { pdu, responseLength }: PreparedRequest): void {
    const unit = this.#units.get(unitId) ?? { owed: [], goPlain: false };
    this.#units.set(unitId, unit);
    unit.owed.push({ functionCode: pdu[0]!, responseLength });
    if (unit.owed.length > MAX_OWED_RESPONSES) unit.owed.shift();
  }

  /** The read that goes before a request; null: it can go by itself. */
  before(unitId: number, request: PreparedRequest): PreparedRequest | null {
    const unit = this.#units.get(unitId);
    if (unit === undefined) return null;
    const functionCode = request.pdu[0]!;
    const owed = unit.owed.filter((one) => one.functionCode === functionCode);
    if (owed.length === 0 || functionCode > MAX_READ_FUNCTION) return null;
    if (unit.goPlain) {
      unit.goPlain = false;
      return null;
    }
    const lengths = new Set(owed.map(({ responseLength }) => responseLength));
    const address = (request.pdu[1]! << 8) | request.pdu[2]!;
    return readOfAnotherLength(functionCode, address, lengths.add(request.responseLength));
  }

  /** The read of {@link before} was not answered: perhaps the device has none of so short a length. */
  unanswered(unitId: number): void {
    const unit = this.#units.get(unitId);
    if (unit) unit.goPlain = true;
  }

  /** An answer came that can be no older one's. */
  inStep(unitId: number): void {
    if (this.#units.size > 0) this.#units.delete(unitId);
  }
}

/** A read from `address`, as short as can be, whose answer has none of these lengths. */
export function readOfAnotherLength(
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
