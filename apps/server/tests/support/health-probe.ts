/**
 * Runs in a thread of its own: requests a server's health repeatedly, and measures the effect of an
 * attack.
 */
import { readFileSync } from 'node:fs';
import { Agent, get } from 'node:http';
import { isMainThread, parentPort, workerData } from 'node:worker_threads';

export interface HealthProbeTarget {
  readonly url: string;
  readonly pid: number;
}

/** Measurements between the start and the end of a probe. */
export interface ProbeReport {
  readonly answers: number;
  /** The longest wait for an answer, less the time that either process waited for a processor. */
  readonly slowestMs: number;
  /** The same in real time. */
  readonly slowestByClockMs: number;
  /** The maximum resident memory of the server since it started. */
  readonly peakMiB: number;
}

const PAUSE_MS = 20;
const agent = new Agent({ keepAlive: true });

if (!isMainThread) {
  const { url, pid } = workerData as HealthProbeTarget;
  let isOver = false;
  parentPort!.once('message', () => {
    isOver = true;
  });
  let [answers, slowestMs, slowestByClockMs] = [0, 0, 0];
  await responseMs(url);
  parentPort!.postMessage('started');
  while (!isOver) {
    const waitedMs = waitedForProcessorMs(pid);
    const byClockMs = await responseMs(url);
    answers += 1;
    slowestByClockMs = Math.max(slowestByClockMs, byClockMs);
    slowestMs = Math.max(slowestMs, byClockMs - (waitedForProcessorMs(pid) - waitedMs));
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
  agent.destroy();
  const report: ProbeReport = { answers, slowestMs, slowestByClockMs, peakMiB: peakMiB(pid) };
  parentPort!.postMessage(report);
}

function responseMs(url: string): Promise<number> {
  const startMs = performance.now();
  return new Promise((resolve, reject) => {
    get(`${url}/health/live`, { agent }, (answer) => {
      answer.resume().once('end', () => resolve(performance.now() - startMs));
    }).once('error', reject);
  });
}

/**
 * How long the server's main thread and this one were runnable without a processor
 * (proc_pid_schedstat(5), second figure): on a busy machine that time says nothing about the
 * server.
 */
function waitedForProcessorMs(pid: number): number {
  const waitedNs = (file: string) => Number(readFileSync(file, 'utf8').split(' ')[1]);
  return (waitedNs(`/proc/${pid}/task/${pid}/schedstat`) + waitedNs('/proc/thread-self/schedstat')) / 1e6;
}

function peakMiB(pid: number): number {
  const [, kiB] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))!;
  return Math.round(Number(kiB) / 1_024);
}
