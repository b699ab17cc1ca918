import {
  type AnalogPoint,
  type CommissioningKind,
  isInstrumentKind,
  type Point,
  type StationConfig,
} from '@outpost/contract';
import type { SampleColumns } from '@outpost/historian/pure';
import { pointAlarms } from '../alarm/point-alarms.ts';
import { GOOD } from '../quality.ts';
import { formatNumber } from '../text/index.ts';
import { formatPointName, limitKindLabel } from './field-labels.ts';

/** One item that has to be verified before a station counts as commissioned. */
export interface CommissioningRule {
  /** `good:31`, `limit:31:HH`, `communication`; stable while the point exists. */
  readonly key: string;
  readonly kind: CommissioningKind;
  /** null: it is about the station. */
  readonly point: Point | null;
  readonly what: string;
  readonly isOptional: boolean;
}

/** The result for it. */
export interface Observation {
  /** When it was completely verified, ms; null: not yet. */
  readonly atMs: number | null;
  /** What has been verified so far and what is missing. */
  readonly words: string;
}

/** How far the value of an analog point with a range has to change, as a share of it. */
const MOVED_SHARE = 0.1;
/** How many deadbands it has to change without a range. */
const MOVED_DEADBANDS = 10;
/** A tenth of a range is not exact in binary. */
const ROUNDING = 1 - 1e-9;

/** All items of a station, point by point; a communication loss is optional. */
export function commissioningRules({ Points, CommunicationAlarm }: StationConfig): CommissioningRule[] {
  const rules = Points.flatMap((point): CommissioningRule[] => {
    const name = formatPointName(point);
    const rule = (kind: CommissioningKind, what: string, more = ''): CommissioningRule => ({
      key: `${kind}:${point.Id}${more}`,
      kind,
      point,
      what: `${name}: ${what}`,
      isOptional: false,
    });
    // All fields of a clock change only within a year, and it is set by a push.
    const isClock = point.Purpose.startsWith('clock:');
    return [
      rule('good', 'good quality'),
      ...(point.Kind === 'digital' ? [rule('states', `${point.OnLabel} and ${point.OffLabel}`)] : []),
      ...(point.Kind === 'analog' && !isClock
        ? [rule('moved', `change of ${quantity(neededMove(point), point)}`)]
        : []),
      ...pointAlarms(point)
        .filter(({ Kind }) => !isInstrumentKind(Kind))
        .map(({ Kind }) =>
          rule('limit', `${limitKindLabel(Kind)}, activation and return to normal`, `:${Kind}`),
        ),
      ...(point.Writable && !isClock ? [rule('written', 'write and read-back')] : []),
    ];
  });
  const what = CommunicationAlarm.Enabled
    ? 'Communication loss and recovery'
    : 'Communication loss and recovery; its alarm is off, so mark it as verified yourself';
  return [...rules, { key: 'communication', kind: 'communication', point: null, what, isOptional: true }];
}

/** How far a value has to change, engineering units; 0: at all. */
export function neededMove({ RangeLow, RangeHigh, Scale, Deadband }: AnalogPoint): number {
  if (RangeLow !== null && RangeHigh !== null) return MOVED_SHARE * (RangeHigh - RangeLow);
  if (Deadband > 0) return MOVED_DEADBANDS * Deadband;
  return Scale === null ? 0 : MOVED_SHARE * Math.abs(Scale.EngineeringHigh - Scale.EngineeringLow);
}

/** @param samples since the commissioning began, preceded by the initial value */
export function observeGood(samples: SampleColumns, fromMs: number): Observation {
  const first = samples.qualities.indexOf(GOOD);
  if (first === -1) return { atMs: null, words: 'No good value yet' };
  return { atMs: Math.max(fromMs, samples.atMs[first]!), words: 'Good value' };
}

