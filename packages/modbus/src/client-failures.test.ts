import { once } from 'node:events';
import { createServer } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ModbusClient } from './client.ts';
import { connectFailure, connectionLost } from './client-failures.ts';
import type { TcpClientOptions } from './client-types.ts';
import { MODBUS_ERROR_CODES, ModbusError } from './errors.ts';
import { prepare } from './prepared-request.ts';
import {
  type Behaviour,
  gone,
  mbap,
  sendRequest,
  startTestDevice,
  type TestDevice,
} from './testing/device.ts';
import { startFrozenPeer } from './testing/frozen-peer.ts';
import { ManualTimers } from './testing/manual-timers.ts';

const READ = prepare({ functionCode: 3, address: 0, count: 1 });
const DATA = Uint8Array.of(0, 5);
const good: Behaviour = (socket, data) => socket.write(mbap(data.readUInt16BE(0), data[6]!, [3, 2, 0, 5]));

const toClose: { close(): unknown }[] = [];
afterEach(async () => {
  for (const thing of toClose.splice(0).reverse()) await thing.close();
});

async function device(behaviour: Behaviour): Promise<TestDevice> {
  const started = await startTestDevice(behaviour);
  toClose.push(started);
  return started;
}

function client(port: number, options: Partial<TcpClientOptions> = {}): ModbusClient {
  const made = new ModbusClient({ host: '127.0.0.1', port, framing: 'tcp', ...options });
  toClose.push(made);
  return made;
}

async function frozenPeer() {
  const peer = await startFrozenPeer();
  toClose.push(peer);
  return peer;
}

describe('a device that does not answer', () => {
  it('fails the request in time, and is asked over a new connection next', async () => {
    const { port, sockets, connected } = await device((socket, data, connection) => {
      if (connection > 1) good(socket, data, connection);
    });
    const asking = client(port);
    await expect(sendRequest(asking, READ, 4, 30)).rejects.toMatchObject({
      code: 'MODBUS_TIMEOUT',
      step: 'answer',
      retryable: true,
      message: `No response from 127.0.0.1:${port} within 30 ms (unit 4, read holding registers 0)`,
    });
    await gone(await connected(1));
    expect(await sendRequest(asking, READ)).toEqual(DATA);
    expect(sockets).toHaveLength(2);
  });

  it('fails the request at the moment it should, not before', async () => {
    const timers = new ManualTimers();
    const { port, connected } = await device(() => undefined);
    const asking = client(port, { timers });
    await asking.connect();
    const asked = sendRequest(asking, READ, 1, 1000);
    const failure = asked.catch((error) => error);
    const socket = await connected(1);
    if (socket.bytesRead === 0) await once(socket, 'data');
    timers.advance(999);
    expect(asking.busy).toBe(true);
    timers.advance(1);
    expect(asking.busy).toBe(false);
    expect(await failure).toMatchObject({ code: 'MODBUS_TIMEOUT' });
  });

  it('is found out also where its kernel takes the connection and its program hangs', async () => {
    const { port } = await frozenPeer();
    const asking = client(port);
    await asking.connect();
    await expect(sendRequest(asking, READ, 1, 30)).rejects.toMatchObject({ code: 'MODBUS_TIMEOUT' });
  });

  it('has half of an answer counted as none', async () => {
    const { port } = await device((socket, data) =>
      socket.write(mbap(data.readUInt16BE(0), 1, [3, 2, 0, 5]).subarray(0, 8)),
    );
    // Long enough for that half to come, however busy the machine is.
    await expect(sendRequest(client(port), READ, 1, 300)).rejects.toMatchObject({
      code: 'MODBUS_TIMEOUT',
      message: expect.stringContaining('bytes of an incomplete response: 8'),
    });
  });
});

