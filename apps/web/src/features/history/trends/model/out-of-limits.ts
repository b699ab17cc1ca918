import { type LimitKind, type PointLimit, PRIORITIES, type Priority } from '@outpost/contract';
import { type AnalogColumns, bucketsIn } from './columns.ts';
import { type DigitalPieces, firstPieceAfter, type PieceState } from './pieces.ts';
import type { TrendSpan } from './range.ts';

/** A time out of limits; of several limits the worst one. */
export interface TimeOutOfLimits extends TrendSpan {
  readonly limit: PointLimit;
}

const worstFirst = (a: PointLimit, b: PointLimit) =>
  PRIORITIES.indexOf(a.Priority) - PRIORITIES.indexOf(b.Priority);

const isHigh = (kind: LimitKind) => kind === 'H' || kind === 'HH';

/**
 * Time out of the current limits of an analog point, in whole buckets. It begins when a value
 * reaches the limit and ends when it is back by the deadband or is unknown.
 */
export function timeOutOfLimitsOf(
  columns: AnalogColumns,
  limits: readonly PointLimit[],
  span: TrendSpan,
): TimeOutOfLimits[] {
  const [from, to] = bucketsIn(columns, span);
  const { startMs, stepMs, min, max } = columns;
  const ordered = limits.filter(({ Limit }) => Limit !== null).toSorted(worstFirst);
  const was = ordered.map(() => false);
  const found: { fromMs: number; toMs: number; limit: PointLimit }[] = [];
  for (let index = from; index < to; index++) {
    let worst: PointLimit | null = null;
    ordered.forEach((limit, at) => {
      const reached = isHigh(limit.Kind) ? max[index]! >= limit.Limit! : min[index]! <= limit.Limit!;
      const stays =
        was[at] &&
        (isHigh(limit.Kind)
          ? min[index]! > limit.Limit! - limit.Deadband
          : max[index]! < limit.Limit! + limit.Deadband);
      was[at] = reached || stays === true;
      if (was[at]) worst ??= limit;
    });
    if (worst === null) continue;
    const [fromMs, toMs] = [startMs + index * stepMs, startMs + (index + 1) * stepMs];
    const before = found.at(-1);
    if (before?.toMs === fromMs && before.limit === worst) before.toMs = toMs;
    else found.push({ fromMs, toMs, limit: worst });
  }
  return found;
}

/** The limit that makes a state abnormal; null: the state is normal. */
export function limitOfState(limits: readonly PointLimit[], state: PieceState): PointLimit | null {
  const kind = state === 'on' || state === 'both' ? 'on' : state === 'off' ? 'off' : null;
  const own = limits.find(({ Kind }) => Kind === kind) ?? null;
  // Of a bucket with both states, the other limit applies as well.
  return own ?? (state === 'both' ? (limits.find(({ Kind }) => Kind === 'off') ?? null) : null);
}

/** Time of a digital point in an abnormal state. */
export function digitalTimeOutOfLimits(
  digital: DigitalPieces,
  limits: readonly PointLimit[],
  span: TrendSpan,
): TimeOutOfLimits[] {
  const found: TimeOutOfLimits[] = [];
  for (let index = firstPieceAfter(digital.pieces, span.fromMs); index < digital.pieces.length; index++) {
    const piece = digital.pieces[index]!;
    if (piece.fromMs >= span.toMs) break;
    const limit = limitOfState(limits, piece.state);
    if (limit !== null) found.push({ fromMs: piece.fromMs, toMs: piece.toMs, limit });
  }
  return found;
}

export interface OutOfLimitsSum {
  readonly ms: number;
  readonly priority: Priority;
}

/** Total duration within the range and the worst priority; null: none. */
export function beyondSum(all: readonly TimeOutOfLimits[], span: TrendSpan): OutOfLimitsSum | null {
  let ms = 0;
  let worst: number = PRIORITIES.length;
  for (const { fromMs, toMs, limit } of all) {
    ms += Math.max(0, Math.min(toMs, span.toMs) - Math.max(fromMs, span.fromMs));
    worst = Math.min(worst, PRIORITIES.indexOf(limit.Priority));
  }
  const priority = PRIORITIES[worst];
  return priority === undefined ? null : { ms, priority };
}
