import type { ServerFile } from './client.ts';

/**
 * Starts a browser download of a file.
 *
 * @param otherName used if it has no name, which only the server gives
 */
export function saveFile({ name, content }: ServerFile, otherName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name ?? otherName;
  link.click();
  // By then the browser has started to read.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}

/** `grid`, `csv`: `outpost-grid-2025-11-21-1432.csv`, in the user's time zone. */
export function timedFileName(of: string, nowMs: number, ending: string): string {
  const now = new Date(nowMs);
  const two = (number: number) => String(number).padStart(2, '0');
  const date = [now.getFullYear(), two(now.getMonth() + 1), two(now.getDate())].join('-');
  return `outpost-${of}-${date}-${two(now.getHours())}${two(now.getMinutes())}.${ending}`;
}
