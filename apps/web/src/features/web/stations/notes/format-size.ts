import { formatNumber } from '../../../../ui/value/index.ts';

/** `480 kB`, `1.4 MB`: decimal units, at least 1 kB. */
export function formatSize(bytes: number): string {
  if (bytes < 999_500) return `${formatNumber(Math.max(1, bytes / 1_000), 0)} kB`;
  return `${formatNumber(bytes / 1_000_000, 1)} MB`;
}
