import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { expect, it } from 'vitest';
import { sourceFiles } from './source-files.ts';

const root = resolve(import.meta.dirname, '..');

/** Folders that the tree does not describe. */
const IGNORED = /(^|\/)(testing|images)$/;

/** The folders of an annotated tree: two spaces of indentation per level, a name ending in `/`, an annotation. */
function foldersOf(tree: string): string[] {
  const path: string[] = [];
  return tree
    .split('\n')
    .filter((line) => line.trim() !== '')
    .map((line) => {
      const match = /^( *)(\S+)\/(?: +\S.*)?$/.exec(line);
      if (!match) throw new Error(`Not a folder with an annotation: "${line}"`);
      path.splice(match[1]!.length / 2);
      path.push(match[2]!);
      return path.join('/');
    });
}

/** Every folder of the files. */
function foldersOfFiles(files: readonly string[]): string[] {
  const folders = new Set<string>();
  for (const file of files) {
    const parts = file.split('/').slice(0, -1);
    for (let end = 1; end <= parts.length; end++) folders.add(parts.slice(0, end).join('/'));
  }
  return [...folders];
}

/** What the tree leaves out, and what it lists that does not exist. A folder without listed children is complete. */
function differences(listed: readonly string[], files: readonly string[]) {
  const actual = foldersOfFiles(files).filter((folder) => !IGNORED.test(folder));
  const parentOf = (folder: string) => folder.split('/').slice(0, -1).join('/');
  const described = new Set(listed.map(parentOf));
  return {
    missing: actual.filter((folder) => described.has(parentOf(folder)) && !listed.includes(folder)).sort(),
    surplus: listed.filter((folder) => !actual.includes(folder)).sort(),
  };
}

it('compares a tree with folders', () => {
  const tree =
    'apps/   the applications\n  server/  the server\n    alarms/ alarms\n    gone/ nothing\npackages/ code';
  const files = [
    'apps/server/alarms/a.ts',
    'apps/server/history/rollups/b.ts',
    'apps/web/c.ts',
    'packages/core/d.ts',
  ];
  expect(differences(foldersOf(tree), files)).toEqual({
    missing: ['apps/server/history', 'apps/web'],
    surplus: ['apps/server/gone'],
  });
  expect(() => foldersOf('apps')).toThrow('Not a folder');
});

it('the annotated tree of docs/architecture.md lists the folders that exist', () => {
  const tree = /```tree\n([\s\S]*?)```/.exec(readFileSync(`${root}/docs/architecture.md`, 'utf8'))?.[1];
  expect(differences(foldersOf(tree ?? ''), sourceFiles())).toEqual({ missing: [], surplus: [] });
});
