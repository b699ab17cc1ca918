import { NewStation, type StationConfig } from '@outpost/contract';
import { GOOD, REASON, type ReadingColumns } from '@outpost/core';
import { type Clock, type LinkState, unknownLink } from '@outpost/server';
import { seededRandom } from '../harness/figures.ts';
import { PROBE } from './messages.ts';

export interface LiveLoadPlan {
  readonly stations: number;
  readonly pollSeconds: number;
  /** Of all points together. */
  readonly changesPerSecond: number;
}

const ANALOG = 32;
const DIGITAL = 16;
const POINTS = ANALOG + DIGITAL;
/** How often the load checks what is due. */
const STEP_MS = 5;
/** Mean time between two values of the probe. */
const PROBE_MS = 100;

/**
 * A station of 32 analog and 16 digital points, four of them key points, like the demo's sites;
 * without IDs.
 */
export function liveLoadStation(index: number, pollSeconds: number): NewStation {
  return NewStation.parse({
    SiteName: `Bench ${index + 1}`,
    Code: `B-${index + 1}`,
    Host: '127.0.0.1',
    PollIntervalSeconds: pollSeconds,
    Latitude: 39 + (index % 40) / 20,
    Longitude: -105 + Math.floor(index / 40) / 20,
    Points: [
      ...Array.from({ length: ANALOG }, (_, n) => ({
        Kind: 'analog',
        Point: `AI${n + 1}`,
        Name: index === 0 && n === 0 ? PROBE : `Analog ${n + 1}`,
        Table: 'holding-register',
        Address: n,
        DataType: 'int16',
        Decimals: index === 0 && n === 0 ? 0 : 2,
        Units: 'ft',
        Key: n < 2,
      })),
      ...Array.from({ length: DIGITAL }, (_, n) => ({
        Kind: 'digital',
        Point: `DI${n + 1}`,
        Name: `Digital ${n + 1}`,
        Table: 'discrete-input',
        Address: n,
        DataType: 'bit',
        Key: n < 2,
      })),
    ],
  });
}

/** The receiver of polls. */
interface Door {
  accept(outcome: {
    stationId: number;
    version: number;
    atMs: number;
    reading: ReadingColumns;
    link: LinkState;
  }): void;
}

/**
 * Passes polls to ingest like the field: every station in its turn, each with the same share of its
 * points changed. Station 1 is the probe's: its first point counts up at moments unrelated to other
 * timing.
 */
export class Load {
  readonly #door: Door;
  readonly #clock: Clock;
  readonly #plan: LiveLoadPlan;
  readonly #ids: readonly number[];
  readonly #readings: ReadingColumns[];
  readonly #link: LinkState = { ...unknownLink(true), status: 'online', success24h: 1 };
  /** When each value of the probe was passed in. */
  readonly probedAtMs: number[] = [];
  readonly #random = seededRandom(1);
  #polls = 0;
  #startMs = 0;
  #probeDueMs = 0;

  constructor(door: Door, clock: Clock, plan: LiveLoadPlan, stations: readonly StationConfig[]) {
    this.#door = door;
    this.#clock = clock;
    this.#plan = plan;
    this.#ids = stations.map(({ StationId }) => StationId);
    const qualities = new Uint8Array(POINTS).fill(GOOD);
    const reasons = new Uint8Array(POINTS).fill(REASON.NONE);
    this.#readings = stations.map(() => ({ values: new Float64Array(POINTS), qualities, reasons }));
  }

  /**
   * Polls every station once, then continues at the plan's pace until the returned function is
   * called.
   */
  start(): () => void {
    for (let index = 0; index < this.#ids.length; index++) this.#poll(index);
    this.#startMs = this.#clock.monotonicMs();
    this.#probeDueMs = this.#startMs + PROBE_MS;
    const timer = this.#clock.setInterval(() => this.#step(), STEP_MS);
    return () => timer.cancel();
  }

  #step(): void {
    const elapsedMs = this.#clock.monotonicMs() - this.#startMs;
    const due = Math.floor((elapsedMs / 1_000) * (this.#plan.stations / this.#plan.pollSeconds));
    for (; this.#polls < due; this.#polls++) {
      // Station 1 is left to the probe.
      const index = 1 + (this.#polls % (this.#ids.length - 1));
      this.#change(index);
      this.#poll(index);
    }
    if (elapsedMs + this.#startMs < this.#probeDueMs) return;
    this.#readings[0]!.values[0] = this.probedAtMs.length;
    this.probedAtMs.push(this.#clock.now());
    this.#poll(0);
    this.#probeDueMs += -PROBE_MS * Math.log(1 - this.#random());
  }

  #change(index: number): void {
    const { stations, pollSeconds, changesPerSecond } = this.#plan;
    const changes = (changesPerSecond * pollSeconds) / stations;
    const { values } = this.#readings[index]!;
    const first = Math.floor(this.#random() * POINTS);
    for (let n = 0; n < changes; n++) {
      const position = (first + n) % POINTS;
      if (position >= ANALOG) values[position] = 1 - values[position]!;
      // As 12 bits over a range of 20 ft.
      else values[position] = (Math.floor(this.#random() * 4_096) / 4_095) * 20;
    }
  }

  #poll(index: number): void {
    const atMs = this.#clock.now();
    const link = this.#link;
    link.lastAttemptAtMs = atMs - 12;
    link.lastGoodPollAtMs = link.lastResponseAtMs = atMs;
    link.roundTripMs = 8 + 8 * this.#random();
    this.#door.accept({
      stationId: this.#ids[index]!,
      version: 1,
      atMs,
      reading: this.#readings[index]!,
      link,
    });
  }
}
