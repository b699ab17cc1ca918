import { SimulatorError } from '../errors.ts';
import { DEMO_STORY_LEAD_SECONDS, demoStory } from '../sites/demo-story.ts';
import type { SiteDefinition } from '../sites/site-definition.ts';
import { Weather } from '../weather.ts';
import type { FieldState, OutageSettings } from './field-types.ts';
import { createDemoSchedule, type FaultSchedule, NO_SCHEDULE, type ScheduledFault } from './schedule.ts';
import { SimulatedSite } from './site.ts';

/** Time steps of a fast simulation: fine for minutes, coarse for days. */
const FINE_STEP_SECONDS = 5;
const COARSE_STEP_SECONDS = 30;
const COARSE_FROM_SECONDS = 1_800;
/** Earlier rain no longer affects the sewers after this time. */
const DRY_BEFORE_STORY_MS = 4 * 3_600_000;
const DRY_AFTER_STORY_MS = 45 * 60_000;

const NOTHING: readonly ScheduledFault[] = [];

export interface WorldOptions {
  readonly seed: number;
  readonly sites: readonly SiteDefinition[];
  readonly outages: OutageSettings;
  readonly nowMs: number;
  /** When the demo's scenario begins; only with outages `demo`. */
  readonly storyStartMs: number;
}

/** All sites with one weather and one schedule of faults, without sockets and without a clock. */
export class SimulatedWorld {
  readonly sites: readonly SimulatedSite[];
  readonly weather: Weather;
  nowMs: number;
  readonly #seed: number;
  readonly #storyStartMs: number | null;
  readonly #schedule: FaultSchedule;

  constructor(options: WorldOptions) {
    const { seed, outages, nowMs, storyStartMs } = options;
    this.#seed = seed;
    this.nowMs = nowMs;
    this.weather = new Weather(seed);
    this.sites = options.sites.map((definition) => new SimulatedSite(definition, seed, nowMs));
    checkUnique(options.sites);
    this.#storyStartMs = outages === 'demo' ? storyStartMs : null;
    this.#schedule = NO_SCHEDULE;
    if (outages === 'demo') {
      const schedulable = this.sites.map(({ definition: { code, latitude, longitude }, pumps }) => ({
        code,
        pumps,
        latitude,
        longitude,
      }));
      const story = demoStory(options.sites, storyStartMs);
      this.#schedule = createDemoSchedule(seed, schedulable, story, storyStartMs);
      this.weather.add({
        fromMs: storyStartMs - DRY_BEFORE_STORY_MS,
        toMs: storyStartMs + DRY_AFTER_STORY_MS,
        mmPerHour: 0,
      });
    }
  }

  /** One step of all sites. Registers are not changed; see `encode`. */
  step(dtSeconds: number): void {
    this.nowMs += dtSeconds * 1_000;
    this.applySchedule();
    for (const site of this.sites) {
      site.step(dtSeconds, this.weather);
      // Sites stepped separately by a test would differ from the others by rounding.
      site.nowMs = this.nowMs;
    }
  }

  /** Any span at once, in steps that keep the physics accurate. */
  advance(seconds: number): void {
    const longest = seconds >= COARSE_FROM_SECONDS ? COARSE_STEP_SECONDS : FINE_STEP_SECONDS;
    const steps = Math.ceil(seconds / longest);
    for (let i = 0; i < steps; i++) this.step(seconds / steps);
  }

  /**
   * Runs up to `toMs` so that levels, wetness and the scenario are where they would be in a
   * continuous run.
   */
  warmUp(toMs: number): void {
    const steps = Math.max(0, Math.ceil((toMs - this.nowMs) / 1_000 / COARSE_STEP_SECONDS));
    for (let i = 0; i < steps; i++) this.step((toMs - this.nowMs) / 1_000 / (steps - i));
    this.encode();
  }

  encode(): void {
    for (const site of this.sites) site.encode();
  }

  applySchedule(): void {
    const active = this.#schedule.activeAt(this.nowMs);
    this.sites.forEach((site, index) => {
      const of = active.some((one) => one.siteIndex === index)
        ? active.filter((one) => one.siteIndex === index)
        : NOTHING;
      site.schedule(of);
    });
  }

  snapshot(): FieldState {
    return {
      version: 1,
      seed: this.#seed,
      atMs: this.nowMs,
      storyStartMs: this.#storyStartMs,
      bursts: [...this.weather.bursts],
      sites: this.sites.map((site) => ({ code: site.definition.code, ...site.snapshot() })),
    };
  }

  restore(saved: FieldState): void {
    const codes = this.sites.map(({ definition }) => definition.code).join(', ');
    const savedCodes = Array.isArray(saved.sites) ? saved.sites.map(({ code }) => code).join(', ') : '';
    if (saved.version !== 1 || saved.seed !== this.#seed || savedCodes !== codes) {
      throw new SimulatorError(
        'SIMULATOR_BAD_STATE',
        `expected the saved state, version 1, of seed ${this.#seed} with sites ${codes}; got version ${saved.version}, seed ${saved.seed}, sites ${savedCodes}`,
      );
    }
    this.nowMs = saved.atMs;
    this.weather.restore(saved.bursts);
    this.applySchedule();
    this.sites.forEach((site, index) => {
      site.restore(saved.sites[index]!, saved.atMs);
    });
    this.encode();
  }
}

/** How long before the scenario begins the simulation must start. */
export const WARM_UP_MS = (DEMO_STORY_LEAD_SECONDS + 3_600) * 1_000;

function checkUnique(sites: readonly SiteDefinition[]): void {
  const taken = new Map<string, string>();
  for (const { code, name, connection } of sites) {
    const keys = [`code ${code}`, `name ${name}`];
    if (connection.endpoint) keys.push(`unit ${connection.unitId} of endpoint ${connection.endpoint}`);
    for (const key of keys) {
      const other = taken.get(key);
      if (other)
        throw new SimulatorError('SIMULATOR_BAD_SITE', `sites ${other} and ${code} have the same ${key}`);
      taken.set(key, code);
    }
  }
}
