import type { UnitHandler } from '@outpost/modbus';
import { CLOCK_VARIABLES, ControllerClock } from '../device/controller-clock.ts';
import { createRegisterImage, createUnit, type RegisterImage } from '../device/register-image.ts';
import { compileWriter, type RegisterWriter } from '../device/register-writer.ts';
import { loadTemplate, parameterValues, type Template } from '../device/template.ts';
import { SimulatorError } from '../errors.ts';
import { createZoneOffset, type ZoneOffset } from '../local-time.ts';
import type { Environment, Numbers } from '../models/model.ts';
import { createRandom, type Random, seedFrom } from '../random.ts';
import type { SiteDefinition } from '../sites/site-definition.ts';
import type { Weather } from '../weather.ts';
import type { Fault, FaultKind } from './fault.ts';
import type { ScheduledFault } from './schedule.ts';

type MutableEnvironment = { -readonly [K in keyof Environment]: Environment[K] };

interface DemandedFault {
  readonly fault: Fault;
  /** Null: until it is cleared. */
  readonly untilMs: number | null;
}

/** A site as plain data; see `FieldState`. */
export interface SiteState {
  readonly state: Numbers;
  readonly random: number;
  readonly clockOffsetMs: number;
  readonly demanded: readonly DemandedFault[];
  readonly cleared: readonly string[];
}

const MS_PER_DAY = 86_400_000;
/** A controller's clock is set by hand once a year. */
const CLOCK_ERROR_MS = 40_000;

/** One site: its process, the controller with its registers, and what is wrong with it. Knows no socket. */
export class Site {
  readonly definition: SiteDefinition;
  readonly template: Template;
  readonly image: RegisterImage;
  readonly unit: UnitHandler;
  readonly clock: ControllerClock;
  nowMs: number;
  readonly #parameters: Numbers;
  readonly #state: Numbers;
  readonly #random: Random;
  readonly #zone: ZoneOffset;
  readonly #writers: readonly RegisterWriter[];
  /** Field of the clock behind each point, -1 where it is a variable of the model. */
  readonly #clockFields: readonly number[];
  readonly #variables: readonly string[];
  readonly #limits: readonly (readonly [low: number, high: number])[];
  readonly #environment: MutableEnvironment;
  #demanded: DemandedFault[] = [];
  #scheduled: readonly ScheduledFault[] = [];
  #cleared: string[] = [];
  #faults: readonly Fault[] = [];
  /** Variables that a stuck sensor holds. */
  readonly #stuck = new Map<string, number>();

