import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { Config } from '../../config.ts';
import { folderError } from '../../platform/folder-error.ts';
import type { NumberedEvent } from './event-message.ts';

const BYTES_PER_MB = 1_000_000;
const OWNER_AND_GROUP = 0o640;

/**
 * Appends events as JSON lines, and returns when the disk has them. A file that has reached its
 * size becomes `.1`, the one before it `.2`, and so on; the oldest is deleted.
 *
 * @throws Error of the file system, in words where the folder is the reason
 */
export async function appendEvents(
  { path, maxMegabytes, keptFiles }: NonNullable<Config['auditFile']>,
  events: readonly NumberedEvent[],
): Promise<void> {
  const lines = events.map(({ sequence, entry }) => `${JSON.stringify({ Sequence: sequence, ...entry })}\n`);
  if ((await sizeOf(path)) >= maxMegabytes * BYTES_PER_MB) await rotate(path, keptFiles);
  const file = await open(path, 'a', OWNER_AND_GROUP).catch((error: unknown) => {
    throw folderError(error, 'AUDIT_FILE', dirname(path));
  });
  const { size } = await file.stat();
  try {
    await file.appendFile(lines.join(''));
    await file.sync();
  } catch (error) {
    // Half a line would be part of the next one.
    await file.truncate(size).catch(() => undefined);
    throw error;
  } finally {
    await file.close();
  }
}

async function rotate(path: string, keptFiles: number): Promise<void> {
  await rm(`${path}.${keptFiles}`, { force: true });
  for (let number = keptFiles; number > 1; number--)
    await renameIfThere(`${path}.${number - 1}`, `${path}.${number}`);
  if (keptFiles > 0) await rename(path, `${path}.1`);
  else await rm(path);
}

const sizeOf = (path: string) => stat(path).then(({ size }) => size, ifMissing(0));
const renameIfThere = (from: string, to: string) => rename(from, to).catch(ifMissing(undefined));

function ifMissing<T>(value: T): (error: unknown) => T {
  return (error) => {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return value;
    throw error;
  };
}
