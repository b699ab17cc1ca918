import { readFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Driver } from '../../apps/server/src/acquisition/drivers/index.ts';
import type { Ingest, PollOutcome } from '../../apps/server/src/acquisition/ingest/index.ts';
import { bucketQuantile } from '../harness/figures.ts';

/** The figures of a run, after its start. */
export interface PollFigures extends FieldFigures {
  /** How much the time between two good polls of a station differed from its interval. */
  unevenP99Ms: number;
  unevenMaxMs: number;
}

/** What a process that polls did and cost for a while. */
export interface FieldFigures {
  requestsPerSecond: number;
  goodPollsPerSecond: number;
  lateP50Ms: number;
  lateP99Ms: number;
  lateMaxMs: number;
  missedPolls: number;
  /** Of one core, all threads. */
  cores: number;
  /** Of one core, the thread that polls, decodes and ingests. */
  mainThreadCores: number;
  /** Share of the time in which the main thread was runnable without a processor. */
  waitedShare: number;
  rssMiB: number;
  /** Since the process started. */
  mostRssMiB: number;
  loopLateP99Ms: number;
  loopLateMaxMs: number;
}

const BUCKETS = 2_001;

/** Wraps the real ingest and records when good polls arrived. */
export class Watch implements Ingest {
  firstGoodAtMs = Number.NaN;
  /** Stations with a good poll. */
  heard = 0;
  unevenMs = new Uint32Array(BUCKETS);
  readonly #behind: Ingest;
  readonly #intervalMs: number;
  readonly #lastMs: Float64Array;
  #waiting: { count: number; resolve: () => void } | null = null;

  constructor(behind: Ingest, stations: number, intervalMs: number) {
    this.#behind = behind;
    this.#intervalMs = intervalMs;
    this.#lastMs = new Float64Array(stations + 1).fill(Number.NaN);
  }

  accept(outcome: PollOutcome): void {
    this.#behind.accept(outcome);
    if (outcome.reading === null) return;
    const nowMs = performance.now();
    const lastMs = this.#lastMs[outcome.stationId]!;
    this.#lastMs[outcome.stationId] = nowMs;
    if (Number.isNaN(lastMs)) this.#first(nowMs);
    else {
      const off = Math.floor(Math.abs(nowMs - lastMs - this.#intervalMs));
      this.unevenMs[Math.min(off, BUCKETS - 1)]!++;
    }
  }

  /** Resolves when this number of stations had a good poll. */
  untilHeard(count: number): Promise<void> {
    return new Promise((resolve) => {
      this.#waiting = { count, resolve };
      this.#look();
    });
  }

  #first(nowMs: number): void {
    if (this.heard++ === 0) this.firstGoodAtMs = nowMs;
    this.#look();
  }

  #look(): void {
    if (this.#waiting === null || this.heard < this.#waiting.count) return;
    this.#waiting.resolve();
    this.#waiting = null;
  }
}

/** Measures a running field for a while. */
export async function measurePolls(field: Driver, watch: Watch, seconds: number): Promise<PollFigures> {
  watch.unevenMs = new Uint32Array(BUCKETS);
  const figures = await measureField(field, seconds);
  return {
    ...figures,
    unevenP99Ms: bucketQuantile(watch.unevenMs, 0.99),
    unevenMaxMs: bucketQuantile(watch.unevenMs, 1),
  };
}

/** As {@link measurePolls}, without a watch in front of ingest. */
export async function measureField(field: Pick<Driver, 'stats'>, seconds: number): Promise<FieldFigures> {
  const before = field.stats;
  const lateBefore = before.latenessMs.slice();
  const loop = monitorEventLoopDelay({ resolution: 1 });
  loop.enable();
  const cpu = process.cpuUsage();
  const threadCpu = process.threadCpuUsage();
  const waitedMs = waitedForProcessorMs();
  const startMs = performance.now();
  await wait(seconds * 1_000);
  const wallMs = performance.now() - startMs;
  const all = process.cpuUsage(cpu);
  const thread = process.threadCpuUsage(threadCpu);
  loop.disable();
  const after = field.stats;
  const late = after.latenessMs.map((count, ms) => count - lateBefore[ms]!);
  return {
    requestsPerSecond: ((after.requests - before.requests) / wallMs) * 1_000,
    goodPollsPerSecond: ((after.goodPolls - before.goodPolls) / wallMs) * 1_000,
    lateP50Ms: bucketQuantile(late, 0.5),
    lateP99Ms: bucketQuantile(late, 0.99),
    lateMaxMs: bucketQuantile(late, 1),
    missedPolls: after.missedPolls - before.missedPolls,
    cores: (all.user + all.system) / 1_000 / wallMs,
    mainThreadCores: (thread.user + thread.system) / 1_000 / wallMs,
    waitedShare: (waitedForProcessorMs() - waitedMs) / wallMs,
    rssMiB: process.memoryUsage.rss() / 2 ** 20,
    mostRssMiB: process.resourceUsage().maxRSS / 2 ** 10,
    loopLateP99Ms: loop.percentile(99) / 1e6,
    loopLateMaxMs: loop.max / 1e6,
  };
}

/**
 * How long the main thread was runnable and had to wait so far; 0 where the system doesn't report
 * it.
 */
function waitedForProcessorMs(): number {
  try {
    return Number(readFileSync('/proc/self/schedstat', 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}
