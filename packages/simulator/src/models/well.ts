import { lagShare, wander } from '../random.ts';
import { diurnal } from './diurnal.ts';
import { type Model, modelParts, setPoint } from './model.ts';
import { AUTO } from './pump-pair.ts';
import {
  SUPPLY_PARAMETERS,
  SUPPLY_STATE,
  type SupplyParameters,
  type SupplyState,
  stepSupply,
} from './supply.ts';

const MAX_STEP_SECONDS = 15;
const PUMP_RAMP_SECONDS = 8;
const DRAWDOWN_SECONDS = 900;
const RECOVERY_SECONDS = 1_500;

export type WellParameters = SupplyParameters & {
  pumpFlowLps: number;
  /** Drawdown per L/s, once settled. */
  drawdownMPerLps: number;
  /** Depth to water with the pump at rest. */
  staticDepthM: number;
  /** Above this drawdown the pump stops, before it runs dry. */
  stopDrawdownM: number;
  /** The tank that the well fills. */
  tankM3: number;
  demandLps: number;
  callOnPercent: number;
  callOffPercent: number;
  headKpa: number;
  ratedCurrentA: number;
};

export type WellState = SupplyState & {
  call: number;
  pumpRun: number;
  pumpFail: number;
  pumpHand: number;
  /** 1: inhibited from the control room. */
  pumpInhibit: number;
  lowWaterStop: number;
  flowLps: number;
  drawdownM: number;
  depthM: number;
  dischargeKpa: number;
  currentA: number;
  totalM3: number;
  pumpHours: number;
  pumpStarts: number;
  tankPercent: number;
  chlorineMgL: number;
  hatchOpen: number;
  stopDrawdownM: number;
  callOnPercent: number;
  callOffPercent: number;
  noise: number;
};

/** Well: a submersible pump called by a tank; the water table falls while it runs. */
export const well: Model<WellState, WellParameters> = {
  name: 'well',
  parameters: {
    ...SUPPLY_PARAMETERS,
    pumpFlowLps: 9.6,
    drawdownMPerLps: 1.48,
    staticDepthM: 38,
    stopDrawdownM: 22,
    tankM3: 260,
    demandLps: 5.2,
    callOnPercent: 55,
    callOffPercent: 90,
    headKpa: 310,
    ratedCurrentA: 31,
  },

  create(p, random) {
    return {
      ...SUPPLY_STATE,
      call: random.next() < 0.5 ? 1 : 0,
      pumpRun: 0,
      pumpFail: 0,
      pumpHand: AUTO,
      pumpInhibit: 0,
      lowWaterStop: 0,
      flowLps: 0,
      drawdownM: 0,
      depthM: p.staticDepthM,
      dischargeKpa: p.headKpa,
      currentA: 0,
      totalM3: Math.floor(300_000 + random.next() * 3_000_000),
      pumpHours: 1_000 + random.next() * 20_000,
      pumpStarts: Math.floor(random.next() * 9_000),
      tankPercent: p.callOnPercent + random.next() * (p.callOffPercent - p.callOnPercent),
      chlorineMgL: 0.8,
      hatchOpen: 0,
      stopDrawdownM: p.stopDrawdownM,
      callOnPercent: p.callOnPercent,
      callOffPercent: p.callOffPercent,
      noise: 0,
    };
  },

  step(state, p, environment, dtSeconds, random) {
    state.noise = wander(state.noise, dtSeconds, 900, random);
    state.hatchOpen = environment.hatchOpen ? 1 : 0;
    const drawn =
      environment.forcedFlowLps >= 0
        ? environment.forcedFlowLps
        : p.demandLps * diurnal(environment.localHour, environment.dayOfWeek) * environment.surgeFactor;
    const parts = modelParts(dtSeconds, MAX_STEP_SECONDS);
    const dt = dtSeconds / parts;
    for (let i = 0; i < parts; i++) {
      const powered = stepSupply(state, p, environment, dt);
      run(state, p, powered, environment.pump1Fails, dt);
      const change = ((state.flowLps - drawn) * dt) / 1_000 / p.tankM3;
      state.tankPercent = Math.min(100, Math.max(0, state.tankPercent + 100 * change));
    }
    const running = state.pumpRun === 1;
    state.currentA = running ? p.ratedCurrentA * (0.91 + 0.02 * random.next()) : 0;
    const headKpa = p.headKpa + 0.5 * (state.tankPercent - 50) + 1.7 * state.flowLps * state.flowLps;
    state.dischargeKpa += (headKpa + 2 * (random.next() - 0.5) - state.dischargeKpa) * lagShare(dtSeconds, 6);
    const dose = running ? 0.85 + 0.05 * state.noise : 0.7;
    state.chlorineMgL += (dose - state.chlorineMgL) * lagShare(dtSeconds, 1_200);
  },

  counters: ['totalM3', 'pumpHours', 'pumpStarts'],
  controls: {
    pumpRun: {
      set: (state, value) => {
        state.pumpHand = value ? 1 : 0;
      },
      release: (state) => {
        state.pumpHand = AUTO;
      },
    },
    pumpInhibit: {
      set: (state, value) => {
        state.pumpInhibit = value ? 1 : 0;
      },
    },
    tankPercent: {
      set: (state, value) => {
        state.tankPercent = Math.min(100, Math.max(0, value));
      },
    },
    stopDrawdownM: setPoint('stopDrawdownM', 5, 40),
    callOnPercent: setPoint('callOnPercent', 5, 95),
    callOffPercent: setPoint('callOffPercent', 10, 100),
  },
};

function run(state: WellState, p: WellParameters, powered: boolean, fails: boolean, dt: number): void {
  if (state.tankPercent <= state.callOnPercent) state.call = 1;
  if (state.tankPercent >= state.callOffPercent) state.call = 0;
  if (state.drawdownM >= state.stopDrawdownM) state.lowWaterStop = 1;
  if (state.drawdownM <= 0.5 * state.stopDrawdownM) state.lowWaterStop = 0;
  state.pumpFail = fails ? 1 : 0;
  const wanted = state.pumpHand === AUTO ? state.call === 1 : state.pumpHand === 1;
  const runs = wanted && powered && !fails && state.lowWaterStop === 0 && state.pumpInhibit === 0;
  if (runs && state.pumpRun === 0) state.pumpStarts++;
  state.pumpRun = runs ? 1 : 0;
  // The deeper the water, the less the pump delivers.
  const goal = p.pumpFlowLps * (1.06 - 0.004 * state.drawdownM + 0.01 * state.noise);
  state.flowLps = runs ? state.flowLps + (goal - state.flowLps) * lagShare(dt, PUMP_RAMP_SECONDS) : 0;
  const settled = state.flowLps * p.drawdownMPerLps;
  state.drawdownM += (settled - state.drawdownM) * lagShare(dt, runs ? DRAWDOWN_SECONDS : RECOVERY_SECONDS);
  state.depthM = p.staticDepthM + state.drawdownM;
  state.totalM3 += (state.flowLps * dt) / 1_000;
  state.pumpHours += (state.pumpRun * dt) / 3_600;
}
