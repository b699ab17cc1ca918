import { type ConnectionTestBody, calls, type ProbeBody, type RegisterTable } from '@outpost/contract';
import { READ_FUNCTION } from '@outpost/core';
import type { FastifyInstance } from 'fastify';
import type { Field, ModbusRequest } from '../field/index.ts';
import { mount } from '../http/index.ts';
import { type Clock, toInstant } from '../platform/clock.ts';
import { presentTest } from './present-test.ts';

export interface ProbeDeps {
  readonly field: Pick<Field, 'ask' | 'test'>;
  readonly clock: Clock;
}

/** So long may one wait for the turn of a device that others ask too. */
const WITHIN_MS = 20_000;

const isBits = (table: RegisterTable): boolean => table === 'coil' || table === 'discrete-input';

/**
 * Mounts what an Admin tries a connection out with before anything is saved: a test step by step, and what registers hold now. Both
 * take their turn with polls where the device is polled.
 */
export function mountProbe(app: FastifyInstance, { field, clock }: ProbeDeps): void {
  mount(app, calls.stationAdmin.test, async ({ body }) => {
    const report = await field.test(body, requestOf(body, 1), { withinMs: WITHIN_MS });
    return presentTest(report, body);
  });

  mount(app, calls.stationAdmin.probe, async ({ body }) => {
    const begunMs = clock.monotonicMs();
    const data = await field.ask(body, requestOf(body, body.Count), { withinMs: WITHIN_MS });
    return {
      At: toInstant(clock.now()),
      Ms: Math.round(10 * (clock.monotonicMs() - begunMs)) / 10,
      Table: body.Table,
      Address: body.Address,
      Values: isBits(body.Table) ? bitsOf(data, body.Count) : registersOf(data),
    };
  });
}

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
