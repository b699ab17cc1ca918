import type { Quality, SettingCounts, SettingState, StationConfig, StationSetting } from '@outpost/contract';
import {
  CLOCK_TOLERANCE_MS,
  clockOffMs,
  clockText,
  clockValues,
  GOOD,
  hasTwoDigitYears,
  matchesReported,
  mayHold,
  type PointReading,
  qualityName,
  REASON,
  reasonText,
  settingState,
} from '@outpost/core';
import type { Image, StationImage } from '../acquisition/index.ts';
import { toInstant } from '../platform/clock.ts';
import type { Context } from '../platform/context.ts';
import {
  CLOCK_ID,
  CLOCK_SHOWN,
  type DesiredValue,
  desiredConfigurationOf,
  desiredValueView,
} from './desired-configuration.ts';
import type { PushBook } from './push-book.ts';
import * as texts from './texts.ts';
import { commandNumber, wireOf } from './values.ts';

/**
 * A point's reading, its time, and whether it is exact: stored values may be off by the deadband.
 */
interface Reading extends PointReading {
  readonly atMs: number;
  readonly isExact: boolean;
}

/** New readings by position; others come from the image. */
export type Fresh = ReadonlyMap<number, Reading>;

const NONE: Fresh = new Map();
const COUNT_OF = {
  applied: 'Applied',
  'not-pushed': 'NotPushed',
  drifted: 'Drifted',
  unknown: 'Unknown',
} as const;

/** Desired and actual values. */
export class SettingsBoard {
  readonly #context: Pick<Context, 'clock' | 'timeZone'>;
  readonly #image: Image;
  readonly #book: PushBook;

  constructor(context: Pick<Context, 'clock' | 'timeZone'>, image: Image, book: PushBook) {
    this.#context = context;
    this.#image = image;
    this.#book = book;
  }

  zoneOf({ TimeZone }: StationConfig): string {
    return TimeZone ?? this.#context.timeZone;
  }

  counts(station: StationImage, fresh: Fresh = NONE): SettingCounts {
    const counts = { StationId: station.stationId, Applied: 0, NotPushed: 0, Drifted: 0, Unknown: 0 };
    const { settings, clock } = desiredConfigurationOf(station.config);
    for (const wanted of settings) {
      counts[COUNT_OF[this.#stateOf(station, wanted, this.#read(station, wanted.position, fresh))]] += 1;
    }
    if (clock !== null) counts[COUNT_OF[this.#clock(station, clock, fresh).State]] += 1;
    return counts;
  }

  settings(station: StationImage, fresh: Fresh = NONE): StationSetting[] {
    const { settings, clock } = desiredConfigurationOf(station.config);
    const rows = settings.map((wanted): StationSetting => {
      const { point, position, wire } = wanted;
      const reading = this.#read(station, position, fresh);
      return {
        ...desiredValueView(point),
        Wanted: wire,
        Interlock: point.Interlock,
        Actual: wireOf(point, reading.value),
        ...presentReading(reading),
        Pushed: this.#pushed(station, point.Id),
        State: this.#stateOf(station, wanted, reading),
      };
    });
    return clock === null ? rows : [...rows, this.#clock(station, clock, fresh)];
  }

  #read(station: StationImage, position: number, fresh: Fresh): Reading {
    const own = fresh.get(position);
    if (own !== undefined) return own;
    const { columns } = this.#image;
    const slot = station.first + position;
    const pushed = this.#book.pushedTo(station.stationId, station.config.Points[position]!.Id);
    const isNewer = pushed !== undefined && pushed.atMs > columns.measuredAtMs[slot]!;
    if (isNewer && typeof pushed.value !== 'string' && columns.qualities[slot] === GOOD) {
      // It was read back since the last poll.
      const value = commandNumber(station.config.Points[position]!, pushed.value);
      if (value !== null)
        return { value, quality: GOOD, reason: REASON.NONE, atMs: pushed.atMs, isExact: true };
    }
    return {
      value: columns.values[slot]!,
      quality: columns.qualities[slot]!,
      reason: columns.reasons[slot]!,
      atMs: columns.measuredAtMs[slot]!,
      isExact: false,
    };
  }

  #stateOf(station: StationImage, { point, value }: DesiredValue, reading: Reading): SettingState {
    const pushed = this.#book.pushedTo(station.stationId, point.Id);
    const before =
      pushed === undefined || typeof pushed.value === 'string' ? null : commandNumber(point, pushed.value);
    const isSame = reading.isExact ? matchesReported : mayHold;
    return settingState({
      isKnown: reading.quality === GOOD && !Number.isNaN(reading.value),
      isRequested: isSame(point, value, reading.value),
      wasPushed: before !== null && matchesReported(point, value, before),
    });
  }

  #pushed(station: StationImage, pointId: number): StationSetting['Pushed'] {
    const pushed = this.#book.pushedTo(station.stationId, pointId);
    if (pushed === undefined) return null;
    return { At: toInstant(pushed.atMs), By: pushed.by, Value: pushed.value, PushId: pushed.pushId };
  }

  #clock(station: StationImage, positions: readonly number[] | 'incomplete', fresh: Fresh): StationSetting {
    const zone = this.zoneOf(station.config);
    const nowMs = this.#context.clock.now();
    const pushed = this.#pushed(station, CLOCK_ID);
    const row = (
      more: Pick<StationSetting, 'Wanted' | 'Actual' | 'Quality' | 'At' | 'Reason' | 'State'>,
    ): StationSetting => ({ ...CLOCK_SHOWN, ...more, Interlock: '', Pushed: pushed });
    if (positions === 'incomplete') {
      const Wanted = clockText(clockValues(zone, nowMs, false))!;
      return row({ Wanted, Actual: null, Quality: 'bad', At: null, Reason: NO_CLOCK, State: 'unknown' });
    }
    const readings = positions.map((position) => this.#read(station, position, fresh));
    const values = readings.map(({ value }) => value);
    const worst = readings.find(({ quality }) => quality !== GOOD) ?? readings.at(-1)!;
    const seconds = station.config.Points[positions.at(-1)!]!;
    const hasSeconds = readings.at(-1)!.isExact || (seconds.Kind === 'analog' && seconds.Deadband < 1);
    const atMs = Math.max(...readings.map((reading) => reading.atMs));
    const offMs = Number.isNaN(atMs) ? null : clockOffMs(values, zone, atMs, hasSeconds);
    const text = clockText(hasSeconds ? values : [...values.slice(0, 5), 0]);
    const twoDigits = hasTwoDigitYears(station.config.Points[positions[0]!]!, values[0]!);
    return row({
      Wanted: clockText(clockValues(zone, Number.isNaN(atMs) ? nowMs : atMs, twoDigits))!,
      Actual: text,
      ...presentReading(worst),
      State: settingState({
        isKnown: worst.quality === GOOD && offMs !== null,
        isRequested: offMs !== null && Math.abs(offMs) <= CLOCK_TOLERANCE_MS,
        wasPushed: pushed !== null,
      }),
    });
  }
}

export const NO_CLOCK = texts.noClockPoints;

function presentReading({ quality, reason, atMs }: Reading): {
  Quality: Quality;
  At: string | null;
  Reason: string | null;
} {
  return {
    Quality: qualityName(quality),
    At: Number.isNaN(atMs) ? null : toInstant(atMs),
    Reason: reasonText(reason),
  };
}
