import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { NewStation } from '@outpost/contract';
import { SIMULATOR_ERROR_CODES, SimulatorError, type SimulatorErrorCode } from './errors.ts';
import type { Fault, FaultKind } from './field/fault.ts';
import type { FieldState } from './field/field-types.ts';
import type { LoadPlan } from './load/load-types.ts';

const MAX_COMPLAINT = 2_000;

interface Waiter {
  readonly resolve: (line: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** A line on the standard input of `process.ts`. */
export type ProcessCommand =
  | { readonly command: 'fault'; readonly site: string; readonly fault: Fault }
  | { readonly command: 'clear'; readonly site?: string; readonly kind?: FaultKind }
  | { readonly command: 'set'; readonly site: string; readonly name: string; readonly value: number }
  | { readonly command: 'release'; readonly site?: string; readonly name?: string }
  | { readonly command: 'read'; readonly site: string; readonly name: string }
  | { readonly command: 'advance'; readonly seconds: number }
  | { readonly command: 'weather'; readonly mmPerHour: number; readonly seconds: number }
  | { readonly command: 'snapshot' };

/** The first line that `process.ts` prints. `stations` for a field; `load` for a load field. */
export interface ProcessReady {
  readonly ready: true;
  readonly stations?: NewStation[];
  readonly load?: LoadPlan;
}

/** Its answer to each command, in order. */
export type ProcessReply =
  | { readonly ok: true; readonly nowMs: number; readonly value?: number; readonly state?: FieldState }
  | { readonly ok: false; readonly code: string; readonly error: string };

/** Simulated stations in a process of their own. */
export type FieldProcess = Awaited<ReturnType<typeof spawnField>>;

/**
 * Runs `process.ts` with these arguments (`['--seed', '7']`) and waits until it is ready. Rejects
 * with SIMULATOR_PROCESS_ENDED and its output if it doesn't start.
 */
export async function spawnField(args: readonly string[] = []) {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'process.ts'), ...args], {
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  const ended = once(child, 'close');
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => {
    complaint = (complaint + chunk.toString()).slice(-MAX_COMPLAINT);
  });
  // A process that has exited accepts no commands; `close` rejects those that wait.
  child.stdin.on('error', () => undefined);
  const waiting: Waiter[] = [];
  const lines = createInterface({ input: child.stdout });
  const next = () => new Promise<unknown>((resolve, reject) => waiting.push({ resolve, reject }));
  lines.on('line', (line) => waiting.shift()?.resolve(JSON.parse(line)));
  let gone = false;
  const fail = (why: string) => {
    gone = true;
    for (const { reject } of waiting.splice(0)) reject(endedError(why));
  };
  child.on('error', (error) => fail(error.message));
  child.on('close', (code, signal) => fail(`exit ${code ?? signal}: ${complaint.trim()}`));

  const ready = (await next()) as ProcessReady;
  return {
    pid: child.pid!,
    ready,
    /** Rejects with the SimulatorError that the process returned, or SIMULATOR_PROCESS_ENDED. */
    async send(command: ProcessCommand): Promise<ProcessReply & { ok: true }> {
      if (gone) throw endedError(complaint.trim());
      const answer = next();
      child.stdin.write(`${JSON.stringify(command)}\n`);
      const got = (await answer) as ProcessReply;
      if (got.ok) return got;
      throw new SimulatorError(knownCode(got.code), got.error);
    },
    /** Ends it and waits until it has exited. */
    async stop(): Promise<void> {
      child.stdin.end();
      await ended;
    },
  };
}

function endedError(why: string): SimulatorError {
  return new SimulatorError('SIMULATOR_PROCESS_ENDED', `the simulator process exited: ${why}`);
}

function knownCode(code: string): SimulatorErrorCode {
  return SIMULATOR_ERROR_CODES.find((known) => known === code) ?? 'SIMULATOR_BAD_COMMAND';
}
