import { AnalogPoint, DigitalPoint } from '@outpost/contract';
import { expect, it } from 'vitest';
import { pointAmounts, rainDecimals } from './amounts.ts';

const point = (Units: string, Purpose: string) =>
  AnalogPoint.parse({
    ...{ Kind: 'analog', Point: 'AI1', Name: 'Flow', Units, Purpose },
    ...{ Table: 'input-register', Address: 0, DataType: 'int16' },
  });

it.each([
  ['m³/h', 'flow', { source: 'rate', units: 'm³', factor: 1 / 3_600_000 }],
  ['mm/h', 'rain', { source: 'rate', units: 'mm', factor: 1 / 3_600_000 }],
  ['m³', 'total', { source: 'counter', units: 'm³', factor: 1 }],
  ['', 'total', { source: 'counter', units: '', factor: 1 }],
  ['h', 'pump-hours:2', { source: 'counter', units: 'h', factor: 1 }],
  ['m', 'level', null],
  ['m³', '', null],
  ['L/s', 'setpoint:lead-on', null],
] as const)('of a point in %s with the purpose %j', (units, purpose, amounts) => {
  expect(pointAmounts(point(units, purpose))).toEqual(amounts);
});

it('of a digital point: none', () => {
  const pump = { Kind: 'digital', Point: 'DI1', Name: 'Pump', Table: 'coil', Address: 0, DataType: 'bit' };
  expect(pointAmounts(DigitalPoint.parse(pump))).toBeNull();
});

it('of rain has the steps of gauges', () => {
  expect(['mm', 'in'].map(rainDecimals)).toEqual([1, 2]);
});
