import { LOCALE } from './locale.ts';

const formats = new Map<string, Intl.NumberFormat>();

/**
 * `1,234.60`: a fixed number of decimals, separators between thousands, as in counts, a true minus
 * sign, and never a negative zero.
 * @param mayBeYear separators only from five digits on: `2026`
 */
export function formatNumber(value: number, decimals: number, mayBeYear = false): string {
  const key = `${decimals} ${mayBeYear}`;
  let format = formats.get(key);
  if (format === undefined) {
    format = new Intl.NumberFormat(LOCALE, {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay: 'negative',
      useGrouping: mayBeYear ? 'min2' : true,
    });
    formats.set(key, format);
  }
  return format.format(value).replace('-', '−');
}
