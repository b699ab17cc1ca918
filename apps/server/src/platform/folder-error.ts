import { dirname, sep } from 'node:path';
import * as texts from './texts.ts';

/**
 * The error of a file below the folder of a setting, in words that say what to do; another error, such
 * as a full disk, unchanged.
 *
 * @param setting that names the folder, or a file in it
 */
export function folderError(error: unknown, setting: string, folder: string): unknown {
  const { code, path = '', dest = path } = error as NodeJS.ErrnoException & { dest?: string };
  const isBelow = dest === folder || dest.startsWith(`${folder}${sep}`);
  if (!isBelow) return error;
  const isMissing = code === 'ENOENT' && (path === folder || dirname(path) === folder);
  if (isMissing) return new Error(texts.folderMissing(setting, folder), { cause: error });
  if (code === 'EACCES' || code === 'EPERM')
    return new Error(texts.folderNotPermitted(setting, folder), { cause: error });
  if (code === 'EROFS') return new Error(texts.folderReadOnly(setting, folder), { cause: error });
  return error;
}
