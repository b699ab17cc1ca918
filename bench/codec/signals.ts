import type { Scale } from '@outpost/contract';
import type { SampleColumns } from '@outpost/historian/pure';
import { CODEC_START_MS, createBenchRandom } from './measure.ts';

/** The value of a point at a second since the start. */
export type Signal = (second: number) => number;

/**
 * The stored samples of a point polled every 5 s, up to 8 ms late: a sample on leaving the
 * deadband, and at least one every 15 min.
 */
export function storedSamples(count: number, deadband: number, seed: number, signal: Signal): SampleColumns {
  const random = createBenchRandom(seed);
  const atMs = new Float64Array(count);
  const values = new Float64Array(count);
  let stored = Number.NaN;
  let storedSecond = 0;
  let written = 0;
  for (let second = 0; written < count; second += 5) {
    const value = signal(second);
    if (Math.abs(value - stored) <= deadband && second - storedSecond < 900) continue;
    stored = value;
    storedSecond = second;
    atMs[written] = CODEC_START_MS + second * 1_000 + Math.floor(random() * 9);
    values[written++] = value;
  }
  return { atMs, values, qualities: new Uint8Array(count) };
}

/** A wet well that fills and is pumped down: a sawtooth with ripples, rounded to some decimals. */
export function levelSignal(decimals: number, seed: number): Signal {
  const random = createBenchRandom(seed);
  let height = 1;
  let isPumping = false;
  return () => {
    if (height > 2.2) isPumping = true;
    if (height < 0.8) isPumping = false;
    height += (isPumping ? -0.021 : 0.009) * (0.7 + 0.6 * random());
    return Number((height + (random() - 0.5) * 0.004).toFixed(decimals));
  };
}

/** A float32 flow with noise in every bit. */
export function noisyFlow(seed: number): Signal {
  const random = createBenchRandom(seed);
  return (second) => Math.fround(40 + 12 * Math.sin(second / 7_000) + (random() - 0.5) * 1.5);
}

/** A 12-bit transmitter on a scale without round decimals. */
export const TRANSMITTER_SCALE: Scale = {
  RawLow: 0,
  RawHigh: 4_095,
  EngineeringLow: 0,
  EngineeringHigh: 34.6,
};
export function transmitter(seed: number): Signal {
  const random = createBenchRandom(seed);
  return (second) => {
    const counts = Math.round(2_000 + 900 * Math.sin(second / 5_000) + (random() - 0.5) * 6);
    return (counts * 34.6) / 4_095;
  };
}

/** A pump that runs 2 to 7 minutes and rests 2 to 17. */
export function pumpSignal(seed: number): Signal {
  const random = createBenchRandom(seed);
  let state = 0;
  let until = 0;
  return (second) => {
    if (second >= until) {
      state = 1 - state;
      until = second + 120 + random() * (state ? 300 : 900);
    }
    return state;
  };
}
