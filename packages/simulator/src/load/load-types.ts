/** How a station of the load field fails. `living` responds. */
export type LoadHealth = 'living' | 'refused' | 'silent' | 'half-open' | 'garbage';

export interface LoadOptions {
  /** Number of stations. Default 5,000. */
  readonly stations?: number;
  /** How many of them are dead, evenly mixed of the four kinds and spread over all. Default 0. */
  readonly dead?: number;
  /** Share of the points that change each second, 0 to 1. Default 0.05. */
  readonly changing?: number;
  /**
   * `addresses` (default): each station has an address of its own in 127.0.0.0/8 and all have one
   * port; `ports`: all have 127.0.0.1 and a port each, from `basePort` on.
   */
  readonly spread?: 'addresses' | 'ports';
  /** Default 15020. */
  readonly basePort?: number;
  /** Default 1. */
  readonly pollIntervalSeconds?: number;
  /** Default 1. */
  readonly seed?: number;
}

/** The load field as data for a server, independent of the number of stations. */
export interface LoadPlan extends Required<LoadOptions> {
  readonly holdingRegisters: number;
  readonly discreteInputs: number;
}

export interface LoadField {
  readonly plan: LoadPlan;
  /** Open connections. */
  readonly connectionCount: number;
  start(): Promise<void>;
  stop(): Promise<void>;
}
