import type { Point, PointLimit, StationConfig } from '@outpost/contract';
import {
  BadQuality,
  type CompiledLimits,
  compileLimits,
  createDelayClock,
  type DelayClock,
  type Delays,
  FrozenValue,
  pointAlarms,
  RateOfChange,
  SECOND_MS,
} from '@outpost/core';
import { meaningOf } from './point-meaning.ts';

/** Conditions with a pending delay. */
export interface Waits {
  /** The conditions of the value itself. */
  wanted: number;
  readonly clock: DelayClock;
}

/** Whether the value of a point is frozen. */
export interface FrozenWatch {
  readonly value: FrozenValue;
  /** Position of the digital point that must be on; null: none. */
  readonly whilePosition: number | null;
}

/** A point with limits. */
export interface LimitedPoint {
  readonly position: number;
  readonly limits: CompiledLimits;
  /** The conditions of the value; bad quality is none of them. */
  readonly mask: number;
  /** null: no limit has a delay. */
  readonly waits: Waits | null;
  /** null: no rate limit. */
  readonly rate: RateOfChange | null;
  /** null: no frozen value alarm. */
  readonly frozen: FrozenWatch | null;
  /** Equal for configurations with the same declaration. */
  readonly declared: string;
}

/** A point whose bad quality is an alarm. */
export interface QualityPoint {
  readonly pointId: number;
  readonly position: number;
  readonly alarm: PointLimit;
  /** Of its condition in the mask. */
  readonly bit: number;
  /** Equal for configurations with the same declaration. */
  readonly declared: string;
}

/** Points whose bad quality is an alarm, in the order of the watch. */
export interface QualityPlan {
  readonly points: readonly QualityPoint[];
  readonly watch: BadQuality;
}

/** Whether the station counts as offline, for its communication loss alarm. */
export interface CommunicationPlan {
  readonly delays: Delays;
  readonly waits: Waits;
  /** 1: the alarm's condition is true. */
  mask: number;
  /** The latest ended communication loss, ms; null: none. */
  silence: { readonly fromMs: number; readonly toMs: number } | null;
}

/** The newest value that the source of a point has sent. */
export interface ReportedPoint {
  /** Its own time, ms. */
  atMs: number;
  value: number;
  quality: number;
  reason: number;
  /** The newest time known to its rate of change, ms. */
  ratedAtMs: number;
  /** When its conditions last changed, ms. */
  conditionsAtMs: number;
}

/** Of a station whose values come in reports. */
export interface ReportedPlan {
  /** By point ID: positions differ between configurations. */
  readonly points: Map<number, ReportedPoint>;
  /** By position. */
  readonly limited: ReadonlyMap<number, LimitedPoint>;
}

/** Data that ingest prepares from a station's configuration, and the state of its last outcome. */
export interface IngestPlan {
  /** By position, in engineering units; 0 for digital points. Shared by stations of a kind. */
  readonly deadbands: Float64Array;
  readonly limited: readonly LimitedPoint[];
  readonly quality: QualityPlan;
  readonly communication: CommunicationPlan;
  /** null until the first report. */
  reported: ReportedPlan | null;
  /** Time of the newest outcome; -Infinity: none. */
  lastAtMs: number;
  /** The same less the time for which the process was suspended; NaN: none since the start. */
  lastListenedMs: number;
  /** The spacing to the previous one; 0: unknown. */
  spacingMs: number;
  /** No point is good, because the station does not respond: nothing is left to mark. */
  silent: boolean;
  /**
   * Values are from before the restart, and the station last responded then (ms). Set until the
   * first outcome, which decides whether the time in between was a gap.
   */
  restartedFromMs: number | null;
}

/** Of all stations without such points. */
const NO_LIMITED: readonly LimitedPoint[] = [];
const NO_QUALITY_ALARMS: QualityPlan = { points: [], watch: new BadQuality([]) };
/**
 * For a slow poll a rate spans two intervals, however unevenly polls arrive: with just two, a late
 * one would lose a step.
 */
const MIN_INTERVALS = 2.5;

/**
 * @param before of the previous configuration: pending delays continue where the declaration is the
 * same
 */
export function planIngest(config: StationConfig, before?: IngestPlan): IngestPlan {
  const known = new Map(before?.limited.map((point) => [point.declared, point]));
  const limited = config.Points.flatMap((point, position) =>
    point.Limits.length === 0 ? [] : (planPoint(config, point, position, known) ?? []),
  );
  return {
    deadbands: deadbandsOf(config.Points),
    limited: limited.length === 0 ? NO_LIMITED : limited,
    reported: before?.reported ? planReported(limited, before.reported.points) : null,
    quality: planQuality(config, before?.quality),
    communication: planCommunication(config, before?.communication),
    lastAtMs: before?.lastAtMs ?? Number.NEGATIVE_INFINITY,
    lastListenedMs: before?.lastListenedMs ?? Number.NaN,
    spacingMs: before?.spacingMs ?? 0,
    silent: false,
    restartedFromMs: before?.restartedFromMs ?? null,
  };
}

