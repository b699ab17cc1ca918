import type { ZoneOffset } from '../local-time.ts';

/** Variables of a controller's clock, in the order of `Date.UTC`. */
export const CLOCK_VARIABLES: readonly string[] = [
  'clockYear',
  'clockMonth',
  'clockDay',
  'clockHour',
  'clockMinute',
  'clockSecond',
];

/** Position of a clock variable in CLOCK_VARIABLES, -1 for another name. */
export function clockField(variable: string): number {
  return CLOCK_VARIABLES.indexOf(variable);
}

/** Fields written one by one within this time count as one setting. */
const SETTING_MS = 5_000;

/**
 * The clock of a controller: the site's local time, off by some seconds, and settable field by
 * field.
 */
export class SimulatedClock {
  /** How far the clock is ahead of the correct time. */
  offsetMs: number;
  readonly #zone: ZoneOffset;
  #setting: number[] | null = null;
  #settingAtMs = 0;
  readonly #fields = [0, 0, 0, 0, 0, 0];
  #shownSecond = Number.NaN;

  constructor(zone: ZoneOffset, offsetMs: number) {
    this.#zone = zone;
    this.offsetMs = offsetMs;
  }

  /** One field of the clock's time; `field` as in CLOCK_VARIABLES, months from 1. */
  read(field: number, nowMs: number): number {
    const localMs = nowMs + this.#zone.atMs(nowMs) + this.offsetMs;
    const second = Math.floor(localMs / 1_000);
    if (second !== this.#shownSecond) {
      this.#shownSecond = second;
      const date = new Date(second * 1_000);
      this.#fields[0] = date.getUTCFullYear();
      this.#fields[1] = date.getUTCMonth() + 1;
      this.#fields[2] = date.getUTCDate();
      this.#fields[3] = date.getUTCHours();
      this.#fields[4] = date.getUTCMinutes();
      this.#fields[5] = date.getUTCSeconds();
    }
    return this.#fields[field]!;
  }

  /**
   * Sets one field. The others stay what they were when the setting began, so that day 31, month 4
   * and then day 5 ends on 5 April and not in May.
   */
  set(field: number, value: number, nowMs: number): void {
    if (this.#setting === null || Math.abs(nowMs - this.#settingAtMs) > SETTING_MS) {
      this.#setting = CLOCK_VARIABLES.map((_name, index) => this.read(index, nowMs));
    }
    this.#settingAtMs = nowMs;
    this.#setting[field] = Math.round(value);
    const [year, month, day, hour, minute, second] = this.#setting as [
      number,
      number,
      number,
      number,
      number,
      number,
    ];
    const localMs = Date.UTC(year, month - 1, day, hour, minute, second);
    this.offsetMs = localMs - (nowMs + this.#zone.atMs(nowMs));
    this.#shownSecond = Number.NaN;
  }
}
