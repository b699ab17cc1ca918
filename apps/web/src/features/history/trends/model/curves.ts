import { type AnalogColumns, extentOf } from './columns.ts';
import type { TrendSpan } from './range.ts';
import type { TrendRow } from './rows.ts';

/** Whether there are lines to draw and none has a value in the range. */
export const hasNoCurve = (
  lines: readonly { readonly point: Pick<TrendRow['point'], 'Id'> }[],
  analog: ReadonlyMap<number, AnalogColumns>,
  span: TrendSpan,
): boolean =>
  lines.length > 0 &&
  lines.every(({ point }) => {
    const columns = analog.get(point.Id);
    return columns === undefined || extentOf(columns, span) === null;
  });
