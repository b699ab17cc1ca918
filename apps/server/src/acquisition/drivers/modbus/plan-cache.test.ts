import { expect, test } from 'vitest';
import { PlanCache } from './plan-cache.ts';
import { register, station } from './testing/field-kit.ts';

const LIMITS = { maxGap: 16, maxRegisters: 125, maxBits: 2_000 };

const points = (...list: object[]) => station(1, 502, { Points: list }).Points;

test('stations whose points are read the same way share a plan, whatever their names', () => {
  const plans = new PlanCache();
  const one = plans.get(points(register(0), register(1, { Id: 4, Name: 'Level' })), LIMITS);
  const limits = [{ Kind: 'H', Limit: 3, Priority: 'low', Message: 'High' }];
  const other = plans.get(points(register(0), register(1, { Id: 9, Name: 'Flow', Limits: limits })), LIMITS);
  expect(other).toBe(one);
  expect(one.requests).toHaveLength(1);
});

test.each([
  ['address', register(2)],
  ['data type', register(1, { DataType: 'int16' })],
  ['scale', register(1, { Scale: { RawLow: 0, RawHigh: 10, EngineeringLow: 0, EngineeringHigh: 1 } })],
  ['range', register(1, { RangeHigh: 5 })],
  ['table', register(1, { Table: 'input-register' })],
])('another %s is another plan', (_what, point) => {
  const plans = new PlanCache();
  const one = plans.get(points(register(0), register(1)), LIMITS);
  expect(plans.get(points(register(0), point), LIMITS)).not.toBe(one);
});

test('another maximum gap or request limit is another plan', () => {
  const plans = new PlanCache();
  const apart = points(register(0), register(10));
  expect(plans.get(apart, LIMITS).requests).toHaveLength(1);
  expect(plans.get(apart, { ...LIMITS, maxGap: 2 }).requests).toHaveLength(2);
  expect(plans.get(apart, { ...LIMITS, maxRegisters: 10 }).requests).toHaveLength(2);
});
