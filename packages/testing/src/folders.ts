import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onFinished } from './set-up-once.ts';

/** A folder of the running test's own, removed when the test ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'outpost-test-'));
  onFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
