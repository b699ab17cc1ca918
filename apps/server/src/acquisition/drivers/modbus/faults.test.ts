import { join } from 'node:path';
import { StationConfig, WORD_ORDERS, type WordOrder } from '@outpost/contract';
import { GOOD } from '@outpost/core';
import {
  createModbusServer,
  type Framing,
  type Interception,
  type ModbusServer,
  type UnitHandler,
} from '@outpost/modbus';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { expect, onTestFinished, test } from 'vitest';
import { createLogger } from '../../../platform/logger.ts';
import { MIGRATIONS, migrate, openSqlite } from '../../../platform/storage/index.ts';
import { DataPath, START_MS } from '../../../testing/data-path.ts';
import { createFieldPoller } from './field.ts';
import type { FieldPoller } from './field-types.ts';

/**
 * Every register type: how generation `n` of a value of it is written, most significant byte first.
 */
const TYPES: Record<string, { bytes: number; value(n: number): number; write(b: Buffer, v: number): void }> =
  {
    int16: { bytes: 2, value: (n) => ((n * 7_919) % 65_536) - 32_768, write: (b, v) => b.writeInt16BE(v) },
    uint16: { bytes: 2, value: (n) => (n * 7_919) % 65_536, write: (b, v) => b.writeUInt16BE(v) },
    int32: { bytes: 4, value: (n) => -n * 1_000_003, write: (b, v) => b.writeInt32BE(v) },
    uint32: { bytes: 4, value: (n) => 4_294_967_295 - n * 65_537, write: (b, v) => b.writeUInt32BE(v) },
    float32: { bytes: 4, value: (n) => n * 1.5 - 7.25, write: (b, v) => b.writeFloatBE(v) },
    float64: { bytes: 8, value: (n) => Math.PI * n, write: (b, v) => b.writeDoubleBE(v) },
    bcd16: { bytes: 2, value: (n) => (n * 37) % 10_000, write: writeBcd },
    bcd32: { bytes: 4, value: (n) => n * 9_973, write: writeBcd },
    'bit-of-register': { bytes: 2, value: (n) => n % 2, write: (b, v) => b.writeUInt16BE(v << 5) },
  };

function writeBcd(into: Buffer, value: number): void {
  into.set(Buffer.from(String(value).padStart(2 * into.length, '0'), 'hex'));
}

/** How a device of that order stores the bytes in its registers. */
function laid(bytes: Buffer, order: WordOrder): Buffer {
  const words = Array.from({ length: bytes.length / 2 }, (_, i) => bytes.subarray(2 * i, 2 * i + 2));
  if (order === 'CDAB' || order === 'DCBA') words.reverse();
  const swaps = order === 'BADC' || order === 'DCBA';
  return Buffer.concat(words.map((word) => (swaps ? Buffer.from([word[1]!, word[0]!]) : word)));
}

const REGISTERS = Object.entries(TYPES).flatMap(([type, codec]) =>
  WORD_ORDERS.map((order) => ({ type, codec, order })),
);
/**
 * The four orders of a type are read together, apart from the next type's: many requests of the
 * same shape.
 */
const addressOf = (index: number) => 40 * Math.floor(index / 4) + 4 * (index % 4);
const BITS = 8;
const KINDS = ['holding-register', 'input-register', 'coil', 'discrete-input'] as const;

/** The content of position `index` of table `table` in a generation. */
const seed = (table: number, index: number, generation: number) => 1 + 64 * generation + 2 * index + table;
const expected = (table: number, index: number, generation: number) =>
  table < 2
    ? REGISTERS[index]!.codec.value(seed(table, index, generation))
    : (index + generation + table) % 2;

const POINTS = KINDS.flatMap((Table, table) =>
  Array.from({ length: table < 2 ? REGISTERS.length : BITS }, (_, index) => {
    const { type, order } = table < 2 ? REGISTERS[index]! : { type: 'bit', order: 'ABCD' };
    const isDigital = type.startsWith('bit');
    return {
      at: { table, index },
      config: {
        Kind: isDigital ? 'digital' : 'analog',
        Point: `${table}.${index}`,
        Name: `${Table} ${type} ${order}`,
        Table,
        Address: table < 2 ? addressOf(index) : index,
        DataType: type,
        WordOrder: order,
        ...(isDigital ? { Bit: type === 'bit' ? 0 : 5 } : {}),
      },
    };
  }),
);

