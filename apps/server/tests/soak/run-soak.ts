import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openSqlite } from '../../src/platform/storage/index.ts';
import { checkPromise, type SoakResult } from './soak-check.ts';
import { SoakMail } from './soak-mail.ts';
import { planSoak, type SoakOptions } from './soak-plan.ts';
import { createSoakRandom, type SoakRandom } from './soak-random.ts';
import type { SoakServerOptions } from './soak-server.ts';
import { Stamp } from './soak-stamp.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;
/** A life must have come this far before it is killed, so that its initial state is stored. */
const MIN_LIFE_MS = 30 * MINUTE_MS;
const MIN_DOWN_MS = 5_000;
const MAX_DOWN_MS = 2 * MINUTE_MS;
/** Real time within which it is killed after it has reached its aim. */
const AIM_MS = 40;
const LOOK_EVERY_MS = 5;
const SAY_EVERY_MS = 30 * DAY_MS;
const SERVER = new URL('./soak-server.ts', import.meta.url).pathname;

export interface RunOptions extends SoakOptions {
  readonly say?: (line: string) => void;
}

/** The result. */
export interface SoakReport extends SoakResult {
  readonly activations: number;
  /** Mails that the server accepted, and those that arrived a second time with the same ID. */
  readonly mails: number;
  readonly repeats: number;
  readonly kills: number;
  readonly outages: number;
}

/**
 * Runs a fast clock over stations whose conditions are known in advance, with users who acknowledge
 * alarms, a mail server with outages, and a server, in a process of its own, that is killed at any
 * moment; and compares what is stored and mailed in the end with what happened.
 */
export async function runSoak({ say = () => {}, ...options }: RunOptions): Promise<SoakReport> {
  const random = createSoakRandom(options.seed + 1);
  const plan = planSoak(options);
  const folder = await mkdtemp(join(tmpdir(), 'outpost-soak-'));
  const stamp = new Stamp(join(folder, 'stamp'), 'w+');
  stamp.noteTime(plan.startMs);
  const mail = await SoakMail.start(() => {
    const { atMs } = stamp.read();
    return plan.mailOutages.find(({ fromMs, toMs }) => fromMs <= atMs && atMs < toMs)?.how ?? 'takes';
  });
  const aims = Array.from({ length: options.kills }, () =>
    Math.floor(random() * plan.happenings.length),
  ).sort((a, b) => a - b);
  let kills = 0;
  let saidMs = plan.startMs + SAY_EVERY_MS;
  const progress = setInterval(() => {
    const { atMs } = stamp.read();
    if (atMs < saidMs) return;
    const days = Math.floor((atMs - plan.startMs) / DAY_MS);
    say(`  day ${days}: ${mail.mails.size} mails, ${kills} kills`);
    saidMs += SAY_EVERY_MS;
  }, 1_000);
  try {
    for (let atMs = plan.startMs; ; ) {
      mail.life = kills;
      const server: SoakServerOptions = { ...options, folder, mailPort: mail.port, life: kills, atMs };
      const isKilled = await live(server, aims[kills] ?? null, stamp, random);
      if (!isKilled) break;
      kills += 1;
      atMs = stamp.read().atMs + MIN_DOWN_MS + Math.floor(random() * (MAX_DOWN_MS - MIN_DOWN_MS));
    }
    const storage = await openSqlite(join(folder, 'outpost.sqlite'));
    try {
      const checked = await checkPromise(storage, plan.activations, mail.mails, options.timeZone);
      const mails = [...mail.mails.values()].reduce((sum, copies) => sum + copies.length, 0);
      const repeats = mails - mail.mails.size;
      const { length: outages } = plan.mailOutages;
      return { ...checked, activations: plan.activations.length, mails, repeats, kills, outages };
    } finally {
      await storage.close();
    }
  } finally {
    clearInterval(progress);
    await mail.stop();
    stamp.close();
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * One life of the server.
 * @param aim where it is killed, the number of a happening; null: it is not
 * @returns whether it was killed
 * @throws Error when it ended otherwise
 */
async function live(
  options: SoakServerOptions,
  aim: number | null,
  stamp: Stamp,
  random: SoakRandom,
): Promise<boolean> {
  const server = spawn(process.execPath, [SERVER, JSON.stringify(options)], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const watch = setInterval(() => {
    const { atMs, happening } = stamp.read();
    if (aim === null || happening < aim || atMs < options.atMs + MIN_LIFE_MS) return;
    clearInterval(watch);
    setTimeout(() => server.kill('SIGKILL'), random() * AIM_MS);
  }, LOOK_EVERY_MS);
  const signal = await ended(server).finally(() => clearInterval(watch));
  return signal === 'SIGKILL';
}

async function ended(server: ChildProcess): Promise<NodeJS.Signals | null> {
  const [code, signal] = (await once(server, 'exit')) as [number | null, NodeJS.Signals | null];
  if (code !== 0 && signal !== 'SIGKILL') throw new Error(`the server exited with ${code ?? signal}`);
  return signal;
}
