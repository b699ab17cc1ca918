import { subscribe, unsubscribe } from 'node:diagnostics_channel';
import { once } from 'node:events';
import type { Socket } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ModbusClient } from './client.ts';
import type { ResponseView, TcpClientOptions } from './client-types.ts';
import type { ModbusRequest } from './codec/request.ts';
import type { ModbusError } from './errors.ts';
import { prepare } from './prepared-request.ts';
import {
  type Behaviour,
  gone,
  mbap,
  sendRequest,
  startTestDevice,
  type TestDevice,
} from './testing/device.ts';
import { ManualTimers } from './testing/manual-timers.ts';

const READ = prepare({ functionCode: 3, address: 0, count: 2 });
const ANSWER = [3, 4, 0, 111, 0, 222];
const DATA = Uint8Array.of(0, 111, 0, 222);

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

/** Answers a request as it should be, whatever its transaction id. */
const good: Behaviour = (socket, data) => socket.write(mbap(data.readUInt16BE(0), data[6]!, ANSWER));

describe('a client', () => {
  it('asks in order over one connection, with a new transaction id each time', async () => {
    const ids: number[] = [];
    const { port, sockets } = await device((socket, data, n) => {
      ids.push(data.readUInt16BE(0));
      expect(data.subarray(2).toString('hex')).toBe('000000060103' + '00000002');
      good(socket, data, n);
    });
    const asking = client(port);
    for (let i = 0; i < 3; i++) expect(await sendRequest(asking, READ)).toEqual(DATA);
    expect(ids).toEqual([1, 2, 3]);
    expect(sockets).toHaveLength(1);
  });

  it('takes no response that has waited while the process was suspended', async () => {
    const timers = new ManualTimers();
    const stalls = [3_001, 3_000];
    const { port } = await device((socket, data, n) => {
      timers.stall(stalls.shift()!);
      good(socket, data, n);
    });
    const asking = client(port, { timers });
    await expect(sendRequest(asking, READ, 1, 3_000)).rejects.toMatchObject({ code: 'MODBUS_TIMEOUT' });
    expect(await sendRequest(asking, READ, 1, 3_000)).toEqual(DATA);
  });

  it('shares a prepared request between units and with other clients', async () => {
    const units: number[] = [];
    const { port } = await device((socket, data, n) => {
      units.push(data[6]!);
      good(socket, data, n);
    });
    const [a, b] = [client(port), client(port)];
    await Promise.all([sendRequest(a, READ, 7), sendRequest(b, READ, 255)]);
    await sendRequest(a, READ, 0);
    expect(units.sort()).toEqual([0, 255, 7]);
  });

  it('lets the answer be read as registers and as bits, and no further', async () => {
    const { port } = await device((socket, data) =>
      socket.write(
        mbap(data.readUInt16BE(0), 1, data[7] === 1 ? [1, 2, 0b101, 0b10] : [3, 4, 0xff, 0xfe, 0, 1]),
      ),
    );
    const asking = client(port);
    const seen = await new Promise<[number, number]>((resolve) =>
      asking.request(READ, 1, 1000, (_, view) => {
        expect(() => view?.register(2)).toThrow(RangeError);
        resolve([view!.register(0), view!.register(1)]);
      }),
    );
    expect(seen).toEqual([0xfffe, 1]);
    expect(await asking.readCoils(1, 0, 10, 1000)).toEqual([1, 0, 1, 0, 0, 0, 0, 0, 0, 1].map(Boolean));
  });

  it('takes the next request from within the callback of the last', async () => {
    const { port } = await device(good);
    const asking = client(port);
    const order: string[] = [];
    await new Promise<void>((resolve) => {
      const first = (_: ModbusError | null, view: ResponseView | null) => {
        asking.request(READ, 1, 1000, () => {
          order.push('second');
          resolve();
        });
        order.push(`first ${view!.register(0)}`);
      };
      asking.request(READ, 1, 1000, first);
    });
    expect(order).toEqual(['first 111', 'second']);
  });

  it('puts an answer together that comes a byte at a time', async () => {
    const { port } = await device(async (socket, data) => {
      for (const byte of mbap(data.readUInt16BE(0), 1, ANSWER)) {
        await new Promise<void>((sent) => socket.write(Uint8Array.of(byte), () => setImmediate(sent)));
      }
    });
    const asking = client(port);
    expect(await sendRequest(asking, READ)).toEqual(DATA);
    expect(await sendRequest(asking, READ)).toEqual(DATA);
  });

  it('puts an exception together that comes a byte at a time', async () => {
    const { port } = await device(async (socket, data) => {
      for (const byte of mbap(data.readUInt16BE(0), 1, [0x83, 2])) {
        await new Promise<void>((sent) => socket.write(Uint8Array.of(byte), () => setImmediate(sent)));
      }
    });
    await expect(sendRequest(client(port), READ)).rejects.toMatchObject({ exceptionCode: 2 });
  });

  it('keeps its connection however long nothing is asked', async () => {
    const timers = new ManualTimers();
    const { port, sockets } = await device(good);
    const asking = client(port, { timers });
    for (let i = 0; i < 3; i++) {
      expect(await sendRequest(asking, READ, 1, 1000)).toEqual(DATA);
      timers.advance(3_600_000);
      expect(asking.state).toBe('open');
    }
    expect(sockets).toHaveLength(1);
  });

  it('resolves a name that has an address of either family', async () => {
    const { port } = await device(good);
    expect(await sendRequest(client(port, { host: 'localhost' }), READ)).toEqual(DATA);
  });

  it('goes around the end of the transaction ids', async () => {
    const ids: number[] = [];
    const { port } = await device((socket, data, n) => {
      ids.push(data.readUInt16BE(0));
      good(socket, data, n);
    });
    const asking = client(port);
    await new Promise<void>((resolve, reject) => {
      let left = 65_540;
      const next = (error: ModbusError | null) => {
        if (error) reject(error);
        else if (left-- === 0) resolve();
        else asking.request(READ, 1, 10_000, next);
      };
      next(null);
    });
    expect(ids.slice(65_533, 65_538)).toEqual([65_534, 65_535, 0, 1, 2]);
  });
});

