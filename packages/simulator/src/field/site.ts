import type { UnitHandler } from '@outpost/modbus';
import { CLOCK_VARIABLES, clockField, SimulatedClock } from '../device/controller-clock.ts';
import { createRegisterImage, createUnit, type DeviceRegisters } from '../device/register-image.ts';
import { compileWriter, type RegisterWriter } from '../device/register-writer.ts';
import { loadTemplate, parameterValues, type Template } from '../device/template.ts';
import { SimulatorError } from '../errors.ts';
import { type ZoneOffset, zoneOffset } from '../local-time.ts';
import type { Numbers } from '../models/model.ts';
import { createRandom, type Random, seedFrom } from '../random.ts';
import type { SiteDefinition } from '../sites/site-definition.ts';
import type { Weather } from '../weather.ts';
import type { Fault, FaultKind } from './fault.ts';
import type { ScheduledFault } from './schedule.ts';
import { applyFaults, calmEnvironment, SiteFaults } from './site-faults.ts';
import type { SiteState } from './site-state.ts';

const MS_PER_DAY = 86_400_000;
/** A controller's clock is set by hand once a year. */
const CLOCK_ERROR_MS = 40_000;

/** One site: its process, the controller with its registers, and its faults. Without sockets. */
export class SimulatedSite {
  readonly definition: SiteDefinition;
  readonly template: Template;
  readonly image: DeviceRegisters;
  readonly unit: UnitHandler;
  readonly clock: SimulatedClock;
  nowMs: number;
  readonly #parameters: Numbers;
  readonly #state: Numbers;
  readonly #random: Random;
  readonly #zone: ZoneOffset;
  readonly #writers: readonly RegisterWriter[];
  /** Field of the clock of each point, -1 for a variable of the model. */
  readonly #clockFields: readonly number[];
  readonly #variables: readonly string[];
  readonly #limits: readonly (readonly [low: number, high: number])[];
  readonly #environment = calmEnvironment();
  readonly #faults = new SiteFaults();
  /** Variables held by a stuck sensor. */
  #stuck: ReadonlyMap<string, number> = new Map();

  constructor(definition: SiteDefinition, seed: number, nowMs: number) {
    this.definition = definition;
    this.nowMs = nowMs;
    this.template = loadTemplate(definition.template);
    const { model, points } = this.template;
    const departures = parameterValues(definition.template, model, definition.parameters ?? {});
    this.#parameters = { ...this.template.parameters, ...departures };
    this.#random = createRandom(seedFrom(seed, 'site', definition.code));
    this.#state = model.create(this.#parameters, this.#random);
    this.#zone = zoneOffset(definition.timeZone);
    this.clock = new SimulatedClock(this.#zone, (this.#random.next() - 0.5) * 2 * CLOCK_ERROR_MS);
    this.image = createRegisterImage(this.template);
    this.unit = createUnit(
      this.template,
      this.image,
      (index, value) => this.#put(points[index]!.variable, value),
      () => this.encode(),
    );
    this.#writers = points.map(({ point }) => compileWriter(point, this.image.bytes[point.Source.Table]));
    this.#variables = points.map(({ variable }) => variable);
    this.#clockFields = this.#variables.map((name) => clockField(name));
    this.#limits = points.map(({ point }) =>
      point.Kind === 'analog'
        ? [point.RangeLow ?? Number.NEGATIVE_INFINITY, point.RangeHigh ?? Number.POSITIVE_INFINITY]
        : [0, 1],
    );
  }

  /** Of its process, with the site's overrides of its template. */
  get parameters(): Numbers {
    return this.#parameters;
  }

  get faults(): readonly Fault[] {
    return this.#faults.active;
  }

