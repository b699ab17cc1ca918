import { parseUnit } from '../units/parse-unit.ts';

/** A unit of a rate, and what it adds up to. */
export interface RateUnit {
  /** The unit of the amount: `m³` of a flow in `L/s`. */
  readonly amountUnits: string;
  /** What 1 of the rate adds up to in `seconds`, in `amountUnits`. */
  readonly amount: number;
  /** The time of the rate: 3,600 for `m³/h`. */
  readonly seconds: number;
}

/**
 * The rate that a point's unit stands for, however it is written: `m³/h`, `m3/hr`, `L/s`, `gpm`,
 * `MGD`, `mm/h`. null: it is no rate of an amount, as `m`, `m/s`, `mm/s` or `%`.
 */
export function rateUnitOf(units: string): RateUnit | null {
  const unit = parseUnit(units);
  if (!unit || unit.seconds === null || unit.quantity.amount === null) return null;
  // A length per second is a speed, such as that of a vibration, and no rain.
  if (unit.seconds === 1 && unit.quantity.dimension === 'length') return null;
  const [amountUnits, amount] = unit.quantity.amount;
  return { amountUnits, amount, seconds: unit.seconds };
}
