import type { Condition, LimitKind, Point, PointValue, Priority, StationDetail } from '@outpost/contract';
import { compareConditions, pointAlarms, pointAmounts, rainDecimals } from '@outpost/core';
import type {
  LevelLine,
  LimitLine,
  ProcessDiagram,
  ProcessFloat,
  ProcessPump,
  ProcessRain,
  ProcessReading,
  ProcessScale,
  ProcessSetpoint,
  ProcessValve,
  ProcessVessel,
  SetpointLine,
} from '../../../ui/process/index.ts';
import { isAnnunciated } from '../../../ui/state/index.ts';
import { formatTime } from '../../../ui/time/index.ts';
import { NO_VALUE, pointFormatOf, quantityOf, readAt, shownValue } from '../../../ui/value/index.ts';
import type { HourlyRain } from './hourly-rain.ts';
import * as texts from './texts.ts';

type Entry = StationDetail['Points'][number];
type AnalogPoint = Extract<Point, { Kind: 'analog' }>;
type Analog = { readonly Point: AnalogPoint; readonly Value: PointValue };

/** Setpoints that are levels of the vessel, if their unit is that of the level. */
const LEVEL_SETPOINTS: Readonly<Record<string, string>> = {
  'setpoint:high': texts.highAlarm,
  'setpoint:lag-on': texts.lagOn,
  'setpoint:lead-on': texts.leadOn,
  'setpoint:fill-off': texts.fillOff,
  'setpoint:fill-on': texts.fillOn,
  'setpoint:off': texts.pumpOff,
  'setpoint:low': texts.lowAlarm,
};
const LIMITS = { HH: texts.highHigh, H: texts.high, L: texts.low, LL: texts.lowLow } as const;
/** The limit of an alarm, named by the alarm's message. */
type AlarmLine = LimitLine & { readonly alarm: keyof typeof LIMITS };
/** Labels of a digital point that do not say what has failed, in lower case. */
const PLAIN_ON_LABELS: ReadonlySet<string> = new Set(['on', 'yes', 'true', 'active', '1']);
/** Of the highest limit, where the instrument's range is far beyond what is ever measured. */
const HEADROOM = 1.25;

/**
 * The process picture of a station, from the purposes of its points; null if they do not provide
 * one.
 * @param old the station's data is outdated
 * @param mayWrite the user may write setpoints
 * @param hourly the rain of the last 24 h at a rain gauge; null: not loaded
 * @param timeZone of its hours
 */
export function pictureOf(
  station: StationDetail,
  old: boolean,
  mayWrite: boolean,
  hourly: HourlyRain | null = null,
  timeZone = '',
): ProcessDiagram | null {
  const reader = new PictureReader(station, old, mayWrite);
  const rain = reader.rain(hourly, timeZone);
  const vessel = reader.vessel();
  const pumps = reader.pumps();
  const flow = reader.reading(
    'flow',
    vessel?.shape === 'tank' && pumps.length === 0 ? texts.outflow : texts.flow,
  );
  const discharge = reader.reading('pressure:discharge', texts.discharge);
  const suction = reader.reading('pressure:suction', texts.suction);
  const valve = reader.valve();
  const outlet = [flow, discharge].filter((reading) => reading !== null);
  const between = betweenOf(station, { vessel, pumps, valve, suction, outlet });
  if (vessel === null && rain === null && between === 'none') return null;
  const isInlet = between === 'valve' || between === 'meter';
  return {
    title: titleOf(station, vessel !== null),
    rain,
    vessel,
    between,
    pumps,
    valve,
    inflow: reader.reading('inflow', texts.inflow),
    suction: isInlet || between === 'pumps' ? suction : null,
    outlet: between === 'none' ? [] : outlet,
    outletSetpoint: between === 'none' ? null : reader.setpoint('setpoint:pressure', texts.setpoint),
    readings: reader.further(vessel),
    setpoints: reader.otherSetpoints(vessel),
  };
}

function betweenOf(
  { Kind }: StationDetail,
  parts: Pick<ProcessDiagram, 'vessel' | 'pumps' | 'valve' | 'suction' | 'outlet'>,
): ProcessDiagram['between'] {
  if (parts.pumps.length > 0) return 'pumps';
  if (Kind === 'flow-meter' && parts.outlet.length > 0) return 'meter';
  if (parts.vessel === null && (parts.valve !== null || parts.suction !== null)) return 'valve';
  return parts.outlet.length > 0 ? 'pipe' : 'none';
}

