import type { ServerFile } from './client.ts';

/**
 * Hands a file of the server to the browser, which keeps it as every download.
 *
 * @param otherName where the server gave it none
 */
export function saveFile({ name, content }: ServerFile, otherName: string): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name ?? otherName;
  link.click();
  // The browser has begun to read by then.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
