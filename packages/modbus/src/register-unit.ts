import { ExceptionCode } from './codec/protocol.ts';
import { putWord, word } from './codec/request.ts';
import type { UnitHandler } from './server-types.ts';

/** The four tables of a unit, each from address 0; an absent one answers exception 1, an address past the end 2. */
export interface RegisterTables {
  /** One byte a coil: 0 is off. */
  readonly coils?: Uint8Array;
  /** One byte an input: 0 is off. */
  readonly discreteInputs?: Uint8Array;
  readonly holdingRegisters?: Uint16Array;
  readonly inputRegisters?: Uint16Array;
}

/** A unit that is nothing but its tables: what the owner puts there is read, what a client writes is found there. */
export function createRegisterUnit(tables: RegisterTables): UnitHandler {
  return {
    readBits(table, address, count, into, offset) {
      const bits = table === 'coil' ? tables.coils : tables.discreteInputs;
      if (!bits) return ExceptionCode.ILLEGAL_FUNCTION;
      if (address + count > bits.length) return ExceptionCode.ILLEGAL_DATA_ADDRESS;
      for (let i = 0; i < count; i++) {
        if (bits[address + i] !== 0) into[offset + (i >> 3)]! |= 1 << (i & 7);
      }
      return 0;
    },
    readRegisters(table, address, count, into, offset) {
      const registers = table === 'holding-register' ? tables.holdingRegisters : tables.inputRegisters;
      if (!registers) return ExceptionCode.ILLEGAL_FUNCTION;
      if (address + count > registers.length) return ExceptionCode.ILLEGAL_DATA_ADDRESS;
      for (let i = 0; i < count; i++) putWord(into, offset + 2 * i, registers[address + i]!);
      return 0;
    },
    writeCoils(address, count, bits, offset) {
      const { coils } = tables;
      if (!coils) return ExceptionCode.ILLEGAL_FUNCTION;
      if (address + count > coils.length) return ExceptionCode.ILLEGAL_DATA_ADDRESS;
      for (let i = 0; i < count; i++) coils[address + i] = (bits[offset + (i >> 3)]! >> (i & 7)) & 1;
      return 0;
    },
    writeRegisters(address, count, bytes, offset) {
      const { holdingRegisters } = tables;
      if (!holdingRegisters) return ExceptionCode.ILLEGAL_FUNCTION;
      if (address + count > holdingRegisters.length) return ExceptionCode.ILLEGAL_DATA_ADDRESS;
      for (let i = 0; i < count; i++) holdingRegisters[address + i] = word(bytes, offset + 2 * i);
      return 0;
    },
  };
}
