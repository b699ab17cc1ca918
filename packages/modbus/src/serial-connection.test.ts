import { describe, expect, it, vi } from 'vitest';
import type { SerialClientOptions } from './client-types.ts';
import type { ModbusRequest } from './codec/request.ts';
import type { ModbusError } from './errors.ts';
import { type PreparedRequest, prepare } from './prepared-request.ts';
import { SerialConnection } from './serial-connection.ts';
import { serialRequestMs } from './serial-timing.ts';
import { ManualTimers } from './testing/manual-timers.ts';
import { rtu, TestLine } from './testing/test-line.ts';

const SETTINGS = { baudRate: 9600, parity: 'even', stopBits: 1 } as const;
/** 3.5 characters of 11 bits. */
const SILENT_MS = 4.02;
/** 8 characters. */
const REQUEST_MS = 9.17;
const TIMEOUT_MS = 1000;

const READ = prepare({ functionCode: 3, address: 10, count: 2 });
const READ_FRAME = [...rtu(1, 3, 0, 10, 0, 2)];
const ANSWER = rtu(1, 3, 4, 0, 111, 0, 222);
const OTHER_READ = prepare({ functionCode: 3, address: 20, count: 2 });
const OTHER_FRAME = [...rtu(1, 3, 0, 20, 0, 2)];
const OTHER_ANSWER = rtu(1, 3, 4, 0, 1, 0, 2);
/** What goes before a read of two registers that could be given a late response. */
const SHORT_FRAME = [...rtu(1, 3, 0, 20, 0, 1)];
const SHORT_ANSWER = rtu(1, 3, 2, 0, 1);

/** How a request ended: its data, or the code and message of its error. */
type Outcome = number[] | ModbusError;

interface Asked {
  outcome: Outcome | null;
}

async function openLine(options: Partial<SerialClientOptions> = {}) {
  const timers = new ManualTimers();
  const line = new TestLine();
  const connection = new SerialConnection(line, { ...SETTINGS, ...options, timers });
  await connection.connect();
  timers.advance(100);
  const ask = (request: PreparedRequest, unitId = 1, timeoutMs = TIMEOUT_MS): Asked => {
    const asked: Asked = { outcome: null };
    connection.request(request, unitId, timeoutMs, (error, view) => {
      asked.outcome = error ?? [...view!.bytes.subarray(view!.offset, view!.offset + view!.byteLength)];
    });
    return asked;
  };
  /** A request that nothing answers. */
  const unanswered = (request: PreparedRequest, unitId = 1) => {
    const asked = ask(request, unitId);
    timers.advance(2 * TIMEOUT_MS);
    line.takeSent();
    expect(asked.outcome).toMatchObject({ code: 'MODBUS_TIMEOUT' });
  };
  /** A read that shows that the adapter does not echo. */
  const withoutEcho = () => {
    const asked = ask(READ);
    line.receive(ANSWER);
    expect(asked.outcome).toEqual([0, 111, 0, 222]);
    line.takeSent();
    timers.advance(100);
  };
  return { timers, line, connection, ask, unanswered, withoutEcho };
}

