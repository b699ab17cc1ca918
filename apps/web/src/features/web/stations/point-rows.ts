import type { Condition, DayStrip, Point, PointValue, StationDetail } from '@outpost/contract';
import { compareConditions, compareNames } from '@outpost/core';
import { compareStates, type DisplayState, isAnnunciated } from '../../../ui/state/index.ts';
import { pointFormatOf, readAt, type ShownValue, shownValue } from '../../../ui/value/index.ts';
import { type ClockReading, controllerClock, isClock } from './controller-clock.ts';
import { type AgeDisplay, stateSince } from './state-since.ts';
import * as texts from './texts.ts';

export interface StationPointRow {
  readonly point: Point;
  readonly value: ShownValue;
  /** The number of an analog value. */
  readonly number: number | null;
  /** The worst exceeded limit; a suppressed one if there is no other. */
  readonly condition: Condition | null;
  /** Why the value is not good; null if it is because the station is offline. */
  readonly reason: string | null;
  readonly clock: AgeDisplay;
}

export interface StationPointRows {
  readonly measured: readonly StationPointRow[];
  /** Setpoints and outputs: writable points and settings of the controller. */
  readonly settings: readonly StationPointRow[];
  /** The controller's clock, whose registers have no rows of their own. */
  readonly controllerClock: ClockReading | null;
  /** `16 · all good quality`, `16 · 2 bad`. */
  readonly summary: string;
}

/**
 * The points of a station for its table: abnormal ones first, analog before digital, then by
 * terminal.
 * @param old the station's data is outdated
 * @param timeZone the time zone of the controller's clock; null or empty if unknown
 * @param strips the last 24 h by PointId, as far as they are loaded
 */
export function pointRows(
  station: StationDetail,
  old: boolean,
  timeZone: string | null,
  strips?: ReadonlyMap<number, DayStrip>,
): StationPointRows {
  const clock = controllerClock(station, old, timeZone);
  const rows = station.Points.map(({ Point: point, Value: value }): StationPointRow => {
    const shown = shownValue(pointFormatOf(point), value, old);
    const condition =
      station.Conditions.filter((own) => own.PointId === point.Id).sort(compareConditions)[0] ?? null;
    return {
      point,
      value: shown,
      number: typeof value.Value === 'number' ? value.Value : null,
      condition,
      reason: shown.trust === 'bad' ? value.Reason : null,
      clock: clockOf(point, shown, value, station.Communication.LastAnswerAt, strips?.get(point.Id)),
    };
  }).sort(compareRows);
  const own = clock === null ? rows : rows.filter((row) => !isClock(row.point));
  return {
    measured: own.filter((row) => !isSetting(row.point)),
    settings: own.filter((row) => isSetting(row.point)),
    controllerClock: clock,
    summary: summaryOf(rows),
  };
}

export function isSetting(point: Point): boolean {
  return point.Writable || point.Purpose.startsWith('setpoint:');
}

/** A good state is dated by its change; any other value by its reading. */
function clockOf(
  point: Point,
  shown: ShownValue,
  value: PointValue,
  lastResponseAt: string | null,
  strip: DayStrip | undefined,
): AgeDisplay {
  if (shown.trust === 'none') return null;
  if (shown.trust === 'good' && point.Kind === 'digital') return stateSince(value, strip);
  const at = readAt(shown.trust, value.At, lastResponseAt);
  return at === null ? null : { kind: 'age', at };
}

function compareRows(a: StationPointRow, b: StationPointRow): number {
  return (
    compareStates(stateOfRow(a), stateOfRow(b)) ||
    kindOrder(a) - kindOrder(b) ||
    compareNames(a.point.Point, b.point.Point)
  );
}

const kindOrder = (row: StationPointRow) => (row.point.Kind === 'analog' ? 0 : 1);

function stateOfRow(row: StationPointRow): DisplayState {
  const { condition, value } = row;
  if (condition !== null && isAnnunciated(condition)) return condition.Priority;
  if (value.trust === 'bad') return 'bad';
  return condition === null ? 'normal' : 'suppressed';
}

function summaryOf(rows: readonly StationPointRow[]): string {
  const count = (trust: ShownValue['trust']) => rows.filter((row) => row.value.trust === trust).length;
  const words = (['bad', 'stale', 'old', 'none', 'disabled'] as const).flatMap((trust) => {
    const of = count(trust);
    const quality = texts.qualities[trust];
    if (of === 0) return [];
    if (of < rows.length) return [`${of} ${quality}`];
    return [trust === 'none' ? texts.noneReadYet : texts.allQuality(quality)];
  });
  if (rows.length === 0) return texts.none;
  return [String(rows.length), ...(words.length === 0 ? [texts.allGood] : words)].join(' · ');
}
