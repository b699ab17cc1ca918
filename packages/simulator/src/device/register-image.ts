import {
  isBitTable,
  type ModbusPoint,
  REGISTER_TABLES,
  REGISTERS_OF,
  type RegisterTable,
} from '@outpost/contract';
import { decodePoint, GOOD } from '@outpost/core';
import { ExceptionCode, type UnitHandler } from '@outpost/modbus';
import type { Hole, Template } from './template.ts';

/** The bytes of a device's four tables, each from address 0. */
export interface DeviceRegisters {
  /** Registers high byte first; coils and inputs eight per byte, lowest first. */
  readonly bytes: Readonly<Record<RegisterTable, Uint8Array>>;
  /** Number of registers or bits; 0: the device doesn't have the table. */
  readonly sizes: Readonly<Record<RegisterTable, number>>;
}

/** Tables just large enough for a template's points and holes. */
export function createRegisterImage(template: Template): DeviceRegisters {
  const sizes: Record<RegisterTable, number> = {
    coil: 0,
    'discrete-input': 0,
    'holding-register': 0,
    'input-register': 0,
  };
  const reach = (table: RegisterTable, end: number) => {
    sizes[table] = Math.max(sizes[table], end);
  };
  for (const { point } of template.points) {
    reach(point.Source.Table, point.Source.Address + Math.max(1, REGISTERS_OF[point.Source.DataType]));
  }
  for (const hole of template.holes) reach(hole.table, hole.to + 1);
  const bytesOf = (table: RegisterTable) =>
    new Uint8Array(isBitTable(table) ? Math.ceil(sizes[table] / 8) : sizes[table] * 2);
  const bytes = Object.fromEntries(REGISTER_TABLES.map((table) => [table, bytesOf(table)]));
  return { sizes, bytes: bytes as Record<RegisterTable, Uint8Array> };
}

/**
 * Copies `count` bits from bit `start` of `from` to the beginning of `into` at `offset`, whose bits
 * are 0.
 */
export function copyBits(
  from: Uint8Array,
  start: number,
  count: number,
  into: Uint8Array,
  offset: number,
): void {
  for (let i = 0; i < count; i++) {
    const at = start + i;
    if (((from[at >> 3]! >> (at & 7)) & 1) === 1) into[offset + (i >> 3)]! |= 1 << (i & 7);
  }
}

/** Gets a written point's value. */
export type PointWritten = (pointIndex: number, value: number) => void;

/**
 * The device on the wire. Reading outside its tables or in a hole is exception 2, as is writing to
 * a read-only address; a value that the device rejects is exception 3.
 */
export function createUnit(
  template: Template,
  image: DeviceRegisters,
  written: PointWritten,
  refresh: () => void,
): UnitHandler {
  const { bytes, sizes } = image;
  const points = template.points.map(({ point }) => point);

  function addressFault(table: RegisterTable, address: number, count: number): ExceptionCode | 0 {
    if (sizes[table] === 0) return ExceptionCode.ILLEGAL_FUNCTION;
    const missing = address + count > sizes[table] || touchesHole(template.holes, table, address, count);
    return missing ? ExceptionCode.ILLEGAL_DATA_ADDRESS : 0;
  }

  function take(table: RegisterTable, address: number, count: number): ExceptionCode | 0 {
    let answer: ExceptionCode | 0 = 0;
    points.forEach((point, index) => {
      if (answer !== 0 || !canWrite(point, table, address, count)) return;
      const reading = isBitTable(table)
        ? decodePoint(
            point,
            Uint8Array.of((bytes[table][point.Source.Address >> 3]! >> (point.Source.Address & 7)) & 1),
          )
        : decodePoint(point, bytes[table], point.Source.Address * 2);
      if (reading.quality === GOOD) written(index, reading.value);
      else answer = ExceptionCode.ILLEGAL_DATA_VALUE;
    });
    // A rejected or limited value reads as the device has it now.
    refresh();
    return answer;
  }

  function writeFault(table: RegisterTable, address: number, count: number): ExceptionCode | 0 {
    const fault = addressFault(table, address, count);
    if (fault !== 0) return fault;
    for (let at = address; at < address + count; at++) {
      if (!points.some((point) => canWrite(point, table, at, 1))) return ExceptionCode.ILLEGAL_DATA_ADDRESS;
    }
    return 0;
  }

  return {
    readBits(table, address, count, into, offset) {
      const fault = addressFault(table, address, count);
      if (fault === 0) copyBits(bytes[table], address, count, into, offset);
      return fault;
    },
    readRegisters(table, address, count, into, offset) {
      const fault = addressFault(table, address, count);
      if (fault === 0) into.set(bytes[table].subarray(address * 2, (address + count) * 2), offset);
      return fault;
    },
    writeCoils(address, count, bits, offset) {
      const fault = writeFault('coil', address, count);
      if (fault !== 0) return fault;
      const coils = bytes.coil;
      for (let i = 0; i < count; i++) {
        const at = address + i;
        const on = (bits[offset + (i >> 3)]! >> (i & 7)) & 1;
        coils[at >> 3] = (coils[at >> 3]! & ~(1 << (at & 7))) | (on << (at & 7));
      }
      return take('coil', address, count);
    },
    writeRegisters(address, count, data, offset) {
      const fault = writeFault('holding-register', address, count);
      if (fault !== 0) return fault;
      bytes['holding-register'].set(data.subarray(offset, offset + count * 2), address * 2);
      return take('holding-register', address, count);
    },
  };
}

function canWrite(point: ModbusPoint, table: RegisterTable, address: number, count: number): boolean {
  const end = point.Source.Address + Math.max(1, REGISTERS_OF[point.Source.DataType]);
  return (
    point.Source.Table === table && point.Writable && point.Source.Address < address + count && end > address
  );
}

function touchesHole(holes: readonly Hole[], table: RegisterTable, address: number, count: number): boolean {
  return holes.some((hole) => hole.table === table && hole.from < address + count && hole.to >= address);
}
