import type { ModbusPoint } from '@outpost/contract';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { compileStation } from './compile.ts';
import { knownHoles } from './holes.ts';
import { decodePoint } from './point-codec.ts';
import { BAD, exceptionReason, GOOD, REASON, STALE } from './quality.ts';
import { createReadingColumns, type ReadingColumns } from './readings.ts';
import { analog, digital, pointArbitrary } from './testing/points.ts';

const at = ({ values, qualities, reasons }: ReadingColumns, position: number) => ({
  value: values[position],
  quality: qualities[position],
  reason: reasons[position],
});

/** The response of a device with these bytes in each table, bits packed lowest first. */
const answer = (memory: Uint8Array, block: { functionCode: number; address: number; count: number }) => {
  if (block.functionCode > 2) return memory.slice(block.address * 2, (block.address + block.count) * 2);
  const bytes = new Uint8Array(Math.ceil(block.count / 8));
  for (let index = 0; index < block.count; index++) {
    const bit = block.address + index;
    bytes[index >> 3]! |= ((memory[bit >> 3]! >> (bit & 7)) & 1) << (index & 7);
  }
  return bytes;
};

const memoryOf = (point: ModbusPoint, memory: Uint8Array): Uint8Array =>
  point.Source.DataType === 'bit'
    ? Uint8Array.of((memory[point.Source.Address >> 3]! >> (point.Source.Address & 7)) & 1)
    : memory.subarray(point.Source.Address * 2);

// Bytes that make numbers, BCD digits, NaN and infinity likely.
const byte = fc.oneof(fc.nat(255), fc.constantFrom(0, 0x12, 0x7f, 0x80, 0xc0, 0xf0, 0xff));

describe('a compiled station', () => {
  test('decodes blocks like its points one by one', () => {
    fc.assert(
      fc.property(
        fc.array(pointArbitrary(60), { maxLength: 60 }),
        fc.array(byte, { minLength: 160, maxLength: 160 }),
        fc.nat(9),
        fc.nat(9),
        (points, bytes, maxGap, offset) => {
          const memory = Uint8Array.from(bytes);
          const plan = compileStation(points, { maxGap, maxRegisters: 20 });
          const out = createReadingColumns(points.length);
          plan.blocks.forEach((block, index) => {
            const data = answer(memory, block);
            const message = new Uint8Array(offset + data.length).fill(0xee);
            message.set(data, offset);
            plan.decodeBlock(index, message, offset, out);
          });
          points.forEach((point, position) => {
            expect(at(out, position)).toEqual(decodePoint(point, memoryOf(point, memory)));
          });
        },
      ),
      { numRuns: 400 },
    );
  });

  const points = [
    analog({ Address: 0 }),
    analog({ Address: 1, RangeLow: 0, RangeHigh: 100 }),
    digital({ Address: 4 }),
    analog({ Address: 9 }),
  ];
  const plan = compileStation(points, { maxGap: 0 });
  const registers = plan.blocks.findIndex((block) => block.table === 'holding-register');

  test('reads only the points of the block', () => {
    const out = createReadingColumns(points.length);
    plan.decodeBlock(registers, Uint8Array.of(0, 7, 0, 101), 0, out);
    expect(points.map((_, position) => at(out, position))).toEqual([
      { value: 7, quality: GOOD, reason: REASON.NONE },
      { value: 101, quality: BAD, reason: REASON.OUT_OF_RANGE },
      { value: Number.NaN, quality: STALE, reason: REASON.NOT_YET_READ },
      { value: Number.NaN, quality: STALE, reason: REASON.NOT_YET_READ },
    ]);
    plan.decodeBlock(registers, Uint8Array.of(0, 7, 0, 100), 0, out);
    expect(at(out, 1)).toEqual({ value: 100, quality: GOOD, reason: REASON.NONE });
  });

  test('keeps no value of a block with an exception', () => {
    const out = createReadingColumns(points.length);
    plan.decodeBlock(registers, Uint8Array.of(0, 7, 0, 8), 0, out);
    plan.failBlock(registers, exceptionReason(4), out);
    expect(at(out, 0)).toEqual({ value: Number.NaN, quality: BAD, reason: exceptionReason(4) });
    expect(at(out, 3)).toMatchObject({ reason: REASON.NOT_YET_READ });
  });

  test('keeps what another block has read of a block with an exception', () => {
    const out = createReadingColumns(points.length);
    plan.decodeBlock(registers, Uint8Array.of(0, 7, 0, 8), 0, out);
    plan.failBlock(registers, exceptionReason(4), out, Uint8Array.of(0, 1, 0, 0));
    expect(at(out, 0)).toMatchObject({ quality: BAD });
    expect(at(out, 1)).toMatchObject({ quality: GOOD });
  });

  test('marks rejected points', () => {
    const holes = knownHoles([{ table: 'holding-register', start: 1, end: 2 }]);
    const holed = compileStation(points, { maxGap: 0, holes });
    const out = createReadingColumns(points.length);
    holed.failExcluded(out);
    expect(holed.excluded).toEqual([1]);
    expect(at(out, 1)).toEqual({ value: Number.NaN, quality: BAD, reason: exceptionReason(2) });
    expect(at(out, 0)).toMatchObject({ reason: REASON.NOT_YET_READ });
  });

  test('rejects data that is too short, and unknown blocks', () => {
    const out = createReadingColumns(points.length);
    expect(() => plan.decodeBlock(registers, new Uint8Array(5), 2, out)).toThrow(
      'expected 4 bytes of data, got 3',
    );
    expect(() => plan.decodeBlock(9, new Uint8Array(4), 0, out)).toThrow('expected a block below 3, got 9');
    expect(() => plan.failBlock(-1, exceptionReason(4), out)).toThrow(RangeError);
    expect(at(out, 0)).toMatchObject({ reason: REASON.NOT_YET_READ });
  });
});
