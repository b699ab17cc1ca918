/**
 * Kills ingest (SIGKILL) at random moments and checks what is left: `node tools/kill-test.ts
 * [KILLS] [SEED]`, fifty by default. The file must open every time, no sample may be missing before
 * the last one, and the last one must be at most a second older than the kill.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { checkFile, runUntilKilled } from '../apps/server/tests/kill-scenario.ts';
import { argumentsOrUsage } from './usage.ts';

const MAX_LOST_MS = 1_000;
const MAX_RUN_MS = 3_000;

let { kills, seed } = argumentsOrUsage('node tools/kill-test.ts [KILLS] [SEED]', () => {
  const given = { kills: Number(process.argv[2] ?? 50), seed: Number(process.argv[3] ?? 1) };
  if (Number.isInteger(given.kills) && given.kills > 0 && Number.isInteger(given.seed)) return given;
  throw new Error('KILLS must be a whole number from 1, SEED a whole number.');
});
const random = () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

const folder = await mkdtemp(join(tmpdir(), 'outpost-kill-'));
const file = join(folder, 'outpost.sqlite');
let worstMs = 0;
let before = 0;
try {
  for (let kill = 1; kill <= kills; kill++) {
    const runMs = random() * MAX_RUN_MS;
    let readyMs = 0;
    const victim = await runUntilKilled(file, 'timer', () => {
      readyMs ||= Date.now();
      return Date.now() - readyMs >= runMs;
    });
    const { last, lastAtMs } = await checkFile(file);
    if (last < before) throw new Error(`kill ${kill}: ${before} samples were stored before, now ${last}`);
    // What was loaded and nothing new after it: the run was shorter than a flush.
    const lostMs = victim.accepted > last ? victim.killedAtMs - Math.max(lastAtMs, readyMs) : 0;
    worstMs = Math.max(worstMs, lostMs);
    if (lostMs > MAX_LOST_MS) throw new Error(`kill ${kill}: the last ${lostMs} ms are lost`);
    console.log(
      `kill ${kill}: ran ${Math.round(runMs)} ms, ${victim.accepted} accepted, ${last} stored, ${lostMs} ms lost`,
    );
    before = last;
  }
  console.log(`${kills} kills: opened every time, no gap, at most ${worstMs} ms lost`);
} finally {
  await rm(folder, { recursive: true, force: true });
}
