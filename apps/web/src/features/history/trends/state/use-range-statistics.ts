import { useTrendStatistics } from '../../../../data/index.ts';
import type { TrendSpan } from '../model/range.ts';
import type { TrendRow } from '../model/rows.ts';
import { steadySpan } from '../model/steady-span.ts';

export type RangeStatistics = ReturnType<typeof useTrendStatistics>;

/** Statistics of the drawn points over the range, for list, table and image. */
export function useRangeStatistics(
  drawn: readonly TrendRow[],
  span: TrendSpan,
  isLive: boolean,
): RangeStatistics {
  const { fromMs, toMs } = steadySpan(span, isLive);
  const pointIds = drawn.map(({ point }) => point.Id).sort((a, b) => a - b);
  return useTrendStatistics(pointIds, fromMs, toMs);
}
