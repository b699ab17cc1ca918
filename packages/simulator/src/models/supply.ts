import type { ModelEnvironment } from './model.ts';

/** The electrical part of a state. */
export type SupplyState = {
  /** 1: utility power has failed. */
  powerFail: number;
  generatorRun: number;
  /** How long utility power has been off, or back while the generator still runs. */
  transferSeconds: number;
  batteryV: number;
};
export type SupplyParameters = {
  /** 1 where there is a standby generator. */
  generator: number;
  generatorStartSeconds: number;
  generatorCoolDownSeconds: number;
};

export const SUPPLY_STATE: SupplyState = {
  powerFail: 0,
  generatorRun: 0,
  transferSeconds: 0,
  batteryV: 13.6,
};
export const SUPPLY_PARAMETERS: SupplyParameters = {
  generator: 0,
  generatorStartSeconds: 12,
  generatorCoolDownSeconds: 60,
};

const CHARGED_V = 13.6;
const EMPTY_V = 10.8;
/** The controller's battery lasts about eight hours. */
const DISCHARGE_V_PER_SECOND = (CHARGED_V - EMPTY_V) / (8 * 3_600);
const CHARGE_V_PER_SECOND = 6 * DISCHARGE_V_PER_SECOND;

/** Utility power, generator and battery; true if the motors have power. */
export function stepSupply(
  state: SupplyState,
  parameters: SupplyParameters,
  environment: ModelEnvironment,
  dtSeconds: number,
): boolean {
  const failed = environment.supply ? 0 : 1;
  if (failed !== state.powerFail) {
    state.powerFail = failed;
    state.transferSeconds = 0;
  }
  state.transferSeconds += dtSeconds;
  if (failed) {
    const starts =
      parameters.generator === 1 &&
      !environment.generatorFails &&
      state.transferSeconds >= parameters.generatorStartSeconds;
    if (starts) state.generatorRun = 1;
    if (environment.generatorFails) state.generatorRun = 0;
  } else if (state.transferSeconds >= parameters.generatorCoolDownSeconds) {
    state.generatorRun = 0;
  }
  const powered = failed === 0 || state.generatorRun === 1;
  state.batteryV = powered
    ? Math.min(CHARGED_V, state.batteryV + CHARGE_V_PER_SECOND * dtSeconds)
    : Math.max(EMPTY_V, state.batteryV - DISCHARGE_V_PER_SECOND * dtSeconds);
  return powered;
}
