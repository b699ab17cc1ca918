import type { StationConfig } from '@outpost/contract';
import { clockOffMs, clockText, clockValues, hasTwoDigitYears, type PointReading } from '@outpost/core';
import { type DeviceSession, FieldError } from '../acquisition/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { StoredEntry } from './push-entry.repository.ts';
import type { ChangeSinceCheck } from './recheck.ts';
import { NO_CLOCK } from './settings-board.ts';
import * as texts from './texts.ts';

/** A clock with a smaller error is left alone: setting it would not improve it. */
const LEFT_ALONE_MS = 2_000;
/** The tolerance between write and read-back, in addition to the measured time. */
const READ_BACK_MS = 2_000;

type ClockEnd = Pick<StoredEntry, 'wanted' | 'old' | 'actual' | 'outcome' | 'reason' | 'reasonCode'>;

export interface ClockJob {
  readonly device: DeviceSession;
  readonly config: StationConfig;
  readonly positions: readonly number[] | 'incomplete';
  readonly zone: string;
  readonly time: Clock;
  /** false: the controller did not respond before. */
  readonly goesOn: boolean;
  /** Why its points may no longer be written; null: they may. */
  readonly changed: () => ChangeSinceCheck | null;
}

/**
 * Sets a controller's clock to the local time of its zone, calculated when it is written, and reads
 * it back.
 */
export async function pushClock({
  device,
  config,
  positions,
  zone,
  time,
  goesOn,
  changed,
}: ClockJob): Promise<ClockEnd> {
  const wantedNow = (twoDigits: boolean) => clockValues(zone, time.now(), twoDigits);
  const wanted = clockText(wantedNow(false))!;
  const none = { wanted, old: null, actual: null };
  if (positions === 'incomplete') {
    return { ...none, outcome: 'failed', reason: NO_CLOCK, reasonCode: 'POINT_NOT_WRITABLE' };
  }
  if (!goesOn) {
    const reason = texts.notWrittenControllerSilent;
    return { ...none, outcome: 'skipped', reason, reasonCode: 'WRITE_UNKNOWN' };
  }
  const points = positions.map((position) => config.Points[position]!);
  let before: PointReading[];
  try {
    before = await device.read(points);
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    return { ...none, outcome: 'failed', reason: error.message, reasonCode: error.code };
  }
  const numbers = (readings: readonly PointReading[]) => readings.map(({ value }) => value);
  const old = clockText(numbers(before));
  const offMs = clockOffMs(numbers(before), zone, time.now(), true);
  if (offMs !== null && Math.abs(offMs) <= LEFT_ALONE_MS) {
    return { wanted, old, actual: old, outcome: 'unchanged', reason: null, reasonCode: null };
  }
  const change = changed();
  if (change !== null) {
    return {
      wanted,
      old,
      actual: old,
      outcome: 'failed',
      reason: change.message,
      reasonCode: change.code,
    };
  }
  const begunMs = time.monotonicMs();
  const values = wantedNow(hasTwoDigitYears(points[0]!, before[0]!.value));
  const carried = await device.write(points.map((point, i) => ({ point, value: values[i]! })));
  const tookMs = time.monotonicMs() - begunMs;
  const set = clockText(values)!;
  const back = carried.map(({ readBack }) => readBack?.value ?? Number.NaN);
  const actual = clockText(back);
  const isOffMs = clockOffMs(back, zone, time.now(), true);
  const end = { wanted: set, old, actual };
  if (isOffMs !== null && Math.abs(isOffMs) <= READ_BACK_MS + tookMs) {
    return { ...end, outcome: 'applied', reason: null, reasonCode: null };
  }
  const wrong = carried.find(({ sent }) => sent !== null && sent.kind !== 'taken')?.sent;
  if (wrong && wrong.kind !== 'taken') {
    const outcome = wrong.kind === 'unknown' ? 'unknown' : wrong.kind;
    const reasonCode =
      wrong.kind === 'failed'
        ? wrong.error.code
        : wrong.kind === 'unknown'
          ? 'WRITE_UNKNOWN'
          : 'WRITE_REFUSED';
    return { ...end, outcome, reason: wrong.error.message, reasonCode };
  }
  if (actual === null) {
    const reason = texts.readBackFailed;
    return { ...end, outcome: 'unknown', reason, reasonCode: 'WRITE_UNKNOWN' };
  }
  return {
    ...end,
    outcome: 'differs',
    reason: texts.readBackDiffers(actual),
    reasonCode: null,
  };
}
