import { calls } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import { toInstant } from '../../platform/clock.ts';
import type { Context } from '../../platform/context.ts';
import { mount, type Principal } from '../../platform/http/index.ts';
import { type Drivers, PROTOCOLS } from '../drivers/index.ts';
import { ConnectionLog } from './connection-log.ts';

/**
 * Mounts what an Admin uses to try a connection before saving: a test step by step, which reads
 * what polls will read, and the current content of registers. Both take turns with polls where the
 * device is polled, and are in the audit log.
 *
 * @returns its log, to be stopped with the server
 */
export function mountProbe(
  app: FastifyInstance,
  context: Context,
  field: Pick<Drivers, 'test' | 'probe'>,
): { stop(): Promise<void> } {
  const { clock } = context;
  const log = new ConnectionLog(context);

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
