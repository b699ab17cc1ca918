import type { TrendStatistics } from '@outpost/contract';
import { useTrendStatistics } from '../../../../data/index.ts';
import type { TrendSpan } from '../model/range.ts';
import type { TrendRow } from '../model/rows.ts';
import { isSteadySpan, steadySpan } from '../model/steady-span.ts';

export interface RangeStatistics {
  /** While a range loads, the answer is that of the range before. */
  readonly asked: ReturnType<typeof useTrendStatistics>;
  /** Of this range, by point; undefined: not loaded. */
  readonly current: ReadonlyMap<number, TrendStatistics> | undefined;
}

/** Statistics of the drawn points over the range, for list, table and image. */
export function useRangeStatistics(
  drawn: readonly TrendRow[],
  span: TrendSpan,
  isLive: boolean,
): RangeStatistics {
  const wanted = steadySpan(span, isLive);
  const pointIds = drawn.map(({ point }) => point.Id).sort((a, b) => a - b);
  const asked = useTrendStatistics(pointIds, wanted.fromMs, wanted.toMs);
  const isCurrent = asked.data !== undefined && isSteadySpan(asked.data, wanted, isLive);
  return { asked, current: isCurrent ? asked.data.byPoint : undefined };
}