  /** Number of pumps among the site's points. */
  get pumps(): 0 | 1 | 2 {
    if ('pump2Run' in this.#state) return 2;
    return 'pumpRun' in this.#state ? 1 : 0;
  }

  /** Advances process and controller; registers change at `encode`. */
  step(dtSeconds: number, weather: Weather): void {
    this.nowMs += dtSeconds * 1_000;
    if (this.#faults.expire(this.nowMs)) this.#applyFaults();
    const environment = this.#environment;
    const localMs = this.nowMs + this.#zone.atMs(this.nowMs);
    environment.localHour = (((localMs % MS_PER_DAY) + MS_PER_DAY) % MS_PER_DAY) / 3_600_000;
    // 1 January 1970 was a Thursday.
    environment.dayOfWeek = (((Math.floor(localMs / MS_PER_DAY) + 4) % 7) + 7) % 7;
    environment.rainMmPerHour = weather.rainMmPerHour(this.nowMs);
    environment.temperatureC = weather.temperatureC(this.nowMs, environment.localHour);
    this.template.model.step(this.#state, this.#parameters, environment, dtSeconds, this.#random);
  }

  /**
   * Updates the registers from the process. Beyond its range an instrument shows the end of the
   * range.
   */
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
          // A broken sensor may return values that a healthy one cannot.
          this.#writers[i]!(stuck);
          continue;
        }
        value = this.#state[name]!;
      }
      const [low, high] = this.#limits[i]!;
      this.#writers[i]!(Math.min(high, Math.max(low, value)));
    }
  }

  names(): string[] {
    const purposes = this.template.points.flatMap(({ point }) => (point.Purpose ? [point.Purpose] : []));
    return [...purposes, ...Object.keys(this.#state), ...CLOCK_VARIABLES];
  }

  /** The model's values, by purpose or variable. */
  read(name: string): number {
    const variable = this.variableOf(name);
    const field = clockField(variable);
    return field >= 0 ? this.clock.read(field, this.nowMs) : this.#state[variable]!;
  }

  set(name: string, value: number): void {
    if (!Number.isFinite(value)) {
      throw new SimulatorError('SIMULATOR_BAD_COMMAND', `${name}: expected a number, got ${value}`);
    }
    this.#put(this.variableOf(name), value);
  }

  release(name?: string): void {
    if (name !== undefined) this.#controlOf(this.variableOf(name)).release?.(this.#state);
    else for (const control of Object.values(this.template.model.controls)) control.release?.(this.#state);
  }

  fault(fault: Fault): void {
    if (fault.kind === 'stuck') this.variableOf(fault.name);
    this.#faults.demand(fault, this.nowMs);
    this.#applyFaults();
  }

  clear(kind?: FaultKind): void {
    this.#faults.clear(kind);
    this.#applyFaults();
  }

  /** Applies the current schedule for this site. */
  schedule(active: readonly ScheduledFault[]): void {
    if (this.#faults.schedule(active)) this.#applyFaults();
  }

  snapshot(): SiteState {
    return {
      state: { ...this.#state },
      random: this.#random.state,
      clockOffsetMs: this.clock.offsetMs,
      faults: this.#faults.snapshot(),
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
    this.#faults.restore(saved.faults);
    this.#applyFaults();
  }

  /**
   * Counters continue from what was last reported, as in a controller that retains them.
   * @param reported the value of a point by its terminal, such as `AI4`; undefined: none
   */
  continueCounters(reported: (point: string) => number | undefined): void {
    for (const { point, variable } of this.template.points) {
      if (!this.template.model.counters?.includes(variable)) continue;
      this.#state[variable] = Math.max(this.#state[variable]!, reported(point.Point) ?? 0);
    }
  }

  /** @throws {SimulatorError} SIMULATOR_UNKNOWN_NAME */
  variableOf(name: string): string {
    const byPurpose = this.template.points.find(({ point }) => point.Purpose === name);
    if (byPurpose) return byPurpose.variable;
    if (name in this.#state || clockField(name) >= 0) return name;
    throw new SimulatorError(
      'SIMULATOR_UNKNOWN_NAME',
      `site ${this.definition.code} has no ${name}; expected one of ${this.names().join(', ')}`,
    );
  }

  #put(variable: string, value: number): void {
    const field = clockField(variable);
    if (field >= 0) this.clock.set(field, value, this.nowMs);
    else this.#controlOf(variable).set(this.#state, value, this.#parameters);
  }

  #controlOf(variable: string) {
    const control = this.template.model.controls[variable];
    if (control) return control;
    const settable = Object.keys(this.template.model.controls).join(', ');
    throw new SimulatorError(
      'SIMULATOR_UNKNOWN_NAME',
      `site ${this.definition.code}: ${variable} is read-only; expected one of ${settable}`,
    );
  }

  #applyFaults(): void {
    applyFaults(this.#faults.active, this.#environment);
    const stuck = new Map<string, number>();
    for (const fault of this.#faults.active) {
      if (fault.kind !== 'stuck') continue;
      const variable = this.variableOf(fault.name);
      stuck.set(variable, fault.value ?? this.#stuck.get(variable) ?? this.read(variable));
    }
    this.#stuck = stuck;
  }
}
