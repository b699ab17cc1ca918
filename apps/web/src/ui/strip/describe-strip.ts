import type { DayStrip } from '@outpost/contract';
import { formatNumber } from '../value/index.ts';
import { extent } from './geometry.ts';

const HOUR_SECONDS = 3_600;

const hours = (steps: number, strip: DayStrip) =>
  `${formatNumber((steps * strip.StepSeconds) / HOUR_SECONDS, steps * strip.StepSeconds < 10 * HOUR_SECONDS ? 1 : 0)} h`;

function formatUnknownTime(strip: DayStrip): string {
  const unknown = strip.Low.filter((value, step) => value === null || strip.High[step] === null).length;
  return unknown === 0 ? '' : `, unknown for ${hours(unknown, strip)}`;
}

/** A description of an analog point's day: `last 24 h: 0.7 to 2.9 m, unknown for 1.5 h`. */
export function describeAnalogStrip(strip: DayStrip, units: string, decimals: number): string {
  const range = extent(strip);
  if (range === null) return 'last 24 h: no data';
  const low = formatNumber(range.low, decimals);
  const high = formatNumber(range.high, decimals);
  const values = low === high ? `steady at ${low}` : `${low} to ${high}`;
  return `last 24 h: ${values}${units === '' ? '' : ` ${units}`}${formatUnknownTime(strip)}`;
}

/**
 * A description of a digital point's day: `last 24 h: Running for up to 8.5 h`, since a step may
 * contain both states.
 */
export function describeDigitalStrip(strip: DayStrip, onLabel: string, offLabel: string): string {
  const range = extent(strip);
  if (range === null) return 'last 24 h: no data';
  if (range.high === 0) return `last 24 h: always ${offLabel}${formatUnknownTime(strip)}`;
  if (range.low === 1) return `last 24 h: always ${onLabel}${formatUnknownTime(strip)}`;
  const on = strip.High.filter((value) => value === 1).length;
  return `last 24 h: ${onLabel} for up to ${hours(on, strip)}${formatUnknownTime(strip)}`;
}
