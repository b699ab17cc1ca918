import type { StationStatus } from '@outpost/contract';
import type { StationImage } from '../../acquisition/index.ts';
import { wallClockOf } from '../../platform/wall-clock.ts';

const STATUS: Readonly<Record<StationStatus, number>> = { unknown: 0, online: 1, offline: 2, disabled: 3 };
const MOST = 65_535;
const NEVER = new Uint16Array(6);

interface Known {
  readonly pollMs: number;
  readonly timeZone: string;
  readonly parts: Uint16Array;
}

/** The contents of a station's own registers. */
export class StationRegisters {
  readonly #defaultZone: string;
  readonly #clocks = new Map<string, (ms: number) => number>();
  /** Cached for each station: masters read far more often than stations are polled. */
  readonly #known = new Map<number, Known>();

  /** @param timeZone of stations that have none of their own */
  constructor(timeZone: string) {
    this.#defaultZone = timeZone;
  }

  /**
   * Year, month, day, hour, minute and second of the last good poll in the station's zone; zeros:
   * never.
   */
  time({ stationId, config, link: { lastGoodPollAtMs: pollMs } }: StationImage): Uint16Array {
    if (pollMs === null) return NEVER;
    const timeZone = config.TimeZone ?? this.#defaultZone;
    const known = this.#known.get(stationId);
    if (known && known.pollMs === pollMs && known.timeZone === timeZone) return known.parts;
    const at = new Date(this.#clock(timeZone)(pollMs));
    const parts = Uint16Array.of(
      at.getUTCFullYear(),
      at.getUTCMonth() + 1,
      at.getUTCDate(),
      at.getUTCHours(),
      at.getUTCMinutes(),
      at.getUTCSeconds(),
    );
    this.#known.set(stationId, { pollMs, timeZone, parts });
    return parts;
  }

  /**
   * Status, seconds since the last good poll (65535: longer, or never), and good polls modulo
   * 65536.
   */
  health({ link: { status, lastGoodPollAtMs }, goodPolls }: StationImage, nowMs: number): readonly number[] {
    const age = lastGoodPollAtMs === null ? MOST : Math.floor(Math.max(0, nowMs - lastGoodPollAtMs) / 1_000);
    return [STATUS[status], Math.min(age, MOST), goodPolls & MOST];
  }

  #clock(timeZone: string): (ms: number) => number {
    let clock = this.#clocks.get(timeZone);
    if (!clock) {
      clock = wallClockOf(timeZone);
      this.#clocks.set(timeZone, clock);
    }
    return clock;
  }
}
