import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { ModbusClient } from './client.ts';
import type { SerialClientOptions } from './client-types.ts';
import type { ModbusError } from './errors.ts';
import { hasPymodbus, hasSocat, SerialLine } from './testing/serial-line.ts';
import { rtu } from './testing/test-line.ts';

/** A real port (a pseudo-terminal) with a server that we did not write, or with a device that misbehaves. */

const TIMEOUT_MS = 2000;
const SHORT_TIMEOUT_MS = 150;

const toClose: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close();
});

async function pluggedIn(): Promise<SerialLine> {
  const line = new SerialLine();
  toClose.push(() => line.close());
  await line.plugIn();
  return line;
}

function clientOn(path: string, options: Partial<SerialClientOptions> = {}): ModbusClient {
  const client = new ModbusClient({
    framing: 'rtu',
    path,
    baudRate: 19_200,
    parity: 'none',
    stopBits: 1,
    ...options,
  });
  toClose.push(() => client.close());
  return client;
}

async function pymodbus(options: Partial<SerialClientOptions> = {}) {
  const line = await pluggedIn();
  await line.startPymodbus();
  const client = clientOn(line.path, options);
  return { line, client };
}

describe.skipIf(!hasPymodbus)('a client on a serial line and a server that we did not write', () => {
  it('understand each other in every function', async () => {
    const { client } = await pymodbus();
    // Their addresses begin at 1.
    expect(await client.readHoldingRegisters(1, 0, 3, TIMEOUT_MS)).toEqual(Uint16Array.of(101, 102, 103));
    expect(await client.readInputRegisters(2, 0, 2, TIMEOUT_MS)).toEqual(Uint16Array.of(2001, 2002));
    expect(await client.readDiscreteInputs(3, 0, 6, TIMEOUT_MS)).toEqual([0, 0, 1, 0, 0, 1].map(Boolean));
    expect((await client.readHoldingRegisters(2, 0, 125, TIMEOUT_MS))[124]).toBe(325);

    await client.write({ functionCode: 5, address: 3, value: true }, 1, TIMEOUT_MS);
    await client.write({ functionCode: 15, address: 8, values: [true, false, true] }, 1, TIMEOUT_MS);
    expect(await client.readCoils(1, 0, 11, TIMEOUT_MS)).toEqual(
      [0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1].map(Boolean),
    );
    await client.write({ functionCode: 6, address: 1, value: 0xabcd }, 1, TIMEOUT_MS);
    await client.write({ functionCode: 16, address: 2, values: [1, 65535] }, 1, TIMEOUT_MS);
    await client.write({ functionCode: 22, address: 1, andMask: 0xff00, orMask: 0x0012 }, 1, TIMEOUT_MS);
    expect(await client.readHoldingRegisters(1, 0, 4, TIMEOUT_MS)).toEqual(
      Uint16Array.of(101, 0xab12, 1, 65535),
    );
    const readWrite = { functionCode: 23, address: 1, count: 2, writeAddress: 2, values: [7] } as const;
    expect(await client.write(readWrite, 1, TIMEOUT_MS)).toEqual(Uint16Array.of(0xab12, 7));
    await expect(client.readHoldingRegisters(1, 5000, 1, TIMEOUT_MS)).rejects.toMatchObject({
      code: 'MODBUS_EXCEPTION',
      exceptionName: 'ILLEGAL_DATA_ADDRESS',
    });
  });

  it('write all units at once with a broadcast', async () => {
    const { client } = await pymodbus({ turnaroundMs: 50 });
    expect(await client.write({ functionCode: 6, address: 4, value: 4242 }, 0, TIMEOUT_MS)).toHaveLength(0);
    for (const unitId of [1, 2, 3]) {
      expect(await client.readHoldingRegisters(unitId, 4, 1, TIMEOUT_MS)).toEqual(Uint16Array.of(4242));
    }
  });

  it('share the line with a unit that is dead, which costs its timeout only', async () => {
    const { client } = await pymodbus();
    for (let round = 0; round < 3; round++) {
      for (const unitId of [1, 2, 9, 3]) {
        const startedAt = performance.now();
        const timeoutMs = unitId === 9 ? SHORT_TIMEOUT_MS : TIMEOUT_MS;
        const asked = client.readHoldingRegisters(unitId, 0, 2, timeoutMs);
        if (unitId === 9) await expect(asked).rejects.toMatchObject({ code: 'MODBUS_TIMEOUT' });
        else expect(await asked).toEqual(Uint16Array.of(100 * unitId + 1, 100 * unitId + 2));
        if (unitId === 9) expect(performance.now() - startedAt).toBeGreaterThanOrEqual(SHORT_TIMEOUT_MS);
      }
    }
  });

  it('find each other again after the adapter was unplugged', async () => {
    const { promise: lost, resolve: onClose } = Promise.withResolvers<ModbusError | null>();
    const { line, client } = await pymodbus({ onClose });
    expect(await client.readHoldingRegisters(3, 0, 1, TIMEOUT_MS)).toEqual(Uint16Array.of(301));
    await line.unplug();
    expect(await lost).toMatchObject({
      code: 'MODBUS_CONNECTION_LOST',
      portProblem: 'unplugged',
      message: expect.stringContaining('Check whether the adapter is plugged in'),
    });
    await expect(client.readHoldingRegisters(1, 0, 1, TIMEOUT_MS)).rejects.toMatchObject({
      code: 'MODBUS_CONNECT_FAILED',
      portProblem: 'not-found',
    });
    await line.plugIn();
    await line.startPymodbus();
    expect(await client.readHoldingRegisters(3, 0, 1, TIMEOUT_MS)).toEqual(Uint16Array.of(301));
  });
});

