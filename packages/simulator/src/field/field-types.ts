import type { NewStation } from '@outpost/contract';
import type { SiteDefinition } from '../sites/site-definition.ts';
import type { Burst } from '../weather.ts';
import type { Fault, FaultKind } from './fault.ts';
import type { SiteState } from './site-state.ts';

/** `demo`: faults come and go automatically, seeded; `none`: only on request. */
export type OutageSettings = 'none' | 'demo';

export interface FieldOptions {
  /**
   * Determines weather, noise and outages; the same seed at the same times makes the same field.
   * Default 1.
   */
  readonly seed?: number;
  /** Default: the 24 sites of the demo. */
  readonly sites?: readonly SiteDefinition[];
  /**
   * The wall clock, by default the process's own; read when the field is created and at each tick.
   */
  readonly clock?: { now(): number };
  /** Simulated seconds per second of the clock. 0: time moves by `advance` only. Default 1. */
  readonly speed?: number;
  /**
   * How often the physics advances and registers change, milliseconds of real time. Default 250.
   */
  readonly tickMs?: number;
  /** Address to listen on, default 127.0.0.1. */
  readonly host?: string;
  /**
   * The first endpoint listens here, the others on the ports after it. 0 (default): the system
   * chooses each.
   */
  readonly basePort?: number;
  /** Default `none`. */
  readonly outages?: OutageSettings;
  /** Initial state: the end of `generateHistory`, or an earlier `snapshot`. */
  readonly state?: FieldState;
}

/**
 * The complete state of a field at one instant, as plain JSON. Opaque: made by `snapshot` or
 * `generateHistory`, used by `createField` with the same seed and sites.
 */
export interface FieldState {
  readonly version: 1;
  readonly seed: number;
  readonly atMs: number;
  /** When the demo's scenario began; null without `outages: 'demo'`. */
  readonly storyStartMs: number | null;
  readonly bursts: readonly Burst[];
  readonly sites: readonly ({ readonly code: string } & SiteState)[];
}

/** A site of a running field. */
export interface FieldSite {
  readonly code: string;
  readonly name: string;
  /** Position in `field.stations()`. */
  readonly index: number;
  /** Current faults, scheduled or on request. */
  readonly faults: readonly Fault[];
  /** Starts a fault; an earlier fault of the same kind is replaced. */
  fault(fault: Fault): void;
  /** Ends one kind of fault, or all, including scheduled ones. */
  clear(kind?: FaultKind): void;
  /**
   * The model's current value, in engineering units, digital as 0 or 1. `name` is a purpose or a
   * variable.
   */
  read(name: string): number;
  /**
   * Sets a value in the model and registers, now. A pump's run signal is forced as by its hand
   * switch and inflow is held until `release`; values that the process integrates, such as a level,
   * continue from there.
   */
  set(name: string, value: number): void;
  /** Releases what `set` forced: one value, or all. */
  release(name?: string): void;
  /** Names that `read` accepts. */
  names(): string[];
}

export interface SimulatedField {
  /** Simulated time. */
  readonly nowMs: number;
  readonly sites: readonly FieldSite[];
  /**
   * Listens on every endpoint and starts time. Rejects with the system's error if a port is not
   * available.
   */
  start(): Promise<void>;
  /** Drops every connection, stops listening and stops time. May be repeated. */
  stop(): Promise<void>;
  /**
   * The sites as stations to load into the server, with their ports.
   * @throws {SimulatorError} SIMULATOR_NOT_STARTED before `start`
   */
  stations(): NewStation[];
  /**
   * By code or name.
   * @throws {SimulatorError} SIMULATOR_UNKNOWN_SITE
   */
  site(codeOrName: string): FieldSite;
  /**
   * Resolves when every endpoint matches its faults: an unplugged cable's port refuses, a plugged
   * one's responds. Rejects with the system's error if a port is not available again.
   */
  settled(): Promise<void>;
  /** Advances simulated time by that many seconds at once and updates the registers. */
  advance(seconds: number): void;
  /** A cloudburst over all sites from now on; with 0 mm/h: a dry spell. */
  rain(intensityMmPerHour: number, seconds: number): void;
  snapshot(): FieldState;
}
