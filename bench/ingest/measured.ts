import { monitorEventLoopDelay } from 'node:perf_hooks';

export interface Usage {
  readonly wallMs: number;
  /** Processor time of all threads of the process. */
  readonly cpuMs: number;
  /** Timer delays, including those caused by other processes. */
  readonly latenessP99Ms: number;
  /** Maximum processor time of the main thread without yielding; independent of other processes. */
  readonly longestTurnMs: number;
}

export async function measured(work: () => Promise<void>): Promise<Usage> {
  const delay = monitorEventLoopDelay({ resolution: 1 });
  const turns = watchEventLoop();
  delay.enable();
  const cpu = process.cpuUsage();
  const start = performance.now();
  await work();
  const wallMs = performance.now() - start;
  const { user, system } = process.cpuUsage(cpu);
  delay.disable();
  return {
    wallMs,
    cpuMs: (user + system) / 1_000,
    latenessP99Ms: delay.percentile(99) / 1e6,
    longestTurnMs: turns.end(),
  };
}

/**
 * Reads the main thread's processor time every 5 ms; the time between is the maximum of one turn,
 * ms.
 */
export function watchEventLoop(): { end: () => number } {
  let longestMs = 0;
  let before = process.threadCpuUsage();
  const timer = setInterval(() => {
    const now = process.threadCpuUsage();
    longestMs = Math.max(longestMs, (now.user + now.system - before.user - before.system) / 1_000);
    before = now;
  }, 5);
  return {
    end: () => {
      clearInterval(timer);
      return longestMs;
    },
  };
}
