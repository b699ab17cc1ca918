import { createRandom, seedFrom } from './random.ts';

const HOUR_MS = 3_600_000;
/** The span in which at most one rain begins. */
const SLOT_MS = 6 * HOUR_MS;
const MAX_RAIN_MS = 5 * HOUR_MS;
const GUST_MS = 60_000;

/** Rain on request: its intensity for that time, whatever the climate. */
export interface Burst {
  readonly fromMs: number;
  readonly toMs: number;
  readonly mmPerHour: number;
}

interface Rain {
  readonly startMs: number;
  readonly endMs: number;
  readonly peakMmPerHour: number;
}

/**
 * The weather over all sites: a pure function of seed and time, so that past and present agree
 * however they are computed. A dry upland summer: showers, mostly in the afternoon, and an
 * occasional cloudburst.
 */
export class Weather {
  readonly #seed: number;
  readonly #rains = new Map<number, Rain | null>();
  #bursts: Burst[] = [];
  /** All sites use the same instant in turn. */
  #rainAtMs = Number.NaN;
  #rainMmPerHour = 0;
  #driftDay = Number.NaN;
  #drifts: readonly [number, number] = [0, 0];

  constructor(seed: number) {
    this.#seed = seed;
  }

  get bursts(): readonly Burst[] {
    return this.#bursts;
  }

  /** A later cloudburst takes precedence over an earlier one. */
  add(burst: Burst): void {
    this.#bursts.push(burst);
    this.#rainAtMs = Number.NaN;
  }

  restore(bursts: readonly Burst[]): void {
    this.#bursts = [...bursts];
    this.#rainAtMs = Number.NaN;
  }

  /** Millimetres per hour. */
  rainMmPerHour(atMs: number): number {
    if (atMs !== this.#rainAtMs) {
      this.#rainMmPerHour = this.#rainAt(atMs);
      this.#rainAtMs = atMs;
    }
    return this.#rainMmPerHour;
  }

  #rainAt(atMs: number): number {
    for (let i = this.#bursts.length - 1; i >= 0; i--) {
      const burst = this.#bursts[i]!;
      if (atMs >= burst.fromMs && atMs < burst.toMs) return burst.mmPerHour;
    }
    const slot = Math.floor(atMs / SLOT_MS);
    return this.#ofSlot(slot, atMs) + this.#ofSlot(slot - 1, atMs);
  }

  /**
   * Degrees Celsius at `localHour` (0 to 24): coolest at five in the morning, cooler in rain,
   * varying from day to day.
   */
  temperatureC(atMs: number, localHour: number): number {
    const day = Math.floor(atMs / (24 * HOUR_MS));
    const into = atMs / (24 * HOUR_MS) - day;
    if (day !== this.#driftDay) {
      const ofDay = (n: number) => createRandom(seedFrom(this.#seed, 'temperature', n)).next() * 10 - 5;
      this.#drifts = [ofDay(day), ofDay(day + 1)];
      this.#driftDay = day;
    }
    const drift = this.#drifts[0] * (1 - into) + this.#drifts[1] * into;
    const swing = -9 * Math.cos(((localHour - 5) / 24) * 2 * Math.PI);
    return 11 + drift + swing - Math.min(5, this.rainMmPerHour(atMs) * 0.4);
  }

  #ofSlot(slot: number, atMs: number): number {
    let rain = this.#rains.get(slot);
    if (rain === undefined) {
      rain = this.#rainOf(slot);
      if (this.#rains.size > 64) this.#rains.clear();
      this.#rains.set(slot, rain);
    }
    if (rain === null || atMs < rain.startMs || atMs >= rain.endMs) return 0;
    const through = (atMs - rain.startMs) / (rain.endMs - rain.startMs);
    const gust = createRandom(seedFrom(this.#seed, 'gust', Math.floor(atMs / GUST_MS))).next();
    return rain.peakMmPerHour * Math.sin(Math.PI * through) * (0.6 + 0.8 * gust);
  }

  #rainOf(slot: number): Rain | null {
    const random = createRandom(seedFrom(this.#seed, 'rain', slot));
    // Slot 3 of the day, 18:00 to 24:00 UTC, is the afternoon of the Mountain zone.
    const chance = ((slot % 4) + 4) % 4 === 3 ? 0.3 : 0.08;
    if (random.next() >= chance) return null;
    const startMs = slot * SLOT_MS + random.next() * SLOT_MS;
    const durationMs = 0.4 * HOUR_MS + random.next() ** 2 * (MAX_RAIN_MS - 0.4 * HOUR_MS);
    const cloudburst = random.next() < 0.2;
    return {
      startMs,
      endMs: startMs + durationMs,
      peakMmPerHour: cloudburst ? 15 + 15 * random.next() : 1 + 7 * random.next(),
    };
  }
}
