import type { AnalogPoint } from '@outpost/contract';
import { heldValue } from '@outpost/core';
import { quantityOf } from '../../../../ui/value/index.ts';
import { tidied } from './write-messages.ts';

/** Decimals beyond which a typed number is sent as computed. */
const MAX_DECIMALS = 9;

/**
 * The point as its numbers are typed: unit, decimals and range in the unit that is shown. The point
 * itself where that is its own.
 */
export function pointAsShown(point: AnalogPoint): AnalogPoint {
  const quantity = quantityOf(point);
  if (!quantity.isConverted) return point;
  const limit = (own: number | null) =>
    own === null ? null : rounded(quantity.value(own), quantity.decimals);
  return {
    ...point,
    Units: quantity.units,
    Decimals: quantity.decimals,
    RangeLow: limit(point.RangeLow),
    RangeHigh: limit(point.RangeHigh),
  };
}

/** An own value as the number that is typed for it. */
export function typedOf(point: AnalogPoint, own: number): number {
  const quantity = quantityOf(point);
  return quantity.isConverted ? rounded(quantity.value(own), quantity.decimals) : own;
}

/**
 * The own value that a typed number stands for, as it is sent and as the controller holds it.
 *
 * What was not changed stays exactly what it was, and the ends of the range are themselves, whatever
 * rounding has shown. Anything else is the shortest own value, in steps of the point or finer, that
 * is shown as it was typed.
 *
 * @param current the value of the point now, or the one chosen before; null: unknown
 */
export function ownOfTyped(point: AnalogPoint, typed: number, current: number | null): number {
  const quantity = quantityOf(point);
  if (!quantity.isConverted) return typed;
  const places = Math.max(quantity.decimals, decimalsOf(typed));
  const isTyped = (own: number | null): own is number =>
    own !== null && rounded(quantity.value(own), places) === typed;
  const known = [current, point.RangeLow, point.RangeHigh].find(isTyped);
  if (known !== undefined) return known;
  const exact = quantity.own(typed);
  for (let decimals = point.Decimals; decimals <= MAX_DECIMALS; decimals++) {
    const own = rounded(exact, decimals);
    if (isTyped(own)) return asHeld(point, own);
  }
  return asHeld(point, exact);
}

/** As the controller's register rounds it; out of range as it is, to be refused. */
function asHeld(point: AnalogPoint, own: number): number {
  const held = heldValue(point, own);
  return Number.isNaN(held) ? own : tidied(point, held);
}

const decimalsOf = (typed: number) => (String(typed).split('.')[1] ?? '').length;
const rounded = (value: number, decimals: number) => Number(value.toFixed(decimals));
