import { describe, expect, it, test } from 'vitest';
import type { Palette } from '../../../../ui/theme/palette.ts';
import { type AnalogColumns, extentOf } from '../model/columns.ts';
import { stretchesOf } from './paint-lines.ts';
import {
  axisExtent,
  type FrontLimits,
  minHeightPx,
  plotParts,
  TIME_AXIS_PX,
  TOP_PX,
  type TrendLine,
  type TrendPicture,
} from './picture.ts';
import type { TrendScene } from './scene.ts';

/** Buckets of 10 ms from 0. */
function columns(values: readonly number[], spread = 0): AnalogColumns {
  const of = (by: number) => Float64Array.from(values, (value) => value + by);
  return {
    ...{ pointId: 1, startMs: 0, stepMs: 10, count: values.length },
    ...{ min: of(-spread), max: of(spread), mean: of(0), last: of(0) },
    knownMs: Float64Array.from(values, (value) => (Number.isNaN(value) ? 0 : 10)),
    quality: new Int8Array(values.length),
  };
}

const axis = { low: 0, high: 10, ticks: [], decimals: 0 };
const scene = (toMs: number, width: number): TrendScene => ({
  context: {} as CanvasRenderingContext2D,
  ratio: 1,
  palette: (() => '') as Palette,
  span: { fromMs: 0, toMs },
  lines: { left: 0, top: 0, width, height: 100 },
  lanes: { left: 0, top: 100, width, height: 0 },
  axes: new Map([['a', axis]]),
  closestPx: 0.7,
});

test('leaves most of the height to lines', () => {
  expect(plotParts(400, 2, 0)).toEqual({ lines: 400, lanes: 0 });
  expect(plotParts(400, 0, 2)).toEqual({ lines: 0, lanes: 400 });
  expect(plotParts(400, 1, 2)).toEqual({ lines: 324, lanes: 76 });
  expect(plotParts(200, 1, 12)).toEqual({ lines: 80, lanes: 120 });
});

describe('stretches', () => {
  it('cover their buckets and end at gaps', () => {
    const [first, second, ...none] = stretchesOf(scene(50, 50), columns([5, 6, Number.NaN, 4, 4]), axis);
    expect(none).toEqual([]);
    expect(first!.x).toEqual([0, 5, 15, 20]);
    expect(first!.mean).toEqual([50, 50, 40, 40]);
    expect(second!.x).toEqual([30, 35, 45, 50]);
    expect(first!.isBand).toBe(false);
  });

  it('keep a spike where many buckets share a pixel', () => {
    const values = Array.from({ length: 1_000 }, (_, index) => (index === 777 ? 9 : 1));
    const [stretch] = stretchesOf(scene(10_000, 100), columns(values), axis);
    expect(stretch!.x.length).toBeLessThan(150);
    expect(Math.min(...stretch!.top)).toBe(10);
    expect(stretch!.isBand).toBe(true);
  });
});

describe('range of an axis', () => {
  const line = (values: readonly number[], isFront: boolean): TrendLine => ({
    ...{ pointId: 1, number: 1, colour: '--s1', compared: null, axis: 'a', leastSpan: 0.1, isFront },
    columns: columns(values, 0),
  });
  const front = (...limits: number[]): FrontLimits => ({
    of: null,
    ...{ axis: 'a', alarms: [] },
    limits: limits.map((Limit) => ({
      ...{
        Kind: 'H',
        Limit,
        Deadband: 0,
        Priority: 'high',
        Message: 'High',
        Instruction: '',
        OnDelaySeconds: 0,
        OffDelaySeconds: 0,
        OverSeconds: 60,
        WhilePoint: '',
        Enabled: true,
      },
      text: `${Limit}`,
    })),
  });
  const span = { fromMs: 0, toMs: 100 };

  it('includes all lines and a limit that is near', () => {
    const lines = [line([1, 2], true), line([3], false)];
    expect(axisExtent(lines, span, null, extentOf)).toEqual({ low: 1, high: 3 });
    expect(axisExtent(lines, span, front(4, 50), extentOf)).toEqual({ low: 1, high: 4 });
    expect(axisExtent([line([1, 2], false)], span, front(2.5), extentOf)).toEqual({ low: 1, high: 2 });
  });

  it('is empty without data', () => {
    expect(axisExtent([line([Number.NaN], true)], span, front(4), extentOf)).toBeNull();
    expect(axisExtent([], span, null, extentOf)).toBeNull();
  });
});

test('gives a plot that stands alone 320 px, and lanes below it their own height', () => {
  const height = (lines: number, lanes: number, isStacked: boolean) =>
    minHeightPx({
      lines: Array.from({ length: lines }),
      lanes: Array.from({ length: lanes }),
      isStacked,
    } as unknown as TrendPicture);
  expect(height(1, 0, false)).toBe(320 + TOP_PX + TIME_AXIS_PX);
  expect(height(1, 2, false)).toBe(320 + 76 + TOP_PX + TIME_AXIS_PX);
  expect(height(0, 12, true)).toBe(12 * 34 + 8 + TOP_PX + TIME_AXIS_PX);
  expect(height(2, 0, true)).toBeLessThan(height(2, 0, false));
});
