import type { NewStation } from '@outpost/contract';
import type { SiteDefinition } from '../sites/site-definition.ts';
import type { Burst } from '../weather.ts';
import type { Fault, FaultKind } from './fault.ts';
import type { SiteState } from './site-state.ts';

/** `demo`: faults come and go by themselves, seeded; `none`: only what is asked for. */
export type OutageSettings = 'none' | 'demo';

export interface FieldOptions {
  /** Decides weather, noise and outages; the same seed at the same times gives the same field. Default 1. */
  readonly seed?: number;
  /** Default: the 24 sites of the demo. */
  readonly sites?: readonly SiteDefinition[];
  /** The wall clock, default the process's own; read when the field is made and at each tick. */
  readonly clock?: { now(): number };
  /** Seconds of the field's time in a second of the clock. 0: time moves by `advance` only. Default 1. */
  readonly speed?: number;
  /** How often the physics moves on and registers change, milliseconds of real time. Default 250. */
  readonly tickMs?: number;
  /** Address to listen on, default 127.0.0.1. */
  readonly host?: string;
  /** The first endpoint listens here, the others on the ports after it. 0 (default): the system picks each. */
  readonly basePort?: number;
  /** Default `none`. */
  readonly outages?: OutageSettings;
  /** Go on from here: what `generateHistory` ended with, or an earlier `snapshot`. */
  readonly state?: FieldState;
}

/**
 * Everything that a field is at one instant, as plain JSON. Opaque: made by `snapshot` or `generateHistory`, taken by
 * `createField` with the same seed and sites.
 */
export interface FieldState {
  readonly version: 1;
  readonly seed: number;
  readonly atMs: number;
  /** When the story of the first half hour began; null without `outages: 'demo'`. */
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
  /** What is wrong now, by schedule or on demand. */
  readonly faults: readonly Fault[];
  /** Lets something go wrong; an earlier fault of the same kind is replaced. */
  fault(fault: Fault): void;
  /** Ends one kind of fault, or all; also those of the schedule. */
  clear(kind?: FaultKind): void;
  /** What the model says now, in engineering units, digital as 0 or 1. `name` is a purpose or a variable. */
  read(name: string): number;
  /**
   * Puts a value into the model and registers, now. A pump's run signal is forced as by its hand switch and inflow is
   * held until `release`; what the process itself integrates, such as a level, goes on from the value.
   */
  set(name: string, value: number): void;
  /** Takes back what `set` forced: one thing, or all. */
  release(name?: string): void;
  /** Names that `read` knows. */
  names(): string[];
}

export interface SimulatedField {
  /** The field's own time. */
  readonly nowMs: number;
  readonly sites: readonly FieldSite[];
  /** Listens on every endpoint and lets time run. Rejects with the system's error if a port cannot be had. */
  start(): Promise<void>;
  /** Drops every connection, stops listening and stops time. Harmless when repeated. */
  stop(): Promise<void>;
  /**
   * The sites as stations to load into the server, with the ports that they have.
   * @throws {SimulatorError} SIMULATOR_NOT_STARTED before `start`
   */
  stations(): NewStation[];
  /**
   * By code or name.
   * @throws {SimulatorError} SIMULATOR_UNKNOWN_SITE
   */
  site(codeOrName: string): FieldSite;
  /**
   * Resolves when every endpoint is as the faults want it: a pulled cable's port refuses, a plugged one's answers.
   * Rejects with the system's error if a port cannot be had again.
   */
  settled(): Promise<void>;
  /** Lets that many seconds of the field's time pass at once and updates the registers. */
  advance(seconds: number): void;
  /** A cloudburst over all sites from now on; with 0 mm/h: a dry spell. */
  rain(intensityMmPerHour: number, seconds: number): void;
  snapshot(): FieldState;
}
