import type { Random } from '../random.ts';

/**
 * A model's state or parameters: flat numbers, digital ones 0 or 1, so that they can be stored
 * directly.
 */
export type Numbers = Record<string, number>;

/** The surroundings of a site during a step. */
export interface ModelEnvironment {
  /** 0 to 24, with fractions. */
  readonly localHour: number;
  /** 0 is Sunday. */
  readonly dayOfWeek: number;
  readonly rainMmPerHour: number;
  readonly temperatureC: number;
  /** Utility power is available. */
  readonly supply: boolean;
  readonly generatorFails: boolean;
  readonly pump1Fails: boolean;
  readonly pump2Fails: boolean;
  readonly hatchOpen: boolean;
  /** Multiplies inflow or demand; 1 without a fault. */
  readonly surgeFactor: number;
  /** Inflow or demand in L/s at any hour; negative when not forced. */
  readonly forcedFlowLps: number;
}

/** How a variable accepts a value from outside: a register written over Modbus, or a test. */
export interface Control<S, P> {
  /** The value that the controller accepts; a setpoint is limited to what the device allows. */
  set(state: S, value: number, parameters: P): void;
  /** Releases what `set` holds; absent where the process simply continues from the value. */
  release?(state: S): void;
}

/**
 * The physics of a kind of site. No clock, no input or output; the state is changed in place
 * because a month of history takes millions of steps.
 */
export interface Model<S extends Numbers, P extends Numbers> {
  readonly name: string;
  /** All parameters with their defaults. */
  readonly parameters: P;
  create(parameters: P, random: Random): S;
  /** Advances by `dtSeconds` (any positive span). */
  step(state: S, parameters: P, environment: ModelEnvironment, dtSeconds: number, random: Random): void;
  /** Variables that can be set; every key of the state can be read. */
  readonly controls: Readonly<Record<string, Control<S, P>>>;
  /** Variables that never decrease; a controller retains them while it is off. */
  readonly counters?: readonly (keyof S & string)[];
}

/** A setpoint: accepted unchanged within limits. */
export function setPoint<K extends string>(
  key: K,
  low: number,
  high: number,
): Control<Record<K, number>, Numbers> {
  return {
    set(state, value) {
      state[key] = Math.min(high, Math.max(low, value)) as Record<K, number>[K];
    },
  };
}

/** Splits a span into equal parts of at most `longest` seconds; returns their number. */
export function modelParts(dtSeconds: number, longest: number): number {
  return Math.max(1, Math.ceil(dtSeconds / longest));
}
