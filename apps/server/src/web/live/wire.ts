import type { Server, Socket } from 'socket.io';

/**
 * What Engine.IO does not declare, and nothing else of the hub uses: the amount of queued data, and
 * frames that are encoded once for many clients, the way Socket.IO's own rooms send them. If a later
 * version ignores the frames, it encodes the packet for each client, and a test fails.
 */
interface Connection {
  readonly writeBuffer?: readonly Packet[];
  readonly transport?: {
    readonly writable?: boolean;
    readonly socket?: { readonly bufferedAmount?: number };
  };
  write(text: string, options: { compress: boolean; wsPreEncodedFrame: Buffer[] }): unknown;
}

interface Packet {
  readonly data?: unknown;
  readonly options?: { wsPreEncodedFrame?: Buffer[] };
}

/** Text that ends with bytes that it shares with other texts. */
export class SharedText {
  readonly #start: string;
  readonly #rest: Buffer;

  constructor(start: string, rest: Buffer) {
    this.#start = start;
    this.#rest = rest;
  }

  /** The same after more text. */
  after(text: string): SharedText {
    return new SharedText(text + this.#start, this.#rest);
  }

  /** In bytes. */
  get length(): number {
    return Buffer.byteLength(this.#start) + this.#rest.length;
  }

  /** For a transport that takes no frames. */
  toString(): string {
    return this.#start + this.#rest.toString();
  }

  /** As the text of an Engine.IO packet, in two pieces. */
  get frame(): [Buffer, Buffer] {
    return [frameStart(`4${this.#start}`, this.#rest.length), this.#rest];
  }
}

/** Sends {@link SharedText} over the WebSockets of a server without copying what is shared. */
export function sendSharedTexts(engine: Server['engine']): void {
  engine.on('connection', (socket) => {
    socket.on('packetCreate', ({ data, options }: Packet) => {
      if (data instanceof SharedText && options) options.wsPreEncodedFrame = data.frame;
    });
  });
}

/**
 * Bytes that wait to be sent to a client: packets that Engine.IO queues because the transport is
 * busy, and what the WebSocket has not passed to the system yet.
 */
export function backlogBytes(socket: Socket): number {
  const connection = socket.conn as unknown as Connection;
  let bytes = connection.transport?.socket?.bufferedAmount ?? 0;
  for (const { data } of connection.writeBuffer ?? []) {
    if (typeof data === 'string' || data instanceof Uint8Array || data instanceof SharedText)
      bytes += data.length;
  }
  return bytes;
}

/** One event for many clients of a namespace, encoded and framed once. */
export class Broadcast {
  readonly #packet: string;
  #frame: Buffer | null = null;

  /** @param json of the event's one argument */
  constructor(namespace: string, event: string, json: string) {
    const address = namespace === '/' ? '' : `${namespace},`;
    // Socket.IO protocol 5: packet type 2 is an event.
    this.#packet = `2${address}[${JSON.stringify(event)},${json}]`;
  }

  /** Sends it after everything that was sent before. */
  send(socket: Socket): void {
    const connection = socket.conn as unknown as Connection;
    this.#frame ??= textFrame(`4${this.#packet}`);
    connection.write(this.#packet, { compress: false, wsPreEncodedFrame: [this.#frame] });
  }

  /** Sends it unless the connection is busy: for signs of life, which other packets are as well. */
  sendIfIdle(socket: Socket): void {
    const { transport } = socket.conn as unknown as Connection;
    if (transport?.writable === true && backlogBytes(socket) === 0) this.send(socket);
  }
}

/** A whole unmasked text message in one frame (RFC 6455, 5.2). */
const textFrame = (text: string): Buffer => frameStart(text, 0);

/** The frame of a text of which the last bytes follow. */
function frameStart(text: string, following: number): Buffer {
  const own = Buffer.byteLength(text);
  const length = own + following;
  const start = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(start + own);
  frame[0] = 0x81;
  if (start === 2) frame[1] = length;
  else if (start === 4) {
    frame[1] = 126;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = 127;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, start);
  return frame;
}
