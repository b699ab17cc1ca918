/**
 * The content of a number field; a comma is a decimal comma if it is unambiguous. null: empty. NaN:
 * not a number.
 */
export function parseNumber(text: string): number | null {
  const trimmed = text.trim();
  if (trimmed === '') return null;
  const plain = /^[+-]?\d+,\d+$/.test(trimmed) ? trimmed.replace(',', '.') : trimmed;
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : Number.NaN;
}

/** A number as a field shows it. */
export const textOfField = (value: number | null): string => (value === null ? '' : String(value));
