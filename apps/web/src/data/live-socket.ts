import {
  SOCKET_CONNECT_TIMEOUT_MS,
  SOCKET_RANDOMIZATION_FACTOR,
  SOCKET_RECONNECTION_DELAY_MAX_MS,
  SOCKET_RECONNECTION_DELAY_MS,
} from '@outpost/contract';
import { Manager, type Socket } from 'socket.io-client';
import type { LiveTransport, Namespace } from './live-link.ts';

/**
 * The Socket.IO manager with the constants of the specification's section 9. It does not connect
 * on its own.
 * @param url of the server; empty is the page's own origin
 */
export function makeSocketManager(url: string, path: string): Manager {
  return new Manager(url, {
    path,
    autoConnect: false,
    withCredentials: true,
    reconnection: true,
    reconnectionAttempts: Number.POSITIVE_INFINITY,
    reconnectionDelay: SOCKET_RECONNECTION_DELAY_MS,
    reconnectionDelayMax: SOCKET_RECONNECTION_DELAY_MAX_MS,
    randomizationFactor: SOCKET_RANDOMIZATION_FACTOR,
    timeout: SOCKET_CONNECT_TIMEOUT_MS,
  });
}

/**
 * One Socket.IO connection for all namespaces. The token is in the Authorization header of the
 * handshake, and in `auth` too, because browsers cannot set headers on a WebSocket. Both are read
 * at each attempt to connect.
 * @param url of the server; empty is the page's own origin
 * @param path of its live connection
 */
export function openTransport(url: string, token: () => string | null, path = '/socket.io'): LiveTransport {
  const manager = makeSocketManager(url, path);
  const present = () => {
    manager.opts.extraHeaders = authorization(token);
  };
  manager.on('reconnect_attempt', present);
  const sockets = new Map<Namespace, Socket>();
  const socketOf = (namespace: Namespace): Socket => {
    let socket = sockets.get(namespace);
    if (socket === undefined) {
      socket = manager.socket(namespace, { auth: (give) => give({ token: token() ?? '' }) });
      sockets.set(namespace, socket);
    }
    return socket;
  };
  return {
    isConnected: (namespace) => socketOf(namespace).connected,
    connect(namespace) {
      present();
      socketOf(namespace).connect();
    },
    disconnect: (namespace) => socketOf(namespace).disconnect(),
    on: (namespace, event, listener) => socketOf(namespace).on(event, listener as (data: unknown) => void),
    ask: (namespace, event, payload, withinMs) =>
      socketOf(namespace).timeout(withinMs).emitWithAck(event, payload),
  };
}

function authorization(token: () => string | null): Record<string, string> {
  const value = token();
  return value === null ? {} : { Authorization: `Bearer ${value}` };
}
