import { DISABLED, GOOD, type QualityCode, STALE } from '../quality.ts';

/**
 * The content of an int16 register whose value is unknown or does not fit: 0x8000. It is never a
 * value.
 */
export const INT16_NOTHING = -32_768;
const MAX_INT16 = 32_767;
/** Beyond it float32 only has infinity. */
const MAX_FLOAT32 = 3.4028234663852886e38;

/** The content of an analog point's quality register. */
export const QUALITY_REGISTER = {
  NEVER_KNOWN: 0,
  GOOD: 1,
  /** The value is the last known one. */
  STALE: 2,
  BAD: 3,
  DISABLED: 4,
  /** The value is good but too large for its registers. */
  DOES_NOT_FIT: 5,
} as const;

/**
 * The value times the factor, rounded half away from zero; {@link INT16_NOTHING} for what does not
 * fit, including NaN.
 */
export function int16Of(value: number, factor: number): number {
  const scaled = value * factor;
  const whole = Math.sign(scaled) * Math.round(Math.abs(scaled));
  // NaN is not within anything.
  return Math.abs(whole) <= MAX_INT16 ? whole : INT16_NOTHING;
}

/** Whether the registers can represent a value. @param factor of an int16 point; null: float32 */
export function fitsRegisters(value: number, factor: number | null): boolean {
  return factor === null ? Math.abs(value) <= MAX_FLOAT32 : int16Of(value, factor) !== INT16_NOTHING;
}

/** The content of the quality register of a point with this value and quality. */
export function qualityRegister(quality: number, value: number, factor: number | null): number {
  switch (quality as QualityCode) {
    case GOOD:
      return fitsRegisters(value, factor) ? QUALITY_REGISTER.GOOD : QUALITY_REGISTER.DOES_NOT_FIT;
    case STALE:
      return Number.isNaN(value) ? QUALITY_REGISTER.NEVER_KNOWN : QUALITY_REGISTER.STALE;
    case DISABLED:
      return QUALITY_REGISTER.DISABLED;
    default:
      return QUALITY_REGISTER.BAD;
  }
}
