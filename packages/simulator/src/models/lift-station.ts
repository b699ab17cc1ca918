import type { Random } from '../random.ts';
import { lagShare, wander } from '../random.ts';
import { diurnal } from './diurnal.ts';
import { type Model, type ModelEnvironment, modelParts, setPoint } from './model.ts';
import {
  alternate,
  assignPumps,
  PUMP_PAIR,
  PUMP_PAIR_CONTROLS,
  type PumpPairState,
  runMotors,
} from './pump-pair.ts';
import {
  SUPPLY_PARAMETERS,
  SUPPLY_STATE,
  type SupplyParameters,
  type SupplyState,
  stepSupply,
} from './supply.ts';

/** Longer steps would let the level pass a setpoint by more than a few centimetres. */
const MAX_STEP_SECONDS = 5;
const GRAVITY_KPA_PER_M = 9.81;
const PUMP_RAMP_SECONDS = 3;
/** How long rain takes through soil and sewers. */
const RAIN_LAG_SECONDS = 2_400;
/** Both pumps share one force main, so together they deliver less than twice the flow of one. */
const BOTH_PUMPS_FACTOR = 1.55;
/** A metre more in the well is a metre less to lift. */
const FLOW_GAIN_PER_M = 0.12;
const LOWEST_LEVEL_M = 0.05;

export type LiftStationParameters = SupplyParameters & {
  wetWellAreaM2: number;
  /** Above this sewage leaves by the overflow. */
  overflowLevelM: number;
  /** Mean of a dry day. */
  baseInflowLps: number;
  /** Inflow that each mm/h of lasting rain adds. */
  rainInflowLpsPerMmh: number;
  /** One pump at lead-on level. */
  pumpFlowLps: number;
  staticHeadM: number;
  ratedCurrentA: number;
  leadOnM: number;
  lagOnM: number;
  offM: number;
  highM: number;
  highFloatM: number;
  lowFloatM: number;
};

export type LiftStationState = SupplyState &
  PumpPairState & {
    levelM: number;
    inflowLps: number;
    /** Rain on its way through the sewers, mm/h. */
    wetnessMmh: number;
    /** Held by a test; negative when not. */
    heldInflowLps: number;
    flowLps: number;
    dischargeKpa: number;
    inflowM3: number;
    /** Volume moved by the pumps. */
    totalM3: number;
    overflowM3: number;
    highFloat: number;
    lowFloat: number;
    hatchOpen: number;
    leadOnM: number;
    lagOnM: number;
    offM: number;
    highM: number;
    noise: number;
  };

/**
 * Duplex lift station: a wet well that two alternating pumps keep between off and lead-on level.
 */
export const liftStation: Model<LiftStationState, LiftStationParameters> = {
  name: 'lift-station',
  parameters: {
    ...SUPPLY_PARAMETERS,
    wetWellAreaM2: 4.5,
    overflowLevelM: 3.3,
    baseInflowLps: 6,
    rainInflowLpsPerMmh: 0.5,
    pumpFlowLps: 18,
    staticHeadM: 16,
    ratedCurrentA: 21.5,
    leadOnM: 1.5,
    lagOnM: 1.9,
    offM: 0.7,
    highM: 2.6,
    highFloatM: 2.7,
    lowFloatM: 0.4,
  },

  create(p, random) {
    return {
      ...SUPPLY_STATE,
      ...PUMP_PAIR,
      levelM: p.offM + random.next() * (p.leadOnM - p.offM),
      inflowLps: p.baseInflowLps,
      wetnessMmh: 0,
      heldInflowLps: -1,
      flowLps: 0,
      dischargeKpa: p.staticHeadM * GRAVITY_KPA_PER_M,
      inflowM3: 0,
      totalM3: Math.floor(100_000 + random.next() * 900_000),
      overflowM3: 0,
      highFloat: 0,
      lowFloat: 0,
      hatchOpen: 0,
      leadOnM: p.leadOnM,
      lagOnM: p.lagOnM,
      offM: p.offM,
      highM: p.highM,
      pump1Hours: 1_000 + random.next() * 9_000,
      pump2Hours: 1_000 + random.next() * 9_000,
      pump1Starts: Math.floor(5_000 + random.next() * 40_000),
      pump2Starts: Math.floor(5_000 + random.next() * 40_000),
      noise: 0,
    };
  },

  step(state, p, environment, dtSeconds, random) {
    state.noise = wander(state.noise, dtSeconds, 600, random);
    state.wetnessMmh +=
      (environment.rainMmPerHour - state.wetnessMmh) * lagShare(dtSeconds, RAIN_LAG_SECONDS);
    state.hatchOpen = environment.hatchOpen ? 1 : 0;
    state.inflowLps = inflow(state, p, environment);
    const parts = modelParts(dtSeconds, MAX_STEP_SECONDS);
    const dt = dtSeconds / parts;
    for (let i = 0; i < parts; i++) substep(state, p, environment, dt);
    measure(state, p, random, dtSeconds);
  },

  counters: ['totalM3', 'pump1Hours', 'pump2Hours', 'pump1Starts', 'pump2Starts'],
  controls: {
    ...PUMP_PAIR_CONTROLS,
    levelM: {
      set: (state, value, p) => {
        state.levelM = Math.min(p.overflowLevelM, Math.max(LOWEST_LEVEL_M, value));
      },
    },
    inflowLps: {
      set: (state, value) => {
        state.heldInflowLps = Math.max(0, value);
      },
      release: (state) => {
        state.heldInflowLps = -1;
      },
    },
    leadOnM: setPoint('leadOnM', 0.3, 3.2),
    lagOnM: setPoint('lagOnM', 0.3, 3.2),
    offM: setPoint('offM', 0.2, 3),
    highM: setPoint('highM', 0.5, 3.3),
  },
};

