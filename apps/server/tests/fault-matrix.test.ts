import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { type ModbusAddress, StationConfig } from '@outpost/contract';
import { GOOD } from '@outpost/core';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { describe, expect, it, onTestFinished } from 'vitest';
import { modbusDriver } from '../src/acquisition/drivers/modbus/index.ts';
import { createLogger } from '../src/platform/logger.ts';
import { MIGRATIONS, migrate, openSqlite } from '../src/platform/storage/index.ts';
import { DataPath, START_MS } from '../src/testing/data-path.ts';

/*
 * What apps/server/src/acquisition/drivers/modbus/faults.test.ts verifies for a device that corrupts a response (every
 * data type, word order, table and framing against reset, half-open, slow, wrong transaction ID,
 * truncated, exception, garbage) is verified here for the line behind a gateway: responses that are
 * complete and correct, but late, and sent to the current connection. Under Modbus TCP their
 * transaction IDs reveal them; an RTU frame has none, and is protected by
 * `packages/modbus/src/owed-answers.ts`.
 */

/** Blocks of one shape: each could be taken for any other. */
const BLOCKS = 4;
const TABLES = ['holding-register', 'input-register', 'coil', 'discrete-input'] as const;
const READS = { 'holding-register': 3, 'input-register': 4, coil: 1, 'discrete-input': 2 } as const;
type Table = (typeof TABLES)[number];
/** Blocks are so far apart that two are never read at once. */
const addressOf = (block: number) => 1_000 * block;

/** The content of a register or bit: different in each block, and in each generation. */
const registerOf = (address: number, generation: number) => (address / 1_000) * 100 + (generation % 90) + 1;
const bitOf = (address: number, generation: number) => ((address / 1_000) & 1) ^ (generation & 1);

/** CRC-16 of MODBUS over Serial Line V1.02, 6.2.2, bit by bit. */
function crcOf(bytes: Uint8Array): number {
  let crc = 0xffff;
  for (const byte of bytes) {
    crc ^= byte;
    for (let bit = 0; bit < 8; bit++) crc = crc & 1 ? (crc >> 1) ^ 0xa001 : crc >> 1;
  }
  return crc;
}

/** Passes requests to a line of devices one by one, and its responses to the latest connection. */
class Gateway {
  generation = 0;
  /** A response is sent after this many further requests. */
  lag = 0;
  readonly #framing: (typeof FRAMINGS)[number];
  readonly #server = createServer((socket) => this.#connected(socket));
  readonly #sockets = new Set<Socket>();
  #newest: Socket | null = null;
  #answers: Uint8Array[] = [];

  constructor(framing: (typeof FRAMINGS)[number]) {
    this.#framing = framing;
  }