/** A device whose values all differ between generations. */
function unitOf(generation: () => number): UnitHandler {
  return {
    readRegisters(table, address, count, into, offset) {
      const which = table === 'holding-register' ? 0 : 1;
      const all = Buffer.alloc(2 * (addressOf(REGISTERS.length) + 4));
      REGISTERS.forEach(({ codec, order }, index) => {
        const bytes = Buffer.alloc(codec.bytes);
        codec.write(bytes, expected(which, index, generation()));
        laid(bytes, order).copy(all, 2 * addressOf(index));
      });
      into.set(all.subarray(2 * address, 2 * (address + count)), offset);
      return 0;
    },
    readBits(table, address, count, into, offset) {
      const which = table === 'coil' ? 2 : 3;
      for (let i = 0; i < count; i++) {
        if (expected(which, address + i, generation()) === 1) into[offset + (i >> 3)]! |= 1 << (i & 7);
      }
      return 0;
    },
  };
}

type Fault = (framing: Framing, last: Uint8Array) => Interception | Promise<Interception | undefined>;
const rewrite = (change: (frame: Buffer, framing: Framing) => Uint8Array): Fault => {
  return (framing) => ({ kind: 'rewrite', rewrite: (frame) => change(Buffer.from(frame), framing) });
};
const exception = (code: number): Fault => {
  return () => ({ kind: 'exception', code });
};
/** Where the PDU begins. */
const pduAt = (framing: Framing) => (framing === 'tcp' ? 7 : 1);
function flipped(frame: Buffer, at: number, mask: number): Buffer {
  frame[at]! ^= mask;
  return frame;
}

const FAULTS: Record<string, Fault> = {
  silence: () => ({ kind: 'silence' }),
  'half-open': () => ({ kind: 'hang' }),
  close: () => ({ kind: 'close' }),
  reset: () => ({ kind: 'reset' }),
  garbage: () => ({ kind: 'raw', bytes: Buffer.from('GET / HTTP/1.1\r\n\r\n') }),
  zeros: () => ({ kind: 'raw', bytes: Buffer.alloc(300) }),
  truncated: rewrite((frame) => frame.subarray(0, frame.length - 1)),
  'first bytes only': rewrite((frame) => frame.subarray(0, 3)),
  'twice the same': rewrite((frame) => Buffer.concat([frame, frame])),
  'rubbish behind it': rewrite((frame) => Buffer.concat([frame, Buffer.from([1, 2, 3])])),
  'another unit': rewrite((frame, framing) => flipped(frame, framing === 'tcp' ? 6 : 0, 3)),
  'another function': rewrite((frame, framing) => flipped(frame, pduAt(framing), 7)),
  'another byte count': rewrite((frame, framing) => flipped(frame, pduAt(framing) + 1, 2)),
  // Under RTU framing this is a flipped bit of the unit or the function; the CRC is wrong in any
  // case.
  'another transaction': rewrite((frame) => flipped(frame, 1, 64)),
  // Under Modbus TCP only TCP itself detects a wrong data byte, so there the length is wrong.
  'a flipped bit': rewrite((frame, framing) => flipped(frame, framing === 'tcp' ? 5 : frame.length - 4, 1)),
  ...Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 8, 10, 11, 99].map((code) => [`exception ${code}`, exception(code)]),
  ),
};

interface Endpoint {
  readonly server: ModbusServer;
  /** Which request of a poll is corrupted, from 0, and how many in a row. */
  spoil: { from: number; times: number } | null;
  asked: number;
  /** Releases delayed responses. */
  late: (() => void)[];
}

/** How one device corrupts its responses. */
function endpointOf(framing: Framing, fault: Fault | 'slow', generation: () => number): Endpoint {
  const endpoint: Endpoint = {
    spoil: null,
    asked: 0,
    late: [],
    server: createModbusServer({
      framing,
      units: () => unitOf(generation),
      intercept: ({ pdu }) => {
        const request = endpoint.asked++;
        const { spoil } = endpoint;
        if (spoil === null || request < spoil.from || request >= spoil.from + spoil.times) return undefined;
        if (fault !== 'slow') return fault(framing, pdu);
        return new Promise((resolve) => endpoint.late.push(() => resolve(undefined)));
      },
    }),
  };
  return endpoint;
}

