import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { compressFolder } from './compress.ts';

test('adds both compressed forms to files that get smaller, and leaves the others', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outpost-compress-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  await mkdir(join(folder, 'assets'));
  const script = 'export const value = 1;\n'.repeat(100);
  await writeFile(join(folder, 'assets', 'index.js'), script);
  await writeFile(join(folder, 'version.json'), '{"Build":"x"}');
  await writeFile(join(folder, 'icon.png'), Buffer.alloc(2_000));
  await compressFolder(folder);
  expect((await readdir(join(folder, 'assets'))).sort()).toEqual(['index.js', 'index.js.br', 'index.js.gz']);
  expect((await readdir(folder)).sort()).toEqual(['assets', 'icon.png', 'version.json']);
  const read = (name: string) => readFile(join(folder, 'assets', name));
  expect(brotliDecompressSync(await read('index.js.br')).toString()).toBe(script);
  expect(gunzipSync(await read('index.js.gz')).toString()).toBe(script);
});
