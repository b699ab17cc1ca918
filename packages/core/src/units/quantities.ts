// cspell:ignore acft barg bara cuft degc degf fahrenheit ftwc inwc kgal kgpd kpaa kpag liter mgal mmwc mwc psia psig usgal usgpm

/** The system of units to which a unit belongs; `both`: it is used in either. */
export type SystemOfUnit = 'metric' | 'us' | 'both';

export type Dimension =
  | 'energy'
  | 'length'
  | 'mass'
  /** Absolute, or without saying whether absolute or gauge. */
  | 'pressure'
  | 'pressure (absolute)'
  | 'pressure (gauge)'
  | 'temperature'
  | 'volume';

/** What is measured, without the time of a rate. */
export interface Quantity {
  /** As it is written when a value is converted to it. */
  readonly name: string;
  readonly dimension: Dimension;
  readonly system: SystemOfUnit;
  /** What 1 of it is in the SI unit of its dimension: m, m³, kg, Pa, K, J. */
  readonly si: number;
  /** Of a temperature: its 0 in K. */
  readonly zero: number;
  /** The unit in the other system; null: it is never converted. */
  readonly counterpart: string | null;
  /** The unit of totals, and what 1 of it is in that unit; null: it does not add up. */
  readonly amount: readonly [units: string, factor: number] | null;
  readonly spellings: readonly string[];
}

interface Details {
  readonly also?: readonly string[];
  readonly zero?: number;
  readonly amount?: readonly [units: string, factor: number];
}

const define =
  (dimension: Dimension, system: SystemOfUnit) =>
  (name: string, si: number, counterpart: string | null, details: Details = {}): Quantity => ({
    ...{ name, dimension, system, si, counterpart },
    zero: details.zero ?? 0,
    amount: details.amount ?? null,
    spellings: [name, ...(details.also ?? [])],
  });

// Exact: International Yard and Pound Agreement of 1959; NIST SP 811 (2008), B.8.
const INCH_M = 0.0254;
const FOOT_M = 0.3048;
const POUND_KG = 0.45359237;
/** 231 cubic inches, exact (NIST Handbook 44, Appendix C). */
const GALLON_M3 = 231 * INCH_M ** 3;
const CUBIC_FOOT_M3 = FOOT_M ** 3;
/** Of the international foot, as NIST uses since 2023. */
const ACRE_FOOT_M3 = 43_560 * CUBIC_FOOT_M3;
/** Standard gravity, exact (ISO 80000-3; NIST SP 811, B.8). */
const GRAVITY = 9.80665;
const PSI_PA = (POUND_KG * GRAVITY) / INCH_M ** 2;
/** Conventional head of water of 1,000 kg/m³ and of mercury of 13,595.1 kg/m³ (NIST SP 811, B.8). */
const WATER_PA_PER_M = 1_000 * GRAVITY;
const MERCURY_PA_PER_M = 13_595.1 * GRAVITY;
/** ISO 80000-5; NIST SP 811, B.8: t/°F = 1.8 t/°C + 32. */
const CELSIUS_ZERO_K = 273.15;
const FAHRENHEIT_ZERO_K = CELSIUS_ZERO_K - 32 / 1.8;

const length = { metric: define('length', 'metric'), us: define('length', 'us') };
const volume = { metric: define('volume', 'metric'), us: define('volume', 'us') };
const pressure = { metric: define('pressure', 'metric'), us: define('pressure', 'us') };
const gauge = { metric: define('pressure (gauge)', 'metric'), us: define('pressure (gauge)', 'us') };
const absolute = {
  metric: define('pressure (absolute)', 'metric'),
  us: define('pressure (absolute)', 'us'),
};

/**
 * The units that Outpost recognizes, in the spellings of water utilities, and the unit in the other
 * system that each is converted to. Everything else stays as it is written, such as `%`, `mg/L`,
 * `kW` or an imperial gallon: a unit that is not recognized is never converted.
 *
 * Sources of the factors: NIST SP 811 (2008), appendix B; ISO 80000-3, -4 and -5.
 */
