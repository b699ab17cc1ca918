import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { createInterface } from 'node:readline';
import { ensureServer } from '../../tools/ensure-built.ts';
import { AS_NPM_START, ENVIRONMENT_OF_NPM_START } from '../harness/child.ts';
import { median } from '../harness/figures.ts';

const root = resolve(import.meta.dirname, '../..');
const RUNS = 5;
/** The kernel's unit of processor time. */
const TICKS_PER_SECOND = 100;

/** What a server has used when it answers calls. */
interface Start {
  readonly readyMs: number;
  readonly cpuSeconds: number;
  readonly rssMb: number;
}

async function timeStart(main: string, dataDir: string): Promise<Start> {
  const beganMs = performance.now();
  const child = spawn(process.execPath, [...AS_NPM_START, main], {
    cwd: root,
    env: {
      ...{ PATH: process.env.PATH, DATA_DIR: dataDir, PORT: '0', MODBUS_PORT: 'off' },
      ...ENVIRONMENT_OF_NPM_START,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const line of createInterface({ input: child.stdout }))
    if (line.startsWith('Outpost is at')) break;
  const readyMs = performance.now() - beganMs;
  const ofProcess = (name: string) => readFileSync(`/proc/${child.pid}/${name}`, 'utf8');
  // Fields 14 and 15 of proc(5), after the name in parentheses, which is the second.
  const fields = ofProcess('stat').split(') ')[1]!.split(' ');
  const cpuSeconds = (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND;
  const rssMb = (Number(/VmRSS:\s+(\d+)/.exec(ofProcess('status'))![1]) * 1.024) / 1_000;
  child.kill('SIGTERM');
  await once(child, 'exit');
  return { readyMs, cpuSeconds, rssMb };
}

/** Starts the built server and its modules in turn on the same data, and prints what each took. */
export async function compareBuilt(dataDir: string): Promise<void> {
  ensureServer();
  const mains = { 'built server': 'apps/server/dist/main.js', 'its modules': 'apps/server/src/main.ts' };
  const starts = new Map<string, Start[]>();
  // The first run of each compiles.
  for (let run = 0; run <= RUNS; run++)
    for (const [name, main] of Object.entries(mains)) {
      const start = await timeStart(main, dataDir);
      if (run > 0) starts.set(name, [...(starts.get(name) ?? []), start]);
    }
  for (const [name, each] of starts) {
    const of = (key: keyof Start) => median(each.map((start) => start[key]));
    console.log(
      `  ${name}: ready after ${of('readyMs').toFixed(0)} ms, processor ${of('cpuSeconds').toFixed(2)} s, ${of('rssMb').toFixed(0)} MB`,
    );
  }
}
