import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Creates a folder and its parents, with access for its owner only; an existing one stays
 * unchanged. Step by step, because `mkdir` of Node 24 with `recursive` never ends where an existing
 * folder responds ENOENT, as in /proc.
 *
 * @throws file system errors
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) {
    // A file of that name fails with the system's own message.
    mkdirSync(path, { recursive: true });
    return;
  }
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Another process created it just now.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
