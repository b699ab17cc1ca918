import { type ModbusPoint, type NumberTypeId, REGISTERS_OF } from '@outpost/contract';
import { bytePositions, numberType, unscale } from '@outpost/core';

/** Puts an engineering value (digital 1 or 0) into a table's bytes. */
export type RegisterWriter = (value: number) => void;

/**
 * Compiles how a point's value is written to its table: bits packed lowest first from address 0, or
 * registers high byte first. The same as core's `encodePoint`, but without allocations, and values
 * out of range are limited, as by an instrument.
 */
export function compileWriter(point: ModbusPoint, bytes: Uint8Array): RegisterWriter {
  if (point.Kind === 'digital') return digitalWriter(point, bytes);
  const { Scale: scale, Source } = point;
  const { DataType } = Source;
  const rawOf = scale ? (value: number) => unscale(scale, value) : (value: number) => value;
  const type = numberType(DataType as NumberTypeId);
  const [low, high] = type.range;
  const at = bytePositions(REGISTERS_OF[DataType], point.Source.WordOrder).map(
    (p) => point.Source.Address * 2 + p,
  );
  const scratch = new DataView(new ArrayBuffer(8));
  return (value) => {
    type.encode(scratch, Math.min(high, Math.max(low, type.round(rawOf(value)))));
    for (let i = 0; i < at.length; i++) bytes[at[i]!] = scratch.getUint8(i);
  };
}

function digitalWriter(point: Extract<ModbusPoint, { Kind: 'digital' }>, bytes: Uint8Array): RegisterWriter {
  const on = point.Invert ? 0 : 1;
  const inRegister = point.Source.DataType === 'bit-of-register';
  const bit = inRegister ? point.Source.Bit : point.Source.Address & 7;
  const [high, low] = bytePositions(1, point.Source.WordOrder);
  const at = inRegister ? point.Source.Address * 2 + (bit >= 8 ? high! : low!) : point.Source.Address >> 3;
  const mask = 1 << (bit & 7);
  return (value) => {
    if ((value ? 1 : 0) === on) bytes[at]! |= mask;
    else bytes[at]! &= ~mask;
  };
}
