import { afterEach, describe, expect, it, vi } from 'vitest';
import { ModbusClient } from './client.ts';
import { putCrc } from './codec/rtu.ts';
import { prepare } from './prepared-request.ts';
import { type Behaviour, sendRequest, startTestDevice, type TestDevice } from './testing/device.ts';
import { systemTimers } from './timers.ts';

const READ = prepare({ functionCode: 3, address: 0, count: 2 });
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

function client(port: number): ModbusClient {
  const made = new ModbusClient({ host: '127.0.0.1', port, framing: 'rtu-over-tcp' });
  toClose.push(made);
  return made;
}

function rtu(...bytes: number[]): Uint8Array {
  const frame = new Uint8Array(bytes.length + 2);
  frame.set(bytes);
  putCrc(frame, 0, bytes.length);
  return frame;
}

const ANSWER = rtu(1, 3, 4, 0, 111, 0, 222);
/** What was requested, including the one register that is read first after a failure. */
const answerTo = (data: Buffer) => (data[5] === 1 ? rtu(1, 3, 2, 0, 111) : ANSWER);

function broken(): Uint8Array {
  const frame = Uint8Array.from(ANSWER);
  frame[4]! ^= 1;
  return frame;
}

describe('a client under RTU framing', () => {
  it('sends unit, PDU and CRC, and takes the answer in pieces', async () => {
    const { port } = await device(async (socket, data) => {
      expect([...data]).toEqual([...rtu(1, 3, 0, 0, 0, 2)]);
      for (const byte of ANSWER) {
        await new Promise<void>((sent) => socket.write(Uint8Array.of(byte), () => setImmediate(sent)));
      }
    });
    const asking = client(port);
    expect(await sendRequest(asking, READ)).toEqual(DATA);
    expect(await sendRequest(asking, READ)).toEqual(DATA);
  });

  it('takes an exception', async () => {
    const { port } = await device((socket) => socket.write(rtu(1, 0x83, 2)));
    await expect(sendRequest(client(port), READ)).rejects.toMatchObject({
      code: 'MODBUS_EXCEPTION',
      exceptionName: 'ILLEGAL_DATA_ADDRESS',
    });
  });

  it.each([
    ['a wrong CRC', broken(), /expected CRC 0x[0-9a-f]{4}/],
    ['another unit', rtu(2, 3, 4, 0, 111, 0, 222), /expected unit ID 1, received 2/],
    ['another function', rtu(1, 4, 4, 0, 111, 0, 222), /expected function 3 .*, received 4/],
    ['another length', rtu(1, 3, 2, 0, 111), /expected 6 bytes, received 4/],
    ['a byte count that promises more', Uint8Array.of(1, 3, 200, 0, 1), /expected 6 bytes, announced 202/],
    ['rubbish', new Uint8Array(50).fill(0x55), /expected a known function code, received 85/],
  ])('takes no answer with %s, and asks again over a new connection', async (_, answer, message) => {
    const { port } = await device((socket, data, connection) =>
      socket.write(connection === 1 ? answer : answerTo(data)),
    );
    const asking = client(port);
    await expect(sendRequest(asking, READ)).rejects.toMatchObject({
      code: 'MODBUS_BAD_RESPONSE',
      message: expect.stringMatching(message),
    });
    expect(await sendRequest(asking, READ)).toEqual(DATA);
  });

  it('closes after a timeout, as a late answer looks like any other', async () => {
    const { port, sockets } = await device((socket, data, connection) => {
      if (connection === 1) return;
      sockets[0]!.write(rtu(1, 3, 4, 9, 9, 9, 9));
      socket.write(answerTo(data));
    });
    const asking = client(port);
    await expect(sendRequest(asking, READ, 1, 30)).rejects.toMatchObject({ code: 'MODBUS_TIMEOUT' });
    expect(await sendRequest(asking, READ)).toEqual(DATA);
    expect(sockets).toHaveLength(2);
  });

  it('takes no answer that came before it was asked for', async () => {
    const { port, connected } = await device((socket) => socket.write(ANSWER));
    const lost = Promise.withResolvers<unknown>();
    const asking = new ModbusClient({
      host: '127.0.0.1',
      port,
      framing: 'rtu-over-tcp',
      onClose: lost.resolve,
    });
    toClose.push(asking);
    await asking.connect();
    (await connected(1)).write(rtu(1, 3, 4, 9, 9, 9, 9));
    expect(await lost.promise).toMatchObject({
      code: 'MODBUS_BAD_RESPONSE',
      message: expect.stringContaining('a response arrived without a request'),
    });
    expect(await sendRequest(asking, READ)).toEqual(DATA);
  });

  it.each([
    ['the same answer twice', 0],
    ['an answer and the first bytes of another', 3],
  ])('takes nothing that came with %s for the answer to the next request', async (_, missing) => {
    const other = rtu(1, 3, 4, 0, 5, 0, 6);
    const { port, sockets } = await device((socket, data, connection) => {
      const more = ANSWER.subarray(0, ANSWER.length - missing);
      if (data[3] === 0 && connection === 1) socket.write(Buffer.concat([ANSWER, more]));
      else if (connection === 1) socket.write(ANSWER.subarray(ANSWER.length - missing));
      else socket.write(other);
    });
    const asking = client(port);
    const next = prepare({ functionCode: 3, address: 10, count: 2 });
    const second = await new Promise<Uint8Array>((resolve, reject) => {
      // The next request goes out from the callback, as a poller does it.
      asking.request(READ, 1, 5000, () => sendRequest(asking, next).then(resolve, reject));
    });
    expect(second).toEqual(Uint8Array.of(0, 5, 0, 6));
    expect(sockets).toHaveLength(2);
  });

  it('stays closed if it is closed by the callback while more has come', async () => {
    const onClose = vi.fn();
    const { port } = await device((socket) => socket.write(Buffer.concat([ANSWER, ANSWER])));
    const asking = new ModbusClient({ host: '127.0.0.1', port, framing: 'rtu-over-tcp', onClose });
    await new Promise<void>((resolve) =>
      asking.request(READ, 1, 5000, () => {
        asking.close();
        resolve();
      }),
    );
    expect(asking.state).toBe('closed');
    expect(onClose.mock.calls).toEqual([[null]]);
  });

  it('refuses unit 0, to which no device responds', async () => {
    const { port } = await device(() => undefined);
    await expect(sendRequest(client(port), READ, 0)).rejects.toMatchObject({
      code: 'MODBUS_BAD_REQUEST',
      message: 'The unit ID must be 1 to 255, not 0',
    });
  });

  it('takes no answer that comes late over another connection for that to another request', async () => {
    const other = prepare({ functionCode: 3, address: 10, count: 2 });
    const asked: number[][] = [];
    /** Responds to each request only when the next one has arrived, as a device server on a slow line does. */
    let late: Uint8Array | null = null;
    let isSlow = true;
    const { port } = await device((socket, data) => {
      const [, , , address, , count] = [...data] as [number, number, number, number, number, number];
      asked.push([address, count]);
      const answer = rtu(1, 3, 2 * count, ...Array.from({ length: count }, () => [0, 100 + address]).flat());
      if (isSlow) {
        if (late !== null) socket.write(late);
        late = answer;
      } else {
        socket.write(answer);
      }
    });
    const asking = client(port);
    await expect(sendRequest(asking, READ, 1, 60)).rejects.toMatchObject({ code: 'MODBUS_TIMEOUT' });
    await expect(sendRequest(asking, other, 1, 60)).rejects.toMatchObject({
      code: 'MODBUS_BAD_RESPONSE',
    });
    isSlow = false;
    expect(await sendRequest(asking, other)).toEqual(Uint8Array.of(0, 110, 0, 110));
    expect(await sendRequest(asking, READ)).toEqual(Uint8Array.of(0, 100, 0, 100));
    // Twice something of another length went first.
    expect(asked).toEqual([
      [0, 2],
      [10, 1],
      [10, 3],
      [10, 2],
      [0, 2],
    ]);
  });

  it('confirms no write by the late response to another write of the same registers', async () => {
    const write = (value: number) => prepare({ functionCode: 16, address: 0, values: [value, 0] });
    const confirmation = rtu(1, 16, 0, 0, 0, 2);
    const requests: number[] = [];
    const { port } = await device((socket, data) => {
      requests.push(data[1]!);
      // The late confirmation comes over the new connection, and the second write is lost.
      if (data[1] === 3) socket.write(Buffer.concat([confirmation, rtu(1, 3, 2, 0, 111)]));
    });
    const asking = client(port);
    await expect(sendRequest(asking, write(1), 1, 60)).rejects.toMatchObject({ code: 'MODBUS_TIMEOUT' });
    await expect(sendRequest(asking, write(2), 1, 60)).rejects.toMatchObject({ code: 'MODBUS_TIMEOUT' });
    expect(requests).toEqual([16, 3, 16]);
  });

  it('sends no request by itself while a late response may come, although short reads have none', async () => {
    const counts: number[] = [];
    const { port } = await device((socket, data) => {
      counts.push(data[5]!);
      if (counts.length > 1 && data[5] === 2) socket.write(ANSWER);
    });
    let laterMs = 0;
    const timers = {
      nowMs: () => systemTimers.nowMs() + laterMs,
      schedule: systemTimers.schedule.bind(systemTimers),
      cancel: systemTimers.cancel.bind(systemTimers),
    };
    const asking = new ModbusClient({ host: '127.0.0.1', port, framing: 'rtu-over-tcp', timers });
    toClose.push(asking);
    for (let n = 0; n < 3; n++) {
      await expect(sendRequest(asking, READ, 1, 60)).rejects.toMatchObject({ code: 'MODBUS_TIMEOUT' });
    }
    expect(counts).toEqual([2, 1, 3]);
    laterMs = 30_000;
    expect(await sendRequest(asking, READ)).toEqual(DATA);
    expect(counts).toEqual([2, 1, 3, 2]);
  });

  it('takes no late exception for that to another read of the same function', async () => {
    const other = prepare({ functionCode: 3, address: 10, count: 3 });
    const { port } = await device((socket, data, connection) => {
      if (connection === 1) return;
      // The exception to the first read arrives late, right before the response to the second.
      socket.write(Buffer.concat([rtu(1, 0x83, 2), rtu(1, 3, 6, 0, data[3]!, 0, 2, 0, 3)]));
    });
    const requesting = client(port);
    await expect(sendRequest(requesting, READ, 1, 60)).rejects.toMatchObject({ code: 'MODBUS_TIMEOUT' });
    expect(await sendRequest(requesting, other)).toEqual(Uint8Array.of(0, 10, 0, 2, 0, 3));
  });

  it('reads by another function once an exception came that may be late', async () => {
    const functions: number[] = [];
    const { port } = await device((socket, data, connection) => {
      functions.push(data[1]!);
      if (connection === 1) return;
      // A device without holding registers: exception 1 to each function but 4.
      socket.write(data[1] === 4 ? rtu(1, 4, 2, 0, 7) : rtu(1, 0x80 | data[1]!, 1));
    });
    const requesting = client(port);
    await expect(sendRequest(requesting, READ, 1, 60)).rejects.toMatchObject({ code: 'MODBUS_TIMEOUT' });
    await expect(sendRequest(requesting, READ)).rejects.toMatchObject({ exceptionName: 'ILLEGAL_FUNCTION' });
    expect(functions).toEqual([3, 3, 4, 3]);
  });

  it('takes an exception that may be late once nothing else has come', async () => {
    const other = prepare({ functionCode: 3, address: 10, count: 3 });
    const { port } = await device((socket, _, connection) => {
      if (connection > 1) socket.write(rtu(1, 0x83, 2));
    });
    const requesting = client(port);
    await expect(sendRequest(requesting, READ, 1, 60)).rejects.toMatchObject({ code: 'MODBUS_TIMEOUT' });
    await expect(sendRequest(requesting, other, 1, 60)).rejects.toMatchObject({
      exceptionName: 'ILLEGAL_DATA_ADDRESS',
    });
  });

  it('does not take an exception that may be late for the rejection of a write', async () => {
    const write = (value: number) => prepare({ functionCode: 6, address: 0, value });
    const { port } = await device((socket, _, connection) => {
      // The late exception to the first write; the confirmation of the second is lost.
      if (connection > 1) socket.write(rtu(1, 0x86, 4));
    });
    const requesting = client(port);
    await expect(sendRequest(requesting, write(5), 1, 60)).rejects.toMatchObject({ code: 'MODBUS_TIMEOUT' });
    await expect(sendRequest(requesting, write(6), 1, 60)).rejects.toMatchObject({ code: 'MODBUS_TIMEOUT' });
  });
});
