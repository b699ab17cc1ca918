import { WORD_ORDERS, type WordOrder } from '@outpost/contract';

/**
 * Every type of register with a value and its bytes, most significant first, written down without
 * our own codec.
 */
const SAMPLES: { type: string; value: number; bytes: Buffer; kind?: 'digital'; bit?: number }[] = [
  { type: 'int16', value: -12_345, bytes: written(2, (b) => b.writeInt16BE(-12_345)) },
  { type: 'uint16', value: 54_321, bytes: written(2, (b) => b.writeUInt16BE(54_321)) },
  { type: 'int32', value: -1_234_567_890, bytes: written(4, (b) => b.writeInt32BE(-1_234_567_890)) },
  { type: 'uint32', value: 4_123_456_789, bytes: written(4, (b) => b.writeUInt32BE(4_123_456_789)) },
  { type: 'int64', value: -(2 ** 53) + 1, bytes: written(8, (b) => b.writeBigInt64BE(-(2n ** 53n) + 1n)) },
  { type: 'uint64', value: 2 ** 53 - 1, bytes: written(8, (b) => b.writeBigUInt64BE(2n ** 53n - 1n)) },
  { type: 'float32', value: Math.fround(-17.254), bytes: written(4, (b) => b.writeFloatBE(-17.254)) },
  { type: 'float64', value: 1_234.567_891_011, bytes: written(8, (b) => b.writeDoubleBE(1_234.567_891_011)) },
  { type: 'bcd16', value: 9_307, bytes: Buffer.from('9307', 'hex') },
  { type: 'bcd32', value: 12_345_678, bytes: Buffer.from('12345678', 'hex') },
  { type: 'bit-of-register', value: 1, bytes: Buffer.from('0200', 'hex'), kind: 'digital', bit: 9 },
  { type: 'bit-of-register', value: 0, bytes: Buffer.from('fdff', 'hex'), kind: 'digital', bit: 9 },
];

function written(length: number, write: (buffer: Buffer) => void): Buffer {
  const buffer = Buffer.alloc(length);
  write(buffer);
  return buffer;
}

/** How a device of that order stores the bytes in its registers. */
function laid(bytes: Buffer, order: WordOrder): Buffer {
  const words = Array.from({ length: bytes.length / 2 }, (_, i) => bytes.subarray(2 * i, 2 * i + 2));
  if (order === 'CDAB' || order === 'DCBA') words.reverse();
  const swaps = order === 'BADC' || order === 'DCBA';
  return Buffer.concat(words.map((word) => (swaps ? Buffer.from([word[1]!, word[0]!]) : word)));
}

/** Points of every data type, word order and table, and what a device has to hold for their values. */
export function modbusSamples() {
  const points: { DataType: string }[] = [];
  const values: number[] = [];
  const registers: Buffer[] = [];
  let address = 0;
  for (const order of WORD_ORDERS) {
    for (const { type, value, bytes, kind = 'analog', bit } of SAMPLES) {
      const source = {
        ...{ Protocol: 'modbus', Address: address, DataType: type, WordOrder: order },
        ...(bit && { Bit: bit }),
      };
      for (const Table of ['holding-register', 'input-register']) {
        const Point = `P${points.length}`;
        points.push({
          ...{ Kind: kind, Point, Name: `${type} ${order} ${Table}`, DataType: type },
          ...{ Source: { ...source, Table } },
        });
        values.push(value);
      }
      registers.push(laid(bytes, order));
      address += bytes.length / 2;
    }
  }
  const bits = [1, 0, 1, 1, 0, 0, 1, 0, 1, 1];
  for (const [index, bit] of bits.entries()) {
    for (const Table of ['coil', 'discrete-input']) {
      const Invert = index % 2 === 1;
      points.push({
        ...{ Kind: 'digital', Point: `P${points.length}`, Name: `Bit ${index}`, DataType: 'bit', Invert },
        ...{ Source: { Protocol: 'modbus', Table, Address: index, DataType: 'bit' } },
      });
      values.push(Invert ? 1 - bit : bit);
    }
  }
  const types = new Set(points.map(({ DataType }) => DataType));
  return {
    points: points.map(({ DataType: _, ...point }) => point),
    values,
    registers: Buffer.concat(registers),
    bits,
    types,
  };
}
