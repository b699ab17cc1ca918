import { AnalogPoint, type ModbusAddress } from '@outpost/contract';
import { heldValue } from '@outpost/core';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { quantityOf, showUnitSystem } from '../../../../ui/value/index.ts';
import { ownOfTyped, pointAsShown, typedOf } from './shown-entry.ts';
import {
  formatCommandValue,
  formatValueRange,
  stepped,
  tidied,
  valueProblem,
  valueStep,
} from './write-messages.ts';

const setpoint = (fields: Partial<AnalogPoint & ModbusAddress> = {}): AnalogPoint =>
  AnalogPoint.parse({
    ...{ Point: 'AO1', Name: 'Pressure setpoint', Kind: 'analog', Address: 0, Writable: true },
    ...{ Table: 'holding-register', DataType: 'float32', WordOrder: 'ABCD' },
    ...{ RangeLow: 1, RangeHigh: 6.5, Units: 'bar', Decimals: 2, ...fields },
  });
const bar = setpoint();

/** What opening the form and typing nothing would send. */
const unchanged = (point: AnalogPoint, stored: number) => {
  const current = tidied(point, stored);
  return { current, own: ownOfTyped(point, typedOf(point, current), current) };
};

describe('a value that is typed in the unit that is shown', () => {
  beforeEach(() => showUnitSystem('us'));
  afterEach(() => showUnitSystem('configured'));

  it('has range and step of the shown unit', () => {
    const shown = pointAsShown(bar);
    expect(shown).toMatchObject({ Units: 'psi', Decimals: 1, RangeLow: 14.5, RangeHigh: 94.3 });
    expect(formatValueRange(shown)).toBe('14.5 to 94.3 psi');
    expect(valueProblem(shown, 100)).toBe('Enter 14.5 to 94.3 psi');
    expect(valueStep(shown)).toBe(1);
    expect(stepped(shown, 94, 1)).toBe(94.3);
  });

  it('is the shortest own value that is shown as it was typed', () => {
    expect(ownOfTyped(bar, 50, 3)).toBe(3.45);
    expect(quantityOf(bar).text(3.45)).toBe('50.0 psi');
    expect(ownOfTyped(bar, 50.06, 3)).toBe(3.4515);
    expect(formatCommandValue(bar, 3.45)).toBe('50.0 psi (3.45 bar)');
    expect(formatCommandValue(bar, null)).toBe('no value');
  });

  it('reaches the ends of the range, whatever rounding shows', () => {
    const uneven = setpoint({ RangeLow: 1.0049, RangeHigh: 6.5034 });
    const { RangeLow, RangeHigh } = pointAsShown(uneven);
    expect(ownOfTyped(uneven, RangeLow!, 3)).toBe(1.0049);
    expect(ownOfTyped(uneven, RangeHigh!, 3)).toBe(6.5034);
    expect(valueProblem(uneven, ownOfTyped(uneven, RangeHigh!, 3))).toBeNull();
  });

  it('is what the register holds, and is shown as that', () => {
    const coarse = setpoint({
      DataType: 'uint16',
      Scale: { RawLow: 0, RawHigh: 10, EngineeringLow: 0, EngineeringHigh: 10 },
    });
    expect(ownOfTyped(coarse, 50, 2)).toBe(3);
    expect(quantityOf(coarse).text(3)).toBe('43.5 psi');
  });

  const points = fc
    .record({
      Units: fc.constantFrom('bar', 'kPa', 'm', 'mm', 'L/s', 'm³/h', 'm³/d', '°C', 'm³', 'kg/h'),
      Decimals: fc.integer({ min: 0, max: 4 }),
      DataType: fc.constantFrom<ModbusAddress['DataType'][]>('float32', 'float64', 'uint16', 'int32'),
      high: fc.integer({ min: 1, max: 30_000 }),
    })
    .map(({ high, ...fields }) => setpoint({ ...fields, RangeLow: 0, RangeHigh: high }));
  const shares = fc.double({ min: 0, max: 1, noNaN: true });

  it('never changes the stored value where nothing is typed', () => {
    fc.assert(
      fc.property(points, shares, (point, share) => {
        const stored = heldValue(point, share * point.RangeHigh!);
        const { current, own } = unchanged(point, stored);
        expect(own).toBe(current);
      }),
      { numRuns: 1_000 },
    );
  });

  it('is in the range where the shown number is, and is shown again as it was typed', () => {
    fc.assert(
      fc.property(points, shares, (point, share) => {
        const shown = pointAsShown(point);
        const { RangeLow, RangeHigh, Decimals } = shown;
        const typed = Number((RangeLow! + share * (RangeHigh! - RangeLow!)).toFixed(Decimals));
        if (valueProblem(shown, typed) !== null) return;
        const own = ownOfTyped(point, typed, null);
        expect(valueProblem(point, own)).toBeNull();
        // The register already holds it: sending it again changes nothing.
        expect(tidied(point, heldValue(point, own))).toBe(own);
        const { DataType } = point.Source as ModbusAddress;
        if (DataType === 'float64') expect(typedOf(point, own)).toBe(typed);
      }),
      { numRuns: 1_000 },
    );
  });
});

it('is the own value itself where the own unit is shown', () => {
  expect(pointAsShown(bar)).toBe(bar);
  expect(typedOf(bar, 3.456)).toBe(3.456);
  expect(ownOfTyped(bar, 3.456, 3)).toBe(3.456);
  expect(formatCommandValue(bar, 3.456)).toBe('3.456 bar');
});
