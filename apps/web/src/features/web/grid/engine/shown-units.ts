import { displayUnit } from '@outpost/core';
import type { LivePoints } from '../../../../data/points/live-points.ts';
import type { LivePointColumns } from '../../../../data/points/points-table.ts';
import { type TextColumn, TextTableBuilder } from '../../../../data/points/text-columns.ts';
import { shownUnitSystem } from '../../../../ui/value/index.ts';

/** The units of the rows as they are shown, and what converts to them. */
interface ShownUnits {
  readonly units: TextColumn;
  /** By row: the decimals that are shown. */
  readonly decimals: Uint8Array;
  /** By row; null: every value is shown in its own unit. */
  readonly convert: ((row: number, own: number) => number) | null;
}

/** By the units of the page, once for each table. */
const known = new WeakMap<LivePointColumns, Map<string, ShownUnits>>();

function shownUnitsOf(table: LivePointColumns): ShownUnits {
  const system = shownUnitSystem();
  const ofTable = known.get(table) ?? new Map<string, ShownUnits>();
  known.set(table, ofTable);
  const found = ofTable.get(system);
  if (found !== undefined) return found;
  const displays = table.units.texts.map((units) => displayUnit(units, system));
  const made = displays.some(({ isConverted }) => isConverted)
    ? convertedUnits(table, displays)
    : { units: table.units, decimals: table.decimals, convert: null };
  ofTable.set(system, made);
  return made;
}

function convertedUnits(
  { units: own, decimals }: LivePointColumns,
  displays: readonly ReturnType<typeof displayUnit>[],
): ShownUnits {
  const builder = new TextTableBuilder();
  const codes = displays.map(({ units }) => builder.code(units));
  return {
    units: { ...builder.finish(), codes: own.codes.map((code) => codes[code]!) },
    decimals: decimals.map((places, row) => displays[own.codes[row]!]!.decimals(places)),
    convert: (row, value) => displays[own.codes[row]!]!.value(value),
  };
}

/** The units of the rows as they are shown. */
export const shownUnitColumn = (table: LivePointColumns): TextColumn => shownUnitsOf(table).units;

/** The decimals of the rows as they are shown. */
export const shownDecimals = (table: LivePointColumns): Uint8Array => shownUnitsOf(table).decimals;

/** The numbers of the rows as they are shown, to sort and filter by; digital rows have their state. */
export function shownValues(table: LivePointColumns, { values }: LivePoints): Float64Array {
  const { convert } = shownUnitsOf(table);
  if (convert === null) return values;
  return values.map((value, row) => (table.digital[row] === 1 ? value : convert(row, value)));
}