const turn = () => new Promise((resolve) => setImmediate(resolve));

test('whatever a device does wrong, a good value is its actual value', {
  timeout: 60_000,
}, async () => {
  let generation = 0;
  const cases = (['tcp', 'rtu-over-tcp'] as const).flatMap((framing) =>
    (['slow', ...Object.keys(FAULTS)] as const).map((name) => ({ framing, name })),
  );
  const endpoints = cases.map(({ framing, name }) =>
    endpointOf(framing, name === 'slow' ? 'slow' : FAULTS[name]!, () => generation),
  );
  onTestFinished(async () => {
    await Promise.all(endpoints.map(({ server }) => server.close()));
  });
  const stations: StationConfig[] = [];
  for (const [index, { framing, name }] of cases.entries()) {
    const points = POINTS.map(({ config }, at) => ({ ...config, Id: 1_000 * (index + 1) + at }));
    stations.push(
      StationConfig.parse({
        StationId: index + 1,
        SiteName: `${framing} ${name}`,
        Host: '127.0.0.1',
        Port: await endpoints[index]!.server.listen(0),
        ConnectionType: framing,
        PollIntervalSeconds: 3_600,
        TimeoutMs: 2_000,
        Retries: 1,
        Points: points,
        Version: 1,
      }),
    );
  }
  const storage = await openSqlite(join(await temporaryFolder(), 'outpost.sqlite'));
  await migrate(storage, MIGRATIONS, START_MS);
  const path = await new DataPath(storage).start(stations);
  const { ingest, bus, clock, image } = path;
  const field: FieldPoller = createFieldPoller({
    ingest,
    bus,
    clock,
    logger: createLogger('silent'),
    random: () => 0.5,
  });
  onTestFinished(async () => {
    await field.stop();
    await path.stop();
    await storage.close();
  });
  field.start(stations);

  /** Good values that differ from the device's, as text; and the number of good values. */
  const judge = () => {
    const wrong: string[] = [];
    let good = 0;
    for (const { SiteName, StationId } of stations) {
      const { first } = image.station(StationId)!;
      POINTS.forEach(({ at, config }, position) => {
        if (image.columns.qualities[first + position] !== GOOD) return;
        good += 1;
        const value = image.columns.values[first + position];
        if (value !== expected(at.table, at.index, generation)) wrong.push(`${SiteName}, ${config.Name}`);
      });
    }
    return { wrong, good };
  };

  const poll = () => {
    for (const endpoint of endpoints) endpoint.asked = 0;
    return Promise.allSettled(stations.map(({ StationId }) => field.pollNow(StationId)));
  };
  const everything = stations.length * POINTS.length;

  await poll();
  expect(judge()).toEqual({ wrong: [], good: everything });
  expect(new Set(endpoints.map(({ asked }) => asked))).toEqual(new Set([20]));
  for (const [round, from] of [2, 2, 4, 7, 11, 12, 19, 0].entries()) {
    generation += 1;
    // A retry corrects one failure, not two.
    for (const endpoint of endpoints) endpoint.spoil = { from, times: 1 + (round % 2) };
    let isOver = false;
    const polled = poll().then((results) => {
      isOver = true;
      return results;
    });
    while (!isOver) {
      clock.advance(5);
      await turn();
    }
    expect(judge().wrong).toEqual([]);
    // Some have failed, or the test would show nothing.
    if (round % 2 === 1) {
      expect((await polled).filter(({ status }) => status === 'rejected').length).toBeGreaterThan(20);
    }

    generation += 1;
    for (const endpoint of endpoints) {
      endpoint.spoil = null;
      for (const answer of endpoint.late.splice(0)) answer();
    }
    await poll();
    expect(judge()).toEqual({ wrong: [], good: everything });
  }

  for (const { StationId, Points, SiteName } of stations) {
    for (const [position, { Id, Name }] of Points.entries()) {
      const { at } = POINTS[position]!;
      const possible = Array.from({ length: generation + 1 }, (_, n) => expected(at.table, at.index, n));
      const { values, qualities } = await path.history.read(Id, 0, Number.MAX_SAFE_INTEGER, { limit: 100 });
      const strange = values.filter((value, n) => qualities[n] === GOOD && !possible.includes(value));
      expect([...strange], `${StationId} ${SiteName} ${Name}`).toEqual([]);
    }
  }
});
