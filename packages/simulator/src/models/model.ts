import type { Random } from '../random.ts';

/** A model's state or parameters: flat numbers, digital ones 0 or 1, so that they can be stored as they are. */
export type Numbers = Record<string, number>;

/** What surrounds a site during a step. */
export interface ModelEnvironment {
  /** 0 to 24, with fractions. */
  readonly localHour: number;
  /** 0 is Sunday. */
  readonly dayOfWeek: number;
  readonly rainMmPerHour: number;
  readonly temperatureC: number;
  /** The utility's supply is there. */
  readonly supply: boolean;
  readonly generatorFails: boolean;
  readonly pump1Fails: boolean;
  readonly pump2Fails: boolean;
  readonly hatchOpen: boolean;
  /** Multiplies inflow or demand; 1 when nothing is wrong. */
  readonly surgeFactor: number;
  /** Inflow or demand in L/s whatever the hour; negative when nobody forces it. */
  readonly forcedFlowLps: number;
}

/** How a variable takes a value from outside: a register written over Modbus, or a test. */
export interface Control<S, P> {
  /** The value as the controller takes it; a set point is limited to what the device allows. */
  set(state: S, value: number, parameters: P): void;
  /** Takes back what `set` holds; absent where the process simply goes on from the value. */
  release?(state: S): void;
}

/**
 * The physics of a kind of site. No clock, no input or output; the state is changed in place because millions of
 * steps make a month of history.
 */
export interface Model<S extends Numbers, P extends Numbers> {
  readonly name: string;
  /** All parameters with their defaults. */
  readonly parameters: P;
  create(parameters: P, random: Random): S;
  /** Lets `dtSeconds` (any positive span) pass. */
  step(state: S, parameters: P, environment: ModelEnvironment, dtSeconds: number, random: Random): void;
  /** Variables that may be set; every key of the state may be read. */
  readonly controls: Readonly<Record<string, Control<S, P>>>;
}

/** A set point: taken as it is, within limits. */
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

/** Splits a span into equal parts of at most `longest` seconds; gives how many. */
export function modelParts(dtSeconds: number, longest: number): number {
  return Math.max(1, Math.ceil(dtSeconds / longest));
}
