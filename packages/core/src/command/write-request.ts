import type { ModbusPoint } from '@outpost/contract';
import { bitMasks, type EncodeErrorCode } from '../encode.ts';
import { readWidth } from '../plan.ts';
import { encodePoint } from '../point-codec.ts';

/** A write as in the Modbus application protocol (V1.1b3, 6.5, 6.6, 6.11, 6.12, 6.16). */
export type WriteRequest =
  | { readonly functionCode: 5; readonly address: number; readonly value: boolean }
  | { readonly functionCode: 6; readonly address: number; readonly value: number }
  | { readonly functionCode: 15; readonly address: number; readonly values: readonly boolean[] }
  | { readonly functionCode: 16; readonly address: number; readonly values: readonly number[] }
  | {
      readonly functionCode: 22;
      readonly address: number;
      readonly andMask: number;
      readonly orMask: number;
    };

/** One value for one point: 1 or 0 of a digital one, engineering units of an analog one. */
export interface PointWrite {
  readonly point: ModbusPoint;
  readonly value: number;
}

/**
 * How a value can be written. `alternatives`: equivalent requests; a device that does not support
 * one (exception 1) gets the next. `viaRegister`: the last resort for a bit of a register: read the
 * register, then write the result of this function.
 */
export type WritePlan =
  | {
      readonly ok: true;
      readonly alternatives: readonly WriteRequest[];
      readonly viaRegister: ((register: Uint8Array) => WriteRequest) | null;
    }
  | { readonly ok: false; readonly code: EncodeErrorCode; readonly message: string };

/** Most coils and registers of one write (V1.1b3, 6.11 and 6.12). */
const MAX_COILS = 1_968;
const MAX_REGISTERS = 123;

/** Plans one write; rejects what the point's range or type does not allow. */
export function planWrite({ point, value }: PointWrite): WritePlan {
  const { Address: address, DataType, WordOrder, Bit } = point.Source;
  if (point.Kind === 'digital' && DataType === 'bit-of-register') {
    const checked = encodePoint(point, value, new Uint8Array(2));
    if (!checked.ok) return checked;
    const { and, or } = bitMasks(WordOrder, Bit, (value === 1) !== point.Invert);
    const viaRegister = (register: Uint8Array): WriteRequest => {
      const encoded = encodePoint(point, value, register);
      if (!encoded.ok) throw new RangeError(encoded.message);
      return { functionCode: 6, address, value: registersOf(encoded.bytes)[0]! };
    };
    return {
      ok: true,
      alternatives: [{ functionCode: 22, address, andMask: and, orMask: or }],
      viaRegister,
    };
  }
  const encoded = encodePoint(point, value);
  if (!encoded.ok) return encoded;
  const { bytes } = encoded;
  if (DataType === 'bit') {
    const on = bytes[0] === 1;
    const alternatives: WriteRequest[] = [
      { functionCode: 5, address, value: on },
      { functionCode: 15, address, values: [on] },
    ];
    return { ok: true, alternatives, viaRegister: null };
  }
  const values = registersOf(bytes);
  const many: WriteRequest = { functionCode: 16, address, values };
  const alternatives: WriteRequest[] =
    values.length === 1 ? [{ functionCode: 6, address, value: values[0]! }, many] : [many];
  return { ok: true, alternatives, viaRegister: null };
}

/** The most that one request writes; the protocol's limits by default. */
export interface WriteLimits {
  readonly maxRegisters?: number;
  readonly maxBits?: number;
}

/**
 * Which writes can be combined in one request: runs of adjacent ones in the order of the list,
 * within the limits. Unrelated addresses are never written, and the order is kept. Bits of
 * registers stay separate.
 * @returns positions in the list, each once, ascending
 */
export function groupWrites(
  writes: readonly PointWrite[],
  { maxRegisters = MAX_REGISTERS, maxBits = MAX_COILS }: WriteLimits = {},
): number[][] {
  const groups: number[][] = [];
  let end = -1;
  let width = 0;
  writes.forEach(({ point: { Source: at } }, position) => {
    const before = position === 0 ? null : writes[position - 1]!.point.Source;
    const own = readWidth(at.DataType);
    const most = at.Table === 'coil' ? Math.min(maxBits, MAX_COILS) : Math.min(maxRegisters, MAX_REGISTERS);
    if (
      before !== null &&
      before.Table === at.Table &&
      before.DataType !== 'bit-of-register' &&
      at.DataType !== 'bit-of-register' &&
      at.Address === end &&
      width + own <= most
    ) {
      groups.at(-1)!.push(position);
      width += own;
    } else {
      groups.push([position]);
      width = own;
    }
    end = at.Address + own;
  });
  return groups;
}

/**
 * The one request of a group of `groupWrites` with more than one member.
 * @throws RangeError for a value that its point does not allow
 */
export function groupRequest(group: readonly PointWrite[]): WriteRequest {
  const first = group[0]!.point.Source;
  const parts = group.map(({ point, value }) => {
    const encoded = encodePoint(point, value);
    if (!encoded.ok) throw new RangeError(encoded.message);
    return encoded.bytes;
  });
  return first.DataType === 'bit'
    ? { functionCode: 15, address: first.Address, values: parts.map((bytes) => bytes[0] === 1) }
    : { functionCode: 16, address: first.Address, values: parts.flatMap(registersOf) };
}

function registersOf(bytes: Uint8Array): number[] {
  return Array.from({ length: bytes.length >> 1 }, (_, i) => (bytes[2 * i]! << 8) | bytes[2 * i + 1]!);
}
