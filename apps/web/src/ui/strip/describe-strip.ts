import type { DayStrip } from '@outpost/contract';
import { formatNumber, type NumberFormat, quantityOf, withUnits } from '../value/index.ts';
import { extent } from './geometry.ts';
import * as texts from './texts.ts';

const HOUR_SECONDS = 3_600;

const hours = (steps: number, strip: DayStrip) =>
  `${formatNumber((steps * strip.StepSeconds) / HOUR_SECONDS, steps * strip.StepSeconds < 10 * HOUR_SECONDS ? 1 : 0)} h`;

function describeDay(values: string, strip: DayStrip): string {
  const unknown = strip.Low.filter((value, step) => value === null || strip.High[step] === null).length;
  return unknown === 0 ? texts.last24H(values) : texts.last24HPartlyUnknown(values, hours(unknown, strip));
}

/** A description of an analog point's day: `last 24 h: 0.7 to 2.9 m, unknown for 1.5 h`. */
export function describeAnalogStrip(strip: DayStrip, format: NumberFormat): string {
  const range = extent(strip);
  if (range === null) return texts.last24HNoData;
  const { number, units } = quantityOf(format);
  const [low, high] = [number(range.low), withUnits(number(range.high), units)];
  const isSteady = withUnits(low, units) === high;
  const values = isSteady ? texts.steadyAt(high) : texts.valueRange(low, high);
  return describeDay(values, strip);
}

/**
 * A description of a digital point's day: `last 24 h: Running up to 8.5 h in total`, since a step may
 * contain both states.
 */
export function describeDigitalStrip(strip: DayStrip, onLabel: string, offLabel: string): string {
  const range = extent(strip);
  if (range === null) return texts.last24HNoData;
  if (range.high === 0) return describeDay(texts.alwaysState(offLabel), strip);
  if (range.low === 1) return describeDay(texts.alwaysState(onLabel), strip);
  const on = strip.High.filter((value) => value === 1).length;
  return describeDay(texts.stateUpTo(onLabel, hours(on, strip)), strip);
}
