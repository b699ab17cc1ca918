/** Builds the page and the guide if they are missing or their sources changed; otherwise silent. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildGuide, buildPage, GUIDE_FOLDER, PAGE_FOLDER } from './build-page.ts';

const root = resolve(import.meta.dirname, '..');
const PAGE_SOURCES = [
  'apps/web',
  'packages/contract/src',
  'packages/core/src',
  'packages/historian/src',
  'package-lock.json',
];
const GUIDE_SOURCES = ['apps/guide', 'docs', 'package-lock.json'];

function newest(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const children = readdirSync(path).filter((name) => !name.startsWith('dist') && name !== 'node_modules');
  return Math.max(0, ...children.map((name) => newest(join(path, name))));
}

/** True when a built folder exists and is as new as its sources. */
function isCurrent(folder: string, sources: readonly string[]): boolean {
  const built = join(folder, 'index.html');
  if (!existsSync(built)) return false;
  return statSync(built).mtimeMs >= Math.max(...sources.map((source) => newest(join(root, source))));
}

/** True when the page exists and is as new as its sources. */
export const pageIsCurrent = (): boolean => isCurrent(PAGE_FOLDER, PAGE_SOURCES);

/** Builds the page if needed. @throws Error with the builder's output when it fails */
export function ensurePage(): void {
  if (!pageIsCurrent()) buildPage();
}

/** Builds the guide if needed; without it the server works, so a failure is printed only. */
export function ensureGuide(): void {
  if (isCurrent(GUIDE_FOLDER, GUIDE_SOURCES)) return;
  try {
    buildGuide();
  } catch (error) {
    console.error((error as Error).message);
  }
}

if (import.meta.main) {
  if (!process.argv.includes('--guide')) ensurePage();
  ensureGuide();
}