const MAX_KNOWN = 1_000;
const knownDeadbands = new Map<string, Float64Array>();

function deadbandsOf(points: readonly Point[]): Float64Array {
  const deadbands = points.map((point) => (point.Kind === 'analog' ? point.Deadband : 0));
  const key = deadbands.join();
  const known = knownDeadbands.get(key);
  if (known !== undefined) return known;
  // Stations of a kind follow each other; those that still have one keep it.
  if (knownDeadbands.size === MAX_KNOWN) knownDeadbands.clear();
  const made = Float64Array.from(deadbands);
  knownDeadbands.set(key, made);
  return made;
}

/** @param points what was reported before */
export const planReported = (
  limited: readonly LimitedPoint[],
  points: ReportedPlan['points'] = new Map(),
): ReportedPlan => ({ points, limited: new Map(limited.map((point) => [point.position, point])) });

function planPoint(
  { PollIntervalSeconds, Points }: StationConfig,
  point: Point,
  position: number,
  known: ReadonlyMap<string, LimitedPoint>,
): LimitedPoint | null {
  const { Id, Limits } = point;
  // Values read or scaled differently are not compared.
  const declared = JSON.stringify([Id, Limits, PollIntervalSeconds, meaningOf(point)]);
  const limits = compileLimits(pointAlarms(point));
  if (limits.count === 0) return null;
  const { delays, rateOverMs, frozen } = limits;
  const overMs = (ms: number) => Math.max(ms, MIN_INTERVALS * PollIntervalSeconds * SECOND_MS);
  const same = known.get(declared);
  const whilePosition =
    frozen === null || frozen.whilePoint === ''
      ? null
      : Points.findIndex(({ Point: terminal }) => terminal === frozen.whilePoint);
  return {
    position,
    limits,
    mask: (1 << limits.count) - 1,
    waits: same?.waits ?? (delays && { wanted: 0, clock: createDelayClock(limits.count) }),
    rate: same?.rate ?? (rateOverMs === null ? null : new RateOfChange(overMs(rateOverMs))),
    frozen: frozen && {
      value: same?.frozen?.value ?? new FrozenValue(frozen.change, overMs(frozen.overMs)),
      whilePosition,
    },
    declared,
  };
}

function planQuality({ Points }: StationConfig, before?: QualityPlan): QualityPlan {
  const points = Points.flatMap((point, position): QualityPoint[] => {
    const alarms = pointAlarms(point);
    const alarm = alarms.at(-1);
    if (alarm?.Kind !== 'bad-quality') return [];
    const declared = JSON.stringify([alarm.OnDelaySeconds, alarm.OffDelaySeconds, meaningOf(point)]);
    return [{ pointId: point.Id, position, alarm, bit: 1 << (alarms.length - 1), declared }];
  });
  if (points.length === 0) return NO_QUALITY_ALARMS;
  const watch = new BadQuality(
    points.map(({ position, alarm }) => ({
      position,
      onDelayMs: alarm.OnDelaySeconds * SECOND_MS,
      offDelayMs: alarm.OffDelaySeconds * SECOND_MS,
    })),
  );
  const known = new Map(before?.points.map((point, index) => [point.pointId, index]));
  points.forEach(({ pointId, declared }, index) => {
    const from = known.get(pointId);
    if (from !== undefined)
      watch.take(index, before!.watch, from, before!.points[from]!.declared === declared);
  });
  watch.settle();
  return { points, watch };
}

/** Of the last station: most have the same. */
let lastDelays: Delays = { onMs: [0], offMs: [0] };

function communicationDelays({
  OnDelaySeconds,
  OffDelaySeconds,
}: StationConfig['CommunicationAlarm']): Delays {
  const onMs = OnDelaySeconds * SECOND_MS;
  const offMs = OffDelaySeconds * SECOND_MS;
  if (lastDelays.onMs[0] !== onMs || lastDelays.offMs[0] !== offMs)
    lastDelays = { onMs: [onMs], offMs: [offMs] };
  return lastDelays;
}

function planCommunication(
  { CommunicationAlarm }: StationConfig,
  before?: CommunicationPlan,
): CommunicationPlan {
  const { Enabled } = CommunicationAlarm;
  return {
    delays: communicationDelays(CommunicationAlarm),
    waits: before?.waits ?? { wanted: 0, clock: createDelayClock(1) },
    // Switched off it ends; switched on again it restarts.
    mask: Enabled ? (before?.mask ?? 0) : 0,
    silence: before?.silence ?? null,
  };
}
