import type { ModelEnvironment } from '../models/model.ts';
import type { Fault, FaultKind } from './fault.ts';
import type { ScheduledFault } from './schedule.ts';

export type MutableEnvironment = { -readonly [K in keyof ModelEnvironment]: ModelEnvironment[K] };

export interface DemandedFault {
  readonly fault: Fault;
  /** Null: until it is cleared. */
  readonly untilMs: number | null;
}

/** Requested faults and cleared scheduled ones, as plain data. */
export interface SiteFaultsState {
  readonly demanded: readonly DemandedFault[];
  readonly cleared: readonly string[];
}

/** The faults of one site, on request and by schedule. */
export class SiteFaults {
  #demanded: DemandedFault[] = [];
  #scheduled: readonly ScheduledFault[] = [];
  /** Scheduled ones that were cleared. */
  #cleared: string[] = [];
  #active: readonly Fault[] = [];

  /** Requested ones first. */
  get active(): readonly Fault[] {
    return this.#active;
  }

  demand(fault: Fault, nowMs: number): void {
    const untilMs = fault.seconds === undefined ? null : nowMs + fault.seconds * 1_000;
    this.#demanded = this.#demanded.filter((other) => !sameKind(other.fault, fault));
    this.#demanded.push({ fault, untilMs });
    this.#collect();
  }

  clear(kind?: FaultKind): void {
    const stays = (fault: Fault) => kind !== undefined && fault.kind !== kind;
    this.#demanded = this.#demanded.filter(({ fault }) => stays(fault));
    for (const one of this.#scheduled) {
      if (!stays(one.fault) && !this.#cleared.includes(one.id)) this.#cleared.push(one.id);
    }
    this.#collect();
  }

  /** Ends expired faults; true if something ended. */
  expire(nowMs: number): boolean {
    const left = this.#demanded.filter(({ untilMs }) => untilMs === null || untilMs > nowMs);
    if (left.length === this.#demanded.length) return false;
    this.#demanded = left;
    this.#collect();
    return true;
  }

  /** Applies the current schedule; true if it changed. */
  schedule(now: readonly ScheduledFault[]): boolean {
    const before = this.#scheduled;
    if (now.length === before.length && now.every((one, index) => one.id === before[index]!.id)) return false;
    this.#scheduled = now;
    this.#cleared = this.#cleared.filter((id) => now.some((one) => one.id === id));
    this.#collect();
    return true;
  }

  snapshot(): SiteFaultsState {
    return { demanded: [...this.#demanded], cleared: [...this.#cleared] };
  }

  restore(saved: SiteFaultsState): void {
    this.#demanded = [...saved.demanded];
    this.#cleared = [...saved.cleared];
    this.#collect();
  }

  #collect(): void {
    const scheduled = this.#scheduled.filter(({ id }) => !this.#cleared.includes(id));
    this.#active = [...this.#demanded.map(({ fault }) => fault), ...scheduled.map(({ fault }) => fault)];
  }
}

/** Two pumps may fail and several sensors stick at once; other faults occur once per site. */
function sameKind(a: Fault, b: Fault): boolean {
  if (a.kind !== b.kind) return false;
  if (a.kind === 'pump-fail' && b.kind === 'pump-fail') return a.pump === b.pump;
  if (a.kind === 'stuck' && b.kind === 'stuck') return a.name === b.name;
  return true;
}

/** A site without faults. */
export function calmEnvironment(): MutableEnvironment {
  return {
    localHour: 0,
    dayOfWeek: 0,
    rainMmPerHour: 0,
    temperatureC: 10,
    supply: true,
    generatorFails: false,
    pump1Fails: false,
    pump2Fails: false,
    hatchOpen: false,
    surgeFactor: 1,
    forcedFlowLps: -1,
  };
}

/** The effect of the faults on the process; hour and weather are not affected. */
export function applyFaults(faults: readonly Fault[], environment: MutableEnvironment): void {
  const { localHour, dayOfWeek, rainMmPerHour, temperatureC } = environment;
  Object.assign(environment, calmEnvironment(), { localHour, dayOfWeek, rainMmPerHour, temperatureC });
  for (const fault of faults) {
    switch (fault.kind) {
      case 'power-fail':
        environment.supply = false;
        if (fault.generatorFails) environment.generatorFails = true;
        break;
      case 'pump-fail':
        if (fault.pump === 1) environment.pump1Fails = true;
        else environment.pump2Fails = true;
        break;
      case 'surge':
        if ('factor' in fault) environment.surgeFactor *= fault.factor;
        else environment.forcedFlowLps = fault.flowLps;
        break;
      case 'hatch':
        environment.hatchOpen = true;
        break;
      default:
    }
  }
}
