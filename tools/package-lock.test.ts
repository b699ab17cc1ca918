import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

interface LockedPackage {
  readonly version?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
}

const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
  packages: Readonly<Record<string, LockedPackage>>;
};

/** Searches like Node: in the folder itself, then in each one above. */
function isLocked(folder: string, name: string): boolean {
  const inside = folder === '' ? '' : `${folder}/`;
  if (`${inside}node_modules/${name}` in packages) return true;
  if (folder === '') return false;
  const above = folder.split('/').slice(0, -1).join('/');
  return isLocked(above, name);
}

// `npm ci` rejects a lock file that omits packages of other platforms, and npm writes such a file
// when its registry does not have them yet.
test('the lock file has every required package, for every platform', () => {
  const missing = Object.entries(packages).flatMap(([folder, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isLocked(folder, name))
      .map((name) => `${name}, for ${folder}`),
  );
  expect(missing).toEqual([]);
});
