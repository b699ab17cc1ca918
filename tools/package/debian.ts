import { createHash } from 'node:crypto';
import { lstatSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Architecture } from './architectures.ts';
import { below, exampleFiles, type FileEntry, type Files, serviceUnit } from './installation-files.ts';
import type { Product } from './product.ts';
import { run, writeFiles } from './staging.ts';
import { debianVersion } from './version.ts';

const PROGRAM = 'usr/lib/outpost';
const DOCUMENTS = 'usr/share/doc/outpost';

/** Makes the Debian package. */
export function makeDebianPackage(product: Product): string {
  const { version, architecture, scratch, out, epochSeconds } = product;
  const tree = join(scratch, 'debian');
  const files = debianFiles(product);
  writeFiles(tree, files);
  const md5 = (path: string) =>
    createHash('md5')
      .update(readFileSync(join(tree, path)))
      .digest('hex');
  const paths = [...files].filter(([, entry]) => !('link' in entry)).map(([path]) => path);
  const sizes = [...files.keys()].map((path) => Math.ceil(lstatSync(join(tree, path)).size / 1_024));
  const installedKib = sizes.reduce((sum, size) => sum + size, 0);
  writeFiles(
    join(tree, 'DEBIAN'),
    new Map<string, FileEntry>([
      ['control', { content: controlFile(version, architecture, product.maintainer, installedKib) }],
      ['conffiles', { content: '/etc/outpost.env\n' }],
      [
        'md5sums',
        {
          content: paths
            .sort()
            .map((path) => `${md5(path)}  ${path}\n`)
            .join(''),
        },
      ],
      ...['postinst', 'prerm', 'postrm'].map(
        (name) => [name, { content: part(`${name}.sh`), executable: true }] as const,
      ),
    ]),
  );
  const file = join(out, `outpost_${debianVersion(version)}_${architecture.debian}.deb`);
  run('dpkg-deb', ['--root-owner-group', '-Zxz', '-z2', '--threads-max=2', '--build', tree, file], {
    SOURCE_DATE_EPOCH: String(epochSeconds),
  });
  return file;
}

function debianFiles({
  version,
  maintainer,
  epochSeconds,
  program,
  documents,
  notices,
  releaseKeys,
  deployed,
}: Product): Files {
  const record = {
    user: 'outpost',
    settingsFile: '/etc/outpost.env',
    dataDir: '/var/lib/outpost',
    cacheDir: '/var/cache/outpost',
  };
  const unit = serviceUnit(deployed.get('outpost.service')!, `/${PROGRAM}`, `/${DOCUMENTS}/docs`);
  const changes = changelog(version, maintainer, new Date(epochSeconds * 1_000));
  const manual = part('outpost.1').replace('@VERSION@', version);
  // The licence is in `copyright`, the changelog is compressed, as Debian has it.
  const pages = new Map<string, FileEntry>(
    [...documents].filter(([path]) => path.includes('/') || path === 'README.md'),
  );
  return new Map<string, FileEntry>([
    ...below(PROGRAM, program(record)),
    ...below(DOCUMENTS, pages),
    ...below(DOCUMENTS, notices),
    ...below(`${DOCUMENTS}/examples`, exampleFiles(deployed)),
    ...below('usr/share/keyrings', releaseKeys),
    [`${DOCUMENTS}/changelog.gz`, compressed(readFileSync(fileOf(documents, 'CHANGELOG.md')))],
    [`${DOCUMENTS}/changelog.Debian.gz`, compressed(changes)],
    [`${DOCUMENTS}/copyright`, { content: part('copyright') }],
    ['usr/share/man/man1/outpost.1.gz', compressed(manual)],
    ['usr/share/lintian/overrides/outpost', { content: part('lintian-overrides') }],
    ['usr/lib/systemd/system/outpost.service', { content: unit }],
    ['usr/bin/outpost', { link: '../lib/outpost/outpost' }],
    ['etc/outpost.env', { content: part('outpost.env') }],
  ]);
}

/** Node.js needs the C and C++ libraries of 2018 or newer; the account is made by adduser. */
export function controlFile(
  version: string,
  architecture: Architecture,
  maintainer: string,
  installedKib: number,
): string {
  return `Package: outpost
Version: ${debianVersion(version)}
Architecture: ${architecture.debian}
Maintainer: ${maintainer}
Installed-Size: ${installedKib}
Depends: adduser, libc6 (>= 2.28), libgcc-s1, libstdc++6 (>= 9)
Pre-Depends: init-system-helpers (>= 1.54~)
Suggests: nginx | haproxy, postgresql
Section: net
Priority: optional
Description: monitors a utility's remote stations over Modbus
 Outpost polls the controllers of lift stations, wells, tanks and boosters over
 Modbus TCP or serial lines, stores the history, raises alarms, notifies the
 person on call, draws trends and reports, sends commands, and serves the values
 to other SCADA systems.
 .
 The package contains Node.js and all libraries, and needs no internet.
`;
}

/** The changelog of the package; changes of Outpost are in its own. */
function changelog(version: string, maintainer: string, time: Date): string {
  const date = time.toUTCString().replace('GMT', '+0000');
  return `outpost (${debianVersion(version)}) stable; urgency=medium

  * Outpost ${version}; changelog.gz lists what changed.

 -- ${maintainer}  ${date}
`;
}

function compressed(content: string | Buffer): { content: Buffer } {
  return { content: gzipSync(content, { level: 9 }) };
}

function fileOf(files: Files, path: string): string {
  const entry = files.get(path);
  if (entry === undefined || !('from' in entry)) throw new Error(`There is no file ${path}.`);
  return entry.from;
}

function part(name: string): string {
  return readFileSync(join(import.meta.dirname, 'debian', name), 'utf8');
}
