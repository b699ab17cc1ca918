import { DAY_MS, formatDuration, HOUR_MS, MINUTE_MS, SECOND_MS } from '@outpost/core';

/** Longest first; a year has 365 days. */
const UNITS = [
  ['y', 365 * DAY_MS],
  ['d', DAY_MS],
  ['h', HOUR_MS],
  ['min', MINUTE_MS],
  ['s', SECOND_MS],
] as const;

/** `8h`, `90min`, `3723s`: in the longest unit that divides the duration. */
export function durationText(ms: number): string {
  const whole = Math.max(SECOND_MS, Math.round(ms / SECOND_MS) * SECOND_MS);
  const [unit, unitMs] = UNITS.find(([, each]) => whole % each === 0)!;
  return `${whole / unitMs}${unit}`;
}

/** Parses such a text, ms; null: invalid. */
export function readDuration(text: string): number | null {
  const [, count, unit] = /^([1-9]\d{0,8})(y|d|h|min|s)$/.exec(text) ?? [];
  const unitMs = UNITS.find(([name]) => name === unit)?.[1];
  return count === undefined || unitMs === undefined ? null : Number(count) * unitMs;
}

/** A duration in up to two units, rounded: `45 s`, `12 min`, `3 h 20 min`, `2 d 4 h`. */
export function formatSpan(ms: number): string {
  const step = ms < HOUR_MS ? SECOND_MS : ms < DAY_MS ? MINUTE_MS : HOUR_MS;
  return formatDuration(Math.round(ms / step) * step);
}