/** @param samples as in {@link observeGood} */
export function observeStates(
  samples: SampleColumns,
  fromMs: number,
  { OnLabel, OffLabel }: { OnLabel: string; OffLabel: string },
): Observation {
  const seen: { on: number | null; off: number | null } = { on: null, off: null };
  eachGood(samples, (value, atMs) => {
    const side = value === 1 ? 'on' : 'off';
    seen[side] ??= Math.max(fromMs, atMs);
    return seen.on !== null && seen.off !== null;
  });
  const { on, off } = seen;
  if (on !== null && off !== null) {
    return { atMs: Math.max(on, off), words: `Observed ${OnLabel} and ${OffLabel}` };
  }
  if (on === null && off === null)
    return { atMs: null, words: `Neither ${OnLabel} nor ${OffLabel} observed yet` };
  const [is, isNot] = on === null ? [OffLabel, OnLabel] : [OnLabel, OffLabel];
  return { atMs: null, words: `Observed ${is}, not yet ${isNot}` };
}

/** @param samples as in {@link observeGood}, or the extremes of longer times */
export function observeMove(samples: SampleColumns, fromMs: number, point: AnalogPoint): Observation {
  const needed = neededMove(point);
  let low = Number.POSITIVE_INFINITY;
  let high = Number.NEGATIVE_INFINITY;
  let atMs: number | null = null;
  eachGood(samples, (value, sampleMs) => {
    low = Math.min(low, value);
    high = Math.max(high, value);
    if (high - low < needed * ROUNDING || high === low) return false;
    atMs = Math.max(fromMs, sampleMs);
    return true;
  });
  if (low > high) return { atMs, words: 'No good value yet' };
  const seen =
    high === low
      ? `Observed only ${quantity(low, point)}`
      : `Observed ${number(low, point)} to ${quantity(high, point)}`;
  if (atMs !== null) return { atMs, words: seen };
  return { atMs, words: needed === 0 ? seen : `${seen}; must change by ${quantity(needed, point)}` };
}

/** An entry of the alarm log. */
export interface AlarmOccurrence {
  readonly pointId: number | null;
  readonly kind: string;
  readonly raisedAtMs: number;
  /** null: it is active. */
  readonly returnedAtMs: number | null;
  /** How often it was raised; more than once means that it returned in between. */
  readonly raises: number;
}

/** Whether an alarm of the point (null: the station's own) was raised and returned. */
export function observeAlarm(
  occurrences: readonly AlarmOccurrence[],
  pointId: number | null,
  kind: string,
): Observation {
  const own = occurrences.filter((one) => one.pointId === pointId && one.kind === kind);
  const over = own
    .filter(({ returnedAtMs, raises }) => returnedAtMs !== null || raises > 1)
    .map(({ returnedAtMs, raisedAtMs }) => returnedAtMs ?? raisedAtMs);
  if (over.length > 0) return { atMs: Math.min(...over), words: 'Activated and returned to normal' };
  return {
    atMs: null,
    words: own.length > 0 ? 'Activated, not yet returned to normal' : 'Not yet activated',
  };
}

/** Progress, 0 to 100: 100 only when everything is done. */
export function percentDone(done: number, total: number): number {
  if (done >= total) return 100;
  return Math.min(99, Math.floor((100 * done) / total));
}

/** Until `take` returns true. */
function eachGood(
  { atMs, values, qualities }: SampleColumns,
  take: (value: number, atMs: number) => boolean,
): void {
  for (let index = 0; index < atMs.length; index++) {
    const value = values[index]!;
    if (qualities[index] !== GOOD || Number.isNaN(value)) continue;
    if (take(value, atMs[index]!)) return;
  }
}

const number = (value: number, { Decimals }: AnalogPoint): string => formatNumber(value, Decimals);

function quantity(value: number, point: AnalogPoint): string {
  if (value === 0 && neededMove(point) === 0) return 'anything';
  // The required value may be more precise than the shown one.
  const digits =
    value !== 0 && Math.abs(value) < 10 ** -point.Decimals ? String(value) : number(value, point);
  return point.Units === '' ? digits : `${digits} ${point.Units}`;
}
