/**
 * `npm run build` and `npm run guide`: build the page or the user guide in a temporary folder and move it
 * into place, so that a server that starts meanwhile, or a second build, never finds half of it.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/** The folder of the built page. */
export const PAGE_FOLDER = join(root, 'apps/web/dist');
/** The folder of the built guide. */
export const GUIDE_FOLDER = join(root, 'apps/guide/dist');

/** @throws Error with the builder's output when it fails; the page built before stays */
export function buildPage(): void {
  build('page', 'apps/web', PAGE_FOLDER);
}

/** @throws Error with the builder's output when it fails; the guide built before stays */
export function buildGuide(): void {
  build('guide', 'apps/guide', GUIDE_FOLDER);
}

function build(what: string, workspace: string, place: string): void {
  console.log(`Building the ${what}, which takes about half a minute…`);
  const scratch = mkdtempSync(join(root, workspace, 'dist-'));
  try {
    const { status, stdout, stderr } = spawnSync(
      'npm',
      ['run', '--silent', 'build', '-w', workspace, '--', '--outDir', join(scratch, 'built')],
      { cwd: root, encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`Could not build the ${what}:\n${stdout}${stderr}`);
    replaceFolder(place, join(scratch, 'built'), join(scratch, 'before'));
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
  if (process.argv.includes('--guide')) buildGuide();
  else buildPage();
}
