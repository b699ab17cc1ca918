/** As many as every decimal number keeps as a float64 (IEEE 754-2019, table 3.2: 53 bits). */
const DIGITS = 15;

/**
 * A number without the rounding error of its calculation, for other systems: -12.299999999999997, scaled
 * from whole counts, is -12.3. Whole numbers, such as counters, keep all their digits.
 */
export const withoutRoundingError = (value: number): number =>
  Number.isInteger(value) ? value : Number(value.toPrecision(DIGITS));
