import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');

/**
 * Paths of the project's files, from its root: those that git knows and new ones, without ignored and
 * deleted ones, so that a check finds before a commit what it would find after it.
 *
 * @param patterns such as `*.ts`, in any folder, or `deploy`; all files by default
 */
export function sourceFiles(...patterns: readonly string[]): string[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '--deduplicate', '--', ...patterns];
  return execFileSync('git', args, { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && existsSync(resolve(root, file)));
}
