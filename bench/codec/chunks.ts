import type { Scale } from '@outpost/contract';
import { decodeChunk, encodeChunk, mergeSamples, type SampleColumns } from '@outpost/historian/pure';
import type { Figure } from '../harness/figures.ts';
import { secondsOf } from './measure.ts';
import {
  levelSignal,
  noisyFlow,
  pumpSignal,
  storedSamples,
  TRANSMITTER_SCALE,
  transmitter,
} from './signals.ts';

const SAMPLES = 200_000;

/**
 * Size and speed of chunks of several kinds of points, of a slow point's size and of a busy one's.
 */
export function chunkFigures(): Figure[] {
  const kinds: readonly (readonly [string, SampleColumns, Scale | null])[] = [
    ['level, 2 decimals', storedSamples(SAMPLES, 0.02, 1, levelSignal(2, 2)), null],
    ['level, 3 decimals', storedSamples(SAMPLES, 0.02, 3, levelSignal(3, 4)), null],
    ['noisy float32', storedSamples(SAMPLES, 0.2, 5, noisyFlow(6)), null],
    ['12-bit counts', storedSamples(SAMPLES, 0.02, 7, transmitter(8)), TRANSMITTER_SCALE],
    ['pump', storedSamples(SAMPLES, 0, 9, pumpSignal(10)), null],
  ];
  return [60, 480].flatMap((size) =>
    kinds.flatMap(([name, samples, scale]) => kindFigures(`chunk of ${size}, ${name}`, samples, scale, size)),
  );
}

function kindFigures(label: string, samples: SampleColumns, scale: Scale | null, size: number): Figure[] {
  const count = samples.atMs.length;
  const parts: SampleColumns[] = [];
  for (let start = 0; start < count; start += size) {
    parts.push({
      atMs: samples.atMs.subarray(start, start + size),
      values: samples.values.subarray(start, start + size),
      qualities: samples.qualities.subarray(start, start + size),
    });
  }
  let chunks: Uint8Array[] = [];
  const pack = secondsOf(() => {
    chunks = parts.map((part) => encodeChunk(part, { scale }));
  });
  let unpacked = samples;
  const unpack = secondsOf(() => {
    unpacked = mergeSamples(chunks.map(decodeChunk));
  });
  if (unpacked.values.some((value, index) => value !== samples.values[index])) {
    throw new Error(`expected ${label} unchanged after unpacking`);
  }
  const bytes = chunks.reduce((sum, chunk) => sum + chunk.length, 0);
  return [
    { name: label, value: bytes / count, unit: 'bytes per sample' },
    { name: `${label}: pack`, value: count / pack / 1e6, unit: 'M samples/s' },
    { name: `${label}: unpack`, value: count / unpack / 1e6, unit: 'M samples/s' },
  ];
}
