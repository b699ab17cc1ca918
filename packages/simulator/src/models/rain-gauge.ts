import { lagShare } from '../random.ts';
import type { Model } from './model.ts';
import {
  SUPPLY_PARAMETERS,
  SUPPLY_STATE,
  type SupplyParameters,
  type SupplyState,
  stepSupply,
} from './supply.ts';

/** Intensity is calculated from the tips of some minutes. */
const INTENSITY_SECONDS = 300;

export type RainGaugeParameters = SupplyParameters & { mmPerTip: number };

export type RainGaugeState = SupplyState & {
  /** Fallen since the last tip, mm. */
  inBucketMm: number;
  /** Counts all tips; its register shows the lowest 16 bits. */
  tips: number;
  tipCounter: number;
  intensityMmh: number;
  dayMm: number;
  fallenMm: number;
  lastHour: number;
  temperatureC: number;
  raining: number;
  hatchOpen: number;
};

/** Tipping-bucket rain gauge with an air thermometer. */
export const rainGauge: Model<RainGaugeState, RainGaugeParameters> = {
  name: 'rain-gauge',
  parameters: { ...SUPPLY_PARAMETERS, mmPerTip: 0.2 },

  create(_p, random) {
    const tips = Math.floor(65_000 + random.next() * 400);
    return {
      ...SUPPLY_STATE,
      inBucketMm: 0,
      tips,
      tipCounter: tips & 0xffff,
      intensityMmh: 0,
      dayMm: 0,
      fallenMm: 0,
      lastHour: 0,
      temperatureC: 10,
      raining: 0,
      hatchOpen: 0,
    };
  },

  step(state, p, environment, dtSeconds) {
    stepSupply(state, p, environment, dtSeconds);
    state.hatchOpen = environment.hatchOpen ? 1 : 0;
    // The hour decreases only at midnight (by an hour also when summer time ends, which is no new
    // day).
    if (state.lastHour - environment.localHour > 2) state.dayMm = 0;
    state.lastHour = environment.localHour;
    const fell = (environment.rainMmPerHour * dtSeconds) / 3_600;
    state.fallenMm += fell;
    state.inBucketMm += fell;
    const tipped = Math.floor(state.inBucketMm / p.mmPerTip);
    const tippedMm = tipped * p.mmPerTip;
    state.inBucketMm -= tippedMm;
    state.tips += tipped;
    state.tipCounter = state.tips & 0xffff;
    state.dayMm += tippedMm;
    // Averaged over the lag, each tip adds exactly its share: the integral of intensity equals the
    // tipped amount.
    const share = lagShare(dtSeconds, INTENSITY_SECONDS);
    state.intensityMmh += ((tippedMm * 3_600) / dtSeconds - state.intensityMmh) * share;
    if (state.intensityMmh < 0.02) state.intensityMmh = 0;
    state.raining = state.intensityMmh > 0.4 ? 1 : 0;
    state.temperatureC += (environment.temperatureC - state.temperatureC) * lagShare(dtSeconds, 600);
  },

  controls: {},
};