export const QUANTITIES: readonly Quantity[] = [
  volume.metric('m³', 1, 'kgal', { also: ['m3', 'cbm', 'cum', 'kL', 'kl'], amount: ['m³', 1] }),
  volume.metric('L', 0.001, 'gal', {
    also: ['l', 'dm3', 'ltr', 'litre', 'liter', 'litres', 'liters'],
    amount: ['m³', 0.001],
  }),
  volume.metric('ML', 1_000, 'Mgal', { also: ['Ml'], amount: ['m³', 1_000] }),
  volume.metric('mL', 0.000_001, null, { also: ['ml'], amount: ['L', 0.001] }),
  volume.us('gal', GALLON_M3, 'm³', { also: ['usgal', 'gallon', 'gallons'], amount: ['gal', 1] }),
  volume.us('kgal', 1_000 * GALLON_M3, 'm³', { amount: ['kgal', 1] }),
  volume.us('Mgal', 1_000_000 * GALLON_M3, 'ML', { also: ['MG'], amount: ['Mgal', 1] }),
  volume.us('ft³', CUBIC_FOOT_M3, 'm³', { also: ['ft3', 'cuft', 'cf'], amount: ['ft³', 1] }),
  volume.us('ac-ft', ACRE_FOOT_M3, 'ML', { also: ['acft', 'acre-ft'], amount: ['ac-ft', 1] }),

  length.metric('mm', 0.001, 'in', { amount: ['mm', 1] }),
  length.metric('cm', 0.01, 'in'),
  length.metric('m', 1, 'ft', { also: ['metre', 'meter', 'metres', 'meters'] }),
  length.metric('km', 1_000, 'mi'),
  length.us('in', INCH_M, 'mm', { also: ['inch', 'inches'], amount: ['in', 1] }),
  length.us('ft', FOOT_M, 'm', { also: ['foot', 'feet'] }),
  length.us('mi', 5_280 * FOOT_M, 'km', { also: ['mile', 'miles'] }),

  define('mass', 'metric')('kg', 1, 'lb', { amount: ['kg', 1] }),
  define('mass', 'metric')('g', 0.001, 'lb', { amount: ['kg', 0.001] }),
  // Recognized so that it is not taken for MG, a million gallons.
  define('mass', 'both')('mg', 0.000_001, null),
  define('mass', 'us')('lb', POUND_KG, 'kg', { also: ['lbs'], amount: ['lb', 1] }),

  pressure.metric('Pa', 1, 'psi'),
  pressure.metric('hPa', 100, 'inHg'),
  pressure.metric('kPa', 1_000, 'psi'),
  pressure.metric('MPa', 1_000_000, 'psi'),
  pressure.metric('mbar', 100, 'psi'),
  pressure.metric('bar', 100_000, 'psi'),
  pressure.metric('mH2O', WATER_PA_PER_M, 'ftH2O', { also: ['mWC'] }),
  pressure.metric('mmH2O', 0.001 * WATER_PA_PER_M, 'inH2O', { also: ['mmWC'] }),
  pressure.us('psi', PSI_PA, 'kPa', { also: ['lb/in2', 'lbf/in2'] }),
  pressure.us('ftH2O', FOOT_M * WATER_PA_PER_M, 'mH2O', { also: ['ftWC'] }),
  pressure.us('inH2O', INCH_M * WATER_PA_PER_M, 'mmH2O', { also: ['inWC'] }),
  pressure.us('inHg', INCH_M * MERCURY_PA_PER_M, 'hPa'),
  gauge.metric('bar(g)', 100_000, 'psig', { also: ['barg'] }),
  gauge.metric('mbar(g)', 100, 'psig', { also: ['mbarg'] }),
  gauge.metric('kPa(g)', 1_000, 'psig', { also: ['kPag'] }),
  gauge.us('psig', PSI_PA, 'kPa(g)', { also: ['psi(g)'] }),
  absolute.metric('bar(a)', 100_000, 'psia', { also: ['bara'] }),
  absolute.metric('mbar(a)', 100, 'psia', { also: ['mbara'] }),
  absolute.metric('kPa(a)', 1_000, 'psia', { also: ['kPaa'] }),
  absolute.us('psia', PSI_PA, 'kPa(a)', { also: ['psi(a)'] }),

  define('temperature', 'metric')('°C', 1, '°F', {
    zero: CELSIUS_ZERO_K,
    also: ['℃', 'ºC', 'degC', 'celsius'],
  }),
  define('temperature', 'us')('°F', 1 / 1.8, '°C', {
    zero: FAHRENHEIT_ZERO_K,
    also: ['℉', 'ºF', 'degF', 'fahrenheit'],
  }),

  // Only as a rate, which is a power.
  { ...define('energy', 'both')('Wh', 3_600, null, { amount: ['kWh', 0.001] }), spellings: [] },
  { ...define('energy', 'both')('kWh', 3_600_000, null, { amount: ['kWh', 1] }), spellings: [] },
];

export const MINUTE_SECONDS = 60;
export const HOUR_SECONDS = 3_600;
export const DAY_SECONDS = 86_400;

/** Units of rates that are written without a slash; the first of a rate is how it is shown. */
export const RATE_NAMES: readonly (readonly [name: string, quantity: string, seconds: number])[] = [
  ['gpm', 'gal', MINUTE_SECONDS],
  ['usgpm', 'gal', MINUTE_SECONDS],
  ['gph', 'gal', HOUR_SECONDS],
  ['gpd', 'gal', DAY_SECONDS],
  ['kgpd', 'kgal', DAY_SECONDS],
  ['MGD', 'Mgal', DAY_SECONDS],
  ['cfs', 'ft³', 1],
  ['cfm', 'ft³', MINUTE_SECONDS],
  ['mph', 'mi', HOUR_SECONDS],
  ['W', 'Wh', HOUR_SECONDS],
  ['kW', 'kWh', HOUR_SECONDS],
];
/** The same, but shown with a slash: `MLD` as `ML/d`. */
export const RATE_ABBREVIATIONS: typeof RATE_NAMES = [
  ['MLD', 'ML', DAY_SECONDS],
  ['lps', 'L', 1],
  ['lpm', 'L', MINUTE_SECONDS],
  ['cmh', 'm³', HOUR_SECONDS],
];

/** What a flow is converted to; other rates are converted as their quantity, over the same time. */
export const FLOW_COUNTERPARTS: readonly (readonly [from: string, to: string])[] = [
  ['m³/s', 'cfs'],
  ...['L/s', 'L/min', 'm³/min', 'm³/h'].map((from) => [from, 'gpm'] as const),
  ...['mL/s', 'mL/min', 'mL/h', 'L/h'].map((from) => [from, 'gph'] as const),
  ...['mL/d', 'L/d'].map((from) => [from, 'gpd'] as const),
  ...['m³/d', 'ML/d', 'ML/h', 'ML/min', 'ML/s'].map((from) => [from, 'MGD'] as const),
  ['gal/s', 'L/s'],
  ['gpm', 'L/s'],
  ['gph', 'L/h'],
  ['gpd', 'm³/d'],
  ...['kgal/min', 'kgal/h', 'cfm', 'ft³/h'].map((from) => [from, 'm³/h'] as const),
];
