/**
 * The measured process of `bench/live.ts`: the whole server except for the field; a load passes
 * polls to ingest. `server.ts PLAN PAGES`; it listens to messages of its parent.
 */
import { writeFileSync } from 'node:fs';
import { Session } from 'node:inspector/promises';
import { systemClock } from '@outpost/server';
import { sendToParent } from '../harness/child.ts';
import { startBenchApp } from '../harness/server.ts';
import { type LiveLoadPlan, Load, liveLoadStation } from './load.ts';
import type { LiveServerCommand, LiveServerMessage } from './messages.ts';

const [planText, pagesFolder] = process.argv.slice(2);
const plan = JSON.parse(planText!) as LiveLoadPlan;
const { app, stations, onStop } = await startBenchApp(
  Array.from({ length: plan.stations }, (_, index) => liveLoadStation(index, plan.pollSeconds)),
  { pagesFolder: pagesFolder! },
);
const load = new Load(app.acquisition.ingest, systemClock, plan, stations);
onStop(load.start());
sendToParent<LiveServerMessage>({ kind: 'ready', url: app.http.listeningOrigin });

/** BENCH_PROFILE=file.cpuprofile: profiles the main thread between the two measurements. */
const profileTo = process.env.BENCH_PROFILE;
let profiler: Session | undefined;

async function profile(): Promise<void> {
  if (!profileTo) return;
  if (!profiler) {
    profiler = new Session();
    profiler.connect();
    await profiler.post('Profiler.enable');
    await profiler.post('Profiler.start');
    return;
  }
  const { profile } = await profiler.post('Profiler.stop');
  writeFileSync(profileTo, JSON.stringify(profile));
}

process.on('message', (message: LiveServerCommand) => {
  if (message === 'probes') {
    sendToParent<LiveServerMessage>({ kind: 'probes', atMs: load.probedAtMs });
    return;
  }
  void profile();
  const { user, system } = process.cpuUsage();
  sendToParent<LiveServerMessage>({
    kind: 'usage',
    cpuMs: (user + system) / 1_000,
    atMs: performance.now(),
    rssBytes: process.memoryUsage.rss(),
  });
});
