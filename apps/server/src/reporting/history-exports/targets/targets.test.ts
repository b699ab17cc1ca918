import { randomBytes } from 'node:crypto';
import { link, lstat, mkdir, readdir, readFile, rm, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { expect, it } from 'vitest';
import { systemClock } from '../../../platform/clock.ts';
import { createOutbound, type Outbound } from '../../../platform/outbound/index.ts';
import { startS3Server } from '../testing/s3-server.ts';
import { folderTarget } from './folder-target.ts';
import { type S3Store, s3Target } from './s3-target.ts';
import { sha256Hex, signRequest } from './sign-request.ts';

const outbound = createOutbound({ clock: systemClock, timeoutMs: 10_000, allowHttp: true });
/** Retries without pauses. */
const clock = {
  now: () => Date.now(),
  setTimeout: (task: () => void) => {
    setImmediate(task);
    return { cancel: () => {} };
  },
};

async function fileOf(content: Buffer): Promise<string> {
  const file = join(await temporaryFolder(), 'source');
  await writeFile(file, content);
  return file;
}

/** null: there is none. */
async function stored(store: S3Store, path: string): Promise<Buffer | null> {
  const url = new URL(`${store.url}/${path.split('/').map(encodeURIComponent).join('/')}`);
  const headers = signRequest(store, { method: 'GET', url, bodySha256: sha256Hex('') }, Date.now());
  const answer = await fetch(url, { headers });
  expect([200, 404]).toContain(answer.status);
  return answer.ok ? Buffer.from(await answer.arrayBuffer()) : null;
}

it('stores files in a folder, in place of earlier ones, and removes them', async () => {
  const root = await temporaryFolder();
  const target = folderTarget(root);
  for (const text of ['first', 'second']) {
    await target.put('a/period=2026-03-01/x.csv', await fileOf(Buffer.from(text)), text.length);
    expect(await readFile(join(root, 'a/period=2026-03-01/x.csv'), 'utf8')).toBe(text);
  }
  for (let times = 0; times < 2; times++) await target.remove('a/period=2026-03-01/x.csv');
  expect(await readdir(join(root, 'a/period=2026-03-01'))).toEqual([]);
});

it('does not follow a link out of the folder, and does not create a folder that is missing', async () => {
  const [root, other] = [await temporaryFolder(), await temporaryFolder()];
  await symlink(other, join(root, 'out'));
  const source = await fileOf(Buffer.from('x'));
  for (const path of ['out/x.csv', 'out/new/deep/x.csv'])
    await expect(folderTarget(root).put(path, source, 1)).rejects.toThrow('leads out of EXPORT_FOLDER');
  await writeFile(join(other, 'x.csv'), 'precious');
  await expect(folderTarget(root).remove('out/x.csv')).rejects.toThrow('leads out of EXPORT_FOLDER');
  await rm(join(other, 'x.csv'));
  expect(await readdir(other)).toEqual([]);
  await expect(folderTarget(join(root, 'share')).put('x.csv', source, 1)).rejects.toThrow(
    'of EXPORT_FOLDER does not exist',
  );
  await mkdir(join(root, 'share'));
  await folderTarget(join(root, 'share')).put('x.csv', source, 1);
});

it('does not write through links that another user of the folder made', async () => {
  const [root, other] = [await temporaryFolder(), await temporaryFolder()];
  const victim = join(other, 'database');
  await writeFile(victim, 'precious');
  const content = Buffer.from('exported');
  for (const name of ['x.csv', 'x.csv.part']) await symlink(victim, join(root, name));
  await link(victim, join(root, 'y.csv.part'));
  for (const path of ['x.csv', 'y.csv']) {
    await folderTarget(root).put(path, await fileOf(content), content.length);
    expect(await readFile(join(root, path), 'utf8')).toBe('exported');
    expect((await lstat(join(root, path))).isFile()).toBe(true);
  }
  await symlink(victim, join(root, 'z.csv'));
  await folderTarget(root).remove('z.csv');
  expect((await readdir(root)).sort()).toEqual(['x.csv', 'y.csv']);
  expect(await readFile(victim, 'utf8')).toBe('precious');
});

it('stores files in an S3-compatible store: small ones at once, large ones in parts, and removes them', async () => {
  const store = await startS3Server();
  const partBytes = 5 * 1_024 ** 2;
  const target = s3Target(store, outbound, clock, partBytes);
  for (const bytes of [3, partBytes, 2 * partBytes + 7]) {
    const content = randomBytes(bytes);
    const path = `hours/period=2026-03-01/Ölmühle ${bytes}.parquet`;
    await target.put(path, await fileOf(content), bytes);
    expect((await stored(store, path))?.equals(content)).toBe(true);
    for (let times = 0; times < 2; times++) await target.remove(path);
    expect(await stored(store, path)).toBeNull();
  }
});

it('says what the store answers, and does not repeat what it refuses', async () => {
  const store = await startS3Server();
  const source = await fileOf(Buffer.from('x'));
  let requests = 0;
  const counted: Outbound = (request) => {
    requests += 1;
    return outbound(request);
  };
  const wrong = s3Target({ ...store, keyId: 'other' }, counted, clock);
  await expect(wrong.put('x', source, 1)).rejects.toThrow(/403: InvalidAccessKeyId/);
  const missing = s3Target({ ...store, url: store.url.replace('history', 'other') }, counted, clock);
  await expect(missing.put('x', source, 1)).rejects.toThrow(/404: NoSuchBucket/);
  expect(requests).toBe(2);
});

it('retries what may pass, and aborts an upload in parts that fails', async () => {
  const store = await startS3Server();
  const sent: string[] = [];
  let failing = 2;
  const flaky: Outbound = (request) => {
    sent.push(`${request.method} ${new URL(request.url).search.replace(/uploadId=.*/, 'uploadId')}`);
    if (request.url.includes('partNumber=2') && failing > 0) {
      failing -= 1;
      return Promise.resolve({ status: 503, headers: {}, body: '<Error><Code>SlowDown</Code></Error>' });
    }
    return outbound(request);
  };
  const bytes = 11 * 1_024 ** 2;
  const content = randomBytes(bytes);
  const target = s3Target(store, flaky, clock, 5 * 1_024 ** 2);
  await target.put('x', await fileOf(content), bytes);
  expect((await stored(store, 'x'))?.equals(content)).toBe(true);
  failing = 100;
  sent.length = 0;
  await expect(target.put('y', await fileOf(content), bytes)).rejects.toThrow('503: SlowDown');
  expect(sent.at(-1)).toBe('DELETE ?uploadId');
});
