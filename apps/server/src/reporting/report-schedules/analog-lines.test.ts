import type { AnalogFigures, AnalogReport } from '@outpost/contract';
import { analogReportIn } from '@outpost/core';
import { expect, it } from 'vitest';
import { analogLines } from './analog-lines.ts';

/** A report of a rain gauge in mm/h. */
function rainOf(Amount: number): AnalogReport {
  const figures: AnalogFigures = { Hours: 24, UnknownHours: 0, Min: 0, Max: 6, Average: Amount / 24, Amount };
  const point = { PointId: 1, Point: 'AI1', Name: 'Rain', Units: 'mm/h', Decimals: 1 };
  const total = {
    AmountSource: 'rate',
    AmountUnits: 'mm',
    Days: [],
    Total: figures,
    Before: figures,
  } as const;
  return {
    ...{ StationId: 1, Kind: 'analog', TimeZone: 'UTC', Period: '2026-03-01' },
    ...{ From: '2026-03-01', To: '2026-03-01', BeforeFrom: '2026-02-28', BeforeTo: '2026-02-28' },
    Points: [{ ...point, ...total, Days: [] }],
  };
}

it.each([
  [1, 'metric', '1.00 mm'],
  [25.4, 'metric', '25.4 mm'],
  [1_254, 'metric', '1,254 mm'],
  [1, 'us', '0.04 in'],
  [254, 'us', '10.0 in'],
] as const)('the total of %d mm of rain in %s units is %s', (amount, system, text) => {
  const [line] = analogLines(analogReportIn(rainOf(amount), system), new Set());
  expect(line).toMatch(new RegExp(`, ${text.replaceAll('.', '\\.')} in total$`));
});
