import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../app-error.ts';
import { isOwnHost } from '../origins.ts';
import * as texts from './texts.ts';

export interface HostNameDeps {
  /** Setting HOST: the server listens there. */
  readonly host: string;
  /** The public address of the server; null: not set. */
  readonly publicUrl: () => string | null;
  /** Additional names. If there are any, proxies may pass on only these and those above. */
  readonly allowedHosts: readonly string[];
  /** Whether an address is a trusted proxy's. */
  readonly isProxy: (address: string) => boolean;
}

/** Whether the server answers a request with this `Host`. */
export type HostCheck = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => boolean;

/**
 * Checks the host name of a request. A page of another site can have its own name resolve to this
 * server's address (DNS rebinding); the browser then treats both as one origin, and only the name
 * in `Host` tells them apart. Addresses and local names cannot be abused like that from outside.
 */
export function createHostCheck({ host, publicUrl, allowedHosts, isProxy }: HostNameDeps): HostCheck {
  const named = new Set([host, ...allowedHosts].map((name) => name.toLowerCase()));
  return ({ headers, socket }) => {
    const name = nameOf(headers.host);
    if (name === null || isIP(name) !== 0 || isOwnHost(name) || named.has(name)) return true;
    const url = publicUrl();
    if (url !== null && new URL(url).hostname === name) return true;
    const isPassedOn = (headers['x-forwarded-for'] ?? headers.forwarded) !== undefined;
    return allowedHosts.length === 0 && isPassedOn && isProxy(socket.remoteAddress ?? '');
  };
}

/**
 * Without port, brackets and trailing dot; null: there is none, as from a program that is not a
 * browser.
 */
function nameOf(host: string | undefined): string | null {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(host ?? '') ?? [];
  // Unreadable text is not an address, nor an allowed name.
  if (bracketed === undefined && plain === undefined) return host ?? null;
  return (bracketed ?? plain)!.toLowerCase().replace(/\.$/, '') || null;
}

/** Answers 421 (RFC 9110, 15.5.20) to requests for other names. Monitoring may use any name. */
export function refuseOtherHosts(app: FastifyInstance, answersFor: HostCheck): void {
  app.addHook('onRequest', async ({ raw, url }) => {
    if (!answersFor(raw) && !/^\/health\b/.test(url)) throw hostRefused(raw);
  });
}

export const hostRefused = ({ headers }: Pick<IncomingMessage, 'headers'>) =>
  new AppError('HOST_REFUSED', texts.hostNameNotAllowed(nameOf(headers.host)!.slice(0, 253)));
