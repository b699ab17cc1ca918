import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Server, type Socket } from 'node:net';
import { DATA_TYPES } from '@outpost/contract';
import { exceptionReason, REASON } from '@outpost/core';
import { ModbusClient } from '@outpost/modbus';
import { expect, onTestFinished, test } from 'vitest';
import {
  hasPymodbus,
  SerialLine,
  startPymodbus,
} from '../../../../../../packages/modbus/src/testing/serial-line.ts';
import { describeDriver, type TestedDevice } from '../testing/conformance.ts';
import { modbusDriver } from './index.ts';
import { freeFieldPort } from './testing/field-kit.ts';
import { modbusSamples } from './testing/samples.ts';

const { points, values, registers, bits, types } = modbusSamples();
const SAMPLES_END = registers.length / 2;
const INVALID_BCD = SAMPLES_END;
const NO_NUMBER = SAMPLES_END + 1;
const WRITABLE = SAMPLES_END + 3;
const CHANGED = -777;
/** No server of these tests has it. */
const MISSING = 60_000;

/** What the holding and input registers of each device contain. */
const content = Buffer.concat([registers, Buffer.from('ffff7fc000000007', 'hex')]);

const contents = { registers: content, bits };

const holding = (Address: number, DataType: string, Point: string) => ({
  ...{ Kind: 'analog', Point, Name: `${DataType} ${Address}`, Writable: true },
  Source: { Protocol: 'modbus', Table: 'holding-register', Address, DataType },
});

/** What is the same for each device with these registers. */
const expected = {
  points,
  values,
  bad: [
    { point: holding(INVALID_BCD, 'bcd16', 'B1'), reason: REASON.INVALID_BCD },
    { point: holding(NO_NUMBER, 'float32', 'B2'), reason: REASON.NOT_A_NUMBER },
    { point: holding(MISSING, 'uint16', 'B3'), reason: exceptionReason(2) },
  ],
  changed: CHANGED,
  write: {
    point: holding(WRITABLE, 'uint16', 'W1'),
    value: 1_234,
    rejected: holding(MISSING, 'uint16', 'W2'),
  },
  probe: {
    body: { Table: 'holding-register', Address: 0, Count: 2 },
    values: [registers.readUInt16BE(0), registers.readUInt16BE(2)],
  },
} as const;

test('the samples have every data type', () => {
  expect([...types].sort()).toEqual([...DATA_TYPES].sort());
});

/** A server of another library over TCP, behind a relay that can be stopped and sees who is connected. */
async function tcpDevice(framing: 'tcp' | 'rtu-over-tcp'): Promise<TestedDevice> {
  const ownPort = await freeFieldPort();
  onTestFinished(await startPymodbus(`${framing}:${ownPort}`, contents));
  const sockets = new Set<Socket>();
  let relay: Server | null = null;
  let port = 0;
  const start = async () => {
    const server = createServer((socket) => {
      const onward = connect(ownPort, '127.0.0.1');
      sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => sockets.delete(socket) && onward.destroy());
      onward.on('error', () => undefined).on('close', () => socket.destroy());
      socket.pipe(onward).pipe(socket);
    });
    server.listen(port, '127.0.0.1');
    await once(server, 'listening');
    port = (server.address() as AddressInfo).port;
    relay = server;
  };
  const stop = async () => {
    if (relay === null) return;
    const closed = once(relay, 'close');
    relay.close();
    relay = null;
    for (const socket of sockets) socket.destroy();
    await closed;
  };
  await start();
  onTestFinished(stop);
  return {
    ...expected,
    source: { Host: '127.0.0.1', Port: port, UnitId: 1, Retries: 0 },
    async change() {
      const client = new ModbusClient({ host: '127.0.0.1', port: ownPort, framing });
      await client.write({ functionCode: 6, address: 0, value: CHANGED & 0xffff }, 1, 1_000);
      client.close();
    },
    ...{ start, stop },
    isReleased: () => sockets.size === 0,
  };
}

/** A server of another library on a pseudo-terminal. */
async function serialDevice(): Promise<TestedDevice> {
  const line = new SerialLine();
  onTestFinished(() => line.close());
  await line.plugIn();
  await line.startPymodbus(contents);
  return {
    ...expected,
    source: { SerialPort: line.path, UnitId: 1, TimeoutMs: 2_500, Retries: 1 },
    // Another server: on a line no one else can write to this one.
    async change() {
      await line.unplug();
      await line.plugIn();
      const changed = Buffer.from(content);
      changed.writeInt16BE(CHANGED, 0);
      await line.startPymodbus({ registers: changed, bits });
    },
    async start() {
      await line.plugIn();
      await line.startPymodbus(contents);
    },
    stop: () => line.unplug(),
    isReleased: () => line.isFree(),
  };
}

const skip = !hasPymodbus;
describeDriver(modbusDriver, 'modbus-tcp', () => tcpDevice('tcp'), { skip });
describeDriver(modbusDriver, 'modbus-rtu-over-tcp', () => tcpDevice('rtu-over-tcp'), { skip });
describeDriver(modbusDriver, 'modbus-rtu', serialDevice, { skip });
