import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Clock, Timer } from '../platform/clock.ts';
import type { AdHocRequests, RequestOptions } from './ad-hoc-requests.ts';
import { normalHost } from './address.ts';
import { FieldError } from './field-error.ts';
import { type PointReader, type PointsRead, unreadError } from './read-points.ts';
import type { RequestTarget } from './request-types.ts';

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
  /** What was read of the points; null: it did not come to that. */
  readonly read: PointsRead | null;
}

interface TestDeps {
  readonly errands: AdHocRequests;
  readonly clock: Clock;
  readonly resolveTimeoutMs: number;
}

/**
 * Reads points as polls would and says how far it got. Goes over the connection that polls hold to the device, where there is one.
 * @throws {FieldError} NOT_READY, or because there was no turn for it (STATION_OVERDUE)
 */
export function testTarget(
  { errands, clock, resolveTimeoutMs }: TestDeps,
  target: RequestTarget,
  reader: PointReader,
  options: RequestOptions = {},
): Promise<TestReport> {
  return errands.stay(target, options, async (endpoint, patience) => {
    const steps: TestStep[] = [];
    let addresses: readonly string[] = [];
    const report = (error: FieldError | null, read: PointsRead | null): TestReport => ({
      steps,
      addresses,
      error,
      read,
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
      const read = await reader.read(endpoint, patience);
      steps.push({ step: 'connect', ok: true, tookMs: reader.first!.connectMs });
      steps.push({ step: 'answer', ok: true, tookMs: reader.firstHeard!.responseMs });
      const error = unreadError(target, read);
      steps.push({ step: 'exception', ok: error === null, tookMs: clock.monotonicMs() - begunMs });
      return report(error, read);
    } catch (error) {
      if (!(error instanceof FieldError)) throw error;
      const { first, firstHeard } = reader;
      if (first === null && (error.step === 'resolve' || error.step === 'connect')) {
        steps.push({ step: error.step, ok: false, tookMs: clock.monotonicMs() - begunMs });
      } else if (first === null) throw error;
      else {
        steps.push({ step: 'connect', ok: true, tookMs: first.connectMs });
        const { responseMs } = firstHeard ?? error.facts ?? first;
        steps.push({ step: 'answer', ok: firstHeard !== null, tookMs: responseMs });
        // It was heard, and no more after that.
        if (firstHeard !== null) steps.push({ step: 'exception', ok: false, tookMs: null });
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
