// cspell:ignore acft cuft kgal kgpd liter mgal usgal usgpm

/** A unit of a rate, and what it adds up to. */
export interface RateUnit {
  /** The unit of the amount: `m³` of a flow in `L/s`. */
  readonly amountUnits: string;
  /** What 1 of the rate adds up to in `seconds`, in `amountUnits`. */
  readonly amount: number;
  /** The time of the rate: 3,600 for `m³/h`. */
  readonly seconds: number;
}

const MINUTE = 60;
const HOUR = 3_600;
const DAY = 86_400;

/** Spellings of the time of a rate, after the slash. */
const PER = new Map(
  Object.entries({
    ...{ s: 1, sec: 1, second: 1 },
    ...{ min: MINUTE, minute: MINUTE },
    ...{ h: HOUR, hr: HOUR, hour: HOUR },
    ...{ d: DAY, day: DAY },
  }),
);

/** A quantity, its unit in totals, and what 1 of it is in that unit. */
type Quantity = readonly [units: readonly string[], amountUnits: string, amount: number];

/**
 * Quantities as they are written before the slash. Upper and lower case count only where both have a
 * meaning: `ML` is a megalitre, `mL` a millilitre. A US gallon is 231 cubic inches (NIST Handbook 44,
 * Appendix C); it stays what it is, as do acre-feet and cubic feet.
 */
const QUANTITIES: readonly Quantity[] = [
  [['m3', 'cbm', 'cum'], 'm³', 1],
  [['dm3', 'L', 'l', 'ltr', 'litre', 'liter'], 'm³', 0.001],
  [['ML', 'Ml'], 'm³', 1_000],
  [['mL', 'ml'], 'L', 0.001],
  [['gal', 'usgal', 'gallon', 'gallons'], 'gal', 1],
  [['kgal'], 'kgal', 1],
  [['Mgal'], 'Mgal', 1],
  [['ft3', 'cuft', 'cf'], 'ft³', 1],
  [['acft', 'ac-ft', 'acre-ft'], 'ac-ft', 1],
  [['mm'], 'mm', 1],
  [['in', 'inch'], 'in', 1],
  [['kg'], 'kg', 1],
  [['g'], 'kg', 0.001],
  [['lb', 'lbs'], 'lb', 1],
];

/** Units without a slash. */
const ABBREVIATIONS: readonly (readonly [unit: string, rate: RateUnit])[] = [
  ['gpm', { amountUnits: 'gal', amount: 1, seconds: MINUTE }],
  ['usgpm', { amountUnits: 'gal', amount: 1, seconds: MINUTE }],
  ['gph', { amountUnits: 'gal', amount: 1, seconds: HOUR }],
  ['gpd', { amountUnits: 'gal', amount: 1, seconds: DAY }],
  ['kgpd', { amountUnits: 'kgal', amount: 1, seconds: DAY }],
  ['mgd', { amountUnits: 'Mgal', amount: 1, seconds: DAY }],
  ['MLD', { amountUnits: 'm³', amount: 1_000, seconds: DAY }],
  ['cfs', { amountUnits: 'ft³', amount: 1, seconds: 1 }],
  ['cfm', { amountUnits: 'ft³', amount: 1, seconds: MINUTE }],
  ['lps', { amountUnits: 'm³', amount: 0.001, seconds: 1 }],
  ['lpm', { amountUnits: 'm³', amount: 0.001, seconds: MINUTE }],
  ['cmh', { amountUnits: 'm³', amount: 1, seconds: HOUR }],
  ['W', { amountUnits: 'kWh', amount: 0.001, seconds: HOUR }],
  ['kW', { amountUnits: 'kWh', amount: 1, seconds: HOUR }],
];

/** By spelling; units of several letters also in any case, where only one unit is written so. */
const QUANTITY_OF = spellings(
  QUANTITIES.flatMap(([units, amountUnits, amount]) =>
    units.map((unit) => [unit, { amountUnits, amount }] as const),
  ),
);
const ABBREVIATION_OF = spellings(ABBREVIATIONS);

function spellings<T>(all: readonly (readonly [string, T])[]): (unit: string) => T | undefined {
  const exact = new Map(all);
  const lower = new Map<string, T | null>();
  for (const [unit, meaning] of all) {
    if (unit.length === 1) continue;
    const known = lower.get(unit.toLowerCase());
    const isSame = known === undefined || JSON.stringify(known) === JSON.stringify(meaning);
    lower.set(unit.toLowerCase(), isSame ? meaning : null);
  }
  return (unit) => exact.get(unit) ?? lower.get(unit.toLowerCase()) ?? undefined;
}

/**
 * The rate that a point's unit stands for, however it is written: `m³/h`, `m3/hr`, `L/s`, `gpm`,
 * `MGD`, `mm/h`. null: it is no rate of an amount, as `m`, `m/s`, `mm/s` or `%`.
 */
export function rateUnitOf(units: string): RateUnit | null {
  const plain = units.replaceAll(/[\s.^·]/g, '').replaceAll('³', '3');
  const abbreviation = ABBREVIATION_OF(plain);
  if (abbreviation) return abbreviation;
  const [quantity = '', time = '', ...rest] = plain.split('/');
  const seconds = PER.get(time.toLowerCase());
  const known = QUANTITY_OF(quantity);
  // A length per second is a speed, such as that of a vibration, and no rain.
  if (seconds === 1 && (known?.amountUnits === 'mm' || known?.amountUnits === 'in')) return null;
  return known && seconds !== undefined && rest.length === 0 ? { ...known, seconds } : null;
}
