import { type Point, REGISTERS_OF } from '@outpost/contract';
import { bytePositions, numberType, unscale } from '@outpost/core';

/** Puts an engineering value (digital 1 or 0) into a table's bytes. */
export type RegisterWriter = (value: number) => void;

/**
 * Compiles how a point's value is written to its table: bits packed lowest first from address 0, or
 * registers high byte first. The same as core's `encodePoint`, but without allocations, and values
 * out of range are limited, as by an instrument.
 */
export function compileWriter(point: Point, bytes: Uint8Array): RegisterWriter {
  if (point.Kind === 'digital') return digitalWriter(point, bytes);
  const { DataType, Scale: scale } = point;
  const rawOf = scale ? (value: number) => unscale(scale, value) : (value: number) => value;
  const type = numberType(DataType);
  const [low, high] = type.range;
  const at = bytePositions(REGISTERS_OF[DataType], point.WordOrder).map((p) => point.Address * 2 + p);
  const scratch = new DataView(new ArrayBuffer(8));
  return (value) => {
    type.encode(scratch, Math.min(high, Math.max(low, type.round(rawOf(value)))));
    for (let i = 0; i < at.length; i++) bytes[at[i]!] = scratch.getUint8(i);
  };
}

function digitalWriter(point: Extract<Point, { Kind: 'digital' }>, bytes: Uint8Array): RegisterWriter {
  const on = point.Invert ? 0 : 1;
  const inRegister = point.DataType === 'bit-of-register';
  const bit = inRegister ? point.Bit : point.Address & 7;
  const [high, low] = bytePositions(1, point.WordOrder);
  const at = inRegister ? point.Address * 2 + (bit >= 8 ? high! : low!) : point.Address >> 3;
  const mask = 1 << (bit & 7);
  return (value) => {
    if ((value ? 1 : 0) === on) bytes[at]! |= mask;
    else bytes[at]! &= ~mask;
  };
}
