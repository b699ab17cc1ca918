import { once } from 'node:events';
import { type AddressInfo, createServer, Socket } from 'node:net';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { putCrc } from './codec/rtu.ts';
import { createRegisterUnit } from './register-unit.ts';
import { createModbusServer } from './server.ts';
import type { ModbusServer, ModbusServerOptions, UnitHandler } from './server-types.ts';
import { mbap } from './testing/device.ts';
import { ManualTimers } from './testing/manual-timers.ts';
import { RawClient } from './testing/raw-client.ts';

const toClose: { close(): unknown }[] = [];
afterEach(async () => {
  vi.restoreAllMocks();
  for (const thing of toClose.splice(0).reverse()) await thing.close();
});

async function serve(unit: UnitHandler, options: Partial<ModbusServerOptions> = {}) {
  const server: ModbusServer = createModbusServer({
    framing: 'tcp',
    units: (unitId) => (unitId === 1 || unitId === 0 ? unit : undefined),
    ...options,
  });
  toClose.push(server);
  const port = await server.listen(0);
  const open = async () => {
    const client = await RawClient.open(port);
    toClose.push(client);
    return client;
  };
  return { server, port, open, client: await open() };
}

/** The PDU that answers a PDU, both in hexadecimal. */
async function exchange(client: RawClient, pdu: string, unitId = 1): Promise<string> {
  client.write(mbap(0x1234, unitId, [...Buffer.from(pdu, 'hex')]));
  const header = await client.read(7);
  expect(header.subarray(0, 4).toString('hex')).toBe('12340000');
  expect(header[6]).toBe(unitId);
  return client.readHex(header.readUInt16BE(4) - 1);
}

function tables() {
  return {
    coils: new Uint8Array(200),
    discreteInputs: new Uint8Array(300),
    holdingRegisters: new Uint16Array(65536),
    inputRegisters: new Uint16Array(20),
  };
}

/** The answers, 259 bytes each, that don't carry their own number as transaction id. */
function outOfOrder(answers: Buffer, count: number): number[] {
  const numbers = Array.from({ length: count }, (_, i) => i);
  return numbers.filter((i) => answers.readUInt16BE(i * 259) !== (i & 0xffff)).slice(0, 5);
}

const bits = (text: string) => [...text].map(Number);

