import { copyFile, mkdir, open, realpath, rename, rm } from 'node:fs/promises';
import { dirname, join, sep } from 'node:path';
import { folderError } from '../../../platform/folder-error.ts';
import * as texts from '../texts.ts';
import type { ExportTarget } from './target.ts';

/** The folder `EXPORT_FOLDER`. It is not created: a share that is not mounted is an error. */
export const folderTarget = (root: string): ExportTarget => ({
  put: (path, source) =>
    putFile(root, path, source).catch((error: unknown) => {
      throw folderError(error, 'EXPORT_FOLDER', root);
    }),
});

async function putFile(root: string, path: string, source: string): Promise<void> {
  const realRoot = await realpath(root);
  const file = join(realRoot, ...path.split('/'));
  await mkdir(dirname(file), { recursive: true });
  // A link in the folder could lead out of it.
  const folder = await realpath(dirname(file));
  if (folder !== realRoot && !folder.startsWith(`${realRoot}${sep}`)) throw new Error(texts.outsideOfFolder);
  const partial = `${file}.part`;
  try {
    await copyFile(source, partial);
    // The copy here is deleted then.
    await syncFile(partial);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Waits until the disk has a file. */
async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}
