import { lagShare } from '../random.ts';
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
import {
  createTankWater,
  demandLps,
  stepTankWater,
  TANK_WATER_CONTROLS,
  TANK_WATER_PARAMETERS,
  type TankWaterParameters,
  type TankWaterState,
} from './tank-water.ts';

const MAX_STEP_SECONDS = 10;
const GRAVITY_KPA_PER_M = 9.81;
const SPEED_SECONDS = 6;
const LOWEST_SPEED = 0.4;
/** The lead at full speed for this long without enough pressure: the lag starts. */
const LAG_START_SECONDS = 20;
/** The lead alone would be enough for this long: the lag stops. */
const LAG_STOP_SECONDS = 120;
const LEAD_TURN_SECONDS = 8 * 3_600;

export type TankBoosterParameters = TankWaterParameters &
  SupplyParameters & {
    /** Pressure of one pump at full speed and no flow. */
    shutOffKpa: number;
    /** Its loss with flow: kPa per (L/s)², one pump. */
    lossKpaPerLps2: number;
    dischargeSetKpa: number;
    ratedCurrentA: number;
    ratedPowerKw: number;
  };

export type TankBoosterState = TankWaterState &
  SupplyState &
  PumpPairState & {
    suctionKpa: number;
    dischargeKpa: number;
    dischargeSetKpa: number;
    flowLps: number;
    /** Share of full speed, 0 to 1. */
    speed: number;
    speedPercent: number;
    powerKw: number;
    energyKwh: number;
    hatchOpen: number;
    lagSeconds: number;
    leadSeconds: number;
  };

/**
 * Tank with a booster: two variable-speed pumps draw from the tank and hold the zone's pressure.
 */
export const tankBooster: Model<TankBoosterState, TankBoosterParameters> = {
  name: 'tank-booster',
  parameters: {
    ...TANK_WATER_PARAMETERS,
    ...SUPPLY_PARAMETERS,
    demandLps: 12,
    fillLps: 22,
    shutOffKpa: 520,
    lossKpaPerLps2: 1.056,
    dischargeSetKpa: 420,
    ratedCurrentA: 27,
    ratedPowerKw: 15,
  },

  create(p, random) {
    const water = createTankWater(p, random);
    return {
      ...water,
      ...SUPPLY_STATE,
      ...PUMP_PAIR,
      leadCalled: 1,
      suctionKpa: water.levelM * GRAVITY_KPA_PER_M,
      dischargeKpa: p.dischargeSetKpa,
      dischargeSetKpa: p.dischargeSetKpa,
      flowLps: p.demandLps,
      speed: 0.9,
      speedPercent: 90,
      powerKw: 0,
      energyKwh: Math.floor(random.next() * 500_000),
      hatchOpen: 0,
      lagSeconds: 0,
      leadSeconds: random.next() * LEAD_TURN_SECONDS,
      pump1Hours: 1_000 + random.next() * 9_000,
      pump2Hours: 1_000 + random.next() * 9_000,
      pump1Starts: Math.floor(random.next() * 9_000),
      pump2Starts: Math.floor(random.next() * 9_000),
    };
  },

  step(state, p, environment, dtSeconds, random) {
    const desiredLps = demandLps(state, p, environment);
    const parts = modelParts(dtSeconds, MAX_STEP_SECONDS);
    const dt = dtSeconds / parts;
    for (let i = 0; i < parts; i++) pump(state, p, environment, desiredLps, dt);
    stepTankWater(state, p, state.flowLps, state.powerFail === 0, dtSeconds, random);
    // Nothing flows from an empty tank.
    if (state.outflowLps < state.flowLps) state.flowLps = state.outflowLps;
    state.suctionKpa = state.levelM * GRAVITY_KPA_PER_M - 0.02 * state.flowLps * state.flowLps + 12;
    state.dischargeKpa += 1.5 * (random.next() - 0.5);
    state.pump1CurrentA *= 1 + 0.02 * (random.next() - 0.5);
    state.pump2CurrentA *= 1 + 0.02 * (random.next() - 0.5);
    state.speedPercent = state.speed * 100;
    state.hatchOpen = environment.hatchOpen ? 1 : 0;
  },

  counters: ['totalM3', 'pump1Hours', 'pump2Hours', 'pump1Starts', 'pump2Starts'],
  controls: {
    ...TANK_WATER_CONTROLS,
    ...PUMP_PAIR_CONTROLS,
    flowLps: TANK_WATER_CONTROLS.outflowLps!,
    dischargeSetKpa: setPoint('dischargeSetKpa', 150, 600),
  },
};

/**
 * Zone and pumps in balance: the zone takes D·√(p/set), each of N pumps adds n²·H₀ − k·q²; solved
 * for p. Speed n approaches the value for the set pressure.
 */
function pump(
  state: TankBoosterState,
  p: TankBoosterParameters,
  environment: ModelEnvironment,
  desiredLps: number,
  dt: number,
): void {
  const powered = stepSupply(state, p, environment, dt);
  const set = state.dischargeSetKpa;
  const loss = (p.lossKpaPerLps2 * desiredLps * desiredLps) / set;
  const speedFor = (pumps: number) =>
    Math.sqrt(Math.max(0, set * (1 + loss / (pumps * pumps)) - state.suctionKpa) / p.shutOffKpa);
  stage(state, speedFor(1), dt);
  assignPumps(state, powered, state.levelM > 0.3, environment.pump1Fails, environment.pump2Fails);
  const running = state.pump1Run + state.pump2Run;
  if (running === 0) {
    state.speed = 0;
    // Through the bypass the zone gets the pressure of the tank's height.
    const kpa = state.suctionKpa / (1 + loss * 0.3);
    state.dischargeKpa += (kpa - state.dischargeKpa) * lagShare(dt, 15);
  } else {
    const goal = Math.min(1, Math.max(LOWEST_SPEED, speedFor(running)));
    state.speed += (goal - state.speed) * lagShare(dt, SPEED_SECONDS);
    const kpa =
      (state.suctionKpa + state.speed * state.speed * p.shutOffKpa) / (1 + loss / (running * running));
    state.dischargeKpa += (kpa - state.dischargeKpa) * lagShare(dt, 4);
  }
  state.flowLps = state.levelM > 0 ? desiredLps * Math.sqrt(Math.max(0, state.dischargeKpa) / set) : 0;
  const each = state.speed ** 3;
  runMotors(state, p.ratedCurrentA, 0.25 + 0.7 * each, 0.25 + 0.7 * each, dt);
  state.powerKw = running * p.ratedPowerKw * (0.1 + 0.85 * each);
  state.energyKwh += (state.powerKw * dt) / 3_600;
}

function stage(state: TankBoosterState, speedForOne: number, dt: number): void {
  state.leadCalled = 1;
  const wrong = state.lagCalled === 0 ? speedForOne > 1 : speedForOne < 0.93;
  state.lagSeconds = wrong ? state.lagSeconds + dt : 0;
  if (state.lagSeconds >= (state.lagCalled === 0 ? LAG_START_SECONDS : LAG_STOP_SECONDS)) {
    state.lagCalled = 1 - state.lagCalled;
    state.lagSeconds = 0;
  }
  state.leadSeconds += dt;
  if (state.leadSeconds >= LEAD_TURN_SECONDS && state.lagCalled === 0) {
    state.leadSeconds = 0;
    alternate(state);
  }
}
