import { encodeChunk } from '../codec/chunk.ts';
import { GOOD } from '../codec/quality-codes.ts';
import type { SampleColumns } from '../codec/samples.ts';
import type { LinearScale } from '../codec/scale.ts';
import type { SealedChunk } from '../repository.ts';
import type { PointKind } from '../rollups/levels.ts';
import { sliceSamples } from './slice-samples.ts';

export interface PackedSeries {
  readonly pointId: number;
  /** null: not known yet. */
  readonly kind: PointKind | null;
  /** Values that are raw counts on it take less space. */
  readonly scale: LinearScale | null;
  /** Since when value and quality of the last sample have held. */
  readonly lastSinceMs: number;
}

/** Packs samples of a point for the database, `run` per chunk. */
export function packChunks(series: PackedSeries, samples: SampleColumns, run: number): SealedChunk[] {
  const chunks: SealedChunk[] = [];
  for (let start = 0; start < samples.atMs.length; start += run) {
    chunks.push(packChunk(series, sliceSamples(samples, start, start + run)));
  }
  return chunks;
}

function packChunk({ pointId, kind, scale, lastSinceMs }: PackedSeries, samples: SampleColumns): SealedChunk {
  const { atMs, values, qualities } = samples;
  const last = atMs.length - 1;
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  for (let index = 0; index <= last; index++) {
    if (qualities[index] !== GOOD) continue;
    const value = values[index]!;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  const known = low <= high;
  return {
    pointId,
    startMs: atMs[0]!,
    endMs: atMs[last]!,
    count: atMs.length,
    low: known ? low : null,
    high: known ? high : null,
    data: encodeChunk(samples, { scale }),
    lastValue: values[last]!,
    lastQuality: qualities[last]!,
    lastSinceMs,
    kind,
    scale,
  };
}
