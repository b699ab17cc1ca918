import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { ModbusRequest, PreparedRequest } from '@outpost/modbus';
import type { Clock, Timer } from '../platform/clock.ts';
import { normalHost } from './address.ts';
import type { Target } from './ask-types.ts';
import { type AskOptions, type Errands, send } from './errands.ts';
import { FieldError } from './field-error.ts';

/** The steps of a connection test, in their order. `exception`: the unit answered, and what it answered is a refusal. */
export type TestStepName = 'resolve' | 'connect' | 'answer' | 'exception';

/** How one step went. Steps after one that failed are not in the report. */
export interface TestStep {
  readonly step: TestStepName;
  readonly ok: boolean;
  /** Milliseconds; null where there was nothing to do, as with a connection that polls hold open. */
  readonly tookMs: number | null;
}

/** What a test of a connection found. */
export interface TestReport {
  readonly steps: readonly TestStep[];
  /** What the host name stands for; empty where it was not asked. */
  readonly addresses: readonly string[];
  /** Why the last step failed. */
  readonly error: FieldError | null;
  /** The answer's data. */
  readonly data: Uint8Array | null;
}

/** Holding register 0; that it doesn't exist is an answer too. */
const QUESTION: ModbusRequest = { functionCode: 3, address: 0, count: 1 };

interface TestDeps {
  readonly errands: Errands;
  readonly clock: Clock;
  readonly resolveTimeoutMs: number;
}

/**
 * Asks a device one thing and says how far it got. Goes over the connection that polls hold to it, where there is one.
 * @throws {FieldError} NOT_READY, or because there was no turn for it (STATION_OVERDUE)
 */
export function testTarget(
  { errands, clock, resolveTimeoutMs }: TestDeps,
  target: Target,
  request: ModbusRequest | PreparedRequest = QUESTION,
  options: AskOptions = {},
): Promise<TestReport> {
  return errands.stay(target, options, async (endpoint, patience) => {
    const steps: TestStep[] = [];
    let addresses: readonly string[] = [];
    const report = (error: FieldError | null, data: Uint8Array | null): TestReport => ({
      steps,
      addresses,
      error,
      data,
    });
    if (!endpoint.isConnected) {
      const begunMs = clock.monotonicMs();
      const found = await resolve(normalHost(target.Host), clock, resolveTimeoutMs);
      const tookMs = isIP(normalHost(target.Host)) ? null : clock.monotonicMs() - begunMs;
      steps.push({ step: 'resolve', ok: Array.isArray(found), tookMs });
      if (!Array.isArray(found)) return report(found, null);
      addresses = found;
    } else steps.push({ step: 'resolve', ok: true, tookMs: null });

    const begunMs = clock.monotonicMs();
    try {
      const { data, facts } = await send(endpoint, target, request, patience);
      steps.push({ step: 'connect', ok: true, tookMs: facts.connectMs });
      steps.push({ step: 'answer', ok: true, tookMs: facts.answerMs });
      return report(null, data);
    } catch (error) {
      if (!(error instanceof FieldError)) throw error;
      if (error.step === 'resolve' || error.step === 'connect') {
        steps.push({ step: error.step, ok: false, tookMs: clock.monotonicMs() - begunMs });
      } else if (error.facts === null) throw error;
      else {
        const { connectMs, answerMs } = error.facts;
        steps.push({ step: 'connect', ok: true, tookMs: connectMs });
        const answered = error.step === 'exception';
        steps.push({ step: 'answer', ok: answered, tookMs: answerMs });
        if (answered) steps.push({ step: 'exception', ok: false, tookMs: null });
      }
      return report(error, null);
    }
  });
}

/** The addresses of a name, or why there are none. */
async function resolve(host: string, clock: Clock, timeoutMs: number): Promise<string[] | FieldError> {
  let timer: Timer | undefined;
  const late = new Promise<FieldError>((done) => {
    const words = `The host name ${host} was not resolved within ${timeoutMs} ms`;
    timer = clock.setDeadline(
      () => done(new FieldError('MODBUS_RESOLVE_FAILED', 'resolve', words)),
      timeoutMs,
    );
  });
  const found = lookup(host, { all: true }).then(
    (entries) => entries.map(({ address }) => address),
    (error) =>
      new FieldError('MODBUS_RESOLVE_FAILED', 'resolve', `The host name ${host} is not known`, error),
  );
  try {
    return await Promise.race([found, late]);
  } finally {
    timer?.cancel();
  }
}