describe('a second request while one is in flight', () => {
  it('is refused and does not disturb the first', async () => {
    const { port } = await device(good);
    const asking = client(port);
    const first = sendRequest(asking, READ);
    expect(asking.busy).toBe(true);
    await expect(sendRequest(asking, READ)).rejects.toMatchObject({ code: 'MODBUS_BUSY', step: 'request' });
    expect(await first).toEqual(DATA);
    expect(asking.busy).toBe(false);
  });
});

describe('a request that cannot be sent', () => {
  it.each([
    ['a unit id over 255', 256, 100],
    ['a unit id that is not whole', 1.5, 100],
    ['no timeout', 1, 0],
    ['a timeout that is no number', 1, Number.NaN],
  ])('is refused: %s', async (_, unitId, timeoutMs) => {
    const { port } = await device(good);
    await expect(sendRequest(client(port), READ, unitId, timeoutMs)).rejects.toMatchObject({
      code: 'MODBUS_BAD_REQUEST',
      retryable: false,
    });
  });

  it('is refused before anything is connected if the protocol has no such thing', async () => {
    const { port, sockets } = await device(good);
    const asking = client(port);
    await expect(asking.readHoldingRegisters(1, 0, 126, 100)).rejects.toMatchObject({
      code: 'MODBUS_BAD_REQUEST',
    });
    expect(asking.state).toBe('idle');
    expect(sockets).toHaveLength(0);
  });

  it.each([
    ['', 502],
    ['device', 0],
    ['device', 65536],
    ['device', 1.5],
  ])('has no such host and port: %j %d', (host, port) => {
    expect(() => new ModbusClient({ host, port, framing: 'tcp' })).toThrow(
      /a port from 1 to 65535 are required/,
    );
  });
});

