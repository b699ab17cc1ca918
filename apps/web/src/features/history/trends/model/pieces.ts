import type { DigitalTrend } from '@outpost/contract';
import type { TrendSpan } from './range.ts';

/** `both`: a bucket in which the state changed. */
export type PieceState = 'off' | 'on' | 'both' | 'unknown';

/** A time range with one state. */
export interface TrendPiece extends TrendSpan {
  readonly state: PieceState;
  /** Time on and known time, ms. */
  readonly onMs: number;
  readonly knownMs: number;
  /** Number of changes in it, including the one at its beginning. */
  readonly changes: number;
}

/** A digital point over time: pieces in order, without gaps in unrequested or future time. */
export interface DigitalPieces {
  readonly pointId: number;
  readonly pieces: readonly TrendPiece[];
  /** 0: each change is exact; otherwise pieces are buckets of this width that count changes, ms. */
  readonly stepMs: number;
  /** From here on the state is unknown. */
  readonly endsUnknown: boolean;
}

/**
 * Converts the response of the server.
 * @param requestedAtMs later times are in the future
 */
export function piecesOf(trend: DigitalTrend, requestedAtMs: number): DigitalPieces {
  const pointId = trend.PointId;
  if (trend.Form === 'buckets') {
    const { BucketMs: stepMs } = trend;
    return { pointId, pieces: ofBuckets(trend, requestedAtMs), stepMs, endsUnknown: false };
  }
  const endsUnknown = trend.Value.length > 0 && (trend.Value.at(-1) ?? null) === null;
  return { pointId, pieces: ofChanges(trend), stepMs: 0, endsUnknown };
}

/** A piece with one state. */
export function statePiece(
  fromMs: number,
  toMs: number,
  value: boolean | null,
  isChange: boolean,
): TrendPiece {
  return {
    fromMs,
    toMs,
    state: value === null ? 'unknown' : value ? 'on' : 'off',
    onMs: value === true ? toMs - fromMs : 0,
    knownMs: value === null ? 0 : toMs - fromMs,
    changes: isChange ? 1 : 0,
  };
}

function ofChanges({ At, Value, EndAt }: Extract<DigitalTrend, { Form: 'changes' }>): TrendPiece[] {
  return At.map((at, index) => {
    const value = Value[index] ?? null;
    const before = Value[index - 1] ?? null;
    const isChange = value !== null && before !== null && value !== before;
    return statePiece(Date.parse(at), Date.parse(At[index + 1] ?? EndAt), value, isChange);
  }).filter(({ fromMs, toMs }) => toMs > fromMs);
}

function ofBuckets(trend: Extract<DigitalTrend, { Form: 'buckets' }>, requestedAtMs: number): TrendPiece[] {
  const { BucketMs, OnMs, KnownMs, Changes, Quality } = trend;
  const startMs = Date.parse(trend.StartAt);
  return OnMs.flatMap((onMs, index): TrendPiece[] => {
    const fromMs = startMs + index * BucketMs;
    // No data: in the future, or unknown before the first poll.
    if (Quality[index] === null && fromMs >= requestedAtMs) return [];
    const [knownMs, changes] = [KnownMs[index] ?? 0, Changes[index] ?? 0];
    // The current bucket ends where it is known, so that its future does not count as unknown time.
    const endMs = fromMs + BucketMs;
    const knownToMs = Quality[index] === 0 ? fromMs + knownMs : requestedAtMs;
    const toMs = endMs > requestedAtMs ? Math.min(endMs, knownToMs) : endMs;
    if (toMs <= fromMs) return [];
    const state =
      knownMs === 0
        ? 'unknown'
        : changes > 0 || (onMs > 0 && onMs < knownMs)
          ? 'both'
          : onMs > 0
            ? 'on'
            : 'off';
    return [{ fromMs, toMs, state, onMs, knownMs, changes }];
  });
}

/** The same data at a later time, for comparison. */
export function shiftedPieces(digital: DigitalPieces, byMs: number): DigitalPieces {
  const pieces = digital.pieces.map((piece) => ({
    ...piece,
    fromMs: piece.fromMs + byMs,
    toMs: piece.toMs + byMs,
  }));
  return { ...digital, pieces };
}

/** The index of the first piece that ends after an instant. */
export function firstPieceAfter(pieces: readonly TrendPiece[], atMs: number): number {
  let [low, high] = [0, pieces.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (pieces[middle]!.toMs > atMs) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** The piece at an instant; null: none. */
export function pieceAt({ pieces }: DigitalPieces, atMs: number): TrendPiece | null {
  const piece = pieces[firstPieceAfter(pieces, atMs)];
  return piece !== undefined && piece.fromMs <= atMs ? piece : null;
}

export interface DigitalStatistics {
  readonly onMs: number;
  readonly offMs: number;
  /** Unknown time, ms. */
  readonly unknownMs: number;
  readonly changes: number;
}

/** Statistics of a range; states are cut at its edges, buckets count proportionally. */
export function digitalStatistics({ pieces }: DigitalPieces, { fromMs, toMs }: TrendSpan): DigitalStatistics {
  let [onMs, knownMs, all, changes] = [0, 0, 0, 0];
  for (let index = firstPieceAfter(pieces, fromMs); index < pieces.length; index++) {
    const piece = pieces[index]!;
    if (piece.fromMs >= toMs) break;
    const length = piece.toMs - piece.fromMs;
    const inside = Math.min(toMs, piece.toMs) - Math.max(fromMs, piece.fromMs);
    onMs += piece.onMs * (inside / length);
    knownMs += piece.knownMs * (inside / length);
    all += inside;
    // A change is at the beginning of its piece.
    if (piece.fromMs >= fromMs || piece.state === 'both') changes += piece.changes;
  }
  return { onMs, offMs: knownMs - onMs, unknownMs: all - knownMs, changes };
}
