import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { lockFolder } from '@outpost/server';
import { DemoError } from './demo-error.ts';

/** In every folder that a demo created; `--fresh` empties no other. */
const MARK = 'outpost-demo';

/**
 * Prepares the folder of a demo.
 *
 * @param fresh deletes what an earlier demo left
 * @throws DemoError when that is not a demo's, StorageError when a demo is running in it; nothing
 * is deleted then
 */
export function prepareFolder(dataDir: string, fresh: boolean): void {
  if (fresh && !isEmpty(dataDir)) {
    if (!existsSync(join(dataDir, MARK))) {
      throw new DemoError(
        `--fresh needs an empty DATA_DIR or one created by a demo, but ${dataDir} is neither. Nothing was deleted.`,
      );
    }
    lockFolder(join(dataDir, 'outpost.lock'))();
    rmSync(dataDir, { recursive: true });
  }
  if (!isEmpty(dataDir)) return;
  mkdirSync(dataDir, { recursive: true, mode: 0o700 });
  writeFileSync(
    join(dataDir, MARK),
    'Data of `npm run demo`; `npm run demo -- --fresh` deletes this folder.\n',
  );
}

function isEmpty(folder: string): boolean {
  return !existsSync(folder) || readdirSync(folder).length === 0;
}
