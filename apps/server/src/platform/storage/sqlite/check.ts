import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { StorageError } from '../errors.ts';
import type { StorageCheck } from '../storage.ts';

const SCRIPT = fileURLToPath(new URL('./check-process.ts', import.meta.url));
const MAX_OUTPUT_CHARACTERS = 100_000;

/** @throws StorageError when it cannot be checked */
export async function checkSqlite(file: string, signal: AbortSignal): Promise<StorageCheck> {
  const how = 'SQLite quick_check';
  const { code, out, err } = await run(file, signal);
  if (code === 0) return { how, problems: JSON.parse(out) as string[] };
  const reason = /^\w*Error: (.*)$/m.exec(err)?.[1] ?? (err.trim() || `its process ended with ${code}`);
  throw new StorageError('STORAGE_UNAVAILABLE', `The database could not be checked: ${reason}`);
}

function run(file: string, signal: AbortSignal): Promise<{ code: number | null; out: string; err: string }> {
  const { PATH, NODE_COMPILE_CACHE } = process.env;
  const child = spawn(process.execPath, [SCRIPT, file], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { PATH, ...(NODE_COMPILE_CACHE === undefined ? {} : { NODE_COMPILE_CACHE }) },
    signal,
    killSignal: 'SIGKILL',
  });
  const said = { out: '', err: '' };
  const hear = (what: keyof typeof said) => (data: Buffer) => {
    if (said[what].length < MAX_OUTPUT_CHARACTERS) said[what] += data;
  };
  child.stdout.on('data', hear('out'));
  child.stderr.on('data', hear('err'));
  return new Promise((done, fail) => {
    child.once('error', (error) =>
      fail(
        new StorageError('STORAGE_UNAVAILABLE', `The database could not be checked: ${error.message}`, {
          cause: error,
        }),
      ),
    );
    child.once('close', (code) => done({ code, ...said }));
  });
}
