import type { ExportResolution } from '@outpost/contract';
import { analogRowFold, digitalRowFold, worstQuality } from '@outpost/core/past';
import type { PastReader } from '@outpost/historian';
import { countedQuality, QUARTER_MS } from '@outpost/historian/pure';

/** Samples of a page: some megabytes for the few pages that are in memory at a time. */
export const MAX_PAGE_SAMPLES = 50_000;

/** The request for a part of one point's history; structured data. */
export interface ExportPageRequest {
  readonly kind: 'analog' | 'digital';
  readonly pointId: number;
  readonly resolution: ExportResolution;
  readonly fromMs: number;
  /** After `fromMs`. */
  readonly toMs: number;
  /** The last value holds until then. */
  readonly untilMs: number;
  /** Where buckets begin, and where the last one ends, ms; null for samples. */
  readonly edges: Float64Array | null;
}

/** Stored samples. A value without good quality is NaN. */
export interface ExportSamples {
  readonly form: 'samples';
  readonly atMs: Float64Array;
  readonly values: Float64Array;
  readonly qualities: Uint8Array;
}

/**
 * Buckets for which anything is stored, in the order of time. `min`, `mean` (by time), `max` and
 * `last` are NaN where no good value held or arrived; `onMs` and `changes` are NaN for analog points.
 */
export interface ExportBuckets {
  readonly form: 'buckets';
  readonly atMs: Float64Array;
  readonly lengthMs: Float64Array;
  readonly min: Float64Array;
  readonly mean: Float64Array;
  readonly max: Float64Array;
  readonly last: Float64Array;
  readonly onMs: Float64Array;
  readonly changes: Float64Array;
  readonly knownMs: Float64Array;
  /** The worst of the bucket. */
  readonly qualities: Uint8Array;
}

export interface ExportPage {
  readonly rows: ExportSamples | ExportBuckets;
  /** The history up to here is in the page; less than requested where there is more than a page. */
  readonly reachedMs: number;
}

/** Reads a part of a point's history for a file. @throws StorageError */
export const exportPageOf = (past: PastReader, request: ExportPageRequest): Promise<ExportPage> =>
  request.edges === null ? samplesOf(past, request) : bucketsOf(past, request, request.edges);

/** The memory of a page, which moves to the main thread. */
export const memoryOfPage = ({ rows }: ExportPage): ArrayBuffer[] =>
  Object.values(rows).flatMap((column) => (typeof column === 'string' ? [] : [column.buffer as ArrayBuffer]));

async function samplesOf(
  past: PastReader,
  { pointId, fromMs, toMs }: ExportPageRequest,
): Promise<ExportPage> {
  for (let reachedMs = toMs; ; ) {
    const page = await past.read(pointId, fromMs, reachedMs, { limit: MAX_PAGE_SAMPLES });
    if (page.truncated) {
      // As dense as the newest ones were, or half. Times ascend strictly, so a page of this many
      // milliseconds always fits.
      const newestMs = reachedMs - page.atMs[0]!;
      const lengthMs = Math.min(newestMs, Math.floor((reachedMs - fromMs) / 2));
      reachedMs = fromMs + Math.max(MAX_PAGE_SAMPLES, lengthMs);
      continue;
    }
    const { atMs, values, qualities } = page;
    const count = atMs.length;
    const known = Float64Array.from(values);
    const counted = new Uint8Array(count);
    for (let index = 0; index < count; index++) {
      counted[index] = countedQuality(values[index]!, qualities[index]!);
      if (counted[index] !== 0) known[index] = Number.NaN;
    }
    return {
      rows: { form: 'samples', atMs: Float64Array.from(atMs), values: known, qualities: counted },
      reachedMs,
    };
  }
}

async function bucketsOf(
  past: PastReader,
  { kind, pointId, fromMs, toMs, untilMs, resolution }: ExportPageRequest,
  edges: Float64Array,
): Promise<ExportPage> {
  // The longest stored step in which no edge is: hours and days begin at any quarter of an hour.
  const stepMs = resolution === 'minute' ? 60_000 : QUARTER_MS;
  const query = { pointId, fromMs, toMs, stepMs, untilMs };
  const analog = kind === 'analog' ? await analogRows(past, query, edges) : null;
  const digital = kind === 'digital' ? await digitalRows(past, query, edges) : null;
  const { seen, knownMs, last } = (analog ?? digital)!;
  const kept: number[] = [];
  for (let index = 0; index < edges.length - 1; index++)
    if (worstQuality(seen[index]!) !== null) kept.push(index);
  const column = (from: ArrayLike<number> | undefined) =>
    Float64Array.from(kept, (index) => (from === undefined ? Number.NaN : from[index]!));
  return {
    rows: {
      form: 'buckets',
      atMs: column(edges),
      lengthMs: Float64Array.from(kept, (index) => edges[index + 1]! - edges[index]!),
      min: column(analog?.min),
      mean: column(analog?.mean),
      max: column(analog?.max),
      last: column(last),
      onMs: column(digital?.onMs),
      changes: column(digital?.changes),
      knownMs: column(knownMs),
      qualities: Uint8Array.from(kept, (index) => worstQuality(seen[index]!)!),
    },
    reachedMs: toMs,
  };
}

type Query = Parameters<PastReader['eachAnalogSpans']>[0];

async function analogRows(past: PastReader, query: Query, edges: Float64Array) {
  const fold = analogRowFold(edges);
  await past.eachAnalogSpans(query, (spans) => fold.add(spans));
  return fold.finish();
}

async function digitalRows(past: PastReader, query: Query, edges: Float64Array) {
  const fold = digitalRowFold(edges);
  await past.eachDigitalSpans(query, (spans) => fold.add(spans));
  return fold.finish();
}
