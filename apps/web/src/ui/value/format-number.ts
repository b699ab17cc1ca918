const formats = new Map<number, Intl.NumberFormat>();

/**
 * `1,234.60`: a fixed number of decimals, separators between thousands, as in counts, a true minus
 * sign, and never a negative zero.
 */
export function formatNumber(value: number, decimals: number): string {
  let format = formats.get(decimals);
  if (format === undefined) {
    format = new Intl.NumberFormat('en', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay: 'negative',
      useGrouping: true,
    });
    formats.set(decimals, format);
  }
  return format.format(value).replace('-', '−');
}