describe('a server', () => {
  it('says first that a unit has not the function, whatever else is wrong with the request', async () => {
    const { client } = await serve({ readRegisters: () => 0 });
    const cutShort = ['01', '0200', '050000ff', '06', '060001', '0f0000', '10', '160000', '17', '1700000001'];
    for (const pdu of cutShort) {
      const answer = `${(Number.parseInt(pdu.slice(0, 2), 16) | 0x80).toString(16)}01`;
      expect(await exchange(client, pdu), pdu).toBe(answer);
    }
    expect(await exchange(client, '0300')).toBe('8303');
  });

  // The examples of the Modbus Application Protocol Specification V1.1b3, 6.
  it('answers every function as the specification’s examples do', async () => {
    const own = tables();
    own.coils.set(bits('1011001111010110101'), 19);
    own.discreteInputs.set(bits('0011010111011011101011'), 196);
    own.holdingRegisters.set([0x022b, 0, 0x64], 107);
    own.inputRegisters[8] = 10;
    const { client } = await serve(createRegisterUnit(own));
    expect(await exchange(client, '0100130013')).toBe('0103cd6b05');
    expect(await exchange(client, '0200c40016')).toBe('0203acdb35');
    expect(await exchange(client, '03006b0003')).toBe('0306022b00000064');
    expect(await exchange(client, '0400080001')).toBe('0402000a');
    expect(await exchange(client, '0500acff00')).toBe('0500acff00');
    expect(own.coils[172]).toBe(1);
    expect(await exchange(client, '0500ac0000')).toBe('0500ac0000');
    expect(own.coils[172]).toBe(0);
    expect(await exchange(client, '0600010003')).toBe('0600010003');
    expect(own.holdingRegisters[1]).toBe(3);
    expect(await exchange(client, '0f0013000a02cd01')).toBe('0f0013000a');
    expect([...own.coils.subarray(19, 30)]).toEqual(bits('10110011100'));
    expect(await exchange(client, '100001000204000a0102')).toBe('1000010002');
    expect([...own.holdingRegisters.subarray(1, 3)]).toEqual([10, 0x102]);
    own.holdingRegisters[4] = 0x12;
    expect(await exchange(client, '16000400f20025')).toBe('16000400f20025');
    expect(own.holdingRegisters[4]).toBe(0x17);
    own.holdingRegisters.set([0xfe, 0x0acd, 1, 3, 0xd, 0xff], 3);
    expect(await exchange(client, '1700030006000e00030600ff00ff00ff')).toBe('170c00fe0acd00010003000d00ff');
    expect([...own.holdingRegisters.subarray(14, 17)]).toEqual([255, 255, 255]);
  });

  it('writes before it reads when it is asked for both', async () => {
    const { client } = await serve(createRegisterUnit(tables()));
    expect(await exchange(client, '1700050001000500010200ff')).toBe('170200ff');
  });

  it.each([
    ['an unknown function', '2b0e0100', 'ab01'],
    ['a count of 0', '0300000000', '8303'],
    ['126 registers', '030000007e', '8303'],
    ['2001 bits', '01000007d1', '8103'],
    ['an address past the end of all tables', '03ffff0002', '8302'],
    ['an address that the unit does not have', '0400140001', '8402'],
    ['coils that the unit does not have', '0100c80001', '8102'],
    ['a coil to write that it does not have', '0500c8ff00', '8502'],
    ['a coil value that is none', '0500001234', '8503'],
    ['a wrong byte count', '10000000020300010200', '9003'],
  ])('refuses %s', async (_, request, answer) => {
    const { client } = await serve(createRegisterUnit(tables()));
    expect(await exchange(client, request)).toBe(answer);
    expect(await exchange(client, '0600010003')).toBe('0600010003');
  });

  it('refuses the functions that a unit has no method or table for', async () => {
    const { client } = await serve({});
    const all = ['0100000001', '0200000001', '0300000001', '0400000001', '050000ff00', '0600000001'];
    all.push('0f000000010101', '1000000001020001', '16000000010001', '1700000001000000010200ff');
    for (const pdu of all) {
      const functionCode = Number.parseInt(pdu.slice(0, 2), 16);
      expect(await exchange(client, pdu)).toBe(`${(functionCode | 0x80).toString(16)}01`);
    }
    const empty = await serve(createRegisterUnit({}));
    expect(await exchange(empty.client, '0300000001')).toBe('8301');
    expect(await exchange(empty.client, '0f000000010101')).toBe('8f01');
  });

  it('writes nothing of a read/write that cannot be read', async () => {
    const own = { holdingRegisters: new Uint16Array(4) };
    const unit = createRegisterUnit(own);
    const { client } = await serve({ writeRegisters: unit.writeRegisters });
    expect(await exchange(client, '1700000001000000010200ff')).toBe('9701');
    expect(own.holdingRegisters[0]).toBe(0);
  });

  it('lives on when a unit throws, rejects or answers nonsense, and says so', async () => {
    const onError = vi.fn();
    const failures: (() => never | Promise<never>)[] = [
      () => {
        throw new Error('thrown');
      },
      () => Promise.reject(new Error('rejected')),
      () => undefined as never,
    ];
    const unit = createRegisterUnit(tables());
    const { client } = await serve({ ...unit, readRegisters: () => failures.shift()!() }, { onError });
    for (let i = 0; i < 3; i++) expect(await exchange(client, '0300000001')).toBe('8304');
    expect(onError.mock.calls.map(([error]) => (error as Error).message.slice(0, 8))).toEqual([
      'thrown',
      'rejected',
      'Cannot r',
    ]);
    expect(await exchange(client, '0100000001')).toBe('010100');
  });

  it('answers for an absent unit as a gateway does, or not at all', async () => {
    const { client } = await serve({});
    expect(await exchange(client, '0300000001', 9)).toBe('830b');
    const silent = await serve(createRegisterUnit(tables()), { absentUnit: 'silence' });
    silent.client.write(mbap(1, 9, [3, 0, 0, 0, 1]));
    expect(await exchange(silent.client, '0300000001')).toBe('03020000');
  });

  describe('whose unit promises an answer', () => {
    const request = (id: number) => mbap(id, 1, [3, 0, id, 0, 1]);
    const answer = (id: number) => mbap(id, 1, [3, 2, 0, id]).toString('hex');
    /** A unit that answers with the address that is asked for; for address 2 only when it may. */
    function slow() {
      const held = Promise.withResolvers<void>();
      const unit: UnitHandler = {
        readRegisters(_, address, __, into, offset) {
          const fill = () => {
            into[offset] = 0;
            into[offset + 1] = address;
            return 0 as const;
          };
          return address === 2 ? held.promise.then(fill) : fill();
        },
      };
      return { held, unit };
    }

    it('sends what is ready, serves others, and keeps the order', async () => {
      const { held, unit } = slow();
      const { client, open } = await serve(unit);
      const other = await open();
      client.write(request(9));
      expect(await client.readHex(11)).toBe(answer(9));
      client.write(Buffer.concat([request(1), request(2)]));
      expect(await client.readHex(11)).toBe(answer(1));
      // Each of these comes to the server by itself, as others are answered in between.
      for (const id of [3, 4, 5, 6]) {
        client.write(request(id));
        expect(await exchange(other, '0300070001')).toBe('03020007');
      }
      held.resolve();
      expect(await client.readHex(55)).toBe([2, 3, 4, 5, 6].map(answer).join(''));
    });

    it('sends it from where it was made, with others before it', async () => {
      const { held, unit } = slow();
      held.resolve();
      const { client } = await serve(unit);
      client.write(request(9));
      expect(await client.readHex(11)).toBe(answer(9));
      client.write(Buffer.concat([request(1), request(2)]));
      expect(await client.readHex(22)).toBe(answer(1) + answer(2));
    });
  });

  it('gathers the answers to pipelined requests into one write, and sends a single one at once', async () => {
    const { client, port } = await serve(createRegisterUnit(tables()));
    const write = vi.spyOn(Socket.prototype, 'write');
    const byServer = () =>
      write.mock.contexts.filter((socket) => (socket as Socket).localPort === port).length;
    client.write(Buffer.concat(Array.from({ length: 50 }, (_, i) => mbap(i, 1, [3, 0, 0, 0, 10]))));
    const answers = await client.read(50 * 29);
    expect(Array.from({ length: 50 }, (_, i) => answers.readUInt16BE(i * 29))).toEqual([...Array(50).keys()]);
    expect(byServer()).toBe(1);
    await exchange(client, '0300000001');
    expect(byServer()).toBe(2);
  });

  it('takes requests in any pieces', async () => {
    const { client } = await serve(createRegisterUnit(tables()));
    const [one, two] = [mbap(1, 1, [6, 0, 1, 0, 7]), mbap(2, 1, [3, 0, 1, 0, 1])];
    for (const byte of Buffer.concat([one, two])) {
      await new Promise<void>((sent) => client.socket.write(Uint8Array.of(byte), () => setImmediate(sent)));
    }
    expect(await client.readHex(23)).toBe('000100000006010600010007' + '0002000000050103020007');
  });
});

