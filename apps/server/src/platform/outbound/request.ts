import { lookup as systemLookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Clock } from '../clock.ts';
import { describeNetworkError } from './network-error.ts';
import * as texts from './texts.ts';

/** The relevant part of a server's response. */
export interface OutboundResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The beginning of the response as text. */
  readonly body: string;
}

export interface OutboundRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
  /** Ends the request. */
  readonly signal?: AbortSignal;
}

/** There was no response. The message does not contain the URL. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  /** The address is not allowed: a retry is useless. */
  readonly isRefused: boolean;

  constructor(message: string, isRefused = false, options?: ErrorOptions) {
    super(message, options);
    this.isRefused = isRefused;
  }
}

export interface OutboundOptions {
  readonly clock: Clock;
  /** The time limit of the whole request. */
  readonly timeoutMs: number;
  /** The allowed addresses; all by default. */
  readonly mayConnect?: (address: string) => boolean;
  /** How much of a response is read; 16 KiB by default. */
  readonly maxAnswerBytes?: number;
  /** Allows plain http. */
  readonly allowHttp: boolean;
  /** Resolves a name; the system's resolver by default. */
  readonly resolve?: (host: string) => Promise<readonly { address: string; family: number }[]>;
}

/**
 * A client for other servers. Never follows a redirect, and reads only as much of a response as
 * needed.
 */
export type Outbound = (request: OutboundRequest) => Promise<OutboundResponse>;

const MAX_RESPONSE_BYTES = 16 * 1_024;

/**
 * Creates a client for requests to other servers. Addresses are checked when connecting, so a name
 * that resolves differently later has no effect. Each request has its own connection.
 * @returns a function that throws OutboundError without a response; any status is a response
 */
export function createOutbound(deps: OutboundOptions): Outbound {
  const { mayConnect = () => true, resolve = (host) => systemLookup(host, { all: true }) } = deps;

  // The socket connects only to these addresses.
  const lookup: LookupFunction = (host, { all }, done) => {
    resolve(host).then(
      (addresses) => {
        const allowed = addresses.filter(({ address }) => mayConnect(address));
        const [first] = allowed;
        if (!first) return done(refused(host), [], 0);
        return all ? done(null, [...allowed]) : done(null, first.address, first.family);
      },
      (error) => done(error as NodeJS.ErrnoException, [], 0),
    );
  };

  return async ({ method, url, headers = {}, body, signal }) => {
    const { protocol, hostname, username, password } = new URL(url);
    if (protocol !== 'https:' && !(protocol === 'http:' && deps.allowHttp)) {
      throw new OutboundError(`URLs with ${protocol}// are not allowed`, true);
    }
    if (username !== '' || password !== '') throw new OutboundError(texts.urlHasCredentials, true);
    // Addresses are not resolved. The URL parser normalizes 2130706433, 0x7f.1 and 0177.0.0.1 to
    // 127.0.0.1.
    const host = hostname.replace(/^\[|\]$/g, '');
    if (isIP(host) !== 0 && !mayConnect(host)) throw refused(host);

    return new Promise<OutboundResponse>((resolve, reject) => {
      const send = protocol === 'https:' ? httpsRequest : httpRequest;
      const request = send(url, {
        method,
        headers: { ...headers },
        agent: false,
        lookup,
        maxHeaderSize: 16_384,
        ...(signal && { signal }),
      });
      const late = deps.clock.setDeadline(
        () => request.destroy(new OutboundError(texts.noResponse(deps.timeoutMs / 1_000))),
        deps.timeoutMs,
      );
      const end = () => {
        late.cancel();
        request.destroy();
      };
      request.on('error', (error) => {
        end();
        reject(describeRequestError(error));
      });
      request.on('response', (response) => {
        readSome(response, deps.maxAnswerBytes ?? MAX_RESPONSE_BYTES).then(
          (text) => {
            end();
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
          },
          (error) => {
            end();
            reject(describeRequestError(error));
          },
        );
      });
      request.end(body);
    });
  };
}

/** The beginning of a response; the rest is not read. */
async function readSome(response: IncomingMessage, maxBytes: number): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= maxBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, maxBytes).toString('utf8');
}

function refused(host: string): OutboundError {
  return new OutboundError(texts.networkNotAllowed(host), true);
}

/** If several addresses failed, the first error is reported. */
function describeRequestError(error: unknown): OutboundError {
  return error instanceof OutboundError
    ? error
    : new OutboundError(describeNetworkError(error), false, { cause: error });
}
