import type { AlarmKind, StationConfig } from '@outpost/contract';
import type { Historian } from '@outpost/historian';
import type { Context } from '../../platform/context.ts';
import type { Image } from '../image/index.ts';
import type { Ingest } from './outcome.ts';

/** The alarm of a condition. */
export interface ConditionSource {
  readonly stationId: number;
  /** null: the station's own, of its communication or of points that are bad together. */
  readonly pointId: number | null;
  readonly kind: AlarmKind;
}

/** A condition began or ended, delays and deadband included. */
export interface ConditionChange extends ConditionSource {
  readonly active: boolean;
  readonly atMs: number;
  /** The point's value; NaN: none. */
  readonly value: number;
  /** Additional text next to the reading; empty: none. */
  readonly words: string;
  /** Shown instead of the value; left out: the value. */
  readonly reading?: string;
  /**
   * For points that are bad together: those that the alarm covers now. It may be active already.
   */
  readonly points?: readonly number[];
  /** It is active already, and more points turned bad together. */
  readonly again?: boolean;
}

/**
 * Turns conditions into alarms, and knows which were active before a restart. Called within
 * `accept`: it must be quick.
 */
export interface AlarmSink {
  /** Since when a condition has held, ms; null: it does not. */
  activeSinceMs(source: ConditionSource): number | null;
  /** The points of an active alarm of points that are bad together; otherwise none. */
  coveredPoints(source: ConditionSource): readonly number[];
  changed(config: StationConfig, change: ConditionChange): void;
  /** The station's configuration changed; called before its conditions are evaluated. */
  configured(config: StationConfig, atMs: number): void;
  removed(stationId: number, atMs: number): void;
  /** All existing stations have been configured; remaining alarms belong to none. */
  keepOnly(isStation: (stationId: number) => boolean, atMs: number): void;
}

/** Conditions are shown but have no consequences. */
export const NO_ALARMS: AlarmSink = {
  activeSinceMs: () => null,
  coveredPoints: () => [],
  changed: () => {},
  configured: () => {},
  removed: () => {},
  keepOnly: () => {},
};

/** The part of the historian that ingest uses. Called within `accept`: it must be quick. */
export type HistorySink = Pick<
  Historian,
  'reserve' | 'open' | 'append' | 'notePoll' | 'sinceMs' | 'newest' | 'restoredPollAtMs' | 'drain'
>;

/** What ingest writes to, and what it shares with other areas. */
export interface IngestContext extends Pick<Context, 'bus' | 'clock' | 'logger'> {
  readonly image: Image;
  readonly history: HistorySink;
  readonly alarms: AlarmSink;
  /**
   * Whether this process polls a station; the values of others come from elsewhere into the image.
   * All by default.
   */
  readonly holds?: (stationId: number) => boolean;
}

/** Counts since the start, for metrics and benchmarks. */
export interface IngestStats {
  outcomes: number;
  /** Outcomes of unknown stations, of an outdated configuration, or without a valid time. */
  dropped: number;
  /** Points compared with their stored values. */
  points: number;
  /** Samples passed to history. */
  samples: number;
  /** Outcomes whose time was not after the station's last one; reports that were before it. */
  clockStepsBack: number;
  /** Reported values that were dropped because a newer one of their point is known. */
  lateValues: number;
  /** Reported values whose own time cannot be right; they have that of their receipt. */
  wrongTimes: number;
}

export interface IngestArea extends Ingest {
  /**
   * Loads the configured stations with what history restored of them; call it once, after
   * `history.start`. Later changes arrive over the bus as `stationChanged`.
   */
  start(stations: readonly StationConfig[]): void;
  /**
   * Another process polls the station from now on. It leaves the image, without a mark in
   * history; outcomes still under way are dropped.
   */
  handOver(stationId: number): void;
  /** Resolves when more can be accepted without filling the memory; for bulk writers. */
  drain(): Promise<void>;
  /** Unsubscribes from the bus. */
  stop(): void;
  readonly stats: Readonly<IngestStats>;
}
