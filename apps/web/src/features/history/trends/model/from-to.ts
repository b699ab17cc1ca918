import { instantOf, readWallText, type Zone } from '../../../../ui/time/index.ts';
import * as texts from '../texts.ts';
import { clamped, MAX_SPAN_MS, MIN_SPAN_MS, type TrendRange } from './range.ts';

/** The range of the two fields, or an error. */
export function rangeOfFields(from: string, to: string, zone: Zone, nowMs: number): TrendRange | string {
  const [fromWall, toWall] = [readWallText(from), readWallText(to)];
  if (fromWall === null || toWall === null) return texts.enterBothTimes;
  const [fromMs, toMs] = [instantOf(zone, fromWall), instantOf(zone, toWall)];
  if (toMs - fromMs < MIN_SPAN_MS) return texts.rangeTooShort;
  if (toMs - fromMs > MAX_SPAN_MS) return texts.rangeTooLong;
  if (fromMs >= nowMs) return texts.fromInFuture;
  return { kind: 'between', ...clamped({ fromMs, toMs: Math.min(toMs, nowMs) }, nowMs) };
}
