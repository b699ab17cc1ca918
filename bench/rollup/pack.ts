import type { Scale } from '@outpost/contract';
import {
  type AnalogSpans,
  type DigitalSpans,
  decodeAnalogSpans,
  decodeDigitalSpans,
  encodeAnalogSpans,
  encodeDigitalSpans,
  type SampleColumns,
} from '@outpost/historian/pure';
import { secondsOf } from '../codec/measure.ts';
import {
  levelSignal,
  noisyFlow,
  pumpSignal,
  storedSamples,
  TRANSMITTER_SCALE,
  transmitter,
} from '../codec/signals.ts';
import type { Figure } from '../harness/figures.ts';
import { analogQuarters, digitalQuarters, inPieces, MONTH_QUARTERS } from './quarters.ts';

const SAMPLES = 400_000;
const RUNS = 25;

/** Aggregating samples, and size and speed of packed quarters, of several kinds of points. */
export function packFigures(): Figure[] {
  const analog: readonly (readonly [string, SampleColumns, Scale | null])[] = [
    ['level, 2 decimals', storedSamples(SAMPLES, 0.02, 1, levelSignal(2, 2)), null],
    ['12-bit counts', storedSamples(SAMPLES, 0.02, 7, transmitter(8)), TRANSMITTER_SCALE],
    ['noisy float32', storedSamples(SAMPLES, 0.2, 5, noisyFlow(6)), null],
    ['setpoint', storedSamples(20_000, 0, 3, () => 71.3), null],
  ];
  const digital: readonly (readonly [string, SampleColumns])[] = [
    ['pump', storedSamples(SAMPLES, 0, 9, pumpSignal(10))],
    ['alarm float that never changes', storedSamples(20_000, 0, 11, () => 0)],
  ];
  return [
    ...analog.flatMap(([name, samples, scale]) => {
      const pieces = inPieces(analogQuarters(samples), MONTH_QUARTERS);
      const pack = (piece: AnalogSpans) => encodeAnalogSpans(piece, { scale });
      return kindFigures(name, samples, pieces, () => analogQuarters(samples), pack, decodeAnalogSpans);
    }),
    ...digital.flatMap(([name, samples]) => {
      const pieces = inPieces(digitalQuarters(samples), MONTH_QUARTERS);
      const fold = () => digitalQuarters(samples);
      return kindFigures(name, samples, pieces, fold, encodeDigitalSpans, decodeDigitalSpans);
    }),
  ];
}

function kindFigures<S extends AnalogSpans | DigitalSpans>(
  name: string,
  samples: SampleColumns,
  pieces: readonly S[],
  fold: () => S,
  pack: (piece: S) => Uint8Array,
  unpack: (bytes: Uint8Array) => S,
): Figure[] {
  const quarters = pieces.reduce((sum, { rows }) => sum + rows.count, 0);
  let packed: Uint8Array[] = [];
  const foldSeconds = secondsOf(fold, 7);
  const packSeconds = secondsOf(() => {
    packed = pieces.map(pack);
  }, RUNS);
  const unpackSeconds = secondsOf(() => packed.map(unpack), RUNS);
  const bytes = packed.reduce((sum, { length }) => sum + length, 0);
  return [
    { name: `quarters of a ${name}`, value: bytes / quarters, unit: 'bytes per quarter' },
    { name: `${name}: aggregate`, value: samples.atMs.length / foldSeconds / 1e6, unit: 'M samples/s' },
    { name: `${name}: pack`, value: quarters / packSeconds / 1e6, unit: 'M quarters/s' },
    { name: `${name}: unpack`, value: quarters / unpackSeconds / 1e6, unit: 'M quarters/s' },
  ];
}
