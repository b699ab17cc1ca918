import { SimulatorError } from '../errors.ts';
import type { LoadOptions, LoadPlan } from './load-types.ts';

const HOLDING_REGISTERS = 32;
const DISCRETE_INPUTS = 16;
/** 127.1.0.1 to 127.250.250.250, one station each. */
const MAX_BY_ADDRESS = 250 * 250 * 250;

/** Fills in the defaults and validates. @throws {SimulatorError} SIMULATOR_BAD_COMMAND */
export function loadPlan(options: LoadOptions = {}): LoadPlan {
  const plan: LoadPlan = {
    stations: 5_000,
    dead: 0,
    changing: 0.05,
    spread: 'addresses',
    basePort: 15_020,
    pollIntervalSeconds: 1,
    seed: 1,
    ...options,
    holdingRegisters: HOLDING_REGISTERS,
    discreteInputs: DISCRETE_INPUTS,
  };
  const most = plan.spread === 'addresses' ? MAX_BY_ADDRESS : 65_536 - plan.basePort;
  check(
    Number.isInteger(plan.stations) && plan.stations >= 1 && plan.stations <= most,
    'stations',
    plan,
    `1 to ${most}`,
  );
  check(
    Number.isInteger(plan.dead) && plan.dead >= 0 && plan.dead <= plan.stations,
    'dead',
    plan,
    '0 to the number of stations',
  );
  check(plan.changing >= 0 && plan.changing <= 1, 'changing', plan, '0 to 1');
  check(
    Number.isInteger(plan.basePort) && plan.basePort >= 1 && plan.basePort <= 65_535,
    'basePort',
    plan,
    '1 to 65535',
  );
  return plan;
}

function check(good: boolean, key: keyof LoadPlan, plan: LoadPlan, expected: string): void {
  if (!good) {
    throw new SimulatorError(
      'SIMULATOR_BAD_COMMAND',
      `load: expected ${key} as ${expected}, got ${plan[key]}`,
    );
  }
}
