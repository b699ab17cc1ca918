import type { Socket } from 'socket.io';

/** What of Engine.IO's and ws's insides tells how much waits; none of it is in their declared types. */
interface Connection {
  writeBuffer?: readonly { data?: unknown }[];
  transport?: { socket?: { bufferedAmount?: number } };
}

/**
 * Bytes that wait to be sent to a client: packets that Engine.IO holds because the transport is busy, and what the
 * WebSocket has not handed to the system yet.
 */
export function backlogBytes(socket: Socket): number {
  const connection: Connection = socket.conn as object;
  let bytes = connection.transport?.socket?.bufferedAmount ?? 0;
  for (const { data } of connection.writeBuffer ?? []) {
    if (typeof data === 'string' || data instanceof Uint8Array) bytes += data.length;
  }
  return bytes;
}