describe('a request on a serial line', () => {
  it('is answered, whatever pieces the response comes in', async () => {
    const { line, ask } = await openLine();
    const asked = ask(READ);
    expect(line.takeSent()).toEqual([READ_FRAME]);
    line.receive(...[...ANSWER].map((byte) => [byte]));
    expect(asked.outcome).toEqual([0, 111, 0, 222]);
  });

  it('takes no response that has waited while the process was suspended', async () => {
    const { timers, line, ask } = await openLine();
    const asked = ask(READ);
    timers.stall(2 * TIMEOUT_MS);
    line.receive(ANSWER);
    expect(asked.outcome).toMatchObject({ code: 'MODBUS_TIMEOUT' });
  });

  it('is sent after 3.5 characters of silence', async () => {
    const { timers, line, ask } = await openLine();
    ask(READ);
    line.takeSent();
    timers.advance(20);
    line.receive(ANSWER);
    ask(READ);
    timers.advance(Math.floor(SILENT_MS));
    expect(line.takeSent()).toEqual([]);
    timers.advance(1);
    expect(line.takeSent()).toEqual([READ_FRAME]);
  });

  it('is sent no earlier than the one before can have left the port', async () => {
    const { timers, line, ask } = await openLine();
    ask(READ);
    line.takeSent();
    // A virtual port takes no time.
    line.receive(ANSWER);
    ask(READ);
    timers.advance(Math.floor(REQUEST_MS + SILENT_MS));
    expect(line.takeSent()).toEqual([]);
    timers.advance(1);
    expect(line.takeSent()).toEqual([READ_FRAME]);
  });

  it('has the response timeout and the time of its frames', async () => {
    const { timers, ask } = await openLine();
    const asked = ask(READ);
    timers.advance(Math.floor(TIMEOUT_MS + serialRequestMs(SETTINGS, READ)));
    expect(asked.outcome).toBeNull();
    timers.advance(1);
    expect(asked.outcome).toMatchObject({
      code: 'MODBUS_TIMEOUT',
      message: 'No response from /dev/ttyTEST within 1000 ms (unit 1, read holding registers 10 to 11)',
    });
  });

  it('waits for a longer silence after one that failed', async () => {
    const { timers, line, ask } = await openLine();
    ask(READ);
    timers.advance(Math.ceil(TIMEOUT_MS + serialRequestMs(SETTINGS, READ)));
    line.takeSent();
    ask(READ, 2);
    timers.advance(24);
    expect(line.takeSent()).toEqual([]);
    timers.advance(1);
    expect(line.takeSent()).toEqual([[...rtu(2, 3, 0, 10, 0, 2)]]);
  });

  it('is one at a time', async () => {
    const { ask } = await openLine();
    ask(READ);
    const second = ask(READ);
    await new Promise(process.nextTick);
    expect(second.outcome).toMatchObject({ code: 'MODBUS_BUSY' });
  });

  it('waits until noise has ended, and says when it does not', async () => {
    const { timers, line, ask } = await openLine();
    line.receive([1, 2, 3]);
    const asked = ask(READ);
    for (let n = 0; n < 10; n++) {
      timers.advance(20);
      line.receive([0x55]);
    }
    expect(line.takeSent()).toEqual([]);
    timers.advance(25);
    expect(line.takeSent()).toEqual([READ_FRAME]);
    line.receive(ANSWER);
    expect(asked.outcome).toEqual([0, 111, 0, 222]);

    const never = ask(READ);
    for (let n = 0; n < 100; n++) {
      line.receive([0x55]);
      timers.advance(20);
    }
    expect(line.takeSent()).toEqual([]);
    expect(never.outcome).toMatchObject({
      code: 'MODBUS_BUSY',
      step: 'request',
      message: expect.stringContaining('the line was not silent within 1000 ms'),
    });
  });

  it('takes an exception', async () => {
    const { line, ask } = await openLine();
    const asked = ask(READ);
    line.receive(rtu(1, 0x83, 2));
    expect(asked.outcome).toMatchObject({ code: 'MODBUS_EXCEPTION', exceptionCode: 2 });
  });

  it('leaves no timer behind after close', async () => {
    const { timers, line, connection, ask } = await openLine();
    const asked = ask(READ);
    line.receive([1, 3]);
    connection.close();
    expect(asked.outcome).toMatchObject({ code: 'MODBUS_CLOSED' });
    expect(timers.pending).toBe(0);
    expect(line.isOpen).toBe(false);
  });

  it('is not given what was received for the one before when its callback opens the port again', async () => {
    const { timers, line, connection } = await openLine();
    let second: Outcome | null = null;
    connection.request(READ, 1, TIMEOUT_MS, () => {
      connection.disconnect();
      connection.request(READ, 1, TIMEOUT_MS, (error, view) => {
        second = error ?? [view!.register(0)];
      });
    });
    line.receive(Buffer.concat([ANSWER, ANSWER]));
    await new Promise(process.nextTick);
    expect(second).toBeNull();
    timers.advance(100);
    line.receive(ANSWER);
    expect(second).toEqual([111]);
  });
});

