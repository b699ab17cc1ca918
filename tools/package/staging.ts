import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, copyFileSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Files } from './installation-files.ts';

/** Writes files into a new folder, readable by all users. */
export function writeFiles(folder: string, files: Files): void {
  mkdirSync(folder, { recursive: true, mode: 0o755 });
  for (const [path, entry] of files) {
    const to = join(folder, path);
    mkdirSync(dirname(to), { recursive: true, mode: 0o755 });
    if ('link' in entry) {
      symlinkSync(entry.link, to);
      continue;
    }
    if ('from' in entry) copyFileSync(entry.from, to);
    else writeFileSync(to, entry.content);
    chmodSync(to, entry.executable ? 0o755 : 0o644);
  }
}

/**
 * Makes a tar file of what is in `folder`: sorted, all files of one owner (root) and one time, so that the
 * same files give the same bytes.
 */
export function makeTar(folder: string, file: string, epochSeconds: number, owner = 0, path = '.'): void {
  execFileSync('tar', [
    ...['--create', '--file', file, '--directory', folder, '--sort=name', '--format=gnu'],
    ...[`--mtime=@${epochSeconds}`, `--owner=${owner}`, `--group=${owner}`, '--numeric-owner'],
    path,
  ]);
}

/** Runs a program for its output. @throws Error with what it printed when it fails */
export function run(
  command: string,
  given: readonly string[],
  environment: NodeJS.ProcessEnv = {},
  cwd?: string,
): string {
  const { status, stdout, stderr, error } = spawnSync(command, given, {
    encoding: 'utf8',
    maxBuffer: 64 * 1_024 ** 2,
    cwd,
    env: { ...process.env, LC_ALL: 'C', ...environment },
  });
  if (error) throw new Error(`${command} cannot be run: ${error.message}`);
  if (status !== 0) throw new Error(`${command} failed:\n${stdout}${stderr}`);
  return stdout;
}
