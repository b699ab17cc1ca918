import { lagShare, wander } from '../random.ts';
import { diurnal } from './diurnal.ts';
import { type Model, setPoint } from './model.ts';
import {
  SUPPLY_PARAMETERS,
  SUPPLY_STATE,
  type SupplyParameters,
  type SupplyState,
  stepSupply,
} from './supply.ts';

export type PressureZoneParameters = SupplyParameters & {
  upstreamKpa: number;
  downstreamSetKpa: number;
  demandLps: number;
  /** Pressure loss of flow before the valve, kPa per (L/s)². */
  mainLossKpaPerLps2: number;
};

export type PressureZoneState = SupplyState & {
  upstreamKpa: number;
  downstreamKpa: number;
  downstreamSetKpa: number;
  valvePercent: number;
  flowLps: number;
  heldDemandLps: number;
  hatchOpen: number;
  noise: number;
};

/**
 * Pressure zone behind a reducing valve: holds its set pressure while the main upstream has enough.
 */
export const pressureZone: Model<PressureZoneState, PressureZoneParameters> = {
  name: 'pressure-zone',
  parameters: {
    ...SUPPLY_PARAMETERS,
    upstreamKpa: 690,
    downstreamSetKpa: 450,
    demandLps: 16,
    mainLossKpaPerLps2: 0.11,
  },

  create(p) {
    return {
      ...SUPPLY_STATE,
      upstreamKpa: p.upstreamKpa,
      downstreamKpa: p.downstreamSetKpa,
      downstreamSetKpa: p.downstreamSetKpa,
      valvePercent: 40,
      flowLps: p.demandLps,
      heldDemandLps: -1,
      hatchOpen: 0,
      noise: 0,
    };
  },

  step(state, p, environment, dtSeconds, random) {
    stepSupply(state, p, environment, dtSeconds);
    state.noise = wander(state.noise, dtSeconds, 300, random);
    state.hatchOpen = environment.hatchOpen ? 1 : 0;
    const usual =
      p.demandLps * diurnal(environment.localHour, environment.dayOfWeek) * environment.surgeFactor;
    const forced = state.heldDemandLps >= 0 ? state.heldDemandLps : environment.forcedFlowLps;
    const desiredLps = forced >= 0 ? forced : usual * (1 + 0.1 * state.noise);
    const upstream = p.upstreamKpa - p.mainLossKpaPerLps2 * desiredLps * desiredLps + 4 * state.noise;
    state.upstreamKpa += (Math.max(0, upstream) - state.upstreamKpa) * lagShare(dtSeconds, 5);
    // The valve itself loses 20 kPa when fully open.
    const goal = Math.min(state.downstreamSetKpa, Math.max(0, state.upstreamKpa - 20));
    state.downstreamKpa += (goal + 3 * (random.next() - 0.5) - state.downstreamKpa) * lagShare(dtSeconds, 8);
    state.flowLps = desiredLps * Math.sqrt(Math.max(0, state.downstreamKpa) / state.downstreamSetKpa);
    const spare = Math.max(20, state.upstreamKpa - state.downstreamKpa);
    const opening = Math.min(100, Math.max(2, (state.flowLps / Math.sqrt(spare)) * 35));
    state.valvePercent += (opening - state.valvePercent) * lagShare(dtSeconds, 10);
  },

  controls: {
    flowLps: {
      set: (state, value) => {
        state.heldDemandLps = Math.max(0, value);
      },
      release: (state) => {
        state.heldDemandLps = -1;
      },
    },
    downstreamSetKpa: setPoint('downstreamSetKpa', 150, 650),
  },
};