describe('a connection that does not come about', () => {
  it('is given up in time', async () => {
    const peer = await frozenPeer();
    await peer.fill();
    const asking = client(peer.port, { connectTimeoutMs: 40 });
    await expect(sendRequest(asking, READ)).rejects.toMatchObject({
      code: 'MODBUS_CONNECT_TIMEOUT',
      step: 'connect',
      retryable: true,
      message: `No connection to 127.0.0.1:${peer.port} within 40 ms`,
    });
    expect(asking.state).toBe('idle');
  });

  it('is told when it is refused, and tried again by the next request', async () => {
    const server = createServer().listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as { port: number };
    server.close();
    await once(server, 'close');
    const asking = client(port);
    await expect(sendRequest(asking, READ)).rejects.toMatchObject({
      code: 'MODBUS_CONNECT_REFUSED',
      step: 'connect',
    });
    await expect(asking.connect()).rejects.toMatchObject({ code: 'MODBUS_CONNECT_REFUSED' });
    server.on('connection', (socket) => socket.on('data', (data) => good(socket, data, 1)));
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    expect(await sendRequest(asking, READ)).toEqual(DATA);
    asking.close();
    server.close();
  });

  it('is told when there is no such host', async () => {
    await expect(client(502, { host: 'no such host' }).connect()).rejects.toMatchObject({
      code: 'MODBUS_RESOLVE_FAILED',
      step: 'resolve',
      retryable: true,
      message: expect.stringMatching(/^The host name no such host cannot be resolved \(E/),
    });
  });

  it('is told when there is no way to the address', async () => {
    // No connection can be made to a broadcast address: the kernel refuses at once.
    await expect(client(502, { host: '255.255.255.255' }).connect()).rejects.toMatchObject({
      code: 'MODBUS_CONNECT_FAILED',
      step: 'connect',
      retryable: true,
      message: expect.stringMatching(/^255\.255\.255\.255:502 cannot be reached: .* \(E[A-Z]+\)$/),
    });
  });
});

describe('a connection that is lost', () => {
  it.each<[string, Behaviour, RegExp]>([
    ['by a reset', (socket) => socket.resetAndDestroy(), /the device reset the connection \(ECONNRESET\)/],
    ['in order', (socket) => socket.end(), /the device closed it/],
    [
      'in the middle of an answer',
      (socket, data) => socket.end(mbap(data.readUInt16BE(0), 1, [3, 2, 0, 5]).subarray(0, 9)),
      /the device closed it/,
    ],
  ])('%s fails the request, and the next opens another', async (_, ending, message) => {
    const onClose = vi.fn();
    const { port, sockets } = await device((socket, data, connection) =>
      connection === 1 ? ending(socket, data, connection) : good(socket, data, connection),
    );
    const asking = client(port, { onClose });
    const failure: ModbusError = await sendRequest(asking, READ).then(
      () => expect.unreachable(),
      (error) => error,
    );
    expect(failure).toMatchObject({ code: 'MODBUS_CONNECTION_LOST', step: 'answer', retryable: true });
    expect(failure.message).toMatch(message);
    expect(onClose.mock.calls).toEqual([[failure]]);
    expect(await sendRequest(asking, READ)).toEqual(DATA);
    expect(sockets).toHaveLength(2);
  });

  it('while nothing was asked is noticed, and the next request opens another', async () => {
    const { port, connected } = await device(good);
    const lost = Promise.withResolvers<ModbusError | null>();
    const asking = client(port, { onClose: lost.resolve });
    await sendRequest(asking, READ);
    (await connected(1)).resetAndDestroy();
    expect(await lost.promise).toMatchObject({ code: 'MODBUS_CONNECTION_LOST' });
    expect(asking.state).toBe('idle');
    expect(await sendRequest(asking, READ)).toEqual(DATA);
  });

  it('just before a request is written fails that request only, not the process', async () => {
    const { port, connected } = await device(good);
    const asking = client(port);
    await asking.connect();
    const socket = await connected(1);
    socket.resetAndDestroy();
    await gone(socket);
    // The kernel has the reset by now, and this side writes before it has read it.
    const asked = await sendRequest(asking, READ).catch((error) => error);
    expect(asked).toBeInstanceOf(ModbusError);
    expect(asked.code).toBe('MODBUS_CONNECTION_LOST');
    expect(await sendRequest(asking, READ)).toEqual(DATA);
  });
});

describe('what the system says', () => {
  const systemError = (code: string, syscall = 'connect') =>
    Object.assign(new Error(code), { code, syscall });

  it.each([
    ['ECONNREFUSED', 'MODBUS_CONNECT_REFUSED'],
    ['ETIMEDOUT', 'MODBUS_CONNECT_TIMEOUT'],
    ['EHOSTUNREACH', 'MODBUS_CONNECT_FAILED'],
    ['ENETUNREACH', 'MODBUS_CONNECT_FAILED'],
    ['EMFILE', 'MODBUS_CONNECT_FAILED'],
    ['EWHATEVER', 'MODBUS_CONNECT_FAILED'],
  ])('of a connection, %s, becomes %s', (code, expected) => {
    const failure = connectFailure(systemError(code), 'pump', 502);
    expect(failure).toMatchObject({ code: expected, retryable: true, step: 'connect' });
    expect(failure.message).toContain('pump:502');
  });

  it.each(['ENOTFOUND', 'EAI_AGAIN'])('of a name, %s, becomes MODBUS_RESOLVE_FAILED', (code) => {
    const failure = connectFailure(systemError(code, 'getaddrinfo'), 'pump', 502);
    expect(failure).toMatchObject({ code: 'MODBUS_RESOLVE_FAILED', step: 'resolve' });
  });

  it('of an open connection is kept as the cause', () => {
    const cause = systemError('EPIPE', 'write');
    const failure = connectionLost(cause, 'pump:502');
    expect(failure.message).toBe(
      'The connection to pump:502 was lost: the device closed the connection (EPIPE)',
    );
    expect(failure.cause).toBe(cause);
  });
});

describe('every code', () => {
  it('has a step, and only a bad request is hopeless', () => {
    const hopeless = MODBUS_ERROR_CODES.filter((code) => !new ModbusError(code, 'x').retryable);
    expect(hopeless).toEqual(['MODBUS_BAD_REQUEST']);
    for (const code of MODBUS_ERROR_CODES) expect(new ModbusError(code, 'x').step).toBeTypeOf('string');
  });
});