const ANSWERS: Readonly<Record<number, Uint8Array>> = {
  10: rtu(1, 3, 4, 0, 111, 0, 222),
  20: rtu(1, 3, 4, 0, 1, 0, 2),
};
const SHORT_ANSWER = rtu(1, 3, 2, 0, 9);

describe.skipIf(!hasSocat)('a client on a serial line and a device that misbehaves', () => {
  it('takes no response with a wrong CRC, nor what is before or after a right one', async () => {
    const line = await pluggedIn();
    let requests = 0;
    await line.startDevice((request, send) => {
      requests += 1;
      const answer = Uint8Array.from(ANSWERS[request[3]!]!);
      if (request[5] === 1) send(SHORT_ANSWER);
      else if (requests === 1) send(answer.with(5, 9));
      else send(Buffer.concat([Uint8Array.of(0, 0xff, 3), answer, answer]));
    });
    const client = clientOn(line.path);
    await expect(client.readHoldingRegisters(1, 10, 2, TIMEOUT_MS)).rejects.toMatchObject({
      code: 'MODBUS_BAD_RESPONSE',
      message: expect.stringContaining('expected CRC'),
    });
    for (const address of [20, 10, 20]) {
      const expected = address === 10 ? [111, 222] : [1, 2];
      expect([...(await client.readHoldingRegisters(1, address, 2, TIMEOUT_MS))]).toEqual(expected);
    }
  });

  it('takes no late response for that to another request', async () => {
    const line = await pluggedIn();
    let late: Uint8Array | null = null;
    let isSlow = true;
    await line.startDevice(async (request, send) => {
      const answer = request[5] === 1 ? SHORT_ANSWER : ANSWERS[request[3]!]!;
      if (isSlow) late = answer;
      else {
        // In pieces, right before the response to what is asked now.
        if (late !== null) await send(late.subarray(0, 4)).then(() => send(late!.subarray(4)));
        late = null;
        await send(answer);
      }
    });
    const client = clientOn(line.path);
    await expect(client.readHoldingRegisters(1, 10, 2, SHORT_TIMEOUT_MS)).rejects.toMatchObject({
      code: 'MODBUS_TIMEOUT',
    });
    isSlow = false;
    expect(await client.readHoldingRegisters(1, 20, 2, TIMEOUT_MS)).toEqual(Uint16Array.of(1, 2));
    expect(await client.readHoldingRegisters(1, 10, 2, TIMEOUT_MS)).toEqual(Uint16Array.of(111, 222));
  });

  it('hears its own requests from an adapter that echoes, and does not take them for a confirmation', async () => {
    const line = await pluggedIn();
    let isDead = false;
    await line.startDevice(async (request, send) => {
      await send(request);
      if (isDead) return;
      await send(request[1] === 3 ? SHORT_ANSWER : request);
    });
    const client = clientOn(line.path);
    const write = { functionCode: 6, address: 1, value: 7 } as const;
    expect(await client.write(write, 1, TIMEOUT_MS)).toHaveLength(0);
    expect(await client.readHoldingRegisters(1, 10, 1, TIMEOUT_MS)).toEqual(Uint16Array.of(9));
    isDead = true;
    await expect(client.write(write, 1, SHORT_TIMEOUT_MS)).rejects.toMatchObject({ code: 'MODBUS_TIMEOUT' });
  });
});

describe.skipIf(!hasSocat)('a serial port', () => {
  it('is in use by one client at a time, and free at once after it is closed', async () => {
    const line = await pluggedIn();
    const [first, second, third] = [clientOn(line.path), clientOn(line.path), clientOn(line.path)];
    await first.connect();
    await expect(second.connect()).rejects.toMatchObject({
      code: 'MODBUS_CONNECT_FAILED',
      portProblem: 'in-use',
      message: expect.stringContaining('Another program is using'),
    });
    first.close();
    await third.connect();
    third.disconnect();
    await third.connect();
    expect(third.state).toBe('open');
  });

  it('that is closed while it opens is closed afterwards', async () => {
    const line = await pluggedIn();
    const first = clientOn(line.path);
    const connecting = first.connect();
    first.close();
    await expect(connecting).rejects.toMatchObject({ code: 'MODBUS_CLOSED' });
    const second = clientOn(line.path);
    for (let tries = 0; second.state !== 'open' && tries < 50; tries++) {
      // The first one may still be in the middle of opening it.
      await second.connect().catch(() => undefined);
    }
    expect(second.state).toBe('open');
  });

  it('that does not exist, or is none, has its own error', async () => {
    const line = await pluggedIn();
    await expect(clientOn(`${line.path}-2`).connect()).rejects.toMatchObject({
      code: 'MODBUS_CONNECT_FAILED',
      step: 'connect',
      portProblem: 'not-found',
      message: expect.stringMatching(/^Serial port .*-2 not found\. Check the path/),
    });
    await expect(clientOn('/dev/null').connect()).rejects.toMatchObject({
      portProblem: 'unsupported',
      message: expect.stringContaining('does not support 19200 baud, no parity, 1 stop bit'),
    });
  });

  it('that this user may not open says which group may', async () => {
    const line = await pluggedIn();
    const path = join(`${line.path}-file`);
    writeFileSync(path, '', { mode: 0o000 });
    const client = clientOn(path);
    const wasRoot = process.geteuid!() === 0;
    if (wasRoot) process.seteuid!(65534);
    try {
      await expect(client.connect()).rejects.toMatchObject({
        portProblem: 'access-denied',
        message: expect.stringContaining('dialout group'),
      });
    } finally {
      if (wasRoot) process.seteuid!(0);
    }
  });
});