describe('a server and one bad client', () => {
  it.each([
    ['a protocol id', '000100070006010300000001'],
    ['a length', '000100000001010300000001'],
    ['text', Buffer.from('GET / HTTP/1.1\r\n\r\n').toString('hex')],
  ])('ends a connection that cannot be followed: %s', async (_, rubbish) => {
    const { client, open, server } = await serve(createRegisterUnit(tables()));
    const other = await open();
    client.write(mbap(1, 1, [3, 0, 0, 0, 1]));
    expect(await client.readHex(11)).toBe('0001000000050103020000');
    client.write(rubbish);
    expect(await client.readToEnd()).toHaveLength(0);
    expect(await exchange(other, '0300000001')).toBe('03020000');
    expect(server.connectionCount).toBe(1);
  });

  it('is not held up by half of a request', async () => {
    const { client, open } = await serve(createRegisterUnit(tables()));
    client.write('000100000006');
    expect(await exchange(await open(), '0300000001')).toBe('03020000');
    client.write('010300000001');
    expect(await client.readHex(11)).toBe('0001000000050103020000');
  });

  it('outlives a reset', async () => {
    const gone = Promise.withResolvers<void>();
    const { client, open, server } = await serve(createRegisterUnit(tables()), {
      onDisconnection: () => gone.resolve(),
    });
    client.write(mbap(1, 1, [3, 0, 0, 0, 1]));
    client.socket.resetAndDestroy();
    await gone.promise;
    expect(server.connectionCount).toBe(0);
    expect(await exchange(await open(), '0300000001')).toBe('03020000');
  });

  it('stops reading from one that does not read its answers, serves the others, and loses nothing', async () => {
    const unit = createRegisterUnit(tables());
    let served = 0;
    const counting: UnitHandler = {
      readRegisters(...args) {
        served += 1;
        return unit.readRegisters!(...args);
      },
    };
    const { client, open } = await serve(counting);
    const other = await open();
    const count = 200_000;
    client.socket.pause();
    client.write(
      Buffer.concat(Array.from({ length: count }, (_, i) => mbap(i & 0xffff, 1, [3, 0, 0, 0, 125]))),
    );
    for (let i = 0; i < 500; i++) await exchange(other, '0300000001');
    // 52 MB of answers fit into no kernel's buffers.
    expect(served).toBeLessThan(count / 2);
    client.socket.resume();
    const answers = await client.read(count * 259);
    expect(served).toBe(count + 500);
    expect(outOfOrder(answers, count)).toEqual([]);
  });

  it('serves others between the requests of one that sends thousands at once', async () => {
    const answered: number[] = [];
    const unit = createRegisterUnit(tables());
    const { client, open } = await serve(unit, {
      onAnswered: (connection) => void answered.push(connection.id),
    });
    const other = await open();
    const ONE_COIL = [1, 0, 0, 0, 1];
    const requests = Array.from({ length: 5_000 }, (_, i) => mbap(i & 0xffff, 1, ONE_COIL));
    client.write(Buffer.concat(requests));
    other.write(mbap(7, 1, ONE_COIL));
    expect((await other.read(10)).readUInt16BE(0)).toBe(7);
    const answers = await client.read(10 * 5_000);
    expect(requests.findIndex((_, i) => answers.readUInt16BE(10 * i) !== (i & 0xffff))).toBe(-1);
    expect(answered).toHaveLength(5_001);
    expect(answered.indexOf(2)).toBeLessThan(1_000);
  });

  it('mixes nothing up that waits to be sent in small pieces', async () => {
    const { client } = await serve(createRegisterUnit(tables()));
    const [bursts, inBurst] = [1500, 50];
    client.socket.pause();
    for (let i = 0; i < bursts; i++) {
      const ids = Array.from({ length: inBurst }, (_, j) => (i * inBurst + j) & 0xffff);
      client.write(Buffer.concat(ids.map((id) => mbap(id, 1, [3, 0, 0, 0, 125]))));
      await new Promise((resolve) => setImmediate(resolve));
    }
    client.socket.resume();
    const count = bursts * inBurst;
    expect(outOfOrder(await client.read(count * 259), count)).toEqual([]);
  });

  it.each([
    ['in the same chunk as', 0],
    ['after', 1],
  ])('stops reading from one that asks on %s the request whose answer is awaited', async (_, turns) => {
    const held = Promise.withResolvers<0>();
    const { client, open } = await serve({
      readRegisters: (_, address) => (address === 1 ? held.promise : 0),
      writeCoils: () => 0,
    });
    const other = await open();
    client.write(mbap(1, 1, [3, 0, 1, 0, 1]));
    for (let i = 0; i < turns; i++) await exchange(other, '0500000000');
    const count = 2_000_000;
    const request = mbap(2, 1, [5, 0, 0, 0, 0]);
    client.write(Buffer.alloc(count * request.length, request));
    for (let i = 0; i < 1000; i++) await exchange(other, '0500000000');
    // 24 MB of requests: had they been read, nothing would be left to write here.
    expect(client.socket.writableLength).toBeGreaterThan(0);
    held.resolve(0);
    const answers = await client.read(11 + count * 12);
    expect(answers.length).toBe(11 + count * 12);
  });
});

