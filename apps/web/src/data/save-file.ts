import { wallTextOf } from '../ui/time/index.ts';
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

/** `grid`, `csv`: `outpost-grid-2025-11-21-1432.csv`, in the time zone of the organisation. */
export const timedFileName = (of: string, nowMs: number, ending: string): string =>
  `outpost-${of}-${wallTextOf(nowMs).replace('T', '-').replace(':', '')}.${ending}`;
