import { afterEach, describe, expect, it, vi } from 'vitest';
import { ModbusClient } from './client.ts';
import { prepare } from './prepared-request.ts';
import { createRegisterUnit } from './register-unit.ts';
import { createModbusServer } from './server.ts';
import type { InterceptedRequest, Interception, ModbusServerOptions } from './server-types.ts';
import { sendRequest } from './testing/device.ts';

const READ = prepare({ functionCode: 3, address: 0, count: 1 });
const DATA = Uint8Array.of(0, 42);

const toClose: { close(): unknown }[] = [];
afterEach(async () => {
  for (const thing of toClose.splice(0).reverse()) await thing.close();
});

/** A server that does something to its first request, and a client of it. */
async function first(
  verdict: Interception | (() => Promise<Interception | undefined>),
  options?: Partial<ModbusServerOptions>,
) {
  const seen: Omit<InterceptedRequest, 'connection'>[] = [];
  const unit = createRegisterUnit({ holdingRegisters: Uint16Array.of(42) });
  const server = createModbusServer({
    framing: 'tcp',
    units: () => unit,
    intercept({ transactionId, unitId, functionCode, pdu }) {
      seen.push({ transactionId, unitId, functionCode, pdu: Uint8Array.from(pdu) });
      if (seen.length > 1) return undefined;
      return typeof verdict === 'function' ? verdict() : verdict;
    },
    ...options,
  });
  toClose.push(server);
  const client = new ModbusClient({ host: '127.0.0.1', port: await server.listen(0), framing: 'tcp' });
  toClose.push(client);
  return { client, server, seen };
}

describe('what a server may be told to do instead of answering', () => {
  it.each<[string, Interception, object, number]>([
    [
      'another exception',
      { kind: 'exception', code: 0x42 },
      { code: 'MODBUS_EXCEPTION', exceptionCode: 0x42 },
      5000,
    ],
    ['nothing', { kind: 'silence' }, { code: 'MODBUS_TIMEOUT' }, 30],
    [
      'rubbish',
      { kind: 'raw', bytes: Buffer.from('rubbish and more of it') },
      { code: 'MODBUS_BAD_RESPONSE' },
      5000,
    ],
    [
      'half of the answer',
      { kind: 'rewrite', rewrite: (frame) => frame.subarray(0, 8) },
      { code: 'MODBUS_TIMEOUT', message: expect.stringContaining('bytes of an incomplete response: 8') },
      300,
    ],
    [
      'another transaction id',
      { kind: 'rewrite', rewrite: ([_, __, ...rest]) => Uint8Array.from([9, 9, ...rest]) },
      {
        code: 'MODBUS_BAD_RESPONSE',
        message: expect.stringContaining('expected transaction ID 1, received 2313'),
      },
      5000,
    ],
    ['nothing any more', { kind: 'hang' }, { code: 'MODBUS_TIMEOUT' }, 30],
    ['the end', { kind: 'close' }, { code: 'MODBUS_CONNECTION_LOST' }, 5000],
    [
      'a reset',
      { kind: 'reset' },
      { code: 'MODBUS_CONNECTION_LOST', message: expect.stringContaining('ECONNRESET') },
      5000,
    ],
  ])('is %s', async (_, verdict, failure, timeoutMs) => {
    const { client, seen } = await first(verdict);
    await expect(sendRequest(client, READ, 7, timeoutMs)).rejects.toMatchObject(failure);
    expect(seen[0]).toEqual({
      transactionId: 1,
      unitId: 7,
      functionCode: 3,
      pdu: Uint8Array.of(3, 0, 0, 0, 1),
    });
    expect(await sendRequest(client, READ, 7)).toEqual(DATA);
  });

  it('is the same twice', async () => {
    const { client } = await first({ kind: 'rewrite', rewrite: (frame) => Buffer.concat([frame, frame]) });
    expect(await sendRequest(client, READ)).toEqual(DATA);
    expect(await sendRequest(client, READ)).toEqual(DATA);
  });

  it('is the plain answer, later', async () => {
    const slow = Promise.withResolvers<undefined>();
    const { client, server } = await first(() => slow.promise);
    const asked = sendRequest(client, READ);
    const other = new ModbusClient({ host: '127.0.0.1', port: server.port, framing: 'tcp' });
    toClose.push(other);
    expect(await sendRequest(other, READ)).toEqual(DATA);
    slow.resolve(undefined);
    expect(await asked).toEqual(DATA);
  });

  it('is something else, later', async () => {
    const { client } = await first(() => Promise.resolve({ kind: 'exception', code: 6 }));
    await expect(sendRequest(client, READ)).rejects.toMatchObject({ exceptionName: 'SERVER_DEVICE_BUSY' });
  });

  it('is nothing at all to a client that has left meanwhile', async () => {
    const slow = Promise.withResolvers<undefined>();
    const left = Promise.withResolvers<void>();
    const asked = vi.fn(() => ({}));
    const options = { units: asked, onDisconnection: () => left.resolve() };
    const { client, server } = await first(() => slow.promise, options);
    await expect(sendRequest(client, READ, 1, 30)).rejects.toMatchObject({ code: 'MODBUS_TIMEOUT' });
    await left.promise;
    slow.resolve(undefined);
    await expect(sendRequest(client, READ)).rejects.toMatchObject({ exceptionName: 'ILLEGAL_FUNCTION' });
    expect(asked).toHaveBeenCalledTimes(1);
    expect(server.connectionCount).toBe(1);
  });

  it('hangs half-open until the client goes, and then is freed', async () => {
    const left = Promise.withResolvers<void>();
    const { client, server } = await first({ kind: 'hang' }, { onDisconnection: () => left.resolve() });
    await expect(sendRequest(client, READ, 1, 30)).rejects.toMatchObject({ code: 'MODBUS_TIMEOUT' });
    await left.promise;
    expect(server.connectionCount).toBe(0);
  });

  it.each<[string, () => Promise<never>]>([
    [
      'throws',
      () => {
        throw new Error('bad idea');
      },
    ],
    ['rejects', () => Promise.reject(new Error('bad idea'))],
    ['rewrites badly', () => Promise.resolve({ kind: 'rewrite', rewrite: () => fail() } as never)],
  ])('is exception 4 where it %s', async (_, verdict) => {
    const onError = vi.fn();
    const { client } = await first(verdict, { onError });
    await expect(sendRequest(client, READ)).rejects.toMatchObject({ exceptionName: 'SERVER_DEVICE_FAILURE' });
    expect(onError).toHaveBeenCalledWith(new Error('bad idea'));
    expect(await sendRequest(client, READ)).toEqual(DATA);
  });
});

function fail(): never {
  throw new Error('bad idea');
}
