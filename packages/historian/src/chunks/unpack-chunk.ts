import { decodeChunk } from '../codec/chunk.ts';
import { STALE } from '../codec/quality-codes.ts';
import type { SampleColumns } from '../codec/samples.ts';
import type { HistorianLog } from '../host.ts';
import type { StoredChunk } from '../past.repository.ts';

/**
 * A damaged chunk is unknown time: one stale sample without a value where it begins, and its
 * neighbours unchanged.
 */
export function unpackChunk(
  chunk: StoredChunk,
  pointId: number,
  log: Pick<HistorianLog, 'error'>,
): SampleColumns {
  try {
    return decodeChunk(chunk.data);
  } catch (error) {
    log.error({ err: error, pointId, startMs: chunk.startMs }, 'a chunk of history cannot be read');
    return {
      atMs: Float64Array.of(chunk.startMs),
      values: Float64Array.of(Number.NaN),
      qualities: Uint8Array.of(STALE),
    };
  }
}
