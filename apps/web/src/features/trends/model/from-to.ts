import { clamped, MAX_SPAN_MS, MIN_SPAN_MS, type TrendRange } from './range.ts';
import { readWallText } from './time-axis.ts';
import type { Zone } from './zone.ts';

/** The range of two fields, or what is wrong with them. */
export function rangeOfFields(from: string, to: string, zone: Zone, nowMs: number): TrendRange | string {
  const [fromWall, toWall] = [readWallText(from), readWallText(to)];
  if (fromWall === null || toWall === null) return 'Both need a date and a time.';
  const [fromMs, toMs] = [zone.instantOf(fromWall), zone.instantOf(toWall)];
  if (toMs - fromMs < MIN_SPAN_MS) return 'The second has to be a minute after the first at least.';
  if (toMs - fromMs > MAX_SPAN_MS) return 'Ten years are the most that can be shown.';
  if (fromMs >= nowMs) return 'The first is still to come.';
  return { kind: 'between', ...clamped({ fromMs, toMs: Math.min(toMs, nowMs) }, nowMs) };
}
