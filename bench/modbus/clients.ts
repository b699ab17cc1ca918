/** The client side of the Modbus benchmark: loops that send again as soon as they are answered. */
import { connect, type Socket } from 'node:net';
import { FunctionCode, ModbusClient, prepare } from '@outpost/modbus';
import jsmodbus from 'jsmodbus';
import { ANSWER, FRAME_REGISTERS, FRAME_REQUEST } from './frames.ts';

/** Loops over some open connections. */
export type Loops = ReturnType<typeof loops>;

export type LoopKind = (port: number, connections: number) => Promise<Loops>;

const TIMEOUT_MS = 5000;

/** Counts the same way for all kinds, so that none pays more for it. */
class Tally {
  answers = 0;
  open = 0;
  stopping = false;
  allIn: () => void = () => undefined;

  /** Counts a response; true to send again. */
  again(): boolean {
    this.answers += 1;
    if (!this.stopping) return true;
    this.open -= 1;
    if (this.open === 0) this.allIn();
    return false;
  }
}

function loops(asks: readonly (() => void)[], tally: Tally, close: () => void) {
  return {
    /** Responses so far. */
    get answers() {
      return tally.answers;
    },
    /** Begins to send on every connection. */
    start(): void {
      tally.stopping = false;
      tally.open = asks.length;
      for (const ask of asks) ask();
    },
    /** Resolves when the last response has arrived; nothing more is sent. */
    stop(): Promise<void> {
      tally.stopping = true;
      return new Promise((resolve) => {
        tally.allIn = resolve;
      });
    },
    close,
  };
}

function failed(error: unknown): never {
  throw error;
}

/**
 * The minimum that a Node program can do: write canned bytes, count bytes until the response is
 * complete, repeat.
 */
export const bareLoops: LoopKind = async (port, connections) => {
  const tally = new Tally();
  const sockets = await open(port, connections);
  const asks = sockets.map((socket) => {
    let came = 0;
    const ask = () => {
      socket.write(FRAME_REQUEST);
    };
    socket.on('data', (chunk) => {
      came += chunk.length;
      if (came < ANSWER.length) return;
      came = 0;
      if (tally.again()) ask();
    });
    return ask;
  });
  return loops(asks, tally, () => destroyAll(sockets));
};

/** Like bare, but each socket reads into a buffer of its own, as our client does. */
export const bareOnreadLoops: LoopKind = async (port, connections) => {
  const tally = new Tally();
  const sockets: Socket[] = [];
  const asks = Array.from({ length: connections }, () => {
    let came = 0;
    const socket: Socket = connect({
      port,
      host: '127.0.0.1',
      noDelay: true,
      onread: {
        buffer: Buffer.alloc(512),
        callback: (length) => {
          came += length;
          if (came === ANSWER.length) {
            came = 0;
            if (tally.again()) ask();
          }
          return true;
        },
      },
    });
    const ask = () => {
      socket.write(FRAME_REQUEST);
    };
    sockets.push(socket);
    return ask;
  });
  await Promise.all(sockets.map(opened));
  return loops(asks, tally, () => destroyAll(sockets));
};

export const outpostLoops: LoopKind = async (port, connections) => {
  const tally = new Tally();
  const request = prepare({
    functionCode: FunctionCode.READ_HOLDING_REGISTERS,
    address: 0,
    count: FRAME_REGISTERS,
  });
  const clients = Array.from(
    { length: connections },
    () => new ModbusClient({ host: '127.0.0.1', port, framing: 'tcp' }),
  );
  await Promise.all(clients.map((client) => client.connect()));
  const asks = clients.map((client) => {
    const ask = () => client.request(request, 1, TIMEOUT_MS, answered);
    const answered = (error: unknown) => {
      if (error !== null) failed(error);
      if (tally.again()) ask();
    };
    return ask;
  });
  return loops(asks, tally, () => {
    for (const client of clients) client.close();
  });
};

export const jsmodbusLoops: LoopKind = async (port, connections) => {
  const tally = new Tally();
  const sockets = Array.from({ length: connections }, () =>
    connect({ port, host: '127.0.0.1', noDelay: true }),
  );
  const clients = sockets.map((socket) => new jsmodbus.client.TCP(socket, 1, TIMEOUT_MS));
  await Promise.all(sockets.map(opened));
  const asks = clients.map((client) => {
    const ask = () => {
      client.readHoldingRegisters(0, FRAME_REGISTERS).then(answered, failed);
    };
    const answered = () => {
      if (tally.again()) ask();
    };
    return ask;
  });
  return loops(asks, tally, () => destroyAll(sockets));
};

async function open(port: number, connections: number): Promise<Socket[]> {
  const sockets = Array.from({ length: connections }, () =>
    connect({ port, host: '127.0.0.1', noDelay: true }),
  );
  await Promise.all(sockets.map(opened));
  return sockets;
}

function opened(socket: Socket): Promise<void> {
  return new Promise((resolve, reject) => {
    socket.once('connect', () => resolve());
    socket.once('error', reject);
  });
}

function destroyAll(sockets: readonly Socket[]): void {
  for (const socket of sockets) socket.destroy();
}
