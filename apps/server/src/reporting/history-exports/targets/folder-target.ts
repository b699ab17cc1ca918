import { chmod, constants, copyFile, mkdir, open, realpath, rename, rm, stat } from 'node:fs/promises';
import { join, sep } from 'node:path';
import { folderError } from '../../../platform/folder-error.ts';
import * as texts from '../texts.ts';
import type { ExportTarget } from './target.ts';

/** For the account of the service and the group of the folder. */
const DELIVERED_MODE = 0o640;
const DELIVERED_FOLDER_MODE = 0o750;
/** What is created in a folder with it belongs to the group of the folder. */
const SET_GROUP = 0o2000;

/** The folder `EXPORT_FOLDER`. It is not created: a share that is not mounted is an error. */
export const folderTarget = (root: string): ExportTarget => {
  const explained = (error: unknown) => {
    throw folderError(error, 'EXPORT_FOLDER', root);
  };
  return {
    put: (path, source) => putFile(root, path, source).catch(explained),
    // A link is removed, not the file that it leads to.
    remove: (path) => fileIn(root, path).then((file) => rm(file, { force: true }), explained),
  };
};

/** A file in its folder, which is created. */
async function fileIn(root: string, path: string): Promise<string> {
  const names = path.split('/');
  return join(await makeFolders(await realpath(root), names.slice(0, -1)), names.at(-1)!);
}

async function putFile(root: string, path: string, source: string): Promise<void> {
  const file = await fileIn(root, path);
  const partial = `${file}.part`;
  try {
    // Another user of the folder could have put a link to any file there.
    await rm(partial, { force: true });
    await copyFile(source, partial, constants.COPYFILE_EXCL);
    // It is there to be fetched by others, unlike the copy here.
    await chmod(partial, DELIVERED_MODE);
    // The copy here is deleted then.
    await syncFile(partial);
    await rename(partial, file);
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

/** Creates folders one by one, because a link could lead out of the root. */
async function makeFolders(root: string, names: readonly string[]): Promise<string> {
  let folder = root;
  for (const name of names) {
    const next = join(folder, name);
    if ((await mkdir(next, { recursive: true })) !== undefined)
      await chmod(next, ((await stat(next)).mode & SET_GROUP) | DELIVERED_FOLDER_MODE);
    folder = await realpath(next);
    if (folder !== root && !folder.startsWith(`${root}${sep}`)) throw new Error(texts.outsideOfFolder);
  }
  return folder;
}

/** Waits until the disk has a file. */
async function syncFile(path: string): Promise<void> {
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}
