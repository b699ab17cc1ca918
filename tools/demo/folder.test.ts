import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { lockFolder } from '@outpost/server';
import { beforeEach, expect, it, onTestFinished } from 'vitest';
import { prepareFolder } from './folder.ts';

let folder: string;
beforeEach(() => {
  const parent = mkdtempSync(join(tmpdir(), 'outpost-demo-'));
  onTestFinished(() => rmSync(parent, { recursive: true, force: true }));
  folder = join(parent, 'data');
});

it("empties a demo's folder for a fresh start", () => {
  prepareFolder(folder, true);
  writeFileSync(join(folder, 'outpost.sqlite'), '');
  prepareFolder(folder, false);
  expect(existsSync(join(folder, 'outpost.sqlite'))).toBe(true);
  prepareFolder(folder, true);
  expect(existsSync(join(folder, 'outpost.sqlite'))).toBe(false);
});

it('leaves a folder alone that no demo created', () => {
  mkdirSync(folder);
  writeFileSync(join(folder, 'outpost.sqlite'), 'a year of history');
  prepareFolder(folder, false);
  expect(() => prepareFolder(folder, true)).toThrow(`but ${folder} is neither. Nothing was deleted.`);
  expect(existsSync(join(folder, 'outpost.sqlite'))).toBe(true);
});

it('leaves a running demo alone', () => {
  prepareFolder(folder, true);
  const release = lockFolder(join(folder, 'outpost.lock'));
  expect(() => prepareFolder(folder, true)).toThrow('Another Outpost server is using the data folder');
  expect(existsSync(folder)).toBe(true);
  release();
});
