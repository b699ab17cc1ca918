import { join } from 'node:path';
import { below, exampleFiles, type FileEntry, type Files, serviceUnit } from './installation-files.ts';
import type { Product } from './product.ts';
import { makeTar, run, writeFiles } from './staging.ts';

/** Higher levels gain 8 % and take several times as long. Blocks of one size: the same bytes with any threads. */
const XZ = ['-2', '--threads=2', '--block-size=16MiB', '--force'];

/** Makes the self-contained archive: unpack it anywhere, `./outpost start`. */
export function makeArchive(product: Product): string {
  const { version, architecture, scratch, out, epochSeconds } = product;
  const name = `outpost-${version}-linux-${architecture.node}`;
  const tree = join(scratch, 'archive');
  writeFiles(join(tree, name), archiveFiles(product));
  const file = join(out, `${name}.tar`);
  makeTar(tree, file, epochSeconds);
  run('xz', [...XZ, file]);
  return `${file}.xz`;
}

function archiveFiles({ program, documents, notices, releaseKeys, deployed }: Product): Files {
  const record = { user: null, settingsFile: 'outpost.env', dataDir: 'data', cacheDir: null };
  const unit = serviceUnit(deployed.get('outpost.service')!, '/opt/outpost', '/opt/outpost/docs');
  return new Map<string, FileEntry>([
    ...program(record),
    ...documents,
    ...notices,
    ...below('deploy', releaseKeys),
    ['deploy/outpost.service', { content: unit }],
    ...below('deploy', exampleFiles(deployed)),
  ]);
}
