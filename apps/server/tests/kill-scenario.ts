import { type ChildProcess, spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { NewStation, type StationConfig } from '@outpost/contract';
import { GOOD, REASON, type ReadingColumns } from '@outpost/core';
import type { HistorianSettings } from '@outpost/historian';
import { createHistory } from '../src/history/historian/index.ts';
import { systemClock } from '../src/platform/clock.ts';
import { createLogger } from '../src/platform/logger.ts';
import { openSqlite } from '../src/platform/storage/index.ts';

/** Chunks, merges and trimming happen often; batches only by the clock, as with few stations. */
export const KILL_SETTINGS: Partial<HistorianSettings> = {
  batchSamples: 4_096,
  chunkSamples: 128,
  mergeBelow: 64,
  headAgeMs: 1_500,
  sweepMs: 700,
};
const POINTS = 8;

export function killStation(): StationConfig {
  const site = NewStation.parse({
    SiteName: 'Kill',
    Host: '127.0.0.1',
    Points: Array.from({ length: POINTS }, (_, index) => ({
      Kind: 'analog',
      Id: index + 1,
      Point: `AI${index + 1}`,
      Name: `Counter ${index + 1}`,
      Table: 'holding-register',
      Address: index,
      DataType: 'int32',
    })),
  });
  return { ...site, StationId: 1, Version: 1 };
}

/** Every point reads the outcome's number, so that a missing sample is detected. */
export function scenarioReading(station: StationConfig, sequence: number): ReadingColumns {
  const count = station.Points.length;
  return {
    values: new Float64Array(count).fill(sequence),
    qualities: new Uint8Array(count).fill(GOOD),
    reasons: new Uint8Array(count).fill(REASON.NONE),
  };
}

/** A running child, and its output. */
export interface Victim {
  readonly process: ChildProcess;
  accepted: number;
  durable: number;
  /** Lines since `ready`. */
  lines: number;
}

/** Starts the child; calls `onLine` for each output line. Rejects when it ends on its own. */
export async function runUntilKilled(
  file: string,
  mode: 'flush' | 'timer',
  onLine: (victim: Victim) => boolean,
): Promise<Victim & { killedAtMs: number }> {
  const script = new URL('./kill-ingest.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [script, file, mode], { stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<NodeJS.Signals | null>((resolve) =>
    child.once('close', (_code, signal) => resolve(signal)),
  );
  const victim: Victim = { process: child, accepted: 0, durable: 0, lines: 0 };
  let killedAtMs = 0;
  for await (const line of createInterface({ input: child.stdout })) {
    const [word, number] = line.split(' ');
    victim.lines += 1;
    if (word === 'durable') victim.durable = Number(number);
    else victim.accepted = Number(number);
    if (killedAtMs === 0 && onLine(victim)) {
      killedAtMs = Date.now();
      child.kill('SIGKILL');
    }
  }
  const signal = await ended;
  if (signal !== 'SIGKILL') throw new Error(`the child ended by itself (${signal ?? 'no signal'})`);
  return { ...victim, killedAtMs };
}

export interface RecoveredState {
  /** Number of the latest outcome, the same for every point. */
  readonly last: number;
  readonly lastAtMs: number;
}

/**
 * Opens the file as a start would and reads every sample of every point.
 * @throws Error when one is missing, duplicated or differs between points, or a chunk does not
 * decode
 */
export async function checkFile(file: string): Promise<RecoveredState> {
  const storage = await openSqlite(file);
  const history = createHistory({ storage, clock: systemClock, logger: createLogger('error') });
  try {
    await history.start();
    let found: RecoveredState | null = null;
    for (const { Id } of killStation().Points) {
      const { atMs, values } = await history.read(Id, 0, Number.MAX_SAFE_INTEGER, { limit: 10_000_000 });
      values.forEach((value, index) => {
        if (value !== index + 1) throw new Error(`point ${Id}: expected ${index + 1}, found ${value}`);
      });
      const last = values.length;
      if (found && found.last !== last) {
        throw new Error(`point ${Id} ends at ${last}, the points before at ${found.last}`);
      }
      found = { last, lastAtMs: atMs.at(-1) ?? 0 };
    }
    return found!;
  } finally {
    await history.stop();
    await storage.close();
  }
}
