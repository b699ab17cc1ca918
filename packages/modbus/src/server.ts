import { once } from 'node:events';
import { createServer, type Socket } from 'node:net';
import { Paces } from './pace.ts';
import { Connection, type ConnectionSettings } from './server-connection.ts';
import type { ModbusServer, ModbusServerOptions, ServerLimits } from './server-types.ts';
import { systemTimers } from './timers.ts';

const DEFAULT_LIMITS: ServerLimits = {
  maxConnections: 256,
  idleTimeoutMs: 300_000,
  maxPipelinedBytes: 16_384,
  maxRequestsPerSecond: 0,
};

/** Idle connections are looked for this often in each idle timeout, so none lives a quarter longer than it should. */
const SWEEPS_PER_TIMEOUT = 4;
const KEEP_ALIVE_MS = 30_000;

/** Creates a Modbus server, which does nothing until `listen`. What goes wrong on one connection stays there. */
export function createModbusServer(options: ModbusServerOptions): ModbusServer {
  const limits = { ...DEFAULT_LIMITS, ...options.limits };
  const timers = options.timers ?? systemTimers;
  const settings: ConnectionSettings = { ...options, timers, maxPipelinedBytes: limits.maxPipelinedBytes };
  const paces = new Paces(limits.maxRequestsPerSecond);
  const connections = new Set<Connection>();
  let connectionsSoFar = 0;
  let sweepTimer: unknown = null;
  let isClosed = false;

  const server = createServer(
    { noDelay: true, keepAlive: true, keepAliveInitialDelay: KEEP_ALIVE_MS },
    (socket) => welcome(socket, socket.remoteAddress?.replace(/^::ffff:(?=\d+\.)/i, '')),
  );
  server.maxConnections = limits.maxConnections;
  // After listening this is a failed accept, such as too many open files: the next one may succeed.
  server.on('error', (error) => {
    if (server.listening) options.onError?.(error);
  });

  function welcome(socket: Socket, address: string | undefined): void {
    if (address === undefined || options.allow?.(address) === false) {
      socket.on('error', () => undefined);
      socket.destroy();
      return;
    }
    connectionsSoFar += 1;
    const connection = new Connection(socket, connectionsSoFar, address, settings, paces.take(address));
    connections.add(connection);
    socket.on('close', () => {
      connections.delete(connection);
      paces.release(address);
      options.onDisconnection?.(connection);
    });
    options.onConnection?.(connection);
  }

  function port(): number {
    const address = server.address();
    return address !== null && typeof address === 'object' ? address.port : 0;
  }

  function scheduleSweep(): void {
    if (limits.idleTimeoutMs > 0) {
      sweepTimer ??= timers.schedule(sweep, limits.idleTimeoutMs / SWEEPS_PER_TIMEOUT);
    }
  }

  function sweep(): void {
    sweepTimer = null;
    for (const connection of connections) {
      if (connection.suppressionSweeps >= SWEEPS_PER_TIMEOUT) connection.destroy();
      else connection.suppressionSweeps += 1;
    }
    scheduleSweep();
  }

  return {
    get port() {
      return port();
    },
    get connectionCount() {
      return connections.size;
    },
    async listen(wantedPort, host = '127.0.0.1') {
      server.listen({ port: wantedPort, host });
      await once(server, 'listening');
      scheduleSweep();
      return port();
    },
    accept(socket, address) {
      if (isClosed || connections.size >= limits.maxConnections) {
        socket.destroy();
        return;
      }
      scheduleSweep();
      welcome(socket, address);
    },
    close() {
      isClosed = true;
      timers.cancel(sweepTimer);
      return new Promise((resolve) => {
        server.close(() => resolve());
        for (const connection of connections) connection.destroy();
      });
    },
  };
}
