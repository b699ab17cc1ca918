import type { AlarmKind, StationConfig } from '@outpost/contract';
import type { Bus } from '../bus/index.ts';
import type { History } from '../history/index.ts';
import type { Image } from '../image/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import type { Ingest } from './outcome.ts';

/** Which alarm a condition is of. */
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
  /** What the point reads; NaN: nothing. */
  readonly value: number;
  /** What is to be said beside the reading; empty: nothing. */
  readonly words: string;
  /** What is shown as the reading; left out: the value. */
  readonly reading?: string;
  /** Of points that are bad together: those that the alarm covers now. It may be active already. */
  readonly points?: readonly number[];
  /** It is active already, and more points turned bad together. */
  readonly again?: boolean;
}

/** Who makes alarms of conditions, and knows which held before a restart. Called within `accept`: it must be quick. */
export interface AlarmSink {
  /** Since when a condition has held, ms; null: it does not. */
  activeSinceMs(source: ConditionSource): number | null;
  /** The points that an active alarm of points that are bad together covers; of others none. */
  coveredPoints(source: ConditionSource): readonly number[];
  changed(config: StationConfig, change: ConditionChange): void;
  /** The station is configured otherwise, from before its conditions are judged by it. */
  configured(config: StationConfig, atMs: number): void;
  removed(stationId: number, atMs: number): void;
  /** All stations there are have been configured: what is about others is about none. */
  keepOnly(isStation: (stationId: number) => boolean, atMs: number): void;
}

/** Conditions are shown and lead to nothing. */
export const NO_ALARMS: AlarmSink = {
  activeSinceMs: () => null,
  coveredPoints: () => [],
  changed: () => {},
  configured: () => {},
  removed: () => {},
  keepOnly: () => {},
};

export interface IngestDeps {
  readonly image: Image;
  readonly history: History;
  readonly alarms: AlarmSink;
  readonly bus: Bus;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Counts since the start, for metrics and benches. */
export interface IngestStats {
  outcomes: number;
  /** Outcomes of stations that are unknown, or of a configuration that no longer holds, or without a valid time. */
  dropped: number;
  /** Points compared with what was stored of them. */
  points: number;
  /** Samples handed to history. */
  samples: number;
  /** Outcomes whose time was not after the station's last one. */
  clockStepsBack: number;
}

export interface IngestArea extends Ingest {
  /**
   * Takes in the configured stations with what history restored of them; call it once, after `history.start`. Later
   * changes come over the bus as `stationChanged`.
   */
  start(stations: readonly StationConfig[]): void;
  /** Resolves when more can be accepted without filling the memory; for those who write history in bulk. */
  drain(): Promise<void>;
  /** Listens no more. */
  stop(): void;
  readonly stats: Readonly<IngestStats>;
}
