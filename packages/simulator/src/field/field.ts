import { SimulatorError } from '../errors.ts';
import { createRandom, seedFrom } from '../random.ts';
import { demoSites } from '../sites/demo-sites.ts';
import { checkFault } from './check-fault.ts';
import { SimulatedEndpoint } from './endpoint.ts';
import type { FieldOptions, FieldSite, SimulatedField } from './field-types.ts';
import type { SimulatedSite } from './site.ts';
import { stationConfig } from './station-config.ts';
import { SimulatedWorld, WARM_UP_MS } from './world.ts';

const TICK_MS = 250;
/** The effect of `set` must show in the process at once: it advances by this much. */
const AT_ONCE_SECONDS = 0.01;

/**
 * Creates a field of simulated sites; nothing listens and no time passes until `start`. With
 * outages `demo` and no state it begins with the demo's scenario.
 * @throws {SimulatorError} SIMULATOR_BAD_SITE, SIMULATOR_BAD_TEMPLATE, SIMULATOR_BAD_STATE
 */
export function createSimulatedField(options: FieldOptions = {}): SimulatedField {
  return new RunningField(options);
}

class RunningField implements SimulatedField {
  readonly sites: readonly FieldSite[];
  readonly #world: SimulatedWorld;
  readonly #endpoints: readonly SimulatedEndpoint[];
  readonly #clock: { now(): number };
  readonly #speed: number;
  readonly #tickMs: number;
  readonly #host: string;
  #lastTickMs = 0;
  #timer: NodeJS.Timeout | undefined;
  #started = false;

  constructor(options: FieldOptions) {
    const { seed = 1, outages = 'none', state, host = '127.0.0.1', basePort = 0 } = options;
    this.#clock = options.clock ?? Date;
    this.#speed = options.speed ?? 1;
    this.#tickMs = options.tickMs ?? TICK_MS;
    this.#host = host;
    const definitions = options.sites ?? demoSites();
    const nowMs = this.#clock.now();
    const storyStartMs = state?.storyStartMs ?? nowMs;
    const fromMs = outages === 'demo' ? nowMs - WARM_UP_MS : nowMs;
    this.#world = new SimulatedWorld({ seed, sites: definitions, outages, nowMs: fromMs, storyStartMs });
    if (state) this.#world.restore(state);
    this.#world.warmUp(nowMs);
    const random = createRandom(seedFrom(seed, 'links'));
    this.#endpoints = groupByEndpoint(this.#world.sites).map(
      (sites, index) =>
        new SimulatedEndpoint({
          sites,
          host,
          port: basePort === 0 ? 0 : basePort + index,
          random,
          // A delayed response without a receiver must not keep the process alive.
          delay: (task, delayMs) => setTimeout(task, delayMs).unref(),
        }),
    );
    this.sites = this.#world.sites.map((site, index) => this.#publicSite(site, index));
  }

  get nowMs(): number {
    return this.#world.nowMs;
  }

  async start(): Promise<void> {
    try {
      await Promise.all(this.#endpoints.map((endpoint) => endpoint.start()));
    } catch (error) {
      await this.stop();
      throw error;
    }
    this.#started = true;
    this.#lastTickMs = this.#clock.now();
    if (this.#speed > 0 && this.#timer === undefined) {
      this.#timer = setInterval(() => this.#tick(), this.#tickMs);
    }
  }

  async stop(): Promise<void> {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#started = false;
    await Promise.all(this.#endpoints.map((endpoint) => endpoint.stop()));
  }

  stations() {
    if (!this.#started) {
      throw new SimulatorError(
        'SIMULATOR_NOT_STARTED',
        'call start() before stations(): no ports are assigned yet',
      );
    }
    const ports = new Map(this.#endpoints.flatMap(({ sites, port }) => sites.map((site) => [site, port])));
    return this.#world.sites.map((site) => stationConfig(site, this.#host, ports.get(site)!));
  }

  site(codeOrName: string): FieldSite {
    const site = this.sites.find(({ code, name }) => code === codeOrName || name === codeOrName);
    if (site) return site;
    const codes = this.sites.map(({ code }) => code).join(', ');
    throw new SimulatorError('SIMULATOR_UNKNOWN_SITE', `no site ${codeOrName}; expected one of ${codes}`);
  }

  async settled(): Promise<void> {
    await Promise.all(this.#endpoints.map((endpoint) => endpoint.reconcile()));
  }

  advance(seconds: number): void {
    if (!Number.isFinite(seconds) || seconds <= 0) {
      throw new SimulatorError('SIMULATOR_BAD_COMMAND', `advance: expected seconds above 0, got ${seconds}`);
    }
    this.#world.advance(seconds);
    this.#show();
  }

  rain(intensityMmPerHour: number, seconds: number): void {
    if (!(intensityMmPerHour >= 0 && intensityMmPerHour <= 500) || !(seconds > 0)) {
      throw new SimulatorError(
        'SIMULATOR_BAD_COMMAND',
        `rain: expected 0 to 500 mm/h and a positive number of seconds, got ${intensityMmPerHour} mm/h for ${seconds} s`,
      );
    }
    const { nowMs, weather } = this.#world;
    weather.add({ fromMs: nowMs, toMs: nowMs + seconds * 1_000, mmPerHour: intensityMmPerHour });
  }

  snapshot() {
    return this.#world.snapshot();
  }

  #tick(): void {
    const nowMs = this.#clock.now();
    const seconds = ((nowMs - this.#lastTickMs) / 1_000) * this.#speed;
    this.#lastTickMs = nowMs;
    // A wall clock that was set back: time stands still until the next tick.
    if (seconds > 0) this.#world.advance(seconds);
    this.#show();
  }

  #show(): void {
    this.#world.encode();
    this.#reconcile();
  }

  /** An unavailable port is retried at the next tick; `settled` rejects. */
  #reconcile(): void {
    for (const endpoint of this.#endpoints) {
      if (endpoint.wantsChange) endpoint.reconcile().catch(() => undefined);
    }
  }

  #publicSite(site: SimulatedSite, index: number): FieldSite {
    const changed = () => {
      site.step(AT_ONCE_SECONDS, this.#world.weather);
      site.encode();
      if (this.#started) this.#reconcile();
    };
    return {
      code: site.definition.code,
      name: site.definition.name,
      index,
      get faults() {
        return site.faults;
      },
      fault(fault) {
        site.fault(checkFault(fault));
        changed();
      },
      clear(kind) {
        site.clear(kind);
        changed();
      },
      read: (name) => site.read(name),
      set(name, value) {
        site.set(name, value);
        changed();
      },
      release(name) {
        site.release(name);
        changed();
      },
      names: () => site.names(),
    };
  }
}

/** Sites in order; those that share an endpoint together, at the position of the first. */
function groupByEndpoint(sites: readonly SimulatedSite[]): SimulatedSite[][] {
  const groups = new Map<string | SimulatedSite, SimulatedSite[]>();
  for (const site of sites) {
    const key = site.definition.connection.endpoint ?? site;
    const group = groups.get(key);
    if (group) group.push(site);
    else groups.set(key, [site]);
  }
  return [...groups.values()];
}
