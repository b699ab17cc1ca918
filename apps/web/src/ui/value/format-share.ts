import { formatNumber } from '@outpost/core';

/**
 * A share of a whole as a percentage: `42 %`. `0 %` and `100 %` are exact: nearly all is `> 99 %`.
 *
 * @param share 0 to 1
 * @param decimals by default, one below 10 %, otherwise none; a column of shares has one number for all
 */
export function formatShare(share: number, decimals = share < 0.1 ? 1 : 0): string {
  const percent = 100 * share;
  if (percent <= 0) return '0 %';
  // A sum of parts can be short of the whole by the last bit.
  if (percent >= 100 - 1e-7) return '100 %';
  const step = 10 ** -decimals;
  if (percent < step / 2) return `< ${formatNumber(step, decimals)} %`;
  if (percent >= 100 - step / 2) return `> ${formatNumber(100 - step, decimals)} %`;
  return `${formatNumber(percent, decimals)} %`;
}