describe('a server’s limits', () => {
  it('serve connections that something else has accepted, by the address that it names', async () => {
    const asked: string[] = [];
    const { server } = await serve(createRegisterUnit(tables()), {
      allow: (address) => asked.push(address) > 0 && address !== '203.0.113.9',
      limits: { maxConnections: 3 },
    });
    const door = createServer((socket) => server.accept(socket, addresses.shift()!));
    toClose.push(door);
    await new Promise<void>((resolve) => door.listen(0, '127.0.0.1', resolve));
    const { port } = door.address() as AddressInfo;
    const addresses = ['203.0.113.7', '203.0.113.9', '203.0.113.8', '203.0.113.8'];
    const accepted = await RawClient.open(port);
    expect(await exchange(accepted, '0300000001')).toBe('03020000');
    const refused = await RawClient.open(port);
    expect(await refused.read(1)).toHaveLength(0);
    expect(await exchange(await RawClient.open(port), '0300000001')).toBe('03020000');
    // With the connection of `serve` there are three.
    const tooMany = await RawClient.open(port);
    expect(await tooMany.read(1)).toHaveLength(0);
    expect(asked).toEqual(['127.0.0.1', '203.0.113.7', '203.0.113.9', '203.0.113.8']);
    await server.close();
    expect(await accepted.read(1)).toHaveLength(0);
  });

  it('drop connections past the most allowed', async () => {
    const { client, open } = await serve(createRegisterUnit(tables()), { limits: { maxConnections: 1 } });
    expect(await (await open()).readToEnd()).toHaveLength(0);
    expect(await exchange(client, '0300000001')).toBe('03020000');
  });

  it('drop connections from which nothing comes any more', async () => {
    const timers = new ManualTimers();
    const { client, open, server } = await serve(createRegisterUnit(tables()), {
      timers,
      limits: { idleTimeoutMs: 1000 },
    });
    const busy = await open();
    await exchange(client, '0300000001');
    await exchange(busy, '0300000001');
    timers.advance(1000);
    expect(server.connectionCount).toBe(2);
    await exchange(busy, '0300000001');
    timers.advance(250);
    await client.readToEnd();
    expect(await exchange(busy, '0300000001')).toBe('03020000');
    await server.close();
    expect(timers.pending).toBe(0);
  });

  const ONE_COIL = (count: number) =>
    Buffer.concat(Array.from({ length: count }, (_, i) => mbap(i, 1, [1, 0, 0, 0, 1])));

  it('answer an address at a pace, over all its connections', async () => {
    const timers = new ManualTimers();
    let answered = 0;
    const onAnswered = () => void answered++;
    const limits = { maxRequestsPerSecond: 1_000, idleTimeoutMs: 0 };
    const { client, open } = await serve(createRegisterUnit(tables()), { timers, limits, onAnswered });
    const second = await open();
    client.write(ONE_COIL(200));
    expect((await client.read(64 * 10)).length).toBe(640);
    second.write(ONE_COIL(200));
    expect((await second.read(64 * 10)).length).toBe(640);
    // 128 were answered at once, of which 20 are a burst.
    timers.advance(43);
    expect(answered).toBe(128);
    timers.advance(1);
    expect((await client.read(64 * 10)).length).toBe(640);
    timers.advance(1_000);
    expect((await client.read(72 * 10)).length).toBe(720);
    expect((await second.read(136 * 10)).length).toBe(1_360);
    expect(answered).toBe(400);
  });

  it.each([2, 63])(
    'keep to the pace where %i are sent at a time, each time all answers are there',
    async (many) => {
      const timers = new ManualTimers();
      const limits = { maxRequestsPerSecond: 1_000, idleTimeoutMs: 0 };
      const { client } = await serve(createRegisterUnit(tables()), { timers, limits });
      let answered = 0;
      const batch = async () => {
        client.write(ONE_COIL(many));
        answered += (await client.read(many * 10)).length / 10;
      };
      // Those of the burst, and those with which it is noticed that it is over.
      while (timers.pending === 0) await batch();
      expect(answered).toBeLessThanOrEqual(20 + many);
      const next = batch();
      timers.advance(many);
      await next;
      expect(timers.scheduled).toBe(2);
    },
  );

  it('let in whom they should', async () => {
    const asked: string[] = [];
    const allow = (address: string) => asked.push(address) > 1;
    const { client, open } = await serve(createRegisterUnit(tables()), { allow });
    expect(await client.readToEnd()).toHaveLength(0);
    expect(await exchange(await open(), '0300000001')).toBe('03020000');
    expect(asked).toEqual(['127.0.0.1', '127.0.0.1']);
  });
});

