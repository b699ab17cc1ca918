import {
  DAY_SECONDS,
  HOUR_SECONDS,
  MINUTE_SECONDS,
  QUANTITIES,
  type Quantity,
  RATE_ABBREVIATIONS,
  RATE_NAMES,
} from './quantities.ts';

/** A recognized unit: a quantity, or a quantity over a time. */
export interface KnownUnit {
  readonly quantity: Quantity;
  /** The time of a rate: 3,600 for `m³/h`; null: not a rate. */
  readonly seconds: number | null;
}

/** Spellings of the time of a rate, after the slash; the first of a time is how it is shown. */
const TIMES = new Map<string, number>([
  ...(['s', 'sec', 'second'] as const).map((text) => [text, 1] as const),
  ...(['min', 'minute'] as const).map((text) => [text, MINUTE_SECONDS] as const),
  ...(['h', 'hr', 'hour'] as const).map((text) => [text, HOUR_SECONDS] as const),
  ...(['d', 'day'] as const).map((text) => [text, DAY_SECONDS] as const),
]);

/** Spellings with another meaning than the one that differs only in case: mPa is no MPa. */
const OTHERS = new Set(['mPa', 'CM', 'Mg', 'pa']);

const BY_NAME = new Map(QUANTITIES.map((quantity) => [quantity.name, quantity]));
const ALL_RATE_NAMES = [...RATE_NAMES, ...RATE_ABBREVIATIONS];

const quantityOf = spellings(
  QUANTITIES.flatMap((quantity) => quantity.spellings.map((text) => [plain(text), quantity] as const)),
);
const rateOf = spellings(
  ALL_RATE_NAMES.map(([text, name, seconds]) => [text, { quantity: BY_NAME.get(name)!, seconds }] as const),
);

/** By spelling; those of several letters also in any case, where only one unit is written so. */
function spellings<T>(all: readonly (readonly [string, T])[]): (text: string) => T | undefined {
  const exact = new Map(all);
  const lower = new Map<string, T | null>();
  for (const [text, meaning] of all) {
    if (text.length === 1) continue;
    const key = text.toLowerCase();
    const known = lower.get(key);
    lower.set(key, known === undefined || known === meaning ? meaning : null);
  }
  return (text) =>
    OTHERS.has(text) ? undefined : (exact.get(text) ?? lower.get(text.toLowerCase()) ?? undefined);
}

/** Without spaces and signs in which spellings differ: `m^3 / hr` is `m3/hr`. */
function plain(text: string): string {
  return text
    .replaceAll(/[\s.^·]/g, '')
    .replaceAll('³', '3')
    .replaceAll('²', '2')
    .replaceAll('₂', '2');
}

/**
 * The unit that a text stands for, however it is written: `m³/h`, `m3/hr`, `L/s`, `GPM`, `MGD`,
 * `psi`. Upper and lower case count only where both have a meaning: `ML` is a megalitre, `mL` a
 * millilitre. null: it is not recognized.
 */
export function parseUnit(text: string): KnownUnit | null {
  const written = plain(text);
  const rate = rateOf(written);
  if (rate) return rate;
  const whole = quantityOf(written);
  if (whole) return { quantity: whole, seconds: null };
  const [before = '', after = '', ...rest] = written.split('/');
  const quantity = quantityOf(before);
  const seconds = TIMES.get(after.toLowerCase());
  return quantity && seconds !== undefined && rest.length === 0 ? { quantity, seconds } : null;
}

/** How a unit is written when a value is converted to it: `m³/h`, `gpm`. */
export function unitName({ quantity, seconds }: KnownUnit): string {
  if (seconds === null) return quantity.name;
  const short = RATE_NAMES.find(([, name, of]) => name === quantity.name && of === seconds);
  if (short) return short[0];
  const time = [...TIMES].find(([, of]) => of === seconds)![0];
  return `${quantity.name}/${time}`;
}

/** A quantity of the catalogue by its name. */
export const quantityNamed = (name: string): Quantity => BY_NAME.get(name)!;

/** Whether a value in this unit says how full something is: a level, a volume or a percentage, not a flow or pressure. */
export function isLevelUnit(units: string): boolean {
  const known = parseUnit(units);
  if (known === null) return units.trim() === '%';
  return known.seconds === null && ['length', 'volume'].includes(known.quantity.dimension);
}
