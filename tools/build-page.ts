/**
 * `npm run build`: builds the page in a temporary folder and moves it into place, so that a server
 * that starts meanwhile, or a second build, never finds half a page.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

const web = resolve(import.meta.dirname, '../apps/web');

/** The folder of the built page. */
export const PAGE_FOLDER = join(web, 'dist');

/** @throws Error with the builder's output when it fails; the page built before stays */
export function buildPage(): void {
  console.log('Building the page…');
  const scratch = mkdtempSync(join(web, 'dist-'));
  try {
    const { status, stdout, stderr } = spawnSync(
      'npm',
      ['run', '--silent', 'build', '-w', 'apps/web', '--', '--outDir', join(scratch, 'page')],
      { cwd: resolve(web, '../..'), encoding: 'utf8' },
    );
    if (status !== 0) throw new Error(`Could not build the page:\n${stdout}${stderr}`);
    replaceFolder(PAGE_FOLDER, join(scratch, 'page'), join(scratch, 'before'));
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

if (import.meta.main) buildPage();
