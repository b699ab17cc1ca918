/** An entry of `packages` in package-lock.json. */
export interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly integrity?: string;
  readonly link?: boolean;
  readonly resolved?: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional?: boolean }>>;
}
export type Lock = Readonly<Record<string, LockEntry>>;

/** A package of another project, as installed. */
export interface InstalledPackage {
  readonly name: string;
  readonly version: string;
  /** Of the project's folder, such as `node_modules/pg`. */
  readonly folder: string;
  /** SHA-512 of the registry's file, in base64. */
  readonly sha512: string;
  /** Folders of the packages and workspaces that it needs. */
  readonly needs: readonly string[];
}

/** What workspaces need at run time: packages of other projects, and workspaces (with themselves). */
export interface Closure {
  readonly packages: readonly InstalledPackage[];
  readonly workspaces: readonly string[];
}

/**
 * What the workspaces need at run time, by the lock file, in the order of their folders. Types are
 * not needed at run time, nor are optional peers, which `npm ci --omit=dev` does not install either.
 *
 * @throws Error: the lock file lacks a package
 */
export function closureOf(lock: Lock, workspaces: readonly string[]): Closure {
  const needsOf = new Map<string, string[]>();
  const waiting = [...workspaces];
  for (let folder = waiting.pop(); folder !== undefined; folder = waiting.pop()) {
    if (needsOf.has(folder)) continue;
    const needs = neededBy(lock, folder);
    needsOf.set(folder, needs);
    waiting.push(...needs);
  }
  const folders = [...needsOf.keys()].sort();
  const isPackage = (folder: string) => folder.includes('node_modules/');
  return {
    packages: folders.filter(isPackage).map((folder) => ({
      name: folder.slice(folder.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: lock[folder]!.version!,
      folder,
      sha512: lock[folder]!.integrity!.replace(/^sha512-/, ''),
      needs: needsOf.get(folder)!,
    })),
    workspaces: folders.filter((folder) => !isPackage(folder)),
  };
}

function neededBy(lock: Lock, folder: string): string[] {
  const { dependencies, optionalDependencies, peerDependencies, peerDependenciesMeta } = lock[folder]!;
  const peers = Object.keys(peerDependencies ?? {}).filter((name) => !peerDependenciesMeta?.[name]?.optional);
  const names = new Set([...Object.keys({ ...dependencies, ...optionalDependencies }), ...peers]);
  return [...names]
    .filter((name) => !name.startsWith('@types/'))
    .map((name) => {
      const found = find(lock, folder, name);
      if (found === null) throw new Error(`package-lock.json has no ${name}, which ${folder} needs.`);
      return lock[found]!.link ? lock[found]!.resolved! : found;
    })
    .sort();
}

/** Searches like Node: in the folder itself, then in each one above. */
function find(lock: Lock, folder: string, name: string): string | null {
  const place = `${folder === '' ? '' : `${folder}/`}node_modules/${name}`;
  if (place in lock) return place;
  return folder === '' ? null : find(lock, folder.split('/').slice(0, -1).join('/'), name);
}
