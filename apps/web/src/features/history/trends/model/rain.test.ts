import type { Point, StationDetail } from '@outpost/contract';
import { expect, test } from 'vitest';
import type { AnalogColumns } from './columns.ts';
import { rainBars, splitRain, toggledRain } from './rain.ts';
import type { TrendRow } from './rows.ts';
import { EMPTY_TREND_VIEW } from './view.ts';

const row = (Id: number, Purpose: string) => ({ point: { Id, Kind: 'analog', Purpose } }) as TrendRow;
const [level, rain, flow] = [row(1, 'level'), row(2, 'rain'), row(3, 'flow')];
const station = { StationId: 7, Points: [{ Point: rain!.point as Point }] } as StationDetail;

test('rain hangs only where a level is drawn', () => {
  expect(splitRain([level!, rain!, flow!], true)).toEqual({ lines: [level, flow], rain: [rain] });
  expect(splitRain([rain!, flow!], true)).toEqual({ lines: [rain, flow], rain: [] });
  expect(splitRain([level!, rain!], false)).toEqual({ lines: [level, rain], rain: [] });
});

test('rain is offered with a level, and a gauge of the station is added', () => {
  const view = EMPTY_TREND_VIEW;
  expect(toggledRain(view, [flow!], [station])).toBeNull();
  expect(toggledRain(view, [level!], [])).toBeNull();
  expect(toggledRain(view, [level!, rain!], [])).toEqual({ ...view, rain: true });
  expect(toggledRain({ ...view, rain: true }, [level!, rain!], [])).toEqual(view);
  expect(toggledRain(view, [level!], [station])).toMatchObject({
    rain: true,
    points: [{ stationId: 7, pointId: 2, hidden: false }],
  });
});

test('combined bars keep the depth of rain, and unknown time has none', () => {
  const columns = {
    ...{ startMs: 0, stepMs: 10, count: 6 },
    mean: Float64Array.of(2, 4, 0, 0, Number.NaN, 9),
    knownMs: Float64Array.of(10, 10, 10, 10, 0, 5),
  } as AnalogColumns;
  const span = { fromMs: 0, toMs: 60 };
  expect(rainBars(columns, span, 20)).toEqual([
    { fromMs: 0, toMs: 20, value: 3 },
    { fromMs: 40, toMs: 60, value: 9 },
  ]);
  expect(rainBars(columns, { fromMs: 0, toMs: 10 }, 10)).toEqual([{ fromMs: 0, toMs: 10, value: 2 }]);
  // The same bars after the data begins later.
  expect(rainBars({ ...columns, startMs: 10 }, { fromMs: 0, toMs: 80 }, 20)[0]).toEqual({
    ...{ fromMs: 0, toMs: 20, value: 2 },
  });
});