describe('a server that is closed', () => {
  it('drops its connections, says so, and leaves the port to another', async () => {
    const seen: string[] = [];
    const { client, port, server } = await serve(createRegisterUnit(tables()), {
      onConnection: ({ id, remoteAddress }) => seen.push(`+${id} ${remoteAddress}`),
      onDisconnection: ({ id, closed }) => seen.push(`-${id} ${closed}`),
    });
    await exchange(client, '0300000001');
    expect(server.port).toBe(port);
    await server.close();
    await server.close();
    expect(server.port).toBe(0);
    expect(await client.readToEnd()).toHaveLength(0);
    expect(seen).toEqual(['+1 127.0.0.1', '-1 true']);
    const next = createModbusServer({ framing: 'tcp', units: () => undefined });
    toClose.push(next);
    expect(await next.listen(port)).toBe(port);
  });

  it('says when the port is taken', async () => {
    const { port } = await serve({});
    const second = createModbusServer({ framing: 'tcp', units: () => undefined });
    await expect(second.listen(port)).rejects.toMatchObject({ code: 'EADDRINUSE' });
  });

  it('keeps nothing of attempts to listen that failed', async () => {
    const { port } = await serve({});
    const second = createModbusServer({ framing: 'tcp', units: () => undefined });
    const warnings: Error[] = [];
    const onWarning = (warning: Error) => warnings.push(warning);
    process.on('warning', onWarning);
    for (let times = 0; times < 20; times++) await second.listen(port).catch(() => undefined);
    await new Promise((resolve) => setImmediate(resolve));
    process.off('warning', onWarning);
    expect(warnings).toEqual([]);
  });

  it('can drop one client', async () => {
    const { open, client } = await serve(createRegisterUnit(tables()), {
      onConnection: (connection) => {
        if (connection.id === 2) connection.destroy();
      },
    });
    const second = await open();
    if (!second.ended) await once(second.socket, 'close');
    expect(await exchange(client, '0300000001')).toBe('03020000');
  });
});

