import type { ServerFile } from './client.ts';

/**
 * Starts a browser download of a file from the server.
 *
 * @param otherName used if the server sent no name
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
