import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { WORD_ORDERS, type WordOrder } from '@outpost/contract';
import { GOOD } from '@outpost/core';
import jsmodbus from 'jsmodbus';
import { expect, onTestFinished, test } from 'vitest';
import { setUpField, station } from './testing/field-kit.ts';

/**
 * Every type of register with a value and its bytes, most significant first, written down without
 * our own codec.
 */
const SAMPLES: { type: string; value: number; bytes: Buffer; kind?: 'digital'; bit?: number }[] = [
  { type: 'int16', value: -12_345, bytes: written(2, (b) => b.writeInt16BE(-12_345)) },
  { type: 'uint16', value: 54_321, bytes: written(2, (b) => b.writeUInt16BE(54_321)) },
  { type: 'int32', value: -1_234_567_890, bytes: written(4, (b) => b.writeInt32BE(-1_234_567_890)) },
  { type: 'uint32', value: 4_123_456_789, bytes: written(4, (b) => b.writeUInt32BE(4_123_456_789)) },
  { type: 'float32', value: Math.fround(-17.254), bytes: written(4, (b) => b.writeFloatBE(-17.254)) },
  { type: 'float64', value: 1_234.567_891_011, bytes: written(8, (b) => b.writeDoubleBE(1_234.567_891_011)) },
  { type: 'bcd16', value: 9_307, bytes: Buffer.from('9307', 'hex') },
  { type: 'bcd32', value: 12_345_678, bytes: Buffer.from('12345678', 'hex') },
  { type: 'bit-of-register', value: 1, bytes: Buffer.from('0200', 'hex'), kind: 'digital', bit: 9 },
  { type: 'bit-of-register', value: 0, bytes: Buffer.from('fdff', 'hex'), kind: 'digital', bit: 9 },
];

function written(length: number, write: (buffer: Buffer) => void): Buffer {
  const buffer = Buffer.alloc(length);
  write(buffer);
  return buffer;
}

/** How a device of that order stores the bytes in its registers. */
function laid(bytes: Buffer, order: WordOrder): Buffer {
  const words = Array.from({ length: bytes.length / 2 }, (_, i) => bytes.subarray(2 * i, 2 * i + 2));
  if (order === 'CDAB' || order === 'DCBA') words.reverse();
  const swaps = order === 'BADC' || order === 'DCBA';
  return Buffer.concat(words.map((word) => (swaps ? Buffer.from([word[1]!, word[0]!]) : word)));
}

/** A server of another library, with these tables. */
async function theirServer(
  framing: 'tcp' | 'rtu-over-tcp',
  tables: { coils: Buffer; discrete: Buffer; holding: Buffer; input: Buffer },
): Promise<number> {
  const listener = createServer();
  const sockets = new Set<Socket>();
  if (framing === 'tcp') new jsmodbus.server.TCP(listener, tables);
  listener.on('connection', (socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    // Theirs was made for a serial port, but takes any stream.
    if (framing === 'rtu-over-tcp') new jsmodbus.server.RTU(socket as never, tables);
  });
  listener.listen(0, '127.0.0.1');
  await once(listener, 'listening');
  onTestFinished(async () => {
    for (const socket of sockets) socket.destroy();
    listener.close();
    await once(listener, 'close');
  });
  return (listener.address() as AddressInfo).port;
}

test.each(['tcp', 'rtu-over-tcp'] as const)(
  'every data type in every word order from a foreign server over %s',
  async (framing) => {
    const points: object[] = [];
    const values: number[] = [];
    const registers: Buffer[] = [];
    let address = 0;
    for (const order of WORD_ORDERS) {
      for (const { type, value, bytes, kind = 'analog', bit } of SAMPLES) {
        const common = {
          Kind: kind,
          Address: address,
          DataType: type,
          WordOrder: order,
          ...(bit && { Bit: bit }),
        };
        for (const Table of ['holding-register', 'input-register']) {
          points.push({ ...common, Table, Point: `P${points.length}`, Name: `${type} ${order} ${Table}` });
          values.push(value);
        }
        registers.push(laid(bytes, order));
        address += bytes.length / 2;
      }
    }
    const bits = [1, 0, 1, 1, 0, 0, 1, 0, 1, 1];
    for (const [index, bit] of bits.entries()) {
      for (const Table of ['coil', 'discrete-input']) {
        const invert = index % 2 === 1;
        points.push({
          ...{ Kind: 'digital', Point: `P${points.length}`, Name: `Bit ${index}`, DataType: 'bit' },
          ...{ Table, Address: index, Invert: invert },
        });
        values.push(invert ? 1 - bit : bit);
      }
    }
    const packed = Buffer.from([0b01001101, 0b11]);
    const holding = Buffer.concat(registers);
    const tables = { coils: packed, discrete: packed, holding, input: Buffer.from(holding) };
    const port = await theirServer(framing, tables);

    const { clock, ingest, field } = setUpField();
    field.start([station(1, port, { ConnectionType: framing, Points: points })]);
    for (let nth = 1; nth <= 3; nth++) {
      clock.advance(1_000);
      const outcome = await ingest.outcome(1, nth);
      expect(outcome.link).toMatchObject({ status: 'online', lastError: null });
      expect(outcome.values).toEqual(values);
      expect(outcome.qualities.every((quality) => quality === GOOD)).toBe(true);
    }
  },
);