  async listen(): Promise<number> {
    this.#server.listen(0, '127.0.0.1');
    await once(this.#server, 'listening');
    return (this.#server.address() as { port: number }).port;
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
    await once(this.#server, 'close');
  }

  /** The line has sent all pending responses. */
  flush(): void {
    this.lag = 0;
    for (const answer of this.#answers.splice(0)) this.#newest?.write(answer);
  }

  #connected(socket: Socket): void {
    this.#newest = socket;
    this.#sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => this.#sockets.delete(socket));
    // A client with one request at a time sends it in one piece.
    socket.on('data', (request) => this.#asked(request));
  }

  #asked(request: Buffer): void {
    this.#answers.push(this.#answerTo(request));
    while (this.#answers.length > this.lag) this.#newest!.write(this.#answers.shift()!);
  }

  #answerTo(request: Buffer): Uint8Array {
    const at = this.#framing === 'tcp' ? 7 : 1;
    const functionCode = request[at]!;
    const address = request.readUInt16BE(at + 1);
    const count = request.readUInt16BE(at + 3);
    const isBits = functionCode <= 2;
    const data = Buffer.alloc(isBits ? (count + 7) >> 3 : 2 * count);
    for (let n = 0; n < count; n++) {
      if (isBits) data[n >> 3]! |= bitOf(address, this.generation) << (n & 7);
      else data.writeUInt16BE(registerOf(address, this.generation), 2 * n);
    }
    const pdu = Buffer.from([functionCode, data.length, ...data]);
    if (this.#framing === 'tcp') {
      const head = Buffer.from(request.subarray(0, 7));
      head.writeUInt16BE(pdu.length + 1, 4);
      return Buffer.concat([head, pdu]);
    }
    const frame = Buffer.from([request[0]!, ...pdu, 0, 0]);
    frame.writeUInt16LE(crcOf(frame.subarray(0, -2)), frame.length - 2);
    return frame;
  }
}

const pointsOf = (table: Table, stationId: number) =>
  Array.from({ length: BLOCKS }, (_, block) => {
    const isBit = READS[table] <= 2;
    return {
      ...{ Id: 100 * stationId + block, Kind: isBit ? 'digital' : 'analog', Point: `P${block}` },
      ...{ Name: `Block ${block}`, Table: table, Address: addressOf(block) },
      DataType: isBit ? 'bit' : 'uint16',
    };
  });

const FRAMINGS = ['tcp', 'rtu-over-tcp'] as const;
const CASES = FRAMINGS.flatMap((framing) =>
  TABLES.flatMap((table) =>
    [0, 1, 2].flatMap((retries) => [1, 2, 3].map((lag) => ({ framing, table, retries, lag }))),
  ),
);

describe('a line behind a gateway that responds late', () => {
  it('never mixes up values, and has all of them again once it is in step', async () => {
    const gateways = CASES.map(({ framing }) => new Gateway(framing));
    const stations: StationConfig[] = [];
    for (const [index, { framing, table, retries, lag }] of CASES.entries()) {
      const StationId = index + 1;
      stations.push(
        StationConfig.parse({
          ...{ StationId, SiteName: `${framing}, ${table}, ${retries} retries, ${lag} late`, Version: 1 },
          ...{ Host: '127.0.0.1', Port: await gateways[index]!.listen(), ConnectionType: framing },
          ...{ PollIntervalSeconds: 86_400, TimeoutMs: 1_000, Retries: retries, OfflineAfter: 1 },
          Points: pointsOf(table, StationId),
        }),
      );
    }
    const storage = await openSqlite(join(await temporaryFolder(), 'outpost.sqlite'));
    await migrate(storage, MIGRATIONS, START_MS);
    const path = await new DataPath(storage).start(stations);
    const { ingest, bus, clock, image } = path;
    const field = modbusDriver.create({
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
      await Promise.all(gateways.map((gateway) => gateway.close()));
    });
    field.start(stations);

    let generation = 0;
    /**
     * Stations with a good value that their devices do not have, nor had during the poll; and the
     * number of good ones.
     */
    const judge = (generations: readonly number[]) => {
      const wrong: string[] = [];
      let good = 0;
      for (const { SiteName, StationId, Points } of stations) {
        const { first } = image.station(StationId)!;
        Points.forEach(({ Source, Kind }, position) => {
          const { Address } = Source as ModbusAddress;
          if (image.columns.qualities[first + position] !== GOOD) return;
          good += 1;
          const value = image.columns.values[first + position];
          const of = Kind === 'digital' ? bitOf : registerOf;
          if (!generations.some((one) => of(Address, one) === value)) wrong.push(`${SiteName}: ${Address}`);
        });
      }
      return { wrong, good };
    };
    const poll = async () => {
      let isOver = false;
      const polled = Promise.allSettled(stations.map(({ StationId }) => field.pollNow(StationId)));
      void polled.then(() => {
        isOver = true;
      });
      while (!isOver) {
        clock.advance(25);
        await new Promise((resolve) => setImmediate(resolve));
      }
      return (await polled).filter(({ status }) => status === 'rejected').length;
    };

    const everything = CASES.length * BLOCKS;
    await poll();
    expect(judge([generation])).toEqual({ wrong: [], good: everything });
    for (let round = 0; round < 3; round++) {
      CASES.forEach(({ lag }, index) => {
        gateways[index]!.lag = lag;
      });
      let failed = 0;
      for (let late = 0; late < 3; late++) {
        // Registers keep their values while responses are late: a wrong value is then another
        // block's.
        failed += await poll();
        expect(judge([generation]).wrong).toEqual([]);
      }
      expect(failed).toBeGreaterThan(CASES.length);
      generation += 1;
      for (const gateway of gateways) {
        gateway.flush();
        gateway.generation = generation;
      }
      for (let again = 0; again < 3; again++) await poll();
      expect(judge([generation])).toEqual({ wrong: [], good: everything });
    }
  }, 30_000);
});
