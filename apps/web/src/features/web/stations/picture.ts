import type { Condition, LimitKind, Point, PointValue, Priority, StationDetail } from '@outpost/contract';
import { compareConditions, pointAlarms } from '@outpost/core';
import type {
  LevelLine,
  MeasuredLevel,
  ProcessScale,
  ProcessValue,
  PumpShown,
} from '../../../ui/process/index.ts';
import { isAnnunciated } from '../../../ui/state/index.ts';
import { formatNumber, pointFormatOf, shownValue } from '../../../ui/value/index.ts';
import * as texts from './texts.ts';

/** The content of a station's process diagram; null if its points do not provide one. */
export type StationPicture =
  | {
      readonly kind: 'wet-well' | 'tank' | 'well';
      readonly title: string;
      readonly level: MeasuredLevel;
      readonly scale: ProcessScale;
      readonly lines: readonly LevelLine[];
      readonly pumps: readonly PumpShown[];
      readonly float: { readonly label: string; readonly wet: boolean | null } | null;
    }
  | {
      readonly kind: 'pumps';
      readonly title: string;
      readonly pumps: readonly PumpShown[];
      readonly suction: ProcessValue | null;
      readonly discharge: ProcessValue | null;
      readonly flow: ProcessValue | null;
    };

type Entry = StationDetail['Points'][number];
type Analog = { readonly Point: Extract<Point, { Kind: 'analog' }>; readonly Value: PointValue };

const SETPOINTS = {
  'lead-on': texts.leadOn,
  'lag-on': texts.lagOn,
  off: texts.pumpOff,
  high: texts.high,
} as const;
const LIMITS = { HH: texts.highHigh, H: texts.high, L: texts.low, LL: texts.lowLow } as const;

/**
 * The diagram according to the `Purpose` of the station's points: a vessel if a `level` (or a
 * well's `drawdown`) is measured, else the pumps, else none.
 * @param old the station's data is outdated
 */
export function pictureOf(station: StationDetail, old: boolean): StationPicture | null {
  const entries = station.Points;
  const pumps = pumpsOf(entries, station.Conditions, old);
  const depth = station.Kind === 'well' ? analog(entries, 'drawdown') : undefined;
  const level = depth ?? analog(entries, 'level');
  if (level) {
    const kind = depth ? 'well' : station.Kind === 'lift-station' ? 'wet-well' : 'tank';
    const lines = linesOf(level, entries, station.Conditions, old);
    return {
      kind,
      title: kind === 'wet-well' ? texts.wetWell : kind === 'tank' ? texts.tank : texts.drawdown,
      level: { ...measured(level, station.Conditions, old), level: numberOf(level.Value) },
      scale: scaleOf(level, lines),
      lines,
      pumps,
      float: kind === 'wet-well' ? floatOf(entries, old) : null,
    };
  }
  if (pumps.length === 0) return null;
  const side = (purpose: string) => {
    const entry = analog(entries, purpose);
    return entry ? measured(entry, station.Conditions, old) : null;
  };
  return {
    kind: 'pumps',
    title: pumps.length === 1 ? texts.pump : texts.pumps,
    pumps,
    suction: side('pressure:suction'),
    discharge: side('pressure:discharge'),
    flow: side('flow'),
  };
}

function find(entries: readonly Entry[], purpose: string): Entry | undefined {
  return entries.find((entry) => entry.Point.Purpose === purpose);
}

function analog(entries: readonly Entry[], purpose: string): Analog | undefined {
  const entry = find(entries, purpose);
  return entry?.Point.Kind === 'analog' ? { Point: entry.Point, Value: entry.Value } : undefined;
}

function numberOf(value: PointValue): number | null {
  return typeof value.Value === 'number' ? value.Value : null;
}

function measured(entry: Entry, conditions: readonly Condition[], old: boolean): ProcessValue {
  const value = shownValue(pointFormatOf(entry.Point), entry.Value, old);
  return { value, priority: priorityOf(entry.Point.Id, conditions) };
}

