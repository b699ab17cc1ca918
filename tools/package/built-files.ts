import { readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { NOT_JOINED } from '../../apps/server/build/not-joined.ts';
import type { BuiltPart } from '../build.ts';
import type { Sources } from './installation-files.ts';
import { closureOf, type Lock } from './locked-packages.ts';

const root = resolve(import.meta.dirname, '../..');

/** What the built server loads from `node_modules`. */
export function loadedPackages(lock: Lock): Pick<Sources, 'packages' | 'packageFiles'> {
  const folders = NOT_JOINED.map((name) => `node_modules/${name}`);
  return {
    packages: closureOf(lock, folders).packages,
    packageFiles: (folder) => filesIn(join(root, folder)).filter((path) => !path.startsWith('node_modules/')),
  };
}

/** Files of built parts, relative to the project. */
export function builtFiles(parts: readonly BuiltPart[]): string[] {
  return parts.flatMap(({ folder }) => filesIn(folder).map((path) => relative(root, join(folder, path))));
}

/** Files below a folder, relative to it, in the same order on every machine. */
export function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(folder.length + 1))
    .sort();
}