describe('writes', () => {
  const writes: ModbusRequest[] = [
    { functionCode: 5, address: 3, value: true },
    { functionCode: 6, address: 3, value: 0x1234 },
    { functionCode: 15, address: 3, values: [true, false] },
    { functionCode: 16, address: 3, values: [1, 2] },
    { functionCode: 22, address: 3, andMask: 0xf0f0, orMask: 0x0102 },
  ];

  it.each(writes)('are done when the device repeats them: %j', async (request) => {
    const { echoLength } = prepare(request);
    const { port } = await device((socket, data) =>
      socket.write(mbap(data.readUInt16BE(0), data[6]!, [...data.subarray(7, 7 + echoLength)])),
    );
    expect(await client(port).write(request, 1, 5000)).toHaveLength(0);
  });

  it.each(writes)('are not taken for done when the device repeats something else: %j', async (request) => {
    const { echoLength } = prepare(request);
    for (let wrong = 1; wrong < echoLength; wrong++) {
      const { port } = await device((socket, data) => {
        const echo = [...data.subarray(7, 7 + echoLength)];
        echo[wrong]! ^= 1;
        socket.write(mbap(data.readUInt16BE(0), data[6]!, echo));
      });
      await expect(client(port).write(request, 1, 5000)).rejects.toMatchObject({
        code: 'MODBUS_BAD_RESPONSE',
        message: expect.stringMatching(/expected the echo [0-9a-f]+, received [0-9a-f]+/),
      });
    }
  });

  it('are not taken for done when more than the echo comes', async () => {
    const { port } = await device((socket, data) =>
      socket.write(mbap(data.readUInt16BE(0), data[6]!, [...data.subarray(7), 0])),
    );
    const write = client(port).write({ functionCode: 6, address: 3, value: 5 }, 1, 5000);
    await expect(write).rejects.toMatchObject({ code: 'MODBUS_BAD_RESPONSE' });
  });

  it('give back what a read/write read', async () => {
    const { port } = await device((socket, data) => {
      expect(data.subarray(7).toString('hex')).toBe('1700050002000900010200ff');
      socket.write(mbap(data.readUInt16BE(0), 1, [23, 4, 0, 1, 0, 2]));
    });
    const request = { functionCode: 23, address: 5, count: 2, writeAddress: 9, values: [255] } as const;
    expect(await client(port).write(request, 1, 5000)).toEqual(Uint16Array.of(1, 2));
  });
});

describe('an exception', () => {
  it.each([
    [1, 'ILLEGAL_FUNCTION', false],
    [2, 'ILLEGAL_DATA_ADDRESS', false],
    [6, 'SERVER_DEVICE_BUSY', true],
    [11, 'GATEWAY_TARGET_FAILED_TO_RESPOND', true],
    [66, 'UNKNOWN_EXCEPTION_66', false],
  ])('%i is told by code and name, and the connection is kept', async (code, name, retryable) => {
    const { port, sockets } = await device((socket, data) =>
      socket.write(mbap(data.readUInt16BE(0), 1, [0x83, code])),
    );
    const asking = client(port);
    for (let i = 0; i < 2; i++) {
      await expect(sendRequest(asking, READ)).rejects.toMatchObject({
        code: 'MODBUS_EXCEPTION',
        step: 'exception',
        exceptionCode: code,
        exceptionName: name,
        retryable,
        message: `127.0.0.1:${port} responded with exception ${code} ${name} (unit 1, read holding registers 0 to 1)`,
      });
    }
    expect(sockets).toHaveLength(1);
  });
});

