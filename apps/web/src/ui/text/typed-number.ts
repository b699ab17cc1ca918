/** `1,500`, which is 1500 to some and 1.5 to others; not `0,250` and `12,5`. */
const AMBIGUOUS = /^[+-]?[1-9]\d{0,2},\d{3}$/;
/** As the page shows numbers: `1,234,567` and `1,234.5` can be read in one way only. */
const GROUPED = /^[+-]?[1-9]\d{0,2}((,\d{3}){2,}(\.\d*)?|,\d{3}\.\d*)$/;
const DECIMAL_COMMA = /^[+-]?\d+,\d+$/;

const trimmed = (text: string): string => text.trim().replace('−', '-');

/** Whether a typed number may mean two values, such as `1,500`. */
export const isAmbiguousNumber = (text: string): boolean => AMBIGUOUS.test(trimmed(text));

/**
 * The content of a number field. A comma is a decimal comma where it cannot separate thousands. null:
 * empty. NaN: not a number, or an ambiguous one.
 */
export function parseNumber(text: string): number | null {
  const typed = trimmed(text);
  if (typed === '') return null;
  if (AMBIGUOUS.test(typed)) return Number.NaN;
  const plain = GROUPED.test(typed)
    ? typed.replaceAll(',', '')
    : DECIMAL_COMMA.test(typed)
      ? typed.replace(',', '.')
      : typed;
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN;
}

/** A number as a field shows it. */
export const textOfField = (value: number | null): string => (value === null ? '' : String(value));
