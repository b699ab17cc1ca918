import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/**
 * Makes a folder and those that it is in, with access for its owner only; one that is there stays as it is. Step by step, because
 * `mkdir` of Node 24 with `recursive` never ends where a folder that is there answers ENOENT, as in /proc.
 *
 * @throws what the file system says
 */
export function makeFolder(path: string): void {
  if (existsSync(path)) {
    // A file of that name is refused with the system's own words.
    mkdirSync(path, { recursive: true });
    return;
  }
  const parent = dirname(path);
  if (parent !== path) makeFolder(parent);
  try {
    mkdirSync(path, { mode: 0o700 });
  } catch (error) {
    // Somebody else made it just now.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
