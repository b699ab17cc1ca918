import { calls } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import type { Audit } from '../../platform/audit/index.ts';
import { type Clock, toInstant } from '../../platform/clock.ts';
import { mount, type Principal } from '../../platform/http/index.ts';
import type { Logger } from '../../platform/logger.ts';
import { type FieldPoller, type PlannedReads, unreadError } from '../field/index.ts';
import { ConnectionLog } from './connection-log.ts';
import { placesFrom, probedPoints } from './points.ts';
import { presentTest } from './present-test.ts';

export interface ProbeDeps {
  readonly field: Pick<FieldPoller, 'read' | 'test'>;
  readonly audit: Pick<Audit, 'append'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** Maximum wait for the turn of a shared device. */
const WITHIN_MS = 20_000;
/** Callers repeat a probe without a response. */
const PROBE_TERMS: Omit<PlannedReads, 'Points'> = {
  Retries: 0,
  MaxGap: 0,
  RegistersPerRequest: null,
  BitsPerRequest: null,
};

/**
 * Mounts what an Admin uses to try a connection before saving: a test step by step, which reads
 * what polls will read, and the current content of registers. Both take turns with polls where the
 * device is polled, and are in the audit log.
 *
 * @returns its log, to be stopped with the server
 */
export function mountProbe(app: FastifyInstance, deps: ProbeDeps): { stop(): Promise<void> } {
  const { field, clock } = deps;
  const log = new ConnectionLog(deps);

  mount(app, calls.stationAdmin.test, ({ body, principal }) => {
    const { Reads, Table, Address, Retries, MaxGap, RegistersPerRequest, BitsPerRequest } = body;
    const Points = Reads.length > 0 ? probedPoints(Reads) : placesFrom(Table, Address, 1);
    const reads = { Points, Retries, MaxGap, RegistersPerRequest, BitsPerRequest };
    // The log names the first address that is read.
    const { Table: table, Address: address } = Points[0]!;
    return log.during(
      {
        action: 'test',
        target: { ...body, Table: table, Address: address },
        by: actorOf(principal),
      },
      async () => presentTest(await field.test(body, reads, { withinMs: WITHIN_MS }), body),
      ({ Steps }) => Steps.find(({ State }) => State === 'failed')?.Words ?? null,
    );
  });

  mount(app, calls.stationAdmin.probe, async ({ body, principal }) => {
    const begunMs = clock.monotonicMs();
    const Points = placesFrom(body.Table, body.Address, body.Count);
    const { reading } = await log.during(
      { action: 'probe', target: body, by: actorOf(principal) },
      async () => {
        const read = await field.read(body, { ...PROBE_TERMS, Points }, { withinMs: WITHIN_MS });
        const unread = unreadError(body, read);
        if (unread !== null) throw unread;
        return read;
      },
    );
    return {
      At: toInstant(clock.now()),
      Ms: Math.round(10 * (clock.monotonicMs() - begunMs)) / 10,
      Table: body.Table,
      Address: body.Address,
      Values: [...reading.values],
    };
  });
  return log;
}

const actorOf = ({ accountId, name }: Principal) => ({ accountId, name });
