/** Builds the page when it was never built or its sources changed since; silent otherwise. */
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const built = join(root, 'apps/web/dist/index.html');
const sources = ['apps/web', 'packages/contract/src', 'packages/core/src', 'package-lock.json'];

function newest(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const children = readdirSync(path).filter((name) => name !== 'dist' && name !== 'node_modules');
  return Math.max(0, ...children.map((name) => newest(join(path, name))));
}

/** True when the page stands and is as new as its sources. */
export function pageIsCurrent(): boolean {
  if (!existsSync(built)) return false;
  return statSync(built).mtimeMs >= Math.max(...sources.map((source) => newest(join(root, source))));
}

/** Builds the page if needed; throws with the builder's output when it fails. */
export function ensurePage(): void {
  if (pageIsCurrent()) return;
  console.log('Building the page …');
  const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', 'build'], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`The page could not be built:\n${stdout}${stderr}`);
}

if (import.meta.main) ensurePage();
