import type { Condition, Point, StationDetail } from '@outpost/contract';
import { compareStates, type DisplayState, isAnnunciated } from '../../ui/state/index.ts';
import { compareDisplayedConditions } from '../../ui/station-status/index.ts';
import { pointFormatOf, type ShownValue, shownValue } from '../../ui/value/index.ts';
import { type ClockReading, controllerClock, isClock } from './controller-clock.ts';
import { readAt } from './read-at.ts';

/** What stands in the last column: how old the value is, or since when the state holds. */
export type AgeDisplay = { readonly kind: 'age' | 'since'; readonly at: string } | null;

export interface StationPointRow {
  readonly point: Point;
  readonly value: ShownValue;
  /** The number of an analog value. */
  readonly number: number | null;
  /** The worst limit it is beyond; one that is kept quiet where there is no other. */
  readonly condition: Condition | null;
  /** Why the value is not good, in words; null where the station's silence says it already. */
  readonly reason: string | null;
  readonly clock: AgeDisplay;
}

export interface StationPointRows {
  readonly measured: readonly StationPointRow[];
  /** Set points and outputs: what can be written, or says how the controller is set. */
  readonly settings: readonly StationPointRow[];
  /** The controller's clock, whose registers are no rows of their own then. */
  readonly controllerClock: ClockReading | null;
  /** `16 · all good`, `16 · 2 bad`. */
  readonly summary: string;
}

/**
 * The points of a station for its table: abnormal ones first, analog before digital, then by terminal.
 * @param old the page has had no news of the station for too long
 * @param timeZone the zone of the controller's clock; null or empty where nobody knows
 */
export function pointRows(station: StationDetail, old: boolean, timeZone: string | null): StationPointRows {
  const clock = controllerClock(station, old, timeZone);
  const rows = station.Points.map(({ Point: point, Value: value }): StationPointRow => {
    const shown = shownValue(pointFormatOf(point), value, old);
    const condition =
      station.Conditions.filter((own) => own.PointId === point.Id).sort(compareDisplayedConditions)[0] ??
      null;
    return {
      point,
      value: shown,
      number: typeof value.Value === 'number' ? value.Value : null,
      condition,
      reason: shown.trust === 'bad' ? value.Reason : null,
      clock: clockOf(point, shown, value, station.Communication.LastAnswerAt),
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

/** A good state holds since its change; any other value is as old as its reading. */
function clockOf(
  point: Point,
  shown: ShownValue,
  value: { readonly At: string | null; readonly ChangedAt: string | null },
  lastResponseAt: string | null,
): AgeDisplay {
  if (shown.trust === 'none') return null;
  if (shown.trust === 'good' && point.Kind === 'digital') {
    return value.ChangedAt === null ? null : { kind: 'since', at: value.ChangedAt };
  }
  const at = readAt(shown.trust, value.At, lastResponseAt);
  return at === null ? null : { kind: 'age', at };
}

const byTerminal = new Intl.Collator('en', { numeric: true });

function compareRows(a: StationPointRow, b: StationPointRow): number {
  return (
    compareStates(stateOfRow(a), stateOfRow(b)) ||
    kindOrder(a) - kindOrder(b) ||
    byTerminal.compare(a.point.Point, b.point.Point)
  );
}

const kindOrder = (row: StationPointRow) => (row.point.Kind === 'analog' ? 0 : 1);

function stateOfRow(row: StationPointRow): DisplayState {
  const { condition, value } = row;
  if (condition !== null && isAnnunciated(condition)) return condition.Priority;
  if (value.trust === 'bad') return 'bad';
  return condition === null ? 'normal' : 'quiet';
}

function summaryOf(rows: readonly StationPointRow[]): string {
  const count = (trust: ShownValue['trust']) => rows.filter((row) => row.value.trust === trust).length;
  const words = (['bad', 'stale', 'old', 'none', 'disabled'] as const).flatMap((trust) => {
    const of = count(trust);
    const word = { bad: 'bad', stale: 'stale', old: 'old', none: 'without a value', disabled: 'disabled' }[
      trust
    ];
    if (of === 0) return [];
    return of === rows.length ? [`all ${word}`] : [`${of} ${word}`];
  });
  if (rows.length === 0) return 'none';
  return [String(rows.length), ...(words.length === 0 ? ['all good'] : words)].join(' · ');
}
