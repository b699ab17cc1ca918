/** A straight line through two pairs of raw and engineering values. */
export interface LinearScale {
  readonly RawLow: number;
  readonly RawHigh: number;
  readonly EngineeringLow: number;
  readonly EngineeringHigh: number;
}

/**
 * Raw to engineering value on the straight line through the two pairs of `scale`.
 *
 * Multiplied before it is divided: with round spans (0–1000 → 0–100) the result is the exact
 * decimal number, 0.3 and not 0.30000000000000004, and both ends of the scale are exact, so that an
 * instrument at its end is not "out of range" by rounding. Zero is never negative.
 */
export function scaleRaw(scale: LinearScale, raw: number): number {
  if (raw === scale.RawHigh) return scale.EngineeringHigh + 0;
  return (
    scale.EngineeringLow +
    ((raw - scale.RawLow) * (scale.EngineeringHigh - scale.EngineeringLow)) / (scale.RawHigh - scale.RawLow)
  );
}

/**
 * Engineering to raw value; not rounded to whole counts. Throws RangeError if the scale's
 * engineering ends are equal, since every raw value would mean the same.
 */
export function unscale(scale: LinearScale, engineering: number): number {
  const span = scale.EngineeringHigh - scale.EngineeringLow;
  if (span === 0) throw new RangeError('expected a scale with different engineering values at its ends');
  if (engineering === scale.EngineeringHigh) return scale.RawHigh + 0;
  return scale.RawLow + ((engineering - scale.EngineeringLow) * (scale.RawHigh - scale.RawLow)) / span;
}
