/**
 * `npm run build` and `npm run guide`: build the page and the server, or the user guide, in a temporary folder and move
 * it into place, so that a server that starts meanwhile, or a second build, never finds half of it.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** A part of the product that is built. */
export interface BuiltPart {
  readonly name: string;
  readonly workspace: string;
  /** Where it is built to. */
  readonly folder: string;
  /** A file in it that is written by each build. */
  readonly mainFile: string;
}

const part = (name: string, workspace: string, mainFile: string): BuiltPart => ({
  ...{ name, workspace, mainFile },
  folder: join(root, workspace, 'dist'),
});
export const PAGE = part('page', 'apps/web', 'index.html');
export const SERVER = part('server', 'apps/server', 'main.js');
export const GUIDE = part('guide', 'apps/guide', 'index.html');

/** @throws Error with the builder's output when it fails; what was built before stays */
export function build({ name, workspace, folder }: BuiltPart): void {
  console.log(`Building the ${name}, which takes up to half a minute…`);
  const scratch = mkdtempSync(join(root, workspace, 'dist-'));
  try {
    const { status, stdout, stderr } = spawnSync(
      'npm',
      ['run', '--silent', 'build', '-w', workspace, '--', '--outDir', join(scratch, 'built')],
      { cwd: root, encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`Could not build the ${name}:\n${stdout}${stderr}`);
    // How much of their budgets routes use.
    for (const line of stdout.split('\n')) if (line.startsWith('/')) console.log(`  ${line}`);
    replaceFolder(folder, join(scratch, 'built'), join(scratch, 'before'));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
}

/**
 * Replaces a folder by another, and moves the old one to `aside`. Of two concurrent builds one of
 * the new ones stays.
 */
function replaceFolder(place: string, by: string, aside: string): void {
  renameUnless(['ENOENT'], place, aside);
  renameUnless(['ENOTEMPTY', 'EEXIST'], by, place);
}

function renameUnless(expected: readonly string[], from: string, to: string): void {
  try {
    renameSync(from, to);
  } catch (error) {
    if (!expected.includes((error as NodeJS.ErrnoException).code ?? '')) throw error;
  }
}

if (import.meta.main) {
  if (process.argv.includes('--guide')) build(GUIDE);
  else for (const each of [PAGE, SERVER]) build(each);
}
