import {
  SOCKET_CONNECT_TIMEOUT_MS,
  SOCKET_RANDOMIZATION_FACTOR,
  SOCKET_RECONNECTION_DELAY_MAX_MS,
  SOCKET_RECONNECTION_DELAY_MS,
} from '@outpost/contract';
import { io } from 'socket.io-client';
import type { LiveSocket } from './live-connection.ts';

/**
 * A Socket.IO client with the constants of the specification's section 9. The token goes in the Authorization header of
 * the handshake; a browser can't set headers on a WebSocket, so it is in `auth` as well. Both are asked for anew at every
 * try to connect.
 * @param url Where the server is, with the namespace; empty is the page's own origin and the default namespace.
 */
export function openSocket(url: string, token: () => string | null): LiveSocket {
  const socket = io(url, {
    autoConnect: false,
    forceNew: true,
    withCredentials: true,
    reconnection: true,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    reconnectionDelay: SOCKET_RECONNECTION_DELAY_MS,
    reconnectionDelayMax: SOCKET_RECONNECTION_DELAY_MAX_MS,
    randomizationFactor: SOCKET_RANDOMIZATION_FACTOR,
    timeout: SOCKET_CONNECT_TIMEOUT_MS,
    auth: (give) => give({ token: token() ?? '' }),
    extraHeaders: authorization(token),
  });
  socket.io.on('reconnect_attempt', () => {
    socket.io.opts.extraHeaders = authorization(token);
  });
  return {
    get connected() {
      return socket.connected;
    },
    connect() {
      socket.io.opts.extraHeaders = authorization(token);
      socket.connect();
    },
    disconnect: () => socket.disconnect(),
    on: (event, listener) => socket.on(event, listener as (...args: unknown[]) => void),
    ask: (event, payload, withinMs) => socket.timeout(withinMs).emitWithAck(event, payload),
  };
}

function authorization(token: () => string | null): Record<string, string> {
  const value = token();
  return value === null ? {} : { Authorization: `Bearer ${value}` };
}
