import type { Socket } from 'socket.io';

/**
 * What Engine.IO does not declare, and nothing else of the hub uses: the amount of queued data, and
 * frames that are encoded once for many clients, the way Socket.IO's own rooms send them. If a later
 * version ignores the frames, it encodes the packet for each client, and a test fails.
 */
interface Connection {
  readonly writeBuffer?: readonly { data?: unknown }[];
  readonly transport?: {
    readonly writable?: boolean;
    readonly socket?: { readonly bufferedAmount?: number };
  };
  write(text: string, options: { compress: boolean; wsPreEncodedFrame: Buffer[] }): unknown;
}

/**
 * Bytes that wait to be sent to a client: packets that Engine.IO queues because the transport is
 * busy, and what the WebSocket has not passed to the system yet.
 */
export function backlogBytes(socket: Socket): number {
  const connection = socket.conn as unknown as Connection;
  let bytes = connection.transport?.socket?.bufferedAmount ?? 0;
  for (const { data } of connection.writeBuffer ?? []) {
    if (typeof data === 'string' || data instanceof Uint8Array) bytes += data.length;
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
function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const start = length < 126 ? 2 : length < 65_536 ? 4 : 10;
  const frame = Buffer.allocUnsafe(start + length);
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
