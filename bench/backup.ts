/**
 * `npm run bench backup`: memory and time of `npm run backup`, `restore` and (with PostgreSQL: `npm
 * run with-postgres -- npm run bench backup`) `move-to-postgres` for a small database and for one
 * sixteen times as large. Memory must be the same. Takes some minutes.
 */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeDatabase } from '@outpost/testing/postgres-databases.ts';
import { fillAudit } from './audit/fill.ts';
import { benchFolder, openBenchDatabase } from './harness/database.ts';

const SIZES = [62_500, 1_000_000];
const LOOK_EVERY_MS = 50;
const root = resolve(import.meta.dirname, '..');

export async function run(): Promise<void> {
  for (const lines of SIZES) await figuresOf(benchFolder(), lines);
}

async function figuresOf(folder: string, lines: number): Promise<void> {
  const file = join(folder, 'outpost.sqlite');
  const storage = await openBenchDatabase(folder);
  await fillAudit(storage, lines);
  await storage.close();
  const mebibytes = ((await stat(file)).size / 2 ** 20).toFixed(0);
  console.log(` ${lines.toLocaleString('en')} audit events, ${mebibytes} MiB`);
  const backup = (await measured('backup', [folder], { DATA_DIR: folder })).trim();
  await measured('restore', [backup, '--to', join(folder, 'restored')], {});
  if (!process.env.TEST_POSTGRES_URL) return;
  const database = await makeDatabase(process.env.TEST_POSTGRES_URL);
  try {
    await measured('move-to-postgres', [], { DATA_DIR: folder, DATABASE_URL: database.url });
  } finally {
    await database.remove();
  }
}

/**
 * Runs a command to its end and prints its cost. @returns its output. @throws Error when it failed
 */
async function measured(
  tool: string,
  args: readonly string[],
  environment: Readonly<Record<string, string>>,
): Promise<string> {
  const startMs = performance.now();
  const child = spawn(process.execPath, [`tools/${tool}.ts`, ...args], {
    cwd: root,
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let peakKib = 0;
  const watch = setInterval(() => {
    try {
      const [, kib] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
      peakKib = Math.max(peakKib, Number(kib ?? 0));
    } catch {
      // It has ended.
    }
  }, LOOK_EVERY_MS);
  let said = '';
  child.stdout.on('data', (data) => (said += data));
  const code = await new Promise((done) => child.once('close', done));
  clearInterval(watch);
  if (code !== 0) throw new Error(`${tool} exited with ${code}`);
  const seconds = ((performance.now() - startMs) / 1_000).toFixed(1);
  console.log(`  ${tool.padEnd(16)} up to ${(peakKib / 1_024).toFixed(0)} MiB of memory, ${seconds} s`);
  return said;
}
