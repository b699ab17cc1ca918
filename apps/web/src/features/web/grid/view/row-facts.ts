import type { WireValue } from '@outpost/contract';
import { QUALITIES } from '@outpost/contract';
import type { RowCondition } from '../../../../data/points/live-points.ts';
import type { TableSite } from '../../../../data/points/points-table.ts';
import { quantityOf, type ShownQuantity, type ShownValue, shownValue } from '../../../../ui/value/index.ts';
import { isConditionCurrent } from '../engine/evaluated-rows.ts';
import { measuredAtMs } from '../engine/measured-at.ts';
import type { Source } from '../engine/source.ts';

/** A row in the forms in which it is shown. */
export interface RowFacts {
  readonly row: number;
  readonly site: TableSite;
  readonly terminal: string;
  readonly name: string;
  /** How its numbers are shown. */
  readonly quantity: ShownQuantity;
  readonly value: ShownValue;
  /** The reason why the value is not good. */
  readonly reason: string | null;
  /** ms since 1970-01-01T00:00Z; NaN: never. */
  readonly measuredAtMs: number;
  /** 0: never. */
  readonly changedAtMs: number;
  /** The worst active condition; a suppressed one if there is no other. In the first row also of its station. */
  readonly condition: RowCondition | null;
  /** The condition is the last known one. */
  readonly isConditionOld: boolean;
}

/** Reads the current state of a row. */
export function rowFacts(source: Source, row: number): RowFacts {
  const { table, points, judged } = source;
  const siteIndex = table.siteOf[row]!;
  const isDigital = table.digital[row] === 1;
  const number = points.values[row]!;
  const value: WireValue = Number.isNaN(number) ? null : isDigital ? number !== 0 : number;
  const format = { Units: table.units.texts[table.units.codes[row]!]!, Decimals: table.decimals[row]! };
  const shown = shownValue(
    {
      Kind: isDigital ? 'digital' : 'analog',
      ...format,
      OnLabel: table.labels.texts[table.onLabels[row]!]!,
      OffLabel: table.labels.texts[table.offLabels[row]!]!,
    },
    { Value: value, Quality: QUALITIES[points.qualities[row]!]! },
    judged.isOld(siteIndex),
  );
  const condition = points.condition(row);
  return {
    row,
    site: table.sites[siteIndex]!,
    terminal: table.terminals.texts[table.terminals.codes[row]!]!,
    name: table.names.texts[table.names.codes[row]!]!,
    quantity: quantityOf(format),
    value: shown,
    reason: points.reason(row),
    measuredAtMs: measuredAtMs(points, row),
    changedAtMs: points.changedAt[row]!,
    condition,
    isConditionOld: condition !== null && !isConditionCurrent(condition, shown.trust),
  };
}