function titleOf({ Kind }: StationDetail, hasVessel: boolean): string {
  switch (Kind) {
    case 'lift-station':
      return hasVessel ? texts.wetWell : texts.pumps;
    case 'tank':
      return texts.tank;
    case 'booster':
      return texts.booster;
    case 'well':
      return texts.well;
    case 'rain-gauge':
      return texts.rainGauge;
    case 'flow-meter':
      return texts.flowMeter;
    case 'pressure':
      return texts.pressureZone;
    default:
      return hasVessel ? texts.tank : texts.process;
  }
}

/** Reads the parts of a picture from the points of a station. */
class PictureReader {
  readonly #station: StationDetail;
  readonly #old: boolean;
  readonly #mayWrite: boolean;

  constructor(station: StationDetail, old: boolean, mayWrite: boolean) {
    this.#station = station;
    this.#old = old;
    this.#mayWrite = mayWrite;
  }

  #entry(purpose: string): Entry | undefined {
    return this.#station.Points.find(({ Point }) => Point.Purpose === purpose);
  }

  #analog(purpose: string): Analog | undefined {
    const entry = this.#entry(purpose);
    return entry?.Point.Kind === 'analog' ? { Point: entry.Point, Value: entry.Value } : undefined;
  }

  #shown({ Point, Value }: Entry) {
    const value = shownValue(pointFormatOf(Point), Value, this.#old);
    return { value, at: readAt(value.trust, Value.At, this.#station.Communication.LastAnswerAt) };
  }

  /** The worst condition of a point that is not suppressed. */
  #condition(pointId: number): Condition | undefined {
    return this.#station.Conditions.filter((own) => own.PointId === pointId && isAnnunciated(own)).sort(
      compareConditions,
    )[0];
  }

  #priority(pointId: number): Priority | null {
    return this.#condition(pointId)?.Priority ?? null;
  }

  #read(entry: Entry, name: string): ProcessReading {
    return { name, ...this.#shown(entry), priority: this.#priority(entry.Point.Id) };
  }

  reading(purpose: string, name: string): ProcessReading | null {
    const entry = this.#analog(purpose);
    return entry === undefined ? null : this.#read(entry, name);
  }

  setpoint(purpose: string, label: string): ProcessSetpoint | null {
    const entry = this.#analog(purpose);
    if (entry === undefined) return null;
    const { Id, Name, Writable } = entry.Point;
    const write = this.#mayWrite && Writable ? { pointId: Id, name: Name } : null;
    return { label, ...this.#shown(entry), write };
  }

  /** The rain at a rain gauge. */
  rain(hourly: HourlyRain | null, timeZone: string): ProcessRain | null {
    const point = rainPointOf(this.#station);
    const amounts = point && pointAmounts(point);
    const rate = this.#analog('rain');
    if (!amounts || rate === undefined) return null;
    const amount = quantityOf({ Units: amounts.units, Decimals: rainDecimals(amounts.units) });
    const today = hourly?.today ?? null;
    const text = today === null ? NO_VALUE : amount.number(today);
    return {
      rate: this.#read(rate, rate.Point.Name),
      today: {
        name: texts.rainSinceMidnight,
        value: {
          text: today !== null && hourly?.isTodayPartial ? texts.atLeast(text) : text,
          units: today === null ? '' : amount.units,
          trust: today === null ? 'none' : this.#old ? 'old' : 'good',
          on: null,
        },
        priority: null,
        at: null,
      },
      hours: (hourly?.hours ?? []).map(({ startMs, amount: own, isPartial }) => ({
        time: formatTime(startMs, timeZone),
        amount: own,
        text: own === null ? texts.noData : isPartial ? texts.atLeast(amount.text(own)) : amount.text(own),
        isPartial,
      })),
    };
  }

  /** The vessel with its level. */
  vessel(): ProcessVessel | null {
    const { Kind } = this.#station;
    const depth = Kind === 'well' ? this.#analog('drawdown') : undefined;
    const level = depth ?? this.#analog('level');
    if (level === undefined) return null;
    const shape = depth ? 'borehole' : Kind === 'lift-station' ? 'well' : 'tank';
    const lines = mergedLines(this.#limitLines(level), this.#setpointLines(level));
    const number = numberOf(level.Value);
    return {
      shape,
      name: level.Point.Name,
      level: { ...this.#shown(level), priority: this.#priority(level.Point.Id) },
      number,
      scale: scaleOf(level.Point, lines, number, shape === 'borehole'),
      lines,
      floats: shape === 'well' || shape === 'tank' ? this.#floats() : [],
    };
  }

  #limitLines(level: Analog): AlarmLine[] {
    const { Id } = level.Point;
    const { number, units } = quantityOf(level.Point);
    const isCurrent = level.Value.Quality === 'good' && !this.#old;
    const title = titleOf(this.#station, true);
    return pointAlarms(level.Point).flatMap(({ Kind, Limit, Message }): AlarmLine[] => {
      if (Limit === null || !isLevel(Kind)) return [];
      const active = this.#station.Conditions.find(
        (own) => own.PointId === Id && own.Kind === Kind && isAnnunciated(own),
      );
      const priority = isCurrent ? (active?.Priority ?? null) : null;
      const label = withoutHeading(Message, title) || LIMITS[Kind];
      return [{ kind: 'limit', alarm: Kind, label, at: Limit, text: number(Limit), units, priority }];
    });
  }

  #setpointLines(level: Analog): SetpointLine[] {
    return Object.entries(LEVEL_SETPOINTS).flatMap(([purpose, label]): SetpointLine[] => {
      const entry = this.#analog(purpose);
      const at = entry === undefined ? null : numberOf(entry.Value);
      const setpoint = this.setpoint(purpose, label);
      if (entry === undefined || at === null || setpoint === null) return [];
      return entry.Point.Units === level.Point.Units ? [{ kind: 'setpoint', at, setpoint, limit: null }] : [];
    });
  }

  /** Setpoints that are not lines of the vessel: another unit, or not yet read. */
  otherSetpoints(vessel: ProcessVessel | null): ProcessSetpoint[] {
    const drawn = new Set(
      vessel?.lines.flatMap((line) => (line.kind === 'setpoint' ? [line.setpoint.label] : [])),
    );
    return Object.entries(LEVEL_SETPOINTS).flatMap(([purpose, label]) => {
      const name = this.#analog(purpose)?.Point.Name ?? label;
      const setpoint = drawn.has(label) ? null : this.setpoint(purpose, name);
      return setpoint === null ? [] : [setpoint];
    });
  }

  #floats(): ProcessFloat[] {
    return (['top', 'bottom'] as const).flatMap((place): ProcessFloat[] => {
      const entry = this.#entry(place === 'top' ? 'float:high' : 'float:low');
      if (entry === undefined || entry.Point.Kind !== 'digital') return [];
      const { value } = this.#shown(entry);
      const known = value.trust === 'good' && value.on !== null;
      const isOn = value.on === true;
      return [
        {
          name: entry.Point.Name,
          text: known ? value.text : texts.unknown,
          wet: known ? (place === 'top' ? isOn : !isOn) : null,
          place,
          priority: known ? this.#priority(entry.Point.Id) : null,
        },
      ];
    });
  }

  /** One for each `pump-run:N`, with the failure from `pump-fail:N`. */
  pumps(): ProcessPump[] {
    const runs = this.#station.Points.flatMap((entry) => {
      const number = /^pump-run(?::(\d+))?$/.exec(entry.Point.Purpose);
      return number !== null && entry.Point.Kind === 'digital'
        ? [{ number: Number(number[1] ?? 1), entry }]
        : [];
    }).sort((a, b) => a.number - b.number);
    return runs.map(({ number, entry }): ProcessPump => {
      const name = runs.length === 1 ? texts.pump : texts.pumpNumber(number);
      const fail = this.#entry(`pump-fail:${number}`);
      const deciding = fail?.Value.Value === true ? fail : entry;
      const { value, at } = this.#shown(deciding);
      const good = value.trust === 'good';
      const current = this.reading(`pump-current:${number}`, texts.current);
      const common = { name, good, at, current, priority: this.#priority(deciding.Point.Id) };
      if (value.on === null)
        return { ...common, good: false, word: texts.unknown, state: 'unknown', priority: null };
      const label = value.text.toLowerCase();
      if (deciding === fail) {
        const isPlain = PLAIN_ON_LABELS.has(label) || value.text === onLabelOf(entry);
        const word = isPlain ? texts.failed : label;
        return { ...common, word: good ? word : texts.wasState(word), state: 'failed' };
      }
      const word = label;
      return { ...common, word: good ? word : texts.wasState(word), state: value.on ? 'running' : 'off' };
    });
  }

  /** The valve: its position, or whether it is open. */
  valve(): ProcessValve | null {
    const position = this.#analog('valve-position');
    if (position !== undefined) {
      const number = numberOf(position.Value);
      const open = number === null ? null : number <= 0 ? false : null;
      return { ...this.#read(position, position.Point.Name), open };
    }
    const entry = this.#entry('valve');
    if (entry === undefined || entry.Point.Kind !== 'digital') return null;
    const reading = this.#read(entry, entry.Point.Name);
    return { ...reading, open: reading.value.on };
  }

  /** What is measured next to the process: counters, temperature. */
  further(vessel: ProcessVessel | null): ProcessReading[] {
    const purposes =
      vessel?.shape === 'tank' || vessel?.shape === 'well' ? ['temperature'] : ['temperature', 'total'];
    return purposes.flatMap((purpose) => {
      const entry = this.#analog(purpose);
      return entry === undefined ? [] : [this.#read(entry, entry.Point.Name)];
    });
  }
}

/** The rate of rain at a rain gauge, if it adds up to an amount. */
export function rainPointOf({ Kind, Points }: StationDetail): Point | null {
  const point = Points.find((entry) => entry.Point.Purpose === 'rain')?.Point;
  return Kind === 'rain-gauge' && point && pointAmounts(point) !== null ? point : null;
}

/**
 * Limits and setpoints, with one line for an alarm limit and the alarm setpoint of the controller
 * where both are the same: a difference between them is worth seeing, equality is not.
 */
function mergedLines(limits: readonly AlarmLine[], setpoints: readonly SetpointLine[]): LevelLine[] {
  // A value that was read from registers has single precision.
  const sameAs = ({ at, setpoint: { label } }: SetpointLine) =>
    limits.find((limit) => Math.fround(limit.at) === Math.fround(at) && SAME_LIMIT[label] === limit.alarm);
  const merged = new Set(setpoints.map(sameAs));
  return [
    ...limits.filter((limit) => !merged.has(limit)),
    ...setpoints.map((line): LevelLine => ({ ...line, limit: sameAs(line) ?? null })),
  ];
}

const SAME_LIMIT: Readonly<Record<string, AlarmLine['alarm']>> = {
  [texts.highAlarm]: 'H',
  [texts.lowAlarm]: 'L',
};

const isLevel = (kind: LimitKind): kind is AlarmLine['alarm'] => kind in LIMITS;

/** `About to overflow` of `Wet well about to overflow`, below the heading `Wet well`. */
function withoutHeading(message: string, heading: string): string {
  // At the end not after a preposition: `Level in tank`.
  const whole = new RegExp(`^${heading}\\b[:,]?\\s*|(?<!\\b(?:at|in|of|the))\\s+${heading}$`, 'i');
  const rest = message.replace(whole, '');
  return rest.charAt(0).toUpperCase() + rest.slice(1);
}

const onLabelOf = ({ Point }: Entry) => (Point.Kind === 'digital' ? Point.OnLabel : null);

const numberOf = ({ Value }: PointValue) => (typeof Value === 'number' ? Value : null);

/**
 * The instrument's range if known, else from 0 to a little above the highest line.
 * @param byLines the range is far beyond what is measured: from 0 to a little above the highest
 * line
 */
function scaleOf(
  { RangeLow, RangeHigh }: AnalogPoint,
  lines: readonly LevelLine[],
  level: number | null,
  byLines: boolean,
): ProcessScale {
  const bottom = byLines ? 0 : (RangeLow ?? 0);
  const most = Math.max(...lines.map(({ at }) => at), level ?? 0);
  if (RangeHigh !== null && !(byLines && lines.length > 0)) return { bottom, top: RangeHigh };
  return { bottom, top: most > bottom ? bottom + (most - bottom) * HEADROOM : bottom + 1 };
}
