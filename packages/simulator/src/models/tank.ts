import type { Model } from './model.ts';
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

export type TankParameters = TankWaterParameters & SupplyParameters;
export type TankState = TankWaterState & SupplyState & { hatchOpen: number; temperatureC: number };

/** Storage tank: filled by level, drawn down by the zone below it. */
export const tank: Model<TankState, TankParameters> = {
  name: 'tank',
  parameters: { ...TANK_WATER_PARAMETERS, ...SUPPLY_PARAMETERS },

  create(p, random) {
    return { ...createTankWater(p, random), ...SUPPLY_STATE, hatchOpen: 0, temperatureC: 11 };
  },

  step(state, p, environment, dtSeconds, random) {
    // The fill valve needs power; gravity does the rest.
    const powered = stepSupply(state, p, environment, dtSeconds);
    stepTankWater(state, p, demandLps(state, p, environment), powered, dtSeconds, random);
    state.hatchOpen = environment.hatchOpen ? 1 : 0;
    // Water temperature follows the air slowly: a lag of some hours with a small share.
    const goal = 9 + 0.25 * environment.temperatureC;
    state.temperatureC += (goal - state.temperatureC) * Math.min(1, dtSeconds / 20_000);
  },

  counters: ['totalM3'],
  controls: TANK_WATER_CONTROLS,
};
