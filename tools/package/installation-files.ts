import type { Installation } from '../command/installation.ts';
import type { InstalledPackage } from './locked-packages.ts';

/** What is at a place of the installed folder: a file's copy, a new file, or a symbolic link. */
export type FileEntry =
  | { readonly from: string; readonly executable?: boolean }
  | { readonly content: string | Buffer; readonly executable?: boolean }
  | { readonly link: string };
/** Entries by their path, relative to the folder that holds them. */
export type Files = ReadonlyMap<string, FileEntry>;

/** Tracked files that the built server reads where they are in the project. */
export function isDataFile(path: string): boolean {
  return path.startsWith('packages/contract/station-templates/');
}

/** Tracked files for the reader. The decisions are of the project, not of an installation. */
export function isDocument(path: string): boolean {
  return /^(?:README|CHANGELOG)\.md$|^LICENSE$|^docs\//.test(path) && !path.startsWith('docs/decisions/');
}

/** Folders and files at the top of packages that do not run. */
const NOT_RUN =
  /^(?:tests?|docs?|examples?|benchmarks?|scripts|integration)\/|^[^/]+\.html$|(?:^|\/)\.|\.(?:d\.[mc]?ts|map|md|sh|tsbuildinfo|gypi?|cc|cpp|h)$/;

/** Files of a package of another project that run, or that have its licence. */
export function isPackageFile(path: string, prebuilds: string): boolean {
  if (isLicenceFile(path)) return true;
  if (path.startsWith('prebuilds/'))
    return path.startsWith(`prebuilds/${prebuilds}/`) && !path.includes('.musl.');
  return !NOT_RUN.test(path);
}

export const isLicenceFile = (path: string): boolean =>
  /^(?:license|licence|copying|notice)(?:[.-][^/]*)?$/i.test(path);

/** Where the files come from. */
export interface Sources {
  /** Absolute path of the project. */
  readonly root: string;
  readonly version: string;
  /** All tracked files. */
  readonly tracked: readonly string[];
  /** What the built server loads from `node_modules`. */
  readonly packages: readonly InstalledPackage[];
  /** Files of the built page, server and guide. */
  readonly built: readonly string[];
  /** Files of a package, relative to its folder. */
  readonly packageFiles: (folder: string) => readonly string[];
  /** The Node.js binary of an architecture. */
  readonly nodeBinary: string;
  readonly prebuilds: string;
}

/** The installed folder, without documents: program, page, packages, Node.js. */
export function programFiles(sources: Sources, record: Installation): Files {
  const { root, version, tracked, built, packages, nodeBinary } = sources;
  const files = new Map<string, FileEntry>();
  files.set('package.json', json({ name: 'outpost', version, private: true, type: 'module' }));
  files.set('installation.json', json(record));
  files.set('outpost', { from: `${root}/tools/command/outpost.sh`, executable: true });
  files.set('bin/node', { from: nodeBinary, executable: true });
  for (const path of [...built, ...tracked.filter(isDataFile)]) files.set(path, { from: `${root}/${path}` });
  for (const each of packages) addPackage(files, sources, each);
  return files;
}

function addPackage(files: Map<string, FileEntry>, sources: Sources, { folder }: InstalledPackage): void {
  for (const path of sources.packageFiles(folder))
    if (isPackageFile(path, sources.prebuilds))
      files.set(`${folder}/${path}`, { from: `${sources.root}/${folder}/${path}` });
}

/** The documents, below a folder. */
export function documentFiles({ root, tracked }: Sources): Files {
  return new Map(tracked.filter(isDocument).map((path) => [path, { from: `${root}/${path}` }]));
}

/** The systemd unit of `deploy/` for an installed folder. */
export function serviceUnit(text: string, folder: string, documentation: string): string {
  return text
    .replace(/^(?:#.*\n)+\n/, '')
    .replace('/opt/outpost/node_modules/.bin/node', `${folder}/bin/node`)
    .replace('file:/opt/outpost/docs', `file:${documentation}`)
    .replaceAll('/opt/outpost', folder);
}

/** Of `deploy/`, what is for other programs: configurations of proxies, dashboards of Grafana. */
export function exampleFiles(deployed: ReadonlyMap<string, string>): Files {
  return new Map(
    [...deployed]
      .filter(([path]) => /\.(?:conf|cfg|json)$/.test(path))
      .map(([path, content]) => [path, { content }]),
  );
}

/** The same entries below a folder. */
export function below(folder: string, files: Files): Files {
  return new Map([...files].map(([path, entry]) => [`${folder}/${path}`, entry]));
}

function json(value: object): FileEntry {
  return { content: `${JSON.stringify(value, null, 2)}\n` };
}