describe('what is no answer to the request', () => {
  const wrong: [string, (id: number) => Uint8Array, RegExp][] = [
    ['a transaction id never sent', (id) => mbap(id + 1, 1, ANSWER), /expected transaction ID 1, received 2/],
    [
      'a transaction id from before the first',
      (id) => mbap(id - 1, 1, ANSWER),
      /expected transaction ID 1, received 0/,
    ],
    ['a unit id', (id) => mbap(id, 2, ANSWER), /expected unit ID 1, received 2/],
    [
      'a function',
      (id) => mbap(id, 1, [4, ...ANSWER.slice(1)]),
      /expected function 3 .*, received 4 \(read input registers\)/,
    ],
    [
      'an exception to another function',
      (id) => mbap(id, 1, [0x84, 2]),
      /an exception to function 4, 2 bytes long/,
    ],
    [
      'an exception that is too long',
      (id) => mbap(id, 1, [0x83, 2, 0]),
      /an exception to function 3, 3 bytes long/,
    ],
    ['a byte count', (id) => mbap(id, 1, [3, 6, 0, 111, 0, 222]), /expected byte count 4, received 6/],
    ['a byte missing', (id) => mbap(id, 1, [3, 4, 0, 111, 0]), /expected 6 bytes, received 5/],
    ['too few registers', (id) => mbap(id, 1, [3, 2, 0, 111]), /expected 6 bytes, received 4/],
    ['too many registers', (id) => mbap(id, 1, [3, 6, 0, 111, 0, 222, 0, 0]), /expected 6 bytes, received 8/],
    [
      'a length that promises more',
      (id) => mbap(id, 1, [...ANSWER, 0, 0]).subarray(0, 13),
      /expected 6 bytes, announced 8/,
    ],
    [
      'a length past all limits',
      (id) => Buffer.from([0, id, 0, 0, 0x40, 0, 1, 3]),
      /of 2 to 254, received 16384/,
    ],
    ['a protocol id', (id) => mbap(id, 1, ANSWER, 7), /expected protocol identifier 0, received 7/],
    ['text', () => Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n'), /expected protocol identifier 0/],
  ];

  it.each(wrong)('is never delivered, and said to be wrong: %s', async (_, answer, message) => {
    const { port } = await device((socket, data, connection) =>
      connection === 1 ? socket.write(answer(data.readUInt16BE(0))) : good(socket, data, connection),
    );
    const asking = client(port);
    await expect(sendRequest(asking, READ)).rejects.toMatchObject({
      code: 'MODBUS_BAD_RESPONSE',
      step: 'answer',
      retryable: true,
      message: expect.stringMatching(message),
    });
    // On a new connection, where nothing of the bad answer is left.
    expect(await sendRequest(asking, READ)).toEqual(DATA);
  });

  it('is thrown away if it is a late answer to an earlier request', async () => {
    const { port, sockets } = await device((socket, data) => {
      const id = data.readUInt16BE(0);
      if (id > 1) socket.write(mbap(id - 1, 1, [3, 4, 9, 9, 9, 9]));
      socket.write(mbap(id, 1, ANSWER));
    });
    const asking = client(port);
    for (let i = 0; i < 3; i++) expect(await sendRequest(asking, READ)).toEqual(DATA);
    expect(sockets).toHaveLength(1);
  });

  it('does not lengthen the wait if it is late answers only', async () => {
    const { port } = await device((socket, data) => {
      socket.write(mbap(Math.min(data.readUInt16BE(0), 1), 1, ANSWER));
    });
    const asking = client(port);
    await sendRequest(asking, READ);
    // Long enough for the late answer to come, however busy the machine is.
    await expect(sendRequest(asking, READ, 1, 300)).rejects.toMatchObject({
      code: 'MODBUS_TIMEOUT',
      message: expect.stringContaining('late responses to earlier requests: 1'),
    });
  });

  it('ends the connection if it comes while nothing was asked', async () => {
    const onClose = vi.fn();
    const lost = new Promise<ModbusError | null>((resolve) => onClose.mockImplementation(resolve));
    const { port, connected } = await device(good);
    const asking = client(port, { onClose });
    await asking.connect();
    (await connected(1)).write(mbap(77, 1, ANSWER));
    expect(await lost).toMatchObject({ code: 'MODBUS_BAD_RESPONSE' });
    expect(asking.state).toBe('idle');
    expect(await sendRequest(asking, READ)).toEqual(DATA);
  });
});

describe('a late answer', () => {
  it('is never given to the next request', async () => {
    const { port, sockets } = await device((socket, data, connection) => {
      // The second request has the late answer to the first sent ahead of its own, on both connections.
      if (connection === 1) return;
      const late = mbap(1, 1, [3, 4, 9, 9, 9, 9]);
      sockets[0]!.write(late);
      socket.write(late);
      good(socket, data, connection);
    });
    const asking = client(port);
    await expect(sendRequest(asking, READ, 1, 30)).rejects.toMatchObject({ code: 'MODBUS_TIMEOUT' });
    expect(await sendRequest(asking, READ)).toEqual(DATA);
    expect(sockets).toHaveLength(2);
  });
});

describe('one device that misbehaves', () => {
  it('does not reach into the receive buffer of another', async () => {
    const whole = mbap(1, 1, ANSWER);
    const slow = await device((socket) => socket.write(whole.subarray(0, 9)));
    const rubbish = await device((socket) => socket.write(Buffer.alloc(4000, 0xff)));
    const [a, b, c] = [client(slow.port), client(rubbish.port), client(slow.port)];
    const half = sendRequest(a, READ);
    const otherHalf = sendRequest(c, READ);
    const first = await slow.connected(2);
    await expect(sendRequest(b, READ)).rejects.toMatchObject({ code: 'MODBUS_BAD_RESPONSE' });
    first.write(whole.subarray(9));
    slow.sockets[0]!.write(whole.subarray(9));
    expect(await half).toEqual(DATA);
    expect(await otherHalf).toEqual(DATA);
  });
});

describe('a client that is closed', () => {
  it('frees its connection and fails what was in flight', async () => {
    const onClose = vi.fn();
    const { port, connected } = await device(() => undefined);
    const asking = client(port, { onClose });
    await asking.connect();
    const socket = await connected(1);
    const asked = sendRequest(asking, READ);
    asking.close();
    await expect(asked).rejects.toMatchObject({ code: 'MODBUS_CLOSED' });
    await gone(socket);
    expect(onClose.mock.calls).toEqual([[null]]);
    expect(asking.state).toBe('closed');
    await expect(sendRequest(asking, READ)).rejects.toMatchObject({ code: 'MODBUS_CLOSED' });
    await expect(asking.connect()).rejects.toMatchObject({ code: 'MODBUS_CLOSED' });
  });

  it('frees a connection that is still coming about', async () => {
    const { port } = await device(good);
    const asking = client(port);
    const connecting = asking.connect();
    asking.close();
    await expect(connecting).rejects.toMatchObject({ code: 'MODBUS_CLOSED' });
  });

  it('opens again when it was only disconnected', async () => {
    const { port, sockets, connected } = await device(good);
    const asking = client(port);
    await sendRequest(asking, READ);
    asking.disconnect();
    await gone(await connected(1));
    expect(asking.state).toBe('idle');
    expect(await sendRequest(asking, READ)).toEqual(DATA);
    expect(sockets).toHaveLength(2);
  });

  it('lets a device that allows one client at a time be taken by the next', async () => {
    const { port, sockets } = await device((socket, data, connection) => {
      if (sockets.some((other) => other !== socket && !other.destroyed)) socket.destroy();
      else good(socket, data, connection);
    });
    const [a, b] = [client(port), client(port)];
    await sendRequest(a, READ);
    a.disconnect();
    await gone(sockets[0]!);
    expect(await sendRequest(b, READ)).toEqual(DATA);
  });

  it('leaves no socket and no timer behind, however its requests ended', async () => {
    // Only those of this test: other files of the same process have connections too.
    const opened: Socket[] = [];
    const note = (message: unknown) => opened.push((message as { socket: Socket }).socket);
    subscribe('net.client.socket', note);
    onTestFinished(() => void unsubscribe('net.client.socket', note));
    const timers = new ManualTimers();
    const silent = await startTestDevice(() => undefined);
    const clients = Array.from({ length: 50 }, () => client(silent.port, { timers }));
    const asked = clients.map((each) => sendRequest(each, READ, 1, 1000));
    const failures = Promise.allSettled(asked);
    for (const socket of [await silent.connected(50), ...silent.sockets]) {
      if (socket.bytesRead === 0) await once(socket, 'data');
    }
    timers.advance(500);
    for (const each of clients.slice(0, 10)) each.close();
    for (const socket of silent.sockets.slice(10, 20)) socket.destroy();
    await Promise.allSettled(asked.slice(0, 20));
    timers.advance(500);
    const codes = (await failures).map((result) =>
      result.status === 'rejected' ? result.reason.code : 'answered',
    );
    const count = (code: string) => codes.filter((each) => each === code).length;
    expect([count('MODBUS_CLOSED'), count('MODBUS_CONNECTION_LOST'), count('MODBUS_TIMEOUT')]).toEqual([
      10, 10, 30,
    ]);
    expect(timers.pending).toBe(0);
    await Promise.all(silent.sockets.map(gone));
    await silent.close();
    expect(opened).toHaveLength(50);
    await Promise.all(opened.map(gone));
  });
});
