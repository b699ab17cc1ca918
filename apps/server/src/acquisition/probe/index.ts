import { calls } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import type { Audit } from '../../platform/audit/index.ts';
import { type Clock, toInstant } from '../../platform/clock.ts';
import { mount, type Principal } from '../../platform/http/index.ts';
import type { Logger } from '../../platform/logger.ts';
import { type Drivers, PROTOCOLS } from '../drivers/index.ts';
import { ConnectionLog } from './connection-log.ts';

export interface ProbeDeps {
  readonly field: Pick<Drivers, 'test' | 'probe'>;
  readonly audit: Pick<Audit, 'append'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

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

  mount(app, calls.stationAdmin.protocols, () => [...PROTOCOLS]);

  mount(app, calls.stationAdmin.test, ({ body, principal }) =>
    log.during(
      { action: 'test', target: body, by: actorOf(principal) },
      () => field.test(body),
      ({ Steps }) => Steps.find(({ State }) => State === 'failed')?.Words ?? null,
    ),
  );

  mount(app, calls.stationAdmin.probe, async ({ body, principal }) => {
    const begunMs = clock.monotonicMs();
    const Values = await log.during({ action: 'probe', target: body, by: actorOf(principal) }, () =>
      field.probe(body),
    );
    return {
      At: toInstant(clock.now()),
      Ms: Math.round(10 * (clock.monotonicMs() - begunMs)) / 10,
      Table: body.Table,
      Address: body.Address,
      Values: [...Values],
    };
  });
  return log;
}

const actorOf = ({ accountId, name }: Principal) => ({ accountId, name });
