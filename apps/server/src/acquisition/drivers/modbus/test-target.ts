import { lookup } from 'node:dns/promises';
import { isIP } from 'node:net';
import type { Clock, Timer } from '../../../platform/clock.ts';
import { FieldError } from '../field-error.ts';
import type { AdHocRequests, RequestOptions } from './ad-hoc-requests.ts';
import type { RequestTarget } from './address.ts';
import { normalHost } from './address.ts';
import { type PointReader, type PointsRead, unreadError } from './read-points.ts';
import * as texts from './texts.ts';

/** The steps of a connection test, in order. `exception`: the unit responded with a rejection. */
export type TestStepName = 'resolve' | 'connect' | 'answer' | 'exception';

/** The result of one step. Steps after a failed one are not in the report. */
export interface TestStep {
  readonly step: TestStepName;
  readonly ok: boolean;
  /** Milliseconds; null where nothing was needed, as with a connection that polls hold open. */
  readonly tookMs: number | null;
}

/** The result of a connection test. */
export interface TestReport {
  readonly steps: readonly TestStep[];
  /** The addresses of the host name; empty where it was not resolved. */
  readonly addresses: readonly string[];
  /** Why the last step failed. */
  readonly error: FieldError | null;
  /** What was read of the points; null: the test ended before. */
  readonly read: PointsRead | null;
}

/**
 * Reads points as polls would and reports how far it got. Uses the connection of the polls to the
 * device, if there is one.
 * @throws {FieldError} NOT_READY, or because there was no turn for it (STATION_OVERDUE)
 */
export function testTarget(
  adHocRequests: AdHocRequests,
  clock: Clock,
  resolveTimeoutMs: number,
  target: RequestTarget,
  reader: PointReader,
  options: RequestOptions = {},
): Promise<TestReport> {
  return adHocRequests.stay(target, options, async (endpoint, patience) => {
    const steps: TestStep[] = [];
    let addresses: readonly string[] = [];
    const report = (error: FieldError | null, read: PointsRead | null): TestReport => ({
      steps,
      addresses,
      error,
      read,
    });
    const host = target.Protocol === 'modbus-rtu' ? null : normalHost(target.Host);
    if (host !== null && !endpoint.isConnected) {
      const begunMs = clock.monotonicMs();
      const found = await resolve(host, clock, resolveTimeoutMs);
      const tookMs = isIP(host) ? null : clock.monotonicMs() - begunMs;
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
        // It responded, and then stopped responding.
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
    const words = texts.hostNameLookupTimedOut(host, timeoutMs);
    timer = clock.setDeadline(
      () => done(new FieldError('MODBUS_RESOLVE_FAILED', 'resolve', words)),
      timeoutMs,
    );
  });
  const found = lookup(host, { all: true }).then(
    (entries) => entries.map(({ address }) => address),
    (error) => new FieldError('MODBUS_RESOLVE_FAILED', 'resolve', texts.hostNameNotResolved(host), error),
  );
  try {
    return await Promise.race([found, late]);
  } finally {
    timer?.cancel();
  }
}
