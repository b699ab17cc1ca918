import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { ROLES, type Role, type SignedInUser } from '@outpost/contract';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { expect } from 'vitest';
import { runServer } from '../../src/testing/server-process.ts';
import type { HealthProbeTarget, ProbeReport } from './health-probe.ts';

const PASSWORD = 'correct horse battery';
/** While attacked, the server answers /health/live within this time; one that is held up takes seconds. */
const MAX_ANSWER_MS = 1_000;
/** The server's resident memory while attacked; `MemoryMax` of the systemd unit is 2 GB. */
const MAX_RESIDENT_MIB = 700;

/** A server process of its own, started as `npm start` starts it, with an account for each role. */
export interface AttackedServer {
  readonly url: string;
  readonly pid: number;
  readonly tokens: Readonly<Record<Role, string>>;
  /** Standard output and standard error so far, including log lines. */
  output(): string;
  /**
   * Runs the attack while a second thread requests /health/live and measures the server's memory.
   * The test fails when an answer takes longer than a second or the server needs 700 MiB.
   */
  whileHealthy<T>(attack: () => Promise<T>): Promise<{ result: T; report: ProbeReport }>;
}

/** Starts the process and creates the accounts; ended with the test in any case. */
export async function startAttackedServer(
  environment: Readonly<Record<string, string>> = {},
): Promise<AttackedServer> {
  const run = runServer(
    {
      MALLOC_ARENA_MAX: '1',
      MALLOC_MMAP_THRESHOLD_: '131072',
      DATA_DIR: await temporaryFolder(),
      ...environment,
    },
    { nodeFlags: ['--max-semi-space-size=16'] },
  );
  const setup = await run.says(/(http:\S+)\/setup#code=(\S+)\s/);
  const url = setup[1]!;
  const pid = run.process.pid!;
  return {
    url,
    pid,
    tokens: await makeAccounts(url, setup[2]!),
    output: () => Object.values(run.output()).join('\n'),
    async whileHealthy(attack) {
      const stopProbe = await startProbe({ url, pid });
      let report: ProbeReport;
      let result: Awaited<ReturnType<typeof attack>>;
      try {
        result = await attack();
      } finally {
        report = await stopProbe();
      }
      expect(report.slowestMs, `ms for an answer; ${JSON.stringify(report)}`).toBeLessThan(MAX_ANSWER_MS);
      expect(report.peakMiB, 'MiB of resident memory').toBeLessThan(MAX_RESIDENT_MIB);
      return { result, report };
    },
  };
}

/** @returns ends the probe and returns its measurements */
async function startProbe(target: HealthProbeTarget): Promise<() => Promise<ProbeReport>> {
  const worker = new Worker(new URL('./health-probe.ts', import.meta.url), { workerData: target });
  await once(worker, 'message');
  return async () => {
    worker.postMessage('stop');
    const [report] = (await once(worker, 'message')) as [ProbeReport];
    await worker.terminate();
    return report;
  };
}

async function makeAccounts(url: string, SetupCode: string): Promise<Record<Role, string>> {
  const post = async (path: string, json: object, token?: string) => {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(json),
    });
    expect(answer.status, `${path}: ${await answer.clone().text()}`).toBeLessThan(300);
    return answer.json() as Promise<SignedInUser>;
  };
  const person = (role: Role) => ({
    Email: `${role.toLowerCase()}@utility.example`,
    FirstName: role,
    LastName: 'Test',
    Password: PASSWORD,
  });
  const { JwtToken: Admin } = await post('/accounts/setup', { SetupCode, ...person('Admin') });
  const tokens: Record<Role, string> = { Viewer: '', Operator: '', Supervisor: '', Admin };
  for (const role of ROLES.filter((role) => role !== 'Admin')) {
    await post('/accounts', { ...person(role), Role: role, Active: true }, Admin);
    const credentials = { email: person(role).Email, password: PASSWORD };
    tokens[role] = (await post('/accounts/authenticate', credentials)).JwtToken;
  }
  return tokens;
}
