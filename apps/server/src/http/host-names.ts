import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { AppError } from '../platform/app-error.ts';
import { isOwnHost } from '../platform/origins.ts';

export interface HostNameDeps {
  /** Setting HOST: the server listens there. */
  readonly host: string;
  /** Where people find the server; null: that is not said. */
  readonly publicUrl: () => string | null;
  /** Further names. With some of them, also proxies pass on none but these and those above. */
  readonly allowedHosts: readonly string[];
  /** Whether an address is a proxy's that is trusted. */
  readonly isProxy: (address: string) => boolean;
}

/** Whether the server answers a request with this `Host`. */
export type HostCheck = (request: Pick<IncomingMessage, 'headers' | 'socket'>) => boolean;

/**
 * Looks at the name for which a request was sent. A page of another site can have its own name mean this server's address
 * (DNS rebinding); the browser then takes both for one origin, and only the name in `Host` tells them apart. Addresses and names of
 * one's own network cannot be made to do that from outside.
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

/** Without port, brackets and the dot of the root; null: there is none, as of a program that is no browser. */
function nameOf(host: string | undefined): string | null {
  const [, bracketed, plain] = /^(?:\[([^\]]*)\]|([^:]*))(?::\d*)?$/.exec(host ?? '') ?? [];
  // What cannot be read is no address, and no name that is allowed.
  if (bracketed === undefined && plain === undefined) return host ?? null;
  return (bracketed ?? plain)!.toLowerCase().replace(/\.$/, '') || null;
}

/** Answers 421 (RFC 9110, 15.5.20) to requests for other names. Whoever watches over the server may call it what they like. */
export function refuseOtherHosts(app: FastifyInstance, answersFor: HostCheck): void {
  app.addHook('onRequest', async ({ raw, url, headers }) => {
    if (answersFor(raw) || /^\/health\b/.test(url)) return;
    throw new AppError(
      'HOST_REFUSED',
      `This server does not answer for ${headers.host!.slice(0, 253)}. Use another name of it, or list this one in ALLOWED_HOSTS`,
    );
  });
}
