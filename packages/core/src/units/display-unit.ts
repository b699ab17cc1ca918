import type { UnitSystem } from '@outpost/contract';
import { type KnownUnit, parseUnit, quantityNamed, unitName } from './parse-unit.ts';
import { FLOW_COUNTERPARTS } from './quantities.ts';

/**
 * How values of a point are shown. Number and unit come from the same object, so that a converted
 * number never stands next to the unit it was converted from. *Own* values are in the point's own
 * unit, in which they are stored, limited and written; *shown* ones are in `units`.
 */
export interface DisplayUnit {
  /** The unit that is shown. */
  readonly units: string;
  /** false: own and shown values are the same. */
  readonly isConverted: boolean;
  /** What one own unit is in shown ones: 3.28… for m shown as ft. */
  readonly ratio: number;
  /** The shown value of an own value. */
  value(own: number): number;
  /** The shown value for a file: without the digits that only the factor has. */
  fileValue(own: number): number;
  /** The own value of a shown value. */
  own(shown: number): number;
  /** The same for a difference, such as a deadband or a change per minute: without an offset. */
  difference(own: number): number;
  ownDifference(shown: number): number;
  /**
   * The decimals with which values are shown that have so many decimals in their own unit: the
   * fewest with which a shown step is not coarser than an own step, so that no two different own
   * values look the same.
   */
  decimals(own: number): number;
}

const COUNTERPARTS = new Map(FLOW_COUNTERPARTS);
/** Of a converted number in a file; a float64 has 15 to 17. */
const FILE_DIGITS = 12;
/** Rounding of the logarithm: 3 decimals stay 3 where one unit is 1,000 of the other. */
const LOG_TOLERANCE = 1e-9;

/** The unit in the other system that a unit is converted to; null: it belongs to both. */
function counterpartOf(unit: KnownUnit): KnownUnit | null {
  const flow = COUNTERPARTS.get(unitName(unit));
  if (flow !== undefined) return parseUnit(flow);
  const { counterpart } = unit.quantity;
  return counterpart === null ? null : { quantity: quantityNamed(counterpart), seconds: unit.seconds };
}

/** The unit itself: numbers keep their digits. */
const sameUnit = (units: string): DisplayUnit => ({
  units,
  isConverted: false,
  ratio: 1,
  value: (own) => own,
  fileValue: (own) => own,
  own: (shown) => shown,
  difference: (own) => own,
  ownDifference: (shown) => shown,
  decimals: (own) => own,
});

function converted(from: KnownUnit, to: KnownUnit): DisplayUnit {
  const ratio = (from.quantity.si * (to.seconds ?? 1)) / (to.quantity.si * (from.seconds ?? 1));
  // A rate is a difference over a time: 10 °C/h are 18 °F/h.
  const offset = from.seconds === null ? (from.quantity.zero - to.quantity.zero) / to.quantity.si : 0;
  return {
    units: unitName(to),
    isConverted: true,
    ratio,
    value: (own) => own * ratio + offset,
    fileValue: (own) => Number((own * ratio + offset).toPrecision(FILE_DIGITS)),
    own: (shown) => (shown - offset) / ratio,
    difference: (own) => own * ratio,
    ownDifference: (shown) => shown / ratio,
    decimals: (own) => Math.max(0, Math.ceil(own - Math.log10(ratio) - LOG_TOLERANCE)),
  };
}

const known = new Map<UnitSystem, Map<string, DisplayUnit>>();
/** Units are free text; a server that has seen more than these computes the others each time. */
const MAX_KNOWN = 1_000;

/**
 * How values in `units` are shown in a system of units. Units of that system, of both systems, and
 * those that are not recognized stay as they are written.
 */
export function displayUnit(units: string, system: UnitSystem): DisplayUnit {
  const ofSystem = known.get(system) ?? new Map<string, DisplayUnit>();
  known.set(system, ofSystem);
  const found = ofSystem.get(units);
  if (found) return found;
  const made = makeDisplayUnit(units, system);
  if (ofSystem.size < MAX_KNOWN) ofSystem.set(units, made);
  return made;
}

function makeDisplayUnit(units: string, system: UnitSystem): DisplayUnit {
  const from = system === 'configured' ? null : parseUnit(units);
  if (!from || from.quantity.system === 'both' || from.quantity.system === system) return sameUnit(units);
  const to = counterpartOf(from);
  return to ? converted(from, to) : sameUnit(units);
}

/** The system of an account: its own choice, or that of the organisation. */
export const effectiveSystem = (
  preference: UnitSystem | 'organisation',
  organisation: UnitSystem,
): UnitSystem => (preference === 'organisation' ? organisation : preference);
