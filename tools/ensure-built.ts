/** Builds the page, the server and the guide if they are missing or their sources changed; otherwise silent. */
import { existsSync, readdirSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { type BuiltPart, build, GUIDE, PAGE, SERVER } from './build.ts';

const root = resolve(import.meta.dirname, '..');
const LIBRARIES = [
  'packages/contract/src',
  'packages/core/src',
  'packages/historian/src',
  'package-lock.json',
];
/** The command `outpost`; which of the tools belong to it does not matter here. */
const COMMANDS = readdirSync(join(root, 'tools'))
  .filter((name) => name.endsWith('.ts') || name === 'command')
  .map((name) => `tools/${name}`);
const SOURCES = new Map<BuiltPart, readonly string[]>([
  [PAGE, ['apps/web', ...LIBRARIES]],
  [SERVER, ['apps/server/build', 'apps/server/src', 'packages/modbus/src', ...COMMANDS, ...LIBRARIES]],
  [GUIDE, ['apps/guide', 'docs', 'package-lock.json']],
]);

function newest(path: string): number {
  const stat = statSync(path);
  if (!stat.isDirectory()) return stat.mtimeMs;
  const children = readdirSync(path).filter((name) => !name.startsWith('dist') && name !== 'node_modules');
  return Math.max(0, ...children.map((name) => newest(join(path, name))));
}

/** Whether the built folder exists and is as new as its sources. */
function isCurrent(part: BuiltPart): boolean {
  const built = join(part.folder, part.mainFile);
  if (!existsSync(built)) return false;
  return (
    statSync(built).mtimeMs >= Math.max(...SOURCES.get(part)!.map((source) => newest(join(root, source))))
  );
}

function ensure(part: BuiltPart): void {
  if (!isCurrent(part)) build(part);
}

/** Builds the page if needed. @throws Error with the builder's output when it fails */
export const ensurePage = (): void => ensure(PAGE);

/** Builds the server if needed. @throws Error with the builder's output when it fails */
export const ensureServer = (): void => ensure(SERVER);

/** Builds the guide if needed; without it the server works, so a failure is printed only. */
export function ensureGuide(): void {
  try {
    ensure(GUIDE);
  } catch (error) {
    console.error((error as Error).message);
  }
}

if (import.meta.main) {
  if (!process.argv.includes('--guide')) {
    ensurePage();
    ensureServer();
  }
  ensureGuide();
}
