import { type Spans, sliceSpans } from '../aggregates/rows.ts';
import { type Carry, NOTHING_KNOWN, QUARTER_MS } from '../aggregates/summary.ts';
import { type ChunkSource, carryAt, chunksOnward } from '../chunks/chunk-pages.ts';
import { samplesBetween } from '../chunks/slice-samples.ts';
import { rollableUntil, SIX_HOURS_MS } from './levels.ts';
import type { RollUpRepository } from './repository.ts';
import type { SpanKind } from './span-kinds.ts';

/** Compared at a time, so that years take little memory. */
const WINDOW_MS = 28 * 4 * SIX_HOURS_MS;
/** Roll-ups of a window are a few rows. */
const ROWS_AT_ONCE = 64;

export interface CheckDeps extends ChunkSource {
  readonly rollUps: RollUpRepository;
}

export interface CheckRequest {
  readonly pointId: number;
  /** The end of its roll-ups. */
  readonly rolledMs: number;
}

/** The result for one point. */
export interface PointCheck {
  readonly pointId: number;
  /** Samples are stored from here on, so roll-ups can be compared and rebuilt from here on. */
  readonly fromMs: number;
  /** The value that holds there; from roll-ups, where the samples before are deleted. */
  readonly carry: Carry;
  /** Buckets compared. */
  readonly compared: number;
  /** Buckets that are missing, unreadable or different. */
  readonly different: number;
  /** The first of them; null: there is none. */
  readonly first: { readonly atMs: number; readonly stepMs: number; readonly why: string } | null;
  /** Unreadable chunks: their roll-ups cannot be compared or rebuilt. */
  readonly damagedChunks: number;
}

/**
 * Computes a point's roll-ups from its samples and compares the stored ones, column by column.
 * @throws the storage's errors
 */
export async function checkStoredPoint<Column extends string>(
  deps: CheckDeps,
  kind: SpanKind<Column>,
  { pointId, rolledMs }: CheckRequest,
): Promise<PointCheck> {
  let damagedChunks = 0;
  const source: CheckDeps = {
    ...deps,
    log: {
      error: () => {
        damagedChunks += 1;
      },
    },
  };
  const begin = await beginOf(source, kind, pointId, rolledMs);
  let { fromMs, carry } = begin;
  let [compared, different] = [0, 0];
  let first: PointCheck['first'] = null;
  while (fromMs < rolledMs) {
    const toMs = Math.min(fromMs + WINDOW_MS, rolledMs);
    const open = kind.open(fromMs, { carry });
    for await (const samples of chunksOnward(source, pointId, fromMs, toMs)) {
      open.append(samplesBetween(samples, fromMs, toMs));
    }
    open.holdUntil(toMs);
    const quarters = open.take();
    const long = kind.widen([quarters], fromMs, SIX_HOURS_MS, (toMs - fromMs) / SIX_HOURS_MS);
    for (const expected of [quarters, long]) {
      const found = await readStoredSpans(deps, kind, pointId, expected.stepMs, fromMs, toMs);
      compared += expected.rows.count;
      for (const { atMs, why } of differences(expected, found)) {
        different += 1;
        first ??= { atMs, stepMs: expected.stepMs, why };
      }
    }
    carry = kind.carry(quarters);
    fromMs = toMs;
  }
  return { pointId, ...begin, compared, different, first, damagedChunks };
}

/**
 * The start of the comparison: the first sample, or where samples are complete for the roll-ups.
 */
async function beginOf<Column extends string>(
  deps: CheckDeps,
  kind: SpanKind<Column>,
  pointId: number,
  rolledMs: number,
): Promise<{ fromMs: number; carry: Carry }> {
  const { past, rollUps } = deps;
  const firstMs = await rollUps.firstSampleMs(pointId);
  if (firstMs === null) return { fromMs: rolledMs, carry: NOTHING_KNOWN };
  const startMs = rollableUntil(firstMs);
  const [before] = await past.readRollUps(
    pointId,
    QUARTER_MS,
    startMs - 1,
    startMs,
    Number.MIN_SAFE_INTEGER,
    1,
  );
  if (!before) return { fromMs: startMs, carry: NOTHING_KNOWN };
  // Earlier samples were deleted: the first whole bucket is the one after the first sample.
  const fromMs = Math.min(startMs + SIX_HOURS_MS, rolledMs);
  const carry = await carryAt(deps, pointId, fromMs);
  if (!Number.isNaN(carry.value)) return { fromMs, carry };
  const [spans] = await readStoredSpans(deps, kind, pointId, QUARTER_MS, fromMs - QUARTER_MS, fromMs);
  return { fromMs, carry: spans ? kind.carry(spans) : carry };
}

/** Stored buckets of a time, cut to it; null for an unreadable row. */
export async function readStoredSpans<Column extends string>(
  { past }: Pick<CheckDeps, 'past'>,
  kind: SpanKind<Column>,
  pointId: number,
  stepMs: number,
  fromMs: number,
  toMs: number,
): Promise<(Spans<Column> | null)[]> {
  const rows = await past.readRollUps(pointId, stepMs, fromMs, toMs, Number.MIN_SAFE_INTEGER, ROWS_AT_ONCE);
  return rows.map((row) => {
    try {
      const spans = kind.decode(row.data);
      const start = Math.max(0, (fromMs - spans.startMs) / stepMs);
      return sliceSpans(spans, start, Math.max(start, (toMs - spans.startMs) / stepMs));
    } catch {
      return null;
    }
  });
}

/** The buckets whose stored and expected content differ. */
function* differences<Column extends string>(
  { startMs, stepMs, rows }: Spans<Column>,
  found: readonly (Spans<Column> | null)[],
): Generator<{ atMs: number; why: string }> {
  const columns = Object.keys(rows).filter((name): name is Column => name !== 'count');
  const isDamaged = found.includes(null);
  for (let index = 0; index < rows.count; index++) {
    const atMs = startMs + index * stepMs;
    const piece = found.find(
      (spans) => spans && spans.startMs <= atMs && atMs < spans.startMs + spans.rows.count * stepMs,
    );
    if (!piece) {
      yield { atMs, why: isDamaged ? 'its row cannot be read' : 'it is missing' };
      continue;
    }
    const at = (atMs - piece.startMs) / stepMs;
    const column = columns.find((name) => !Object.is(rows[name][index], piece.rows[name][at]));
    if (column) {
      const why = `${column} is ${piece.rows[column][at]}, but ${rows[column][index]} by its samples`;
      yield { atMs, why };
    }
  }
}
