import { expect, test } from 'vitest';
import { keyValue } from '../../../testing/stations.ts';
import { presentReading, shownReading } from './shown-values.ts';

const level = keyValue({ PointId: 7, Kind: 'analog', Value: 2.74, Quality: 'good', Units: 'm', Decimals: 2 });

test('gives the present value of an alarm’s point while it is good', () => {
  const high = { Kind: 'H', PointId: 7 } as const;
  expect(presentReading(high, [level])).toBe('2.74 m');
  expect(presentReading({ ...high, Kind: 'bad-quality' }, [level])).toBe('2.74 m');
  // A rate is not compared with a value, and the state of a digital point is the alarm itself.
  expect(presentReading({ ...high, Kind: 'rate' }, [level])).toBeNull();
  const running = keyValue({ PointId: 7, Kind: 'digital', Value: true, Quality: 'good' });
  expect(presentReading({ ...high, Kind: 'on' }, [running])).toBeNull();
  for (const Quality of ['bad', 'stale', 'disabled'] as const)
    expect(presentReading(high, [{ ...level, Quality }])).toBeNull();
  expect(presentReading({ ...high, PointId: 8 }, [level])).toBeNull();
  expect(presentReading({ ...high, PointId: null }, [level])).toBeNull();
});

test('shows the present value of an alarm, and else that when it was raised, which it says', () => {
  const high = { Kind: 'H', Reading: '3.12 m', Limit: '2.60 m', Active: true } as const;
  const now = shownReading(high, '3.29 m', false);
  expect(now).toEqual({ value: '3.29 m', of: 'now', note: '3.12 m at alarm, limit 2.60 m' });
  const raised = shownReading(high, null, false);
  expect(raised).toEqual({ value: '3.12 m', of: 'raised', note: 'at alarm, limit 2.60 m' });
});

test('the state of an active alarm is the present one, unless it is held', () => {
  const wet = { Kind: 'on', Reading: 'Wet', Limit: null, Active: true } as const;
  expect(shownReading(wet, null, false)).toEqual({ value: 'Wet', of: 'now', note: '' });
  const raised = { value: 'Wet', of: 'raised', note: 'at alarm' };
  expect(shownReading(wet, null, true)).toEqual(raised);
  expect(shownReading({ ...wet, Active: false }, null, false)).toEqual(raised);
});

test('the reason of a bad value is no value', () => {
  const bad = { Kind: 'bad-quality', Reading: 'No response', Limit: null, Active: true } as const;
  expect(shownReading(bad, null, false)).toEqual({ value: 'No response', of: 'reason', note: '' });
  expect(shownReading(bad, '2.74 m', false)).toEqual({ value: '2.74 m', of: 'now', note: '' });
});
