import type { Random } from '../random.ts';
import { lagShare, wander } from '../random.ts';
import { diurnal } from './diurnal.ts';
import { type Control, type ModelEnvironment, setPoint } from './model.ts';

/** A fill valve (or the wells behind it) takes this long to open or close. */
const VALVE_SECONDS = 45;

export type TankWaterParameters = {
  areaM2: number;
  heightM: number;
  /** Mean demand of the zone. */
  demandLps: number;
  fillLps: number;
  fillOnM: number;
  fillOffM: number;
  highM: number;
  lowM: number;
};

export type TankWaterState = {
  levelM: number;
  filling: number;
  fillLps: number;
  outflowLps: number;
  /** Held by a test; negative when not. */
  heldDemandLps: number;
  volumeM3: number;
  inflowM3: number;
  totalM3: number;
  overflowM3: number;
  fillOnM: number;
  fillOffM: number;
  highM: number;
  lowM: number;
  noise: number;
};

export const TANK_WATER_PARAMETERS: TankWaterParameters = {
  areaM2: 120,
  heightM: 9.2,
  demandLps: 14,
  fillLps: 26,
  fillOnM: 5.2,
  fillOffM: 8.2,
  highM: 8.8,
  lowM: 3.5,
};

export function createTankWater(p: TankWaterParameters, random: Random): TankWaterState {
  const levelM = p.fillOnM + (0.2 + 0.7 * random.next()) * (p.fillOffM - p.fillOnM);
  return {
    levelM,
    filling: random.next() < 0.5 ? 1 : 0,
    fillLps: 0,
    outflowLps: p.demandLps,
    heldDemandLps: -1,
    volumeM3: levelM * p.areaM2,
    inflowM3: 0,
    totalM3: Math.floor(200_000 + random.next() * 2_000_000),
    overflowM3: 0,
    fillOnM: p.fillOnM,
    fillOffM: p.fillOffM,
    highM: p.highM,
    lowM: p.lowM,
    noise: 0,
  };
}

/** Current demand of the zone, L/s. */
export function demandLps(
  state: TankWaterState,
  p: TankWaterParameters,
  environment: ModelEnvironment,
): number {
  if (state.heldDemandLps >= 0) return state.heldDemandLps;
  if (environment.forcedFlowLps >= 0) return environment.forcedFlowLps;
  const daily = p.demandLps * diurnal(environment.localHour, environment.dayOfWeek);
  // Gardens are watered in the heat, and not in the rain.
  const garden = environment.rainMmPerHour > 0.2 ? 0 : Math.max(0, environment.temperatureC - 18) * 0.02;
  return Math.max(0, daily * (1 + garden + 0.08 * state.noise) * environment.surgeFactor);
}

/** Fills by level, delivers `outLps`, overflows at the top; can't deliver more than it has. */
export function stepTankWater(
  state: TankWaterState,
  p: TankWaterParameters,
  outLps: number,
  canFill: boolean,
  dtSeconds: number,
  random: Random,
): void {
  state.noise = wander(state.noise, dtSeconds, 900, random);
  if (state.levelM <= state.fillOnM) state.filling = 1;
  if (state.levelM >= state.fillOffM) state.filling = 0;
  const goal = state.filling === 1 && canFill ? p.fillLps * (1 + 0.01 * (random.next() - 0.5)) : 0;
  state.fillLps += (goal - state.fillLps) * lagShare(dtSeconds, VALVE_SECONDS);
  if (goal === 0 && state.fillLps < 0.05) state.fillLps = 0;
  const inM3 = (state.fillLps * dtSeconds) / 1_000;
  const outM3 = Math.min((outLps * dtSeconds) / 1_000, state.levelM * p.areaM2 + inM3);
  state.outflowLps = (outM3 * 1_000) / dtSeconds;
  state.levelM += (inM3 - outM3) / p.areaM2;
  state.inflowM3 += inM3;
  state.totalM3 += outM3;
  if (state.levelM > p.heightM) {
    state.overflowM3 += (state.levelM - p.heightM) * p.areaM2;
    state.levelM = p.heightM;
  }
  state.volumeM3 = state.levelM * p.areaM2;
}

export const TANK_WATER_CONTROLS: Readonly<Record<string, Control<TankWaterState, TankWaterParameters>>> = {
  levelM: {
    set: (state, value, p) => {
      state.levelM = Math.min(p.heightM, Math.max(0, value));
      state.volumeM3 = state.levelM * p.areaM2;
    },
  },
  outflowLps: {
    set: (state, value) => {
      state.heldDemandLps = Math.max(0, value);
    },
    release: (state) => {
      state.heldDemandLps = -1;
    },
  },
  fillOnM: setPoint('fillOnM', 0.5, 9),
  fillOffM: setPoint('fillOffM', 1, 9),
  highM: setPoint('highM', 1, 9.2),
  lowM: setPoint('lowM', 0.2, 9),
};
