import { AnalogPoint, DigitalPoint, type ModbusAddress } from '@outpost/contract';
import { describe, expect, it } from 'vitest';
import { testAddress } from '../../../../../testing/stations.ts';
import type { Trust } from '../../../../ui/value/index.ts';
import {
  currentValueLabel,
  describeWriteFailure,
  formatCommandValue,
  formatValueRange,
  stepped,
  tidied,
  typedProblem,
  valueProblem,
  valueStep,
  whyNotWritable,
} from './write-messages.ts';

const common = { Point: 'AO1', Name: 'Lead pump on', Address: 0, Writable: true };
const level = AnalogPoint.parse({
  ...common,
  Kind: 'analog',
  Table: 'holding-register',
  DataType: 'uint16',
  RangeLow: 0.3,
  RangeHigh: 3.2,
  Units: 'm',
  Decimals: 2,
});
const pump = DigitalPoint.parse({
  ...common,
  Kind: 'digital',
  Table: 'coil',
  DataType: 'bit',
  OnLabel: 'Inhibited',
  OffLabel: 'Free',
});

describe('messages of a write', () => {
  it('format a value as its point does, with more decimals only where needed', () => {
    expect(formatCommandValue(level, 2.1)).toBe('2.10 m');
    expect(formatCommandValue(level, 2.125)).toBe('2.125 m');
    expect(formatCommandValue(level, null)).toBe('no value');
    expect(formatCommandValue(pump, true)).toBe('Inhibited');
    expect(formatCommandValue(pump, false)).toBe('Free');
  });

  it.each<[Trust, string]>([
    ['good', 'Now'],
    ['none', 'Current value: not yet read'],
    ['old', 'Last known'],
    ['stale', 'Last known, stale'],
    ['bad', 'Last known, bad'],
  ])('label a value of quality %s with %s', (trust, label) => {
    expect(currentValueLabel(trust)).toBe(label);
  });

  it('have the range', () => {
    expect(formatValueRange(level)).toBe('0.30 to 3.20 m');
    expect(formatValueRange({ ...level, RangeLow: null })).toBe('3.20 m or less');
    expect(formatValueRange({ ...level, RangeHigh: null })).toBe('0.30 m or more');
    expect(formatValueRange({ ...level, RangeLow: null, RangeHigh: null })).toBe('');
  });

  it.each([
    ['2,1', null],
    ['−1,500.5', null],
    ['', 'Enter a number'],
    ['2 m', 'Enter a number'],
    ['1,500', 'Ambiguous number. Enter 1500, or 1.500 with decimals'],
    [' -12,345', 'Ambiguous number. Enter -12345, or -12.345 with decimals'],
  ])('say why %j is not a number: %s', (text, problem) => {
    expect(typedProblem(text)).toBe(problem);
  });

  it('reject values that the page can check itself', () => {
    expect(valueProblem(level, 2.1)).toBeNull();
    expect(valueProblem(level, 3.3)).toBe('Enter 0.30 to 3.20 m');
  });

  it('step by a round hundredth of the range and stay within it', () => {
    expect(valueStep(level)).toBeCloseTo(0.05, 10);
    expect(valueStep({ ...level, RangeLow: 0, RangeHigh: 100, Decimals: 0 })).toBe(1);
    expect(valueStep({ ...level, RangeLow: null })).toBe(0.01);
    expect(stepped(level, 0.1 + 0.2, 0.05)).toBe(0.35);
    expect(stepped(level, 3.18, 0.05)).toBe(3.2);
    expect(stepped(level, 0.31, -0.05)).toBe(0.3);
  });

  it('say why a point cannot be written', () => {
    expect(whyNotWritable(level, { Reason: null }, 'good')).toBeNull();
    const why = (trust: Trust, Reason: string | null = null) => whyNotWritable(level, { Reason }, trust);
    expect(why('disabled')).toBe('The station is disabled. Enable it before you write to it.');
    expect(why('none')).toBe('The current value is unknown. Poll the station first.');
    expect(why('bad')).toBe('The value has bad quality. Poll the station first.');
    expect(why('bad', 'Out of range')).toContain('Out of range');
    for (const trust of ['old', 'stale'] as const)
      expect(why(trust)).toBe('Only the last known value is available. Poll the station first.');
    expect(whyNotWritable({ ...level, Writable: false }, { Reason: null }, 'good')).toBe(
      'This point is not writable.',
    );
  });

  it('never confuse not confirmed and rejected', () => {
    for (const code of ['WRITE_UNKNOWN', 'RESULT_UNKNOWN', 'INTERNAL', 'UNREACHABLE'] as const) {
      expect(describeWriteFailure({ code }, true).isUnknown).toBe(true);
      // A reservation sends nothing to the controller.
      expect(describeWriteFailure({ code }, false).isUnknown).toBe(false);
    }
    for (const code of [
      'WRITE_REFUSED',
      'COMMAND_BUSY',
      'SELECTION_LOST',
      'MODBUS_CONNECT_REFUSED',
    ] as const) {
      expect(describeWriteFailure({ code }, true).isUnknown).toBe(false);
    }
  });
});

const typed = (DataType: ModbusAddress['DataType']) => ({
  Source: testAddress('holding-register', 0, DataType),
});

it('start with the intended value, without the rounding errors of its type', () => {
  expect(tidied(typed('float32'), Math.fround(0.7))).toBe(0.7);
  expect(tidied(typed('float32'), Math.fround(1_234.56))).toBe(1_234.56);
  expect(tidied(typed('uint16'), 0.1 + 0.2)).toBe(0.3);
  expect(tidied(typed('uint32'), 4_294_967_295)).toBe(4_294_967_295);
  expect(tidied(typed('int64'), -9_007_199_254_740_991)).toBe(-9_007_199_254_740_991);
  expect(tidied({ Source: { Protocol: 'csv-file', Column: 'level' } }, 0.1 + 0.2)).toBe(0.3);
});
