import { type ConnectionTestBody, calls, type ProbeBody, type RegisterTable } from '@outpost/contract';
import { READ_FUNCTION } from '@outpost/core';
import type { FastifyInstance } from 'fastify';
import type { Audit } from '../audit/index.ts';
import type { Field, ModbusRequest } from '../field/index.ts';
import { mount, type Principal } from '../http/index.ts';
import { type Clock, toInstant } from '../platform/clock.ts';
import type { Logger } from '../platform/logger.ts';
import { ConnectionLog } from './connection-log.ts';
import { presentTest } from './present-test.ts';

export interface ProbeDeps {
  readonly field: Pick<Field, 'ask' | 'test'>;
  readonly audit: Pick<Audit, 'append'>;
  readonly clock: Clock;
  readonly logger: Logger;
}

/** So long may one wait for the turn of a device that others ask too. */
const WITHIN_MS = 20_000;

const isBits = (table: RegisterTable): boolean => table === 'coil' || table === 'discrete-input';

/**
 * Mounts what an Admin tries a connection out with before anything is saved: a test step by step, and what registers hold now. Both
 * take their turn with polls where the device is polled, and are in the audit log.
 *
 * @returns the log of it, to be stopped with the server
 */
export function mountProbe(app: FastifyInstance, deps: ProbeDeps): { stop(): Promise<void> } {
  const { field, clock } = deps;
  const log = new ConnectionLog(deps);

  mount(app, calls.stationAdmin.test, ({ body, principal }) =>
    log.during(
      { action: 'test', target: body, by: actorOf(principal) },
      async () => {
        const report = await field.test(body, requestOf(body, 1), { withinMs: WITHIN_MS });
        return presentTest(report, body);
      },
      ({ Steps }) => Steps.find(({ State }) => State === 'failed')?.Words ?? null,
    ),
  );

  mount(app, calls.stationAdmin.probe, async ({ body, principal }) => {
    const begunMs = clock.monotonicMs();
    const data = await log.during({ action: 'probe', target: body, by: actorOf(principal) }, () =>
      field.ask(body, requestOf(body, body.Count), { withinMs: WITHIN_MS }),
    );
    return {
      At: toInstant(clock.now()),
      Ms: Math.round(10 * (clock.monotonicMs() - begunMs)) / 10,
      Table: body.Table,
      Address: body.Address,
      Values: isBits(body.Table) ? bitsOf(data, body.Count) : registersOf(data),
    };
  });
  return log;
}

const actorOf = ({ accountId, name }: Principal) => ({ accountId, name });

function requestOf({ Table, Address }: ConnectionTestBody | ProbeBody, count: number): ModbusRequest {
  return { functionCode: READ_FUNCTION[Table], address: Address, count };
}

/** Lowest first, eight a byte. */
function bitsOf(data: Uint8Array, count: number): number[] {
  return Array.from({ length: count }, (_, bit) => (data[bit >> 3]! >> (bit & 7)) & 1);
}

/** High byte first. */
function registersOf(data: Uint8Array): number[] {
  return Array.from(
    { length: data.length >> 1 },
    (_, index) => (data[2 * index]! << 8) | data[2 * index + 1]!,
  );
}
