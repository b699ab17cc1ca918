import type { Point, StationConfig } from '@outpost/contract';
import {
  type CompiledLimits,
  compileLimits,
  createDelayClock,
  type DelayClock,
  type Delays,
  RateOfChange,
} from '@outpost/core';
import { meaningOf } from './point-meaning.ts';

/** What waits for its delay. */
export interface Waits {
  /** The conditions that the value itself makes. */
  wanted: number;
  readonly clock: DelayClock;
}

/** A point that has limits. */
export interface LimitedPoint {
  readonly position: number;
  readonly limits: CompiledLimits;
  /** null: no limit has a delay. */
  readonly waits: Waits | null;
  /** null: no limit is about how fast it moves. */
  readonly rate: RateOfChange | null;
  /** Tells whether another configuration declares the same. */
  readonly declared: string;
}

/** Whether the station counts as offline, for the alarm of its communication. */
export interface CommunicationPlan {
  readonly delays: Delays;
  readonly waits: Waits;
  /** 1: the alarm's condition holds. */
  mask: number;
  /** The newest time of silence that has ended, ms; null: none. */
  silence: { readonly fromMs: number; readonly toMs: number } | null;
}

/** What ingest prepares of a station's configuration, and remembers of its last outcome. */
export interface StationPlan {
  readonly limited: readonly LimitedPoint[];
  readonly communication: CommunicationPlan;
  /** Time of the newest outcome; -Infinity: none. */
  lastAtMs: number;
  /** How long after the one before it was; 0: not known. */
  spacingMs: number;
  /** No point is good, because the station does not answer: there is nothing left to mark. */
  silent: boolean;
  /**
   * Values are from before the restart, and the station last answered then (ms). Set until the first outcome, which
   * decides whether the time in between was a gap.
   */
  restartedFromMs: number | null;
}

const SECOND_MS = 1_000;
/** Of a slow poll a rate spans two intervals, however unevenly polls come: with just two, one that is late would lose a step. */
const RATE_INTERVALS = 2.5;

/** @param before of the configuration before: what waits goes on where the same is declared */
export function planStation(config: StationConfig, before?: StationPlan): StationPlan {
  const known = new Map(before?.limited.map((point) => [point.declared, point]));
  return {
    limited: config.Points.flatMap((point, position) =>
      point.Limits.length === 0 ? [] : [planPoint(config, point, position, known)],
    ),
    communication: planCommunication(config, before?.communication),
    lastAtMs: before?.lastAtMs ?? Number.NEGATIVE_INFINITY,
    spacingMs: before?.spacingMs ?? 0,
    silent: false,
    restartedFromMs: before?.restartedFromMs ?? null,
  };
}

function planPoint(
  { PollIntervalSeconds }: StationConfig,
  point: Point,
  position: number,
  known: ReadonlyMap<string, LimitedPoint>,
): LimitedPoint {
  const { Id, Limits } = point;
  // A value that is read or scaled otherwise has not moved from one that was not.
  const declared = JSON.stringify([Id, Limits, PollIntervalSeconds, meaningOf(point)]);
  const same = known.get(declared);
  if (same) return { ...same, position };
  const limits = compileLimits(Limits);
  const { delays, rateOverMs } = limits;
  return {
    position,
    limits,
    waits: delays && { wanted: 0, clock: createDelayClock(limits.count) },
    rate:
      rateOverMs === null
        ? null
        : new RateOfChange(Math.max(rateOverMs, RATE_INTERVALS * PollIntervalSeconds * SECOND_MS)),
    declared,
  };
}

function planCommunication(
  { CommunicationAlarm }: StationConfig,
  before?: CommunicationPlan,
): CommunicationPlan {
  const { Enabled, OnDelaySeconds, OffDelaySeconds } = CommunicationAlarm;
  return {
    delays: {
      onMs: Float64Array.of(OnDelaySeconds * SECOND_MS),
      offMs: Float64Array.of(OffDelaySeconds * SECOND_MS),
    },
    waits: before?.waits ?? { wanted: 0, clock: createDelayClock(1) },
    // Switched off it ends; switched on again it begins anew.
    mask: Enabled ? (before?.mask ?? 0) : 0,
    silence: before?.silence ?? null,
  };
}
