import { AnalogPoint, DigitalPoint, type ModbusAddress, type ModbusPoint } from '@outpost/contract';
import { compileStation, createChangeList, createReadingColumns, detectChanges } from '@outpost/core';
import type { Figure } from '../harness/figures.ts';
import { CODEC_START_MS, createBenchRandom, secondsOf } from './measure.ts';

const STATIONS = 5_000;
const REGISTERS = 32;
const INPUTS = 16;
const WIDTH = REGISTERS + INPUTS;

const registers = (fields: Partial<AnalogPoint & ModbusAddress>, step: number) =>
  Array.from(
    { length: REGISTERS },
    (_, index) =>
      AnalogPoint.parse({
        Kind: 'analog',
        Point: `AI${index + 1}`,
        Name: `Register ${index + 1}`,
        Table: 'holding-register',
        Address: index * step,
        DataType: 'uint16',
        ...fields,
      }) as ModbusPoint,
  );

const inputs = () =>
  Array.from(
    { length: INPUTS },
    (_, index) =>
      DigitalPoint.parse({
        Kind: 'digital',
        Point: `DI${index + 1}`,
        Name: `Input ${index + 1}`,
        Table: 'discrete-input',
        Address: index,
        DataType: 'bit',
      }) as ModbusPoint,
  );

/** Decoding and change detection of one poll of 5,000 stations, 5 % of whose points change. */
export function pollFigures(): Figure[] {
  const random = createBenchRandom(11);
  const bytes = Uint8Array.from({ length: 2 * REGISTERS }, () => random() * 256);
  const out = createReadingColumns(WIDTH);
  const plan = compileStation([...registers({}, 1), ...inputs()], { maxGap: 16 });
  const decodeStation = () => {
    for (let block = 0; block < plan.blocks.length; block++) plan.decodeBlock(block, bytes, 0, out);
  };
  const decode = secondsOf(() => {
    for (let station = 0; station < STATIONS; station++) decodeStation();
  });

  const scale = { RawLow: 0, RawHigh: 100, EngineeringLow: 0, EngineeringHigh: 10 };
  const floats = registers({ DataType: 'float32', Scale: scale, RangeLow: 0, RangeHigh: 10 }, 2);
  const floatPlan = compileStation(floats, { maxGap: 16 });
  const floatBytes = new Uint8Array(4 * REGISTERS);
  const view = new DataView(floatBytes.buffer);
  for (let index = 0; index < REGISTERS; index++) view.setFloat32(index * 4, random() * 90);
  const decodeFloats = secondsOf(() => {
    for (let station = 0; station < STATIONS; station++) floatPlan.decodeBlock(0, floatBytes, 0, out);
  });

  decodeStation();
  const points = STATIONS * WIDTH;
  const stored = {
    values: Float64Array.from(
      { length: points },
      (_, slot) => out.values[slot % WIDTH]! + (random() < 0.05 ? 1 : 0),
    ),
    qualities: new Uint8Array(points),
    reasons: new Uint8Array(points),
    storedAtMs: new Float64Array(points).fill(CODEC_START_MS),
  };
  const deadbands = new Float64Array(WIDTH);
  const list = createChangeList(WIDTH);
  let changes = 0;
  const detect = secondsOf(() => {
    changes = 0;
    for (let station = 0; station < STATIONS; station++) {
      detectChanges(stored, station * WIDTH, deadbands, out, WIDTH, CODEC_START_MS + 1_000, 900_000, list);
      changes += list.changedCount;
    }
  });
  if (Math.abs(changes / points - 0.05) > 0.01) throw new Error(`expected 5 % changes, got ${changes}`);
  return [
    { name: 'decode uint16 and bits', value: (decode / points) * 1e9, unit: 'ns per point' },
    {
      name: 'decode float32 with scale and range',
      value: (decodeFloats / STATIONS / REGISTERS) * 1e9,
      unit: 'ns per point',
    },
    { name: 'detect changes', value: (detect / points) * 1e9, unit: 'ns per point' },
  ];
}
