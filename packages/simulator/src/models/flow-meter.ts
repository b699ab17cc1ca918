import { lagShare, wander } from '../random.ts';
import { diurnal } from './diurnal.ts';
import type { Model } from './model.ts';
import {
  SUPPLY_PARAMETERS,
  SUPPLY_STATE,
  type SupplyParameters,
  type SupplyState,
  stepSupply,
} from './supply.ts';

export type FlowMeterParameters = SupplyParameters & { meanLps: number; pipeDiameterM: number };

export type FlowMeterState = SupplyState & {
  flowLps: number;
  velocityMs: number;
  totalM3: number;
  reverseM3: number;
  /** Held by a test while `held` is 1; may be negative, for reverse flow. */
  heldFlowLps: number;
  held: number;
  emptyPipe: number;
  hatchOpen: number;
  noise: number;
};

/** Electromagnetic flow meter on a trunk main. */
export const flowMeter: Model<FlowMeterState, FlowMeterParameters> = {
  name: 'flow-meter',
  parameters: { ...SUPPLY_PARAMETERS, meanLps: 42, pipeDiameterM: 0.3 },

  create(p, random) {
    return {
      ...SUPPLY_STATE,
      flowLps: p.meanLps,
      velocityMs: 0,
      totalM3: Math.floor(1_000_000 + random.next() * 9_000_000),
      reverseM3: Math.floor(random.next() * 400),
      heldFlowLps: 0,
      held: 0,
      emptyPipe: 0,
      hatchOpen: 0,
      noise: 0,
    };
  },

  step(state, p, environment, dtSeconds, random) {
    stepSupply(state, p, environment, dtSeconds);
    state.noise = wander(state.noise, dtSeconds, 240, random);
    state.hatchOpen = environment.hatchOpen ? 1 : 0;
    const usual = p.meanLps * diurnal(environment.localHour, environment.dayOfWeek) * environment.surgeFactor;
    const forced = environment.forcedFlowLps >= 0 ? environment.forcedFlowLps : usual;
    const goal = state.held === 1 ? state.heldFlowLps : forced * (1 + 0.05 * state.noise);
    state.flowLps += (goal - state.flowLps) * lagShare(dtSeconds, 4);
    state.velocityMs = state.flowLps / 1_000 / ((Math.PI / 4) * p.pipeDiameterM ** 2);
    const movedM3 = (state.flowLps * dtSeconds) / 1_000;
    if (movedM3 >= 0) state.totalM3 += movedM3;
    else state.reverseM3 -= movedM3;
    state.emptyPipe = Math.abs(state.flowLps) < 0.01 ? 1 : 0;
  },

  counters: ['totalM3'],
  controls: {
    flowLps: {
      set: (state, value) => {
        state.heldFlowLps = value;
        state.held = 1;
      },
      release: (state) => {
        state.held = 0;
      },
    },
  },
};