/** The worst priority of the point's conditions that are not suppressed; null without one. */
function priorityOf(pointId: number, conditions: readonly Condition[]): Priority | null {
  const own = conditions
    .filter((condition) => condition.PointId === pointId && isAnnunciated(condition))
    .sort(compareConditions);
  return own[0]?.Priority ?? null;
}

/** Setpoints and limits as lines; equal ones are drawn once. */
const isLevel = (kind: LimitKind): kind is keyof typeof LIMITS => kind in LIMITS;

function linesOf(
  level: Analog,
  entries: readonly Entry[],
  conditions: readonly Condition[],
  old: boolean,
): LevelLine[] {
  const text = (value: number) => formatNumber(value, level.Point.Decimals);
  const trusted = level.Value.Quality === 'good' && !old;
  const lines: LevelLine[] = [];
  for (const limit of pointAlarms(level.Point)) {
    if (limit.Limit === null || !isLevel(limit.Kind)) continue;
    const activeAlarms = conditions.find(
      (own) => own.PointId === level.Point.Id && own.Kind === limit.Kind && isAnnunciated(own),
    );
    lines.push({
      label: LIMITS[limit.Kind],
      at: limit.Limit,
      text: text(limit.Limit),
      good: true,
      priority: trusted ? (activeAlarms?.Priority ?? null) : null,
    });
  }
  for (const [purpose, label] of Object.entries(SETPOINTS)) {
    const entry = analog(entries, `setpoint:${purpose}`);
    const at = entry ? numberOf(entry.Value) : null;
    if (!entry || at === null) continue;
    if (lines.some((line) => line.label === label && line.text === text(at))) continue;
    lines.push({ label, at, text: text(at), good: entry.Value.Quality === 'good' && !old, priority: null });
  }
  return lines;
}

/** The instrument's range if known, else from 0 to a little above the highest line. */
function scaleOf(level: Analog, lines: readonly LevelLine[]): ProcessScale {
  const { RangeLow, RangeHigh } = level.Point;
  const bottom = RangeLow ?? 0;
  if (RangeHigh !== null) return { bottom, top: RangeHigh };
  const most = Math.max(...lines.map((line) => line.at), numberOf(level.Value) ?? 0);
  return { bottom, top: most > bottom ? bottom + (most - bottom) * 1.15 : bottom + 1 };
}

function floatOf(entries: readonly Entry[], old: boolean): { label: string; wet: boolean | null } | null {
  const entry = find(entries, 'float:high');
  if (!entry) return null;
  const known = entry.Value.Quality === 'good' && !old && entry.Value.Value !== null;
  return { label: entry.Point.Name, wet: known ? Boolean(entry.Value.Value) : null };
}

/** One for each `pump-run:N`, with the failure from `pump-fail:N`. */
function pumpsOf(entries: readonly Entry[], conditions: readonly Condition[], old: boolean): PumpShown[] {
  const runs = entries.flatMap((entry) => {
    const number = /^pump-run:(\d+)$/.exec(entry.Point.Purpose)?.[1];
    return number !== undefined && entry.Point.Kind === 'digital' ? [{ number: Number(number), entry }] : [];
  });
  runs.sort((a, b) => a.number - b.number);
  return runs.map(({ number, entry }): PumpShown => {
    const name = runs.length === 1 ? texts.pump : texts.pumpNumber(number);
    const fail = find(entries, `pump-fail:${number}`);
    const deciding = fail && fail.Value.Value === true ? fail : entry;
    const shown = shownValue(pointFormatOf(deciding.Point), deciding.Value, old);
    const good = shown.trust === 'good';
    if (shown.on === null) return { name, word: 'unknown', state: 'unknown', good: false, priority: null };
    if (deciding === fail) {
      return {
        name,
        word: texts.failed,
        state: 'failed',
        good,
        priority: priorityOf(fail.Point.Id, conditions),
      };
    }
    const word = shown.text.toLowerCase();
    return {
      name,
      word: good ? word : texts.wasState(word),
      state: shown.on ? 'running' : 'off',
      good,
      priority: null,
    };
  });
}
