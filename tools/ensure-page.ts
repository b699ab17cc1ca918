/** Builds the page if it is missing or its sources changed; otherwise silent. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildPage, PAGE_FOLDER } from './build-page.ts';

const root = resolve(import.meta.dirname, '..');
const built = join(PAGE_FOLDER, 'index.html');
const sources = [
  'apps/web',
  'packages/contract/src',
  'packages/core/src',
  'packages/historian/src',
  'package-lock.json',
];

function newest(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const children = readdirSync(path).filter((name) => !name.startsWith('dist') && name !== 'node_modules');
  return Math.max(0, ...children.map((name) => newest(join(path, name))));
}

/** True when the page exists and is as new as its sources. */
export function pageIsCurrent(): boolean {
  if (!existsSync(built)) return false;
  return statSync(built).mtimeMs >= Math.max(...sources.map((source) => newest(join(root, source))));
}

/** Builds the page if needed. @throws Error with the builder's output when it fails */
export function ensurePage(): void {
  if (!pageIsCurrent()) buildPage();
}

if (import.meta.main) ensurePage();
