import { type Point, REGISTERS_OF } from '@outpost/contract';
import { bytePositions, RAW_RANGE, unscale } from '@outpost/core';

/** Puts an engineering value (digital 1 or 0) into a table's bytes. */
export type RegisterWriter = (value: number) => void;

/**
 * Compiles how a point's value is written to its table: bits packed lowest first from address 0, or
 * registers high byte first. The same as core's `encodePoint`, but without allocations, and values
 * out of range are limited, as by an instrument.
 */
export function compileWriter(point: Point, bytes: Uint8Array): RegisterWriter {
  if (point.Kind === 'digital') return digitalWriter(point, bytes);
  const { DataType: type, Scale: scale } = point;
  const rawOf = scale ? (value: number) => unscale(scale, value) : (value: number) => value;
  const [least, maximum] = RAW_RANGE[type];
  const isFloat = type === 'float32' || type === 'float64';
  const isBcd = type === 'bcd16' || type === 'bcd32';
  const count = REGISTERS_OF[type] * 2;
  const at = bytePositions(REGISTERS_OF[type], point.WordOrder).map((p) => point.Address * 2 + p);
  if (isFloat) {
    const scratch = new DataView(new ArrayBuffer(8));
    return (value) => {
      const raw = Math.min(maximum, Math.max(least, rawOf(value)));
      if (count === 4) scratch.setFloat32(0, raw);
      else scratch.setFloat64(0, raw);
      for (let i = 0; i < count; i++) bytes[at[i]!] = scratch.getUint8(i);
    };
  }
  return (value) => {
    const counts = Math.round(rawOf(value));
    const held = Math.min(maximum, Math.max(least, counts));
    const word = isBcd ? toBcd(held) : held;
    if (count === 2) {
      bytes[at[0]!] = (word >> 8) & 0xff;
      bytes[at[1]!] = word & 0xff;
    } else {
      // `| 0` keeps the lowest 32 bits, whether the number is signed or not.
      const low = word | 0;
      bytes[at[0]!] = low >>> 24;
      bytes[at[1]!] = (low >> 16) & 0xff;
      bytes[at[2]!] = (low >> 8) & 0xff;
      bytes[at[3]!] = low & 0xff;
    }
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

function toBcd(value: number): number {
  let left = value;
  let word = 0;
  for (let shift = 0; shift < 32; shift += 4) {
    word += (left % 10) * 2 ** shift;
    left = Math.floor(left / 10);
  }
  return word;
}
