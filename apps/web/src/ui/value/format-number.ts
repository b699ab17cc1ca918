const formats = new Map<number, Intl.NumberFormat>();

/**
 * `12,345.60`: a fixed number of decimals, grouped from five digits on (so that years are not), a
 * true minus sign, and never a negative zero.
 */
export function formatNumber(value: number, decimals: number): string {
  let format = formats.get(decimals);
  if (format === undefined) {
    format = new Intl.NumberFormat('en', {
      minimumFractionDigits: decimals,
      maximumFractionDigits: decimals,
      signDisplay: 'negative',
      useGrouping: 'min2',
    });
    formats.set(decimals, format);
  }
  return format.format(value).replace('-', '−');
}
