import type { Report, StationConfig } from '@outpost/contract';
import { reportFigures } from '@outpost/core';
import { digitalFigures } from '@outpost/core/testing/digital-figures.ts';
import { expect, it } from 'vitest';
import { digitalLines } from './digital-lines.ts';

it('names the state that a time is of where it is not obvious', () => {
  const Total = reportFigures('ontime', digitalFigures({ on: 6, off: 18, starts: 1, longest: 6 }), null);
  const pump = { PointId: 1, Point: 'DI1', Name: 'Pump', OnLabel: 'Running', OffLabel: 'Stopped', Total };
  const power = { ...pump, PointId: 2, Point: 'DI2', Name: 'Power', OnLabel: 'Failed', OffLabel: 'Normal' };
  const report = { Kind: 'ontime', Points: [pump, power] } as unknown as Report;
  expect(digitalLines(report, { Points: [] } as unknown as StationConfig, new Set())).toEqual([
    '  DI1 Pump: 6.0 h on, 1 off-to-on change, 18.0 h off, longest time on 6.0 h',
    '  DI2 Power: 6.0 h on (Failed), 1 off-to-on change, 18.0 h off (Normal), longest time on 6.0 h',
  ]);
});
