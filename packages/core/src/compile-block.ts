import { type AnalogPoint, type ModbusPoint, REGISTERS_OF } from '@outpost/contract';
import {
  BlockDecoder,
  type DecodeRun,
  INVERT,
  type InstrumentRanges,
  LINE_FIELDS,
  RUN_FIELDS,
  type Scaling,
} from './block-decoder.ts';
import { bytePositions } from './decode.ts';
import type { PlannedBlock } from './plan.ts';

/** Compiles the decoder of one planned block of `points`. */
export function compileBlock(points: readonly ModbusPoint[], block: PlannedBlock): BlockDecoder {
  const groups = new Map<string, number[]>();
  const analog: number[] = [];
  for (const position of block.points) {
    const { Kind, Source } = points[position]!;
    const key = Source.DataType + Source.WordOrder;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [position]);
    else group.push(position);
    if (Kind === 'analog') analog.push(position);
  }
  const runs: DecodeRun[] = [];
  for (const group of groups.values()) runs.push(compileRun(points, group, block.address));
  const byteCount = block.functionCode <= 2 ? Math.ceil(block.count / 8) : block.count * 2;
  return new BlockDecoder(byteCount, runs, compileScaling(points, analog), compileRanges(points, analog));
}

function compileRun(
  points: readonly ModbusPoint[],
  positions: readonly number[],
  blockAddress: number,
): DecodeRun {
  const { DataType: dataType, WordOrder } = points[positions[0]!]!.Source;
  const layout = new Int32Array(positions.length * RUN_FIELDS);
  positions.forEach((position, index) => {
    const point = points[position]!;
    const distance = point.Source.Address - blockAddress;
    const at = index * RUN_FIELDS;
    layout[at] = position;
    layout[at + 1] = dataType === 'bit' ? distance >> 3 : distance * 2;
    if (point.Kind === 'digital') {
      layout[at + 2] = (dataType === 'bit' ? distance & 7 : point.Source.Bit) + (point.Invert ? INVERT : 0);
    }
  });
  return { dataType, order: bytePositions(REGISTERS_OF[dataType], WordOrder), layout };
}

const analogAt = (points: readonly ModbusPoint[], position: number) => points[position] as AnalogPoint;

function compileScaling(points: readonly ModbusPoint[], analog: readonly number[]): Scaling | null {
  const scaled = analog.filter((position) => analogAt(points, position).Scale !== null);
  if (scaled.length === 0) return null;
  const lines = new Float64Array(scaled.length * LINE_FIELDS);
  scaled.forEach((position, index) => {
    const { RawLow, RawHigh, EngineeringLow, EngineeringHigh } = analogAt(points, position).Scale!;
    const rawSpan = RawHigh - RawLow;
    const span = EngineeringHigh - EngineeringLow;
    lines.set([RawLow, RawHigh, rawSpan, EngineeringLow, EngineeringHigh, span], index * LINE_FIELDS);
  });
  return { points: Int32Array.from(scaled), lines };
}

function compileRanges(points: readonly ModbusPoint[], analog: readonly number[]): InstrumentRanges | null {
  const ranged = analog.filter((position) => {
    const { RangeLow, RangeHigh } = analogAt(points, position);
    return RangeLow !== null || RangeHigh !== null;
  });
  if (ranged.length === 0) return null;
  const bounds = new Float64Array(ranged.length * 2);
  ranged.forEach((position, index) => {
    const { RangeLow, RangeHigh } = analogAt(points, position);
    bounds[2 * index] = RangeLow ?? Number.NEGATIVE_INFINITY;
    bounds[2 * index + 1] = RangeHigh ?? Number.POSITIVE_INFINITY;
  });
  return { points: Int32Array.from(ranged), bounds };
}