  constructor(definition: SiteDefinition, seed: number, nowMs: number) {
    this.definition = definition;
    this.nowMs = nowMs;
    this.template = loadTemplate(definition.template);
    const { model, points } = this.template;
    const departures = parameterValues(definition.template, model, definition.parameters ?? {});
    this.#parameters = { ...this.template.parameters, ...departures };
    this.#random = createRandom(seedFrom(seed, 'site', definition.code));
    this.#state = model.create(this.#parameters, this.#random);
    this.#zone = createZoneOffset(definition.timeZone);
    this.clock = new ControllerClock(this.#zone, (this.#random.next() - 0.5) * 2 * CLOCK_ERROR_MS);
    this.image = createRegisterImage(this.template);
    this.unit = createUnit(
      this.template,
      this.image,
      (index, value) => this.#written(index, value),
      () => this.encode(),
    );
    this.#writers = points.map(({ point }) => compileWriter(point, this.image.bytes[point.Table]));
    this.#variables = points.map(({ variable }) => variable);
    this.#clockFields = this.#variables.map((name) => CLOCK_VARIABLES.findIndex((known) => known === name));
    this.#limits = points.map(({ point }) =>
      point.Kind === 'analog'
        ? [point.RangeLow ?? Number.NEGATIVE_INFINITY, point.RangeHigh ?? Number.POSITIVE_INFINITY]
        : [0, 1],
    );
    this.#environment = {
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

  get faults(): readonly Fault[] {
    return this.#faults;
  }

  /** How many pumps the site's points show. */
  get pumps(): 0 | 1 | 2 {
    if ('pump2Run' in this.#state) return 2;
    return 'pumpRun' in this.#state ? 1 : 0;
  }

  /** Lets time pass for process and controller; registers change at `encode`. */
  step(dtSeconds: number, weather: Weather): void {
    this.nowMs += dtSeconds * 1_000;
    if (this.#demanded.some(({ untilMs }) => untilMs !== null && untilMs <= this.nowMs)) {
      this.#demanded = this.#demanded.filter(({ untilMs }) => untilMs === null || untilMs > this.nowMs);
      this.#applyFaults();
    }
    const environment = this.#environment;
    const localMs = this.nowMs + this.#zone.atMs(this.nowMs);
    environment.localHour = (((localMs % MS_PER_DAY) + MS_PER_DAY) % MS_PER_DAY) / 3_600_000;
    // 1 January 1970 was a Thursday.
    environment.dayOfWeek = (((Math.floor(localMs / MS_PER_DAY) + 4) % 7) + 7) % 7;
    environment.rainMmPerHour = weather.rainMmPerHour(this.nowMs);
    environment.temperatureC = weather.temperatureC(this.nowMs, environment.localHour);
    this.template.model.step(this.#state, this.#parameters, environment, dtSeconds, this.#random);
  }

  /** Brings the registers up to date with the process. An instrument shows the end of its range when it is beyond. */
  encode(): void {
    for (let i = 0; i < this.#writers.length; i++) {
      const field = this.#clockFields[i]!;
      const name = this.#variables[i]!;
      let value: number;
      if (field >= 0) {
        value = this.clock.read(field, this.nowMs);
      } else {
        const stuck = this.#stuck.size > 0 ? this.#stuck.get(name) : undefined;
        if (stuck !== undefined) {
          // A broken sensor may say what no healthy one can.
          this.#writers[i]!(stuck);
          continue;
        }
        value = this.#state[name]!;
      }
      const [low, high] = this.#limits[i]!;
      this.#writers[i]!(value < low ? low : value > high ? high : value);
    }
  }

  names(): string[] {
    const purposes = this.template.points.flatMap(({ point }) => (point.Purpose ? [point.Purpose] : []));
    return [...purposes, ...Object.keys(this.#state), ...CLOCK_VARIABLES];
  }

  /** What the model says, by purpose or variable. */
  read(name: string): number {
    const variable = this.variableOf(name);
    const field = CLOCK_VARIABLES.findIndex((known) => known === variable);
    return field >= 0 ? this.clock.read(field, this.nowMs) : this.#state[variable]!;
  }

  set(name: string, value: number): void {
    if (!Number.isFinite(value)) {
      throw new SimulatorError('SIMULATOR_BAD_COMMAND', `${name}: expected a number, got ${value}`);
    }
    const variable = this.variableOf(name);
    const field = CLOCK_VARIABLES.findIndex((known) => known === variable);
    if (field >= 0) this.clock.set(field, value, this.nowMs);
    else this.#controlOf(variable).set(this.#state, value, this.#parameters);
    this.#applyFaults();
  }

  release(name?: string): void {
    if (name !== undefined) this.#controlOf(this.variableOf(name)).release?.(this.#state);
    else for (const control of Object.values(this.template.model.controls)) control.release?.(this.#state);
  }

  fault(fault: Fault): void {
    const untilMs = fault.seconds === undefined ? null : this.nowMs + fault.seconds * 1_000;
    if (fault.kind === 'stuck') this.variableOf(fault.name);
    this.#demanded = this.#demanded.filter((other) => !sameKind(other.fault, fault));
    this.#demanded.push({ fault, untilMs });
    this.#applyFaults();
  }

  clear(kind?: FaultKind): void {
    const stays = (fault: Fault) => kind !== undefined && fault.kind !== kind;
    this.#demanded = this.#demanded.filter(({ fault }) => stays(fault));
    for (const one of this.#scheduled) {
      if (!stays(one.fault) && !this.#cleared.includes(one.id)) this.#cleared.push(one.id);
    }
    this.#applyFaults();
  }

  /** Takes over what the schedule says of this site now. */
  schedule(active: readonly ScheduledFault[]): void {
    const before = this.#scheduled;
    if (active.length === before.length && active.every((one, index) => one.id === before[index]!.id)) return;
    this.#scheduled = active;
    this.#cleared = this.#cleared.filter((id) => active.some((one) => one.id === id));
    this.#applyFaults();
  }

  snapshot(): SiteState {
    return {
      state: { ...this.#state },
      random: this.#random.state,
      clockOffsetMs: this.clock.offsetMs,
      demanded: [...this.#demanded],
      cleared: [...this.#cleared],
    };
  }

  /** @throws {SimulatorError} SIMULATOR_BAD_STATE if it is the state of another kind of site */
  restore(saved: SiteState, nowMs: number): void {
    const expected = Object.keys(this.#state);
    const missing = expected.find((key) => typeof saved.state[key] !== 'number');
    if (missing !== undefined) {
      throw new SimulatorError(
        'SIMULATOR_BAD_STATE',
        `site ${this.definition.code}: expected ${missing} as a number in the saved state`,
      );
    }
    for (const key of expected) this.#state[key] = saved.state[key]!;
    this.#random.state = saved.random;
    this.clock.offsetMs = saved.clockOffsetMs;
    this.nowMs = nowMs;
    this.#demanded = [...saved.demanded];
    this.#cleared = [...saved.cleared];
    this.#applyFaults();
  }

  /** @throws {SimulatorError} SIMULATOR_UNKNOWN_NAME */
  variableOf(name: string): string {
    const byPurpose = this.template.points.find(({ point }) => point.Purpose === name);
    if (byPurpose) return byPurpose.variable;
    if (name in this.#state || CLOCK_VARIABLES.some((known) => known === name)) return name;
    throw new SimulatorError(
      'SIMULATOR_UNKNOWN_NAME',
      `site ${this.definition.code} has no ${name}; expected one of ${this.names().join(', ')}`,
    );
  }

  #controlOf(variable: string) {
    const control = this.template.model.controls[variable];
    if (control) return control;
    const settable = Object.keys(this.template.model.controls).join(', ');
    throw new SimulatorError(
      'SIMULATOR_UNKNOWN_NAME',
      `site ${this.definition.code}: ${variable} cannot be set; expected one of ${settable}`,
    );
  }

  #written(pointIndex: number, value: number): boolean {
    const field = this.#clockFields[pointIndex]!;
    if (field >= 0) this.clock.set(field, value, this.nowMs);
    else this.#controlOf(this.#variables[pointIndex]!).set(this.#state, value, this.#parameters);
    return true;
  }

  #applyFaults(): void {
    const scheduled = this.#scheduled
      .filter(({ id }) => !this.#cleared.includes(id))
      .map(({ fault }) => fault);
    this.#faults = [...this.#demanded.map(({ fault }) => fault), ...scheduled];
    const environment = this.#environment;
    environment.supply = true;
    environment.generatorFails = false;
    environment.pump1Fails = false;
    environment.pump2Fails = false;
    environment.hatchOpen = false;
    environment.surgeFactor = 1;
    environment.forcedFlowLps = -1;
    const stuck = new Map<string, number>();
    for (const fault of this.#faults) this.#applyFault(fault, stuck);
    this.#stuck.clear();
    for (const [name, value] of stuck) this.#stuck.set(name, value);
  }

  #applyFault(fault: Fault, stuck: Map<string, number>): void {
    const environment = this.#environment;
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
      case 'stuck': {
        const variable = this.variableOf(fault.name);
        const held = this.#stuck.get(variable) ?? this.read(variable);
        stuck.set(variable, fault.value ?? held);
        break;
      }
      default:
    }
  }
}

/** Two pumps may fail and several sensors stick at once; of anything else a site has one. */
function sameKind(a: Fault, b: Fault): boolean {
  if (a.kind !== b.kind) return false;
  if (a.kind === 'pump-fail' && b.kind === 'pump-fail') return a.pump === b.pump;
  if (a.kind === 'stuck' && b.kind === 'stuck') return a.name === b.name;
  return true;
}