describe('a server under RTU framing', () => {
  function rtu(...bytes: number[]): Uint8Array {
    const frame = new Uint8Array(bytes.length + 2);
    frame.set(bytes);
    putCrc(frame, 0, bytes.length);
    return frame;
  }
  const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex');

  it('answers with unit, PDU and CRC', async () => {
    const { client } = await serve(createRegisterUnit(tables()), { framing: 'rtu-over-tcp' });
    client.write(Buffer.concat([rtu(1, 6, 0, 1, 0, 7), rtu(1, 3, 0, 1, 0, 1)]));
    expect(await client.readHex(8)).toBe(hex(rtu(1, 6, 0, 1, 0, 7)));
    expect(await client.readHex(7)).toBe(hex(rtu(1, 3, 2, 0, 7)));
    client.write(rtu(1, 0x2b, 14, 1, 0));
    expect(await client.readHex(5)).toBe(hex(rtu(1, 0xab, 1)));
  });

  it('carries out a broadcast and does not respond', async () => {
    const own = tables();
    const { client } = await serve(createRegisterUnit(own), { framing: 'rtu-over-tcp' });
    client.write(Buffer.concat([rtu(0, 6, 0, 1, 0, 7), rtu(1, 3, 0, 1, 0, 1)]));
    expect(await client.readHex(7)).toBe(hex(rtu(1, 3, 2, 0, 7)));
    expect(own.holdingRegisters[1]).toBe(7);
  });

  it('does nothing that a broken frame says, and ends the connection', async () => {
    const own = tables();
    const { client, open } = await serve(createRegisterUnit(own), { framing: 'rtu-over-tcp' });
    const broken = rtu(1, 6, 0, 1, 0, 7);
    broken[5]! ^= 1;
    client.write(broken);
    expect(await client.readToEnd()).toHaveLength(0);
    expect(own.holdingRegisters[1]).toBe(0);
    const other = await open();
    other.write(rtu(1, 3, 0, 1, 0, 1));
    expect(await other.readHex(7)).toBe(hex(rtu(1, 3, 2, 0, 0)));
  });
});
