/** A filter on numbers; both ends are included. */
export interface NumberRange {
  readonly least: number;
  readonly most: number;
  /** The ends are excluded. */
  readonly open: boolean;
}

const SPAN_MS: Readonly<Record<string, number>> = {
  s: 1_000,
  sec: 1_000,
  m: 60_000,
  min: 60_000,
  h: 3_600_000,
  d: 86_400_000,
};

/** Thousands as on the page, `317,188`; any other comma is a decimal comma. */
const GROUPED = String.raw`[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?`;
const NUMBER = String.raw`([-+−]?(?:${GROUPED}|\d+(?:[.,]\d+)?))\s*(s|sec|min|m|h|d)?`;
const IS_GROUPED = new RegExp(`^[-+−]?${GROUPED}$`);
const COMPARED = new RegExp(`^(<=|>=|<|>|=|≤|≥)\\s*${NUMBER}$`);
const BETWEEN = new RegExp(`^${NUMBER}\\s*(?:\\.\\.|…)\\s*${NUMBER}$`);
const PLAIN = new RegExp(`^${NUMBER}$`);

/**
 * Parses `>5`, `<= 3.2`, `=0`, `2..5` and `5`; null: none of these.
 * @param halfStep tolerance of `=5` and `5`
 */
export function numberRange(text: string, halfStep: number): NumberRange | null {
  return range(text, halfStep, (digits, unit) => (unit === undefined ? numberOf(digits) : null));
}

/**
 * The same for durations, in ms: `>5 min`, `<10 s`, `1 h..2 h`. A number without a unit is in
 * seconds.
 */
export function spanRange(text: string): NumberRange | null {
  return range(text, 500, (digits, unit) => numberOf(digits) * SPAN_MS[unit ?? 's']!);
}

function range(
  text: string,
  halfStep: number,
  read: (digits: string, unit: string | undefined) => number | null,
): NumberRange | null {
  const trimmed = text.trim().toLowerCase();
  const between = BETWEEN.exec(trimmed);
  if (between !== null) {
    const least = read(between[1]!, between[2]);
    const most = read(between[3]!, between[4]);
    return least === null || most === null ? null : { least, most, open: false };
  }
  const compared = COMPARED.exec(trimmed);
  const [digits, unit] = compared?.slice(2) ?? PLAIN.exec(trimmed)?.slice(1) ?? [];
  const number = digits === undefined ? null : read(digits, unit);
  if (number === null) return null;
  switch (compared?.[1] ?? '=') {
    case '<':
      return { least: Number.NEGATIVE_INFINITY, most: number, open: true };
    case '>':
      return { least: number, most: Number.POSITIVE_INFINITY, open: true };
    case '<=':
    case '≤':
      return { least: Number.NEGATIVE_INFINITY, most: number, open: false };
    case '>=':
    case '≥':
      return { least: number, most: Number.POSITIVE_INFINITY, open: false };
    default:
      return { least: number - halfStep, most: number + halfStep, open: false };
  }
}

/** An incomplete comparison, without its number. */
export const isBegun = (text: string): boolean => /^(<=?|>=?|=|≤|≥)$/.test(text.trim());

/** Whether a number is in the range; NaN never is. */
export function isWithin({ least, most, open }: NumberRange, number: number): boolean {
  return open ? number > least && number < most : number >= least && number <= most;
}

function numberOf(digits: string): number {
  const plain = IS_GROUPED.test(digits) ? digits.replaceAll(',', '') : digits.replace(',', '.');
  return Number(plain.replace('−', '-'));
}