function inflow(state: LiftStationState, p: LiftStationParameters, environment: ModelEnvironment): number {
  if (state.heldInflowLps >= 0) return state.heldInflowLps;
  if (environment.forcedFlowLps >= 0) return environment.forcedFlowLps;
  const dry = p.baseInflowLps * diurnal(environment.localHour, environment.dayOfWeek);
  const wet = p.rainInflowLpsPerMmh * state.wetnessMmh;
  return Math.max(0, (dry * (1 + 0.12 * state.noise) + wet) * environment.surgeFactor);
}

function substep(
  state: LiftStationState,
  p: LiftStationParameters,
  environment: ModelEnvironment,
  dt: number,
): void {
  const powered = stepSupply(state, p, environment, dt);
  callPumps(state);
  // Hysteresis of a float switch.
  state.highFloat = state.levelM >= p.highFloatM - 0.05 * state.highFloat ? 1 : 0;
  state.lowFloat = state.levelM <= p.lowFloatM + 0.1 * state.lowFloat ? 1 : 0;
  assignPumps(state, powered, state.lowFloat === 0, environment.pump1Fails, environment.pump2Fails);
  const running = state.pump1Run + state.pump2Run;
  const oneLps = p.pumpFlowLps * (1 + FLOW_GAIN_PER_M * (state.levelM - p.leadOnM));
  const goal = running === 0 ? 0 : running === 1 ? oneLps : oneLps * BOTH_PUMPS_FACTOR;
  // A check valve closes behind a stopped pump: no water flows back.
  state.flowLps =
    running === 0 ? 0 : state.flowLps + (goal - state.flowLps) * lagShare(dt, PUMP_RAMP_SECONDS);
  moveWater(state, p, dt);
  const share = running === 0 ? 0 : state.flowLps / running / p.pumpFlowLps;
  const load = 0.62 + 0.32 * Math.min(1.3, share);
  runMotors(state, p.ratedCurrentA, load, load, dt);
}

/** Lead on, lag on, both off: the usual float or transducer control. */
function callPumps(state: LiftStationState): void {
  if (state.levelM >= state.leadOnM) state.leadCalled = 1;
  if (state.levelM >= state.lagOnM) state.lagCalled = 1;
  if (state.levelM <= state.offM && state.leadCalled === 1) {
    state.leadCalled = 0;
    state.lagCalled = 0;
    alternate(state);
  }
}

/** Inflow either stays, is pumped or overflows; the pumps can't pump more than there is. */
function moveWater(state: LiftStationState, p: LiftStationParameters, dt: number): void {
  const inM3 = (state.inflowLps * dt) / 1_000;
  const thereM3 = Math.max(0, (state.levelM - LOWEST_LEVEL_M) * p.wetWellAreaM2 + inM3);
  const outM3 = Math.min((state.flowLps * dt) / 1_000, thereM3);
  state.levelM += (inM3 - outM3) / p.wetWellAreaM2;
  state.inflowM3 += inM3;
  state.totalM3 += outM3;
  if (state.levelM > p.overflowLevelM) {
    state.overflowM3 += (state.levelM - p.overflowLevelM) * p.wetWellAreaM2;
    state.levelM = p.overflowLevelM;
  }
}

function measure(state: LiftStationState, p: LiftStationParameters, random: Random, dtSeconds: number): void {
  const share = state.flowLps / p.pumpFlowLps;
  const headM = p.staticHeadM + 0.35 * p.staticHeadM * share * share - state.levelM;
  state.dischargeKpa +=
    (headM * GRAVITY_KPA_PER_M + 0.8 * (random.next() - 0.5) - state.dischargeKpa) * lagShare(dtSeconds, 4);
  state.pump1CurrentA *= 1 + 0.02 * (random.next() - 0.5);
  state.pump2CurrentA *= 1 + 0.02 * (random.next() - 0.5);
}
