import type { RequestFields } from './codec/decode-request.ts';
import { EXCEPTION_FLAG, FunctionCode } from './codec/protocol.ts';
import { bitBytes, putWord, word } from './codec/request.ts';
import type { ServerResponse, UnitHandler } from './server-types.ts';

const COIL_ON = Uint8Array.of(1);
const COIL_OFF = Uint8Array.of(0);

/** Writes an exception response at `offset`; gives its length. */
export function putException(into: Uint8Array, offset: number, functionCode: number, code: number): number {
  into[offset] = functionCode | EXCEPTION_FLAG;
  into[offset + 1] = code;
  return 2;
}

/** Whether a unit has the function at all, which comes before everything else that a request may have wrong (MAP 6). */
export function serves(unit: UnitHandler, functionCode: number): boolean {
  switch (functionCode) {
    case FunctionCode.READ_COILS:
    case FunctionCode.READ_DISCRETE_INPUTS:
      return unit.readBits !== undefined;
    case FunctionCode.READ_HOLDING_REGISTERS:
    case FunctionCode.READ_INPUT_REGISTERS:
      return unit.readRegisters !== undefined;
    case FunctionCode.WRITE_SINGLE_COIL:
    case FunctionCode.WRITE_MULTIPLE_COILS:
      return unit.writeCoils !== undefined;
    case FunctionCode.WRITE_SINGLE_REGISTER:
    case FunctionCode.WRITE_MULTIPLE_REGISTERS:
      return unit.writeRegisters !== undefined;
    case FunctionCode.MASK_WRITE_REGISTER:
    case FunctionCode.READ_WRITE_MULTIPLE_REGISTERS:
      return unit.readRegisters !== undefined && unit.writeRegisters !== undefined;
    default:
      return false;
  }
}

/**
 * Lets a unit answer a request of a function that it {@link serves} and that has passed `decodeRequest`, and writes the answering PDU at `offset`, where at
 * least 253 bytes must be free and stay so until a promise is settled.
 * @returns the length of the PDU; a promise only if the unit gave one
 */
export function dispatch(
  unit: UnitHandler,
  fields: RequestFields,
  pdu: Uint8Array,
  start: number,
  into: Uint8Array,
  offset: number,
): number | Promise<number> {
  const { functionCode } = fields;
  const answer = ask(unit, fields, pdu, start, into, offset);
  if (typeof answer === 'number') {
    return answer === 0
      ? answerLength(functionCode, into, offset)
      : putException(into, offset, functionCode, answer);
  }
  return answer.then((code) =>
    code === 0 ? answerLength(functionCode, into, offset) : putException(into, offset, functionCode, code),
  );
}

function answerLength(functionCode: number, into: Uint8Array, offset: number): number {
  into[offset] = functionCode;
  switch (functionCode) {
    case FunctionCode.MASK_WRITE_REGISTER:
      return 7;
    case FunctionCode.WRITE_SINGLE_COIL:
    case FunctionCode.WRITE_SINGLE_REGISTER:
    case FunctionCode.WRITE_MULTIPLE_COILS:
    case FunctionCode.WRITE_MULTIPLE_REGISTERS:
      return 5;
    default:
      return 2 + into[offset + 1]!;
  }
}

function ask(
  unit: UnitHandler,
  fields: RequestFields,
  pdu: Uint8Array,
  start: number,
  into: Uint8Array,
  offset: number,
): ServerResponse | Promise<ServerResponse> {
  const { address, count, dataStart } = fields;
  switch (fields.functionCode) {
    case FunctionCode.READ_COILS:
      return readBits(unit, 'coil', address, count, into, offset);
    case FunctionCode.READ_DISCRETE_INPUTS:
      return readBits(unit, 'discrete-input', address, count, into, offset);
    case FunctionCode.READ_HOLDING_REGISTERS:
      return readRegisters(unit, 'holding-register', address, count, into, offset);
    case FunctionCode.READ_INPUT_REGISTERS:
      return readRegisters(unit, 'input-register', address, count, into, offset);
    case FunctionCode.WRITE_SINGLE_COIL:
      copy(pdu, start, 5, into, offset);
      return unit.writeCoils!(address, 1, pdu[dataStart] === 0 ? COIL_OFF : COIL_ON, 0);
    case FunctionCode.WRITE_MULTIPLE_COILS:
      copy(pdu, start, 5, into, offset);
      return unit.writeCoils!(address, count, pdu, dataStart);
    case FunctionCode.WRITE_SINGLE_REGISTER:
    case FunctionCode.WRITE_MULTIPLE_REGISTERS:
      copy(pdu, start, 5, into, offset);
      return unit.writeRegisters!(address, count, pdu, dataStart);
    case FunctionCode.MASK_WRITE_REGISTER:
      copy(pdu, start, 7, into, offset);
      return maskWrite(unit, fields);
    default:
      return readWrite(unit, fields, pdu, into, offset);
  }
}

function readBits(
  unit: UnitHandler,
  table: 'coil' | 'discrete-input',
  address: number,
  count: number,
  into: Uint8Array,
  offset: number,
): ServerResponse | Promise<ServerResponse> {
  const byteCount = bitBytes(count);
  into[offset + 1] = byteCount;
  into.fill(0, offset + 2, offset + 2 + byteCount);
  return unit.readBits!(table, address, count, into, offset + 2);
}

function readRegisters(
  unit: UnitHandler,
  table: 'holding-register' | 'input-register',
  address: number,
  count: number,
  into: Uint8Array,
  offset: number,
): ServerResponse | Promise<ServerResponse> {
  into[offset + 1] = 2 * count;
  return unit.readRegisters!(table, address, count, into, offset + 2);
}

/** `(old AND andMask) OR (orMask AND NOT andMask)`, MAP 6.16. */
function maskWrite(unit: UnitHandler, fields: RequestFields): ServerResponse | Promise<ServerResponse> {
  const { address, andMask, orMask } = fields;
  const register = new Uint8Array(2);
  return then(unit.readRegisters!('holding-register', address, 1, register, 0), () => {
    putWord(register, 0, (word(register, 0) & andMask) | (orMask & ~andMask));
    return unit.writeRegisters!(address, 1, register, 0);
  });
}

/** Writes, then reads: MAP 6.17. */
function readWrite(
  unit: UnitHandler,
  fields: RequestFields,
  pdu: Uint8Array,
  into: Uint8Array,
  offset: number,
): ServerResponse | Promise<ServerResponse> {
  const { address, count, writeAddress, writeCount, dataStart } = fields;
  return then(unit.writeRegisters!(writeAddress, writeCount, pdu, dataStart), () =>
    readRegisters(unit, 'holding-register', address, count, into, offset),
  );
}

/** Goes on at once after a plain 0, later after a promised one, and not at all after an exception code. */
function then(
  first: ServerResponse | Promise<ServerResponse>,
  next: () => ServerResponse | Promise<ServerResponse>,
): ServerResponse | Promise<ServerResponse> {
  if (typeof first === 'number') return first === 0 ? next() : first;
  return first.then((code) => (code === 0 ? next() : code));
}

function copy(from: Uint8Array, start: number, length: number, into: Uint8Array, offset: number): void {
  for (let i = 0; i < length; i++) into[offset + i] = from[start + i]!;
}
