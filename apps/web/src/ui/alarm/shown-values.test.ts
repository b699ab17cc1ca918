import { expect, test } from 'vitest';
import { keyValue } from '../../../testing/stations.ts';
import { presentReading } from './shown-values.ts';

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
