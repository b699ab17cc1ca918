/**
 * Kills the whole server (SIGKILL) at random moments while it polls, saves, writes to a controller and acknowledges alarms:
 * `node e2e/kill-server.ts [KILLS] [SEED]`, fifty by default. It must start again every time, have everything that it
 * answered, miss no sample between the first and the last of a run, have lost at most the last second of samples, and find
 * its database as far as its high-water mark says.
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { calls } from '@outpost/contract';
import { DrillApi } from '../tools/drill/api.ts';
import { holesIn, NO_FAULTS, samplesOf } from '../tools/drill/chaos-check.ts';
import { countingStation, startCountingField } from '../tools/drill/counting-field.ts';
import { KillLoad } from '../tools/drill/kill-load.ts';
import { runTool, ServerProcess } from '../tools/drill/processes.ts';

const POLL_INTERVAL_SECONDS = 0.2;
const MAX_RUN_MS = 2_500;
const MAX_LOST_MS = 1_000;
/** Stations whose alarms are acknowledged. */
const ALARMING = 8;

const kills = Number(process.argv[2] ?? 50);
let seed = Number(process.argv[3] ?? 1);
if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed)) {
  console.error('usage: node e2e/kill-server.ts [KILLS] [SEED], both whole numbers');
  process.exit(2);
}
const random = () => {
  seed = (Math.imul(seed, 1_664_525) + 1_013_904_223) >>> 0;
  return seed / 2 ** 32;
};

const folder = await mkdtemp(join(tmpdir(), 'outpost-kill-'));
const dataDir = join(folder, 'data');
const field = await startCountingField(ALARMING + 2);
const server = await new ServerProcess({ dataDir, databaseUrl: null }).start();
const api = new DrillApi(() => server.url);
await api.setUp(server.setupCode());
const load = new KillLoad(api, field);
await load.prepare(ALARMING);
// The counter itself is not saved, because that would drop the current poll.
const counting = countingStation(field.port, ALARMING + 2, POLL_INTERVAL_SECONDS);
const { StationId: counterId } = await api.call(calls.stations.create, undefined, counting);
const counter = await api.call(calls.stations.config, `/api/Stations/config/${counterId}`);

let worstMs = 0;
const { answered } = load;
try {
  for (let kill = 1; kill <= kills; kill++) {
    const startMs = Date.now();
    load.start();
    await new Promise((done) => setTimeout(done, 300 + random() * MAX_RUN_MS));
    const killedAtMs = Date.now();
    await server.end('SIGKILL');
    await load.stop();
    await server.start();
    const problems = await load.check();
    const samples = await samplesOf(api, counterId, counter.Points[0]!.Id, startMs, killedAtMs);
    problems.push(...holesIn(samples, NO_FAULTS, 'the counter').problems);
    const { Parts } = (await (await fetch(`${server.url}/health`)).json()) as {
      Parts: Record<string, { State: string; Detail?: string }>;
    };
    if (Parts.integrity?.State !== 'ok') problems.push(`integrity: ${Parts.integrity?.Detail}`);
    // The first sample is the one that held when the run began.
    const lostMs = killedAtMs - Math.max(startMs, samples.at(-1)?.at ?? 0);
    if (lostMs > MAX_LOST_MS + POLL_INTERVAL_SECONDS * 1_000) problems.push(`the last ${lostMs} ms are lost`);
    if (problems.length > 0) throw new Error(`kill ${kill}: ${problems.join('; ')}`);
    worstMs = Math.max(worstMs, lostMs);
    console.log(
      `kill ${kill}: ${samples.length} samples, the last ${lostMs} ms old; answered so far: ${answered.saves} saves, ` +
        `${answered.writes.length} writes, ${answered.acknowledgements.length} acknowledgements`,
    );
  }
  await server.end();
  const verified = await runTool('verify-audit', [], { DATA_DIR: dataDir });
  if (verified.code !== 0) throw new Error(verified.out + verified.err);
  console.log(
    `${kills} kills: started every time; ${answered.saves} saves, ${answered.writes.length} writes and ` +
      `${answered.acknowledgements.length} acknowledgements were answered and none is lost; the audit log is whole; ` +
      `the last sample at most ${worstMs} ms before the kill`,
  );
} finally {
  await load.stop();
  await server.end('SIGKILL');
  await field.close();
  await rm(folder, { recursive: true, force: true });
}
