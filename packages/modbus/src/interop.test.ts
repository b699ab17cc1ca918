import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import jsmodbus from 'jsmodbus';
import { afterEach, describe, expect, it } from 'vitest';
import { ModbusClient } from './client.ts';
import { createRegisterUnit } from './register-unit.ts';
import { createModbusServer } from './server.ts';
import type { Framing } from './server-types.ts';

/** Our client against a server that we did not write, and our server against such a client. */

const toClose: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close();
});

async function theirServer(framing: Framing): Promise<{ port: number; server: jsmodbusServer }> {
  const listener = createServer();
  const sockets = new Set<Socket>();
  const tables = {
    coils: Buffer.alloc(32),
    discrete: Buffer.from([0b10110101, 0b1]),
    holding: Buffer.alloc(64),
    input: Buffer.from([0xff, 0xfe, 0x12, 0x34]),
  };
  const tcp = framing === 'tcp' ? new jsmodbus.server.TCP(listener, tables) : null;
  let rtu: jsmodbusServer | null = null;
  listener.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    // Their RTU server speaks over any stream; it was made for a serial port.
    if (!tcp) rtu = new jsmodbus.server.RTU(socket as never, tables);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  toClose.push(async () => {
    for (const socket of sockets) socket.destroy();
    listener.close();
    await once(listener, 'close');
  });
  const { port } = listener.address() as { port: number };
  return {
    port,
    get server() {
      return (tcp ?? rtu)!;
    },
  };
}

type jsmodbusServer = Pick<InstanceType<typeof jsmodbus.server.TCP>, 'coils' | 'holding'>;

describe.each<Framing>(['tcp', 'rtu-over-tcp'])('our client and their server over %s', (framing) => {
  it('understand each other in every function that theirs knows', async () => {
    const theirs = await theirServer(framing);
    const client = new ModbusClient({ host: '127.0.0.1', port: theirs.port, framing });
    toClose.push(() => client.close());
    expect(await client.readDiscreteInputs(1, 0, 9, 5000)).toEqual([1, 0, 1, 0, 1, 1, 0, 1, 1].map(Boolean));
    expect(await client.readInputRegisters(1, 0, 2, 5000)).toEqual(Uint16Array.of(0xfffe, 0x1234));
    await client.write({ functionCode: 5, address: 3, value: true }, 1, 5000);
    await client.write({ functionCode: 15, address: 8, values: [true, false, true] }, 1, 5000);
    expect(await client.readCoils(1, 0, 11, 5000)).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1].map(Boolean));
    await client.write({ functionCode: 6, address: 1, value: 0xabcd }, 1, 5000);
    await client.write({ functionCode: 16, address: 2, values: [1, 65535] }, 1, 5000);
    expect(await client.readHoldingRegisters(1, 0, 4, 5000)).toEqual(Uint16Array.of(0, 0xabcd, 1, 65535));
    expect(theirs.server.holding.subarray(2, 8).toString('hex')).toBe('abcd0001ffff');
  });
});

describe.each<Framing>(['tcp', 'rtu-over-tcp'])('their client and our server over %s', (framing) => {
  it('understand each other in every function that theirs knows', async () => {
    const tables = {
      coils: new Uint8Array(20),
      discreteInputs: Uint8Array.of(1, 0, 1),
      holdingRegisters: new Uint16Array(20),
      inputRegisters: Uint16Array.of(0xfffe, 0x1234),
    };
    const server = createModbusServer({ framing, units: () => createRegisterUnit(tables) });
    toClose.push(() => server.close());
    const port = await server.listen(0);
    const socket = connect({ port, host: '127.0.0.1' });
    toClose.push(() => socket.destroy());
    const client =
      framing === 'tcp'
        ? new jsmodbus.client.TCP(socket, 7, 5000)
        : new jsmodbus.client.RTU(socket as never, 7, 5000);
    await once(socket, 'connect');
    // What a serial port says when it is ready, which their RTU client waits for.
    socket.emit('open');

    const inputs = await client.readDiscreteInputs(0, 3);
    expect(inputs.response.body.valuesAsArray.slice(0, 3)).toEqual([1, 0, 1]);
    const registers = await client.readInputRegisters(0, 2);
    expect([...registers.response.body.valuesAsArray]).toEqual([0xfffe, 0x1234]);
    await client.writeSingleCoil(3, true);
    await client.writeMultipleCoils(8, [true, false, true]);
    expect([...tables.coils.subarray(0, 11)]).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1]);
    const coils = await client.readCoils(0, 11);
    expect(coils.response.body.valuesAsArray.slice(0, 11)).toEqual([0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 1]);
    await client.writeSingleRegister(1, 0xabcd);
    await client.writeMultipleRegisters(2, [1, 65535]);
    expect([...tables.holdingRegisters.subarray(0, 4)]).toEqual([0, 0xabcd, 1, 65535]);
    const holding = await client.readHoldingRegisters(0, 4);
    expect([...holding.response.body.valuesAsArray]).toEqual([0, 0xabcd, 1, 65535]);
    await expect(client.readHoldingRegisters(19, 2)).rejects.toMatchObject({
      response: { body: { code: 2 } },
    });
  });
});
