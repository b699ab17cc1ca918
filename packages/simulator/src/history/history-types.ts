import type { ReadingColumns } from '@outpost/core';
import type { OutageSettings } from '../field/field-types.ts';
import type { SiteDefinition } from '../sites/site-definition.ts';

/** The result of one poll of the past. */
export interface HistoryPoll {
  /** Position in the stations of the field. */
  readonly stationIndex: number;
  readonly atMs: number;
  /**
   * Values in the order of the station's points; null: no response. Reused for the station's next
   * poll.
   */
  readonly reading: ReadingColumns | null;
}

export interface HistoryOptions {
  /** Default 1. */
  readonly seed?: number;
  /** Default: the 24 sites of the demo. */
  readonly sites?: readonly SiteDefinition[];
  readonly fromMs: number;
  /** Not included; the field that continues from the returned state starts here. */
  readonly toMs: number;
  /** Time between the polls of a station. */
  readonly stepSeconds: number;
  /** Default `demo`: with outages, and ending at the beginning of the demo's scenario. */
  readonly outages?: OutageSettings;
  /** The last value of a point before `fromMs`, from which counters continue; undefined: none. */
  readonly reported?: (stationIndex: number, point: string) => number | undefined;
  /**
   * Called for each poll, ascending in time; all stations of a step at the same instant, in order.
   */
  readonly onPoll: (poll: HistoryPoll) => void;
  /** Called after each step; a promise is awaited before history continues. */
  readonly onStep?: (atMs: number) => void | Promise<void>;
}