describe('what is no response on a serial line', () => {
  it.each([
    ['noise before the response', [0x00, 0xff, 0x55, ...ANSWER]],
    ['the end of a frame before the response', [...OTHER_ANSWER.subarray(3), ...ANSWER]],
    ['a response of another unit before it', [...rtu(2, 3, 4, 0, 9, 0, 9), ...ANSWER]],
    ['noise after the response', [...ANSWER, 0xff]],
    ['the response twice', [...ANSWER, ...ANSWER]],
  ])('is passed over: %s', async (_, bytes) => {
    const { timers, line, ask } = await openLine();
    const asked = ask(READ);
    line.receive(bytes);
    timers.advance(30);
    expect(asked.outcome).toEqual([0, 111, 0, 222]);
    const next = ask(OTHER_READ);
    timers.advance(30);
    line.receive(OTHER_ANSWER);
    expect(next.outcome).toEqual([0, 1, 0, 2]);
  });

  it('is a wrong CRC, which is reported as soon as the line is silent', async () => {
    const { timers, line, ask } = await openLine();
    const asked = ask(READ);
    const damaged = Uint8Array.from(ANSWER);
    damaged[4]! ^= 1;
    line.receive(damaged);
    timers.advance(30);
    expect(asked.outcome).toMatchObject({
      code: 'MODBUS_BAD_RESPONSE',
      message: expect.stringMatching(/expected CRC 0x[0-9a-f]{4}, received 0x[0-9a-f]{4} \(unit 1, read/),
    });
    expect(line.isOpen).toBe(true);
  });

  it('is half a response, which ends with the timeout', async () => {
    const { timers, line, ask } = await openLine();
    const asked = ask(READ);
    line.receive(ANSWER.subarray(0, 5));
    timers.advance(100);
    expect(asked.outcome).toBeNull();
    timers.advance(TIMEOUT_MS);
    expect(asked.outcome).toMatchObject({
      code: 'MODBUS_TIMEOUT',
      message: expect.stringContaining('bytes of an incomplete response: 5'),
    });
  });

  it('is a response of another length or with another echo', async () => {
    const { line, ask, withoutEcho, timers } = await openLine();
    withoutEcho();
    const short = ask(READ);
    line.receive(rtu(1, 3, 2, 0, 1));
    expect(short.outcome).toMatchObject({
      code: 'MODBUS_BAD_RESPONSE',
      message: expect.stringContaining('expected 6 bytes, received 4'),
    });
    timers.advance(100);
    const write = ask(prepare({ functionCode: 6, address: 1, value: 7 }));
    line.receive(rtu(1, 6, 0, 1, 0, 8));
    expect(write.outcome).toMatchObject({ message: expect.stringContaining('expected the echo') });
  });
});

describe('a late response on a serial line', () => {
  it('is not taken for that to another request of the same unit, function and length', async () => {
    const { timers, line, ask, unanswered } = await openLine();
    unanswered(READ);
    const asked = ask(OTHER_READ);
    expect(line.takeSent()).toEqual([SHORT_FRAME]);
    // Late, in one piece with the response to what was sent in between.
    line.receive(ANSWER, SHORT_ANSWER);
    timers.advance(30);
    expect(line.takeSent()).toEqual([OTHER_FRAME]);
    line.receive(OTHER_ANSWER);
    expect(asked.outcome).toEqual([0, 1, 0, 2]);
    // Nothing is late any more.
    timers.advance(30);
    ask(READ);
    expect(line.takeSent()).toEqual([READ_FRAME]);
  });

  it('delays the next request until it is through', async () => {
    const { timers, line, ask, unanswered } = await openLine();
    unanswered(READ);
    line.receive(ANSWER.subarray(0, 4));
    ask(prepare({ functionCode: 3, address: 0, count: 1 }), 2);
    timers.advance(16);
    line.receive(ANSWER.subarray(4));
    timers.advance(24);
    expect(line.takeSent()).toEqual([]);
    timers.advance(1);
    expect(line.takeSent()).toEqual([[...rtu(2, 3, 0, 0, 0, 1)]]);
  });

  it('of another unit is not taken, nor awaited', async () => {
    const { timers, line, ask, unanswered } = await openLine();
    unanswered(READ);
    const asked = ask(READ, 2);
    expect(line.takeSent()).toEqual([[...rtu(2, 3, 0, 10, 0, 2)]]);
    line.receive(ANSWER, rtu(2, 3, 4, 0, 1, 0, 2));
    expect(asked.outcome).toEqual([0, 1, 0, 2]);
    timers.advance(30);
    const dead = ask(READ, 3);
    line.receive(ANSWER);
    timers.advance(2 * TIMEOUT_MS);
    expect(dead.outcome).toMatchObject({
      code: 'MODBUS_TIMEOUT',
      message: expect.stringContaining('late responses to earlier requests: 1'),
    });
  });

  it('does not go unnoticed when the read before the request is not answered either', async () => {
    const { timers, line, ask, unanswered } = await openLine();
    unanswered(READ);
    unanswered(READ);
    // The device responds one timeout late to everything.
    const asked = ask(READ);
    const [before] = line.takeSent();
    expect(before).toEqual([...rtu(1, 3, 0, 10, 0, 3)]);
    line.receive(ANSWER, rtu(1, 3, 2, 0, 111));
    expect(asked.outcome).toBeNull();
    line.receive(rtu(1, 3, 6, 0, 111, 0, 222, 0, 3));
    timers.advance(30);
    expect(line.takeSent()).toEqual([READ_FRAME]);
    line.receive(rtu(1, 3, 4, 0, 112, 0, 222));
    expect(asked.outcome).toEqual([0, 112, 0, 222]);
  });

  it('does not fail the request that is sent at the moment at which the read before it would have', async () => {
    const { timers, line, ask, unanswered } = await openLine();
    unanswered(READ);
    const asked = ask(OTHER_READ);
    line.takeSent();
    timers.advance(TIMEOUT_MS);
    // Behind what could be the beginning of a long frame: found when the time is over.
    line.receive([9, 3, 100, ...SHORT_ANSWER]);
    expect(line.takeSent()).toEqual([]);
    timers.advance(20);
    expect(line.takeSent()).toEqual([OTHER_FRAME]);
    expect(asked.outcome).toBeNull();
    line.receive(OTHER_ANSWER);
    expect(asked.outcome).toEqual([0, 1, 0, 2]);
  });

  it('is not expected after 30 s', async () => {
    const { timers, line, ask, unanswered } = await openLine();
    unanswered(READ);
    timers.advance(30_000);
    ask(READ);
    expect(line.takeSent()).toEqual([READ_FRAME]);
  });

  it('that is an exception is not taken either: a read with another function shows whose it was', async () => {
    const { timers, line, ask, unanswered } = await openLine();
    unanswered(READ);
    const asked = ask(OTHER_READ);
    expect(line.takeSent()).toEqual([SHORT_FRAME]);
    line.receive(rtu(1, 0x83, 2));
    timers.advance(40);
    expect(line.takeSent()).toEqual([[...rtu(1, 4, 0, 20, 0, 1)]]);
    // What was sent before that is answered now, and passed over.
    line.receive(SHORT_ANSWER, rtu(1, 0x84, 1));
    timers.advance(30);
    expect(line.takeSent()).toEqual([OTHER_FRAME]);
    line.receive(OTHER_ANSWER);
    expect(asked.outcome).toEqual([0, 1, 0, 2]);
  });

  it('that is an exception is not taken for that to a request of another length, unless nothing else comes', async () => {
    const { timers, line, ask, unanswered } = await openLine();
    unanswered(READ);
    const read = prepare({ functionCode: 3, address: 0, count: 1 });
    const asked = ask(read);
    line.receive(rtu(1, 0x83, 2));
    expect(asked.outcome).toBeNull();
    line.receive(rtu(1, 3, 2, 0, 5));
    expect(asked.outcome).toEqual([0, 5]);
    timers.advance(30);

    unanswered(READ);
    const refused = ask(read);
    line.receive(rtu(1, 0x83, 2));
    timers.advance(TIMEOUT_MS + 100);
    expect(refused.outcome).toMatchObject({ code: 'MODBUS_EXCEPTION', exceptionCode: 2 });
  });

  it('to a write does not confirm another write of the same registers', async () => {
    const { timers, line, ask, withoutEcho } = await openLine();
    withoutEcho();
    const write = (value: number) =>
      prepare({ functionCode: 16, address: 5, values: [value, value] } satisfies ModbusRequest);
    const first = ask(write(1));
    timers.advance(2 * TIMEOUT_MS);
    expect(first.outcome).toMatchObject({ code: 'MODBUS_TIMEOUT' });
    line.takeSent();
    const second = ask(write(2));
    expect(line.takeSent()).toEqual([[...rtu(1, 3, 0, 5, 0, 1)]]);
    line.receive(rtu(1, 16, 0, 5, 0, 2));
    expect(second.outcome).toBeNull();
    line.receive(rtu(1, 3, 2, 0, 1));
    timers.advance(30);
    expect(line.takeSent()).toEqual([[...rtu(1, 16, 0, 5, 0, 2, 4, 0, 2, 0, 2)]]);
    expect(second.outcome).toBeNull();
    line.receive(rtu(1, 16, 0, 5, 0, 2));
    expect(second.outcome).toEqual([]);
  });
});

describe('an adapter that echoes', () => {
  const WRITE = prepare({ functionCode: 6, address: 1, value: 7 });
  const WRITE_FRAME = rtu(1, 6, 0, 1, 0, 7);
  const BEFORE_FRAME = rtu(1, 3, 0, 1, 0, 1);

  it('does not disturb a read', async () => {
    const { line, ask } = await openLine();
    const asked = ask(READ);
    line.receive(READ_FRAME.slice(0, 3), READ_FRAME.slice(3), ANSWER);
    expect(asked.outcome).toEqual([0, 111, 0, 222]);
  });

  it('is known before the first write, whose echo does not confirm it', async () => {
    const { timers, line, ask } = await openLine();
    const dead = ask(WRITE);
    expect(line.takeSent()).toEqual([[...BEFORE_FRAME]]);
    line.receive(BEFORE_FRAME, rtu(1, 3, 2, 0, 1));
    timers.advance(30);
    expect(line.takeSent()).toEqual([[...WRITE_FRAME]]);
    line.receive(WRITE_FRAME);
    timers.advance(2 * TIMEOUT_MS);
    expect(dead.outcome).toMatchObject({ code: 'MODBUS_TIMEOUT' });
  });

  it('has a write confirmed by what comes after the echo', async () => {
    const { timers, line, ask } = await openLine();
    const asked = ask(READ);
    line.receive(Buffer.concat([Uint8Array.from(READ_FRAME), ANSWER]));
    expect(asked.outcome).toEqual([0, 111, 0, 222]);
    timers.advance(30);
    line.takeSent();
    const write = ask(WRITE);
    expect(line.takeSent()).toEqual([[...WRITE_FRAME]]);
    line.receive(WRITE_FRAME);
    expect(write.outcome).toBeNull();
    line.receive(WRITE_FRAME);
    expect(write.outcome).toEqual([]);
  });

  it('is ruled out by a unit that does not respond, too', async () => {
    const { timers, line, ask } = await openLine();
    const dead = ask(READ, 9);
    timers.advance(2 * TIMEOUT_MS);
    expect(dead.outcome).toMatchObject({ code: 'MODBUS_TIMEOUT' });
    line.takeSent();
    const write = ask(WRITE);
    expect(line.takeSent()).toEqual([[...WRITE_FRAME]]);
    line.receive(WRITE_FRAME);
    expect(write.outcome).toEqual([]);
  });

  it('is not ruled out by a response behind noise that may have been the echo', async () => {
    const { timers, line, ask } = await openLine();
    const asked = ask(READ);
    line.receive(READ_FRAME.with(3, 99), ANSWER);
    timers.advance(30);
    expect(asked.outcome).toEqual([0, 111, 0, 222]);
    line.takeSent();
    ask(WRITE);
    expect(line.takeSent()).toEqual([[...BEFORE_FRAME]]);
  });

  it('is looked for again after the port was opened again', async () => {
    const { timers, line, connection, ask, withoutEcho } = await openLine();
    withoutEcho();
    connection.disconnect();
    await connection.connect();
    timers.advance(100);
    ask(WRITE);
    expect(line.takeSent()).toEqual([[...BEFORE_FRAME]]);
  });
});

describe('a broadcast', () => {
  it('is done after the turnaround delay, and the line then silent', async () => {
    const { timers, line, ask } = await openLine({ turnaroundMs: 150 });
    const asked = ask(prepare({ functionCode: 6, address: 1, value: 7 }), 0);
    expect(line.takeSent()).toEqual([[...rtu(0, 6, 0, 1, 0, 7)]]);
    timers.advance(Math.floor(150 + REQUEST_MS));
    expect(asked.outcome).toBeNull();
    timers.advance(1);
    expect(asked.outcome).toEqual([]);
  });

  it('cannot read', async () => {
    const { ask } = await openLine();
    const read = ask(READ, 0);
    const readWrite = ask(
      prepare({ functionCode: 23, address: 0, count: 1, writeAddress: 0, values: [1] }),
      0,
    );
    await new Promise(process.nextTick);
    for (const { outcome } of [read, readWrite]) {
      expect(outcome).toMatchObject({
        code: 'MODBUS_BAD_REQUEST',
        message: expect.stringContaining('Unit ID 0 is the broadcast'),
      });
    }
  });
});

describe('a port that is lost', () => {
  it('fails the request and is opened by the next', async () => {
    const onClose = vi.fn();
    const { timers, line, ask } = await openLine({ onClose });
    const asked = ask(READ);
    line.unplug();
    expect(asked.outcome).toMatchObject({ code: 'MODBUS_CONNECTION_LOST' });
    expect(onClose).toHaveBeenCalledWith(asked.outcome);
    line.takeSent();
    ask(prepare({ functionCode: 4, address: 0, count: 1 }));
    await new Promise(process.nextTick);
    timers.advance(30);
    expect(line.opens).toBe(2);
    expect(line.takeSent()).toHaveLength(1);
  });

  it('has what comes once it is open again thrown away until something is asked', async () => {
    const { timers, line, connection, ask } = await openLine();
    ask(READ);
    line.unplug();
    await connection.connect();
    line.receive(ANSWER);
    timers.advance(100);
    const asked = ask(READ);
    timers.advance(30);
    line.receive(ANSWER.with(4, 7));
    expect(asked.outcome).toBeNull();
  });

  it('is one that does not send: it is closed, to be opened again', async () => {
    const { timers, line, ask } = await openLine();
    const asked = ask(READ);
    line.writableLength = 8;
    timers.advance(2 * TIMEOUT_MS);
    expect(asked.outcome).toMatchObject({
      code: 'MODBUS_CONNECTION_LOST',
      message: expect.stringContaining('the port does not send'),
    });
    expect(line.isOpen).toBe(false);
  });
});
