import type { Point } from '@outpost/contract';
import { quantityOf, type ShownQuantity } from '../../../../ui/value/index.ts';
import type { AnalogColumns } from './columns.ts';

/** How the numbers of a point are shown; a digital one has none. */
export const quantityOfPoint = (point: Point): ShownQuantity =>
  quantityOf(point.Kind === 'analog' ? point : { Units: '', Decimals: 0 });

/** A chart redraws what is another object, so the same data are converted once. */
const known = new WeakMap<AnalogColumns, readonly [units: string, shown: AnalogColumns]>();

/** The values of a point as they are drawn: in the unit that is shown. */
export function shownColumns(own: AnalogColumns, quantity: ShownQuantity): AnalogColumns {
  if (!quantity.isConverted) return own;
  const found = known.get(own);
  if (found?.[0] === quantity.units) return found[1];
  const { min, max, mean, last } = own;
  const shown: AnalogColumns = {
    ...own,
    min: min.map(quantity.value),
    max: max.map(quantity.value),
    mean: mean.map(quantity.value),
    last: last.map(quantity.value),
  };
  known.set(own, [quantity.units, shown]);
  return shown;
}
