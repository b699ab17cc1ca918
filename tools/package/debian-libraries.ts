import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Architecture } from './architectures.ts';
import { run } from './staging.ts';

/** Of Debian's repository. */
const SUITE = 'trixie';
/** The C and C++ libraries, which Node.js needs, and what names the system. */
const PACKAGES = ['base-files', 'gcc-14-base', 'libc6', 'libgcc-s1', 'libstdc++6'];

/** A package of Debian in an image. */
export interface DebianLibrary {
  readonly name: string;
  readonly version: string;
  readonly architecture: string;
}

/**
 * Unpacks Debian's libraries of any architecture into a folder: nothing of them runs here. apt
 * checks their signatures.
 *
 * @throws Error
 */
export function unpackLibraries(architecture: Architecture, root: string, scratch: string): DebianLibrary[] {
  for (const folder of ['lists/partial', 'archives/partial', 'debs'])
    mkdirSync(join(scratch, folder), { recursive: true });
  const options = [
    `Dir::Etc::sourcelist=${join(scratch, 'debian.list')}`,
    'Dir::Etc::sourceparts=-',
    `Dir::State::lists=${join(scratch, 'lists')}`,
    `Dir::Cache=${scratch}`,
    `APT::Architecture=${architecture.debian}`,
    `APT::Architectures=${architecture.debian}`,
    // The account of apt cannot write into this folder.
    'APT::Sandbox::User=root',
  ].flatMap((option) => ['-o', option]);
  const origin = '[signed-by=/usr/share/keyrings/debian-archive-keyring.gpg] http://deb.debian.org';
  writeFileSync(
    join(scratch, 'debian.list'),
    `deb ${origin}/debian ${SUITE} main\ndeb ${origin}/debian-security ${SUITE}-security main\n`,
  );
  run('apt-get', [...options, '-q', 'update']);
  const debs = join(scratch, 'debs');
  run('apt-get', [...options, '-q', 'download', ...PACKAGES], {}, debs);
  const status = join(root, 'var/lib/dpkg/status.d');
  mkdirSync(status, { recursive: true });
  return readdirSync(debs)
    .sort()
    .map((file) => {
      const deb = join(debs, file);
      const tar = join(scratch, 'files.tar');
      run('sh', ['-c', 'dpkg-deb --fsys-tarfile "$1" > "$2"', 'sh', deb, tar]);
      const wanted = run('tar', ['--list', '--file', tar])
        .split('\n')
        .filter((path) => isNeeded(path, architecture));
      writeFileSync(join(scratch, 'wanted'), wanted.join('\n'));
      run('tar', ['--extract', '--file', tar, '--directory', root, '--files-from', join(scratch, 'wanted')]);
      const control = run('dpkg-deb', ['--field', deb]);
      const field = (name: string) => new RegExp(`^${name}: (.*)$`, 'm').exec(control)![1]!;
      // Where scanners of images look for packages that no package manager installed.
      writeFileSync(join(status, field('Package')), control);
      return { name: field('Package'), version: field('Version'), architecture: field('Architecture') };
    });
}

/** Libraries, their licences, the links of a merged /usr, and the system's name. */
export function isNeeded(path: string, { triplet }: Pick<Architecture, 'triplet'>): boolean {
  const name = path.replace(/^\.\//, '');
  return (
    new RegExp(`^usr/lib/${triplet}/[^/]+\\.so[.\\d]*$`).test(name) ||
    /^lib(?:64)?$|^usr\/lib(?:64)?\/ld-linux-[^/]+$/.test(name) ||
    /^usr\/share\/(?:doc\/[^/]+(?:\/copyright)?|common-licenses\/.+)$/.test(name) ||
    /^(?:etc|usr\/lib)\/os-release$/.test(name)
  );
}
