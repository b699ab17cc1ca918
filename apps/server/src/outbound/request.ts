import { lookup as systemLookup } from 'node:dns/promises';
import { request as httpRequest, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { request as httpsRequest } from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import type { Clock } from '../platform/clock.ts';

/** The answer of a server, as far as it is of interest. */
export interface OutboundResponse {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  /** The first {@link MAX_ANSWER_BYTES} bytes as text. */
  readonly body: string;
}

export interface OutboundRequest {
  readonly method: 'GET' | 'POST';
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

/** There was no answer. The message is in words, without the URL. */
export class OutboundError extends Error {
  override readonly name = 'OutboundError';
  /** The address is one that may not be asked: asking again is of no use. */
  readonly isRefused: boolean;

  constructor(message: string, isRefused = false, options?: ErrorOptions) {
    super(message, options);
    this.isRefused = isRefused;
  }
}

export interface OutboundDeps {
  readonly clock: Clock;
  /** The whole of a request has so long. */
  readonly timeoutMs: number;
  /** Which addresses may be connected to; all unless given. */
  readonly mayConnect?: (address: string) => boolean;
  /** Plain http is asked too. */
  readonly allowHttp: boolean;
  /** All addresses of a name; the system's resolver unless given. */
  readonly resolve?: (host: string) => Promise<readonly { address: string; family: number }[]>;
}

/** Asks other servers. Never follows a redirect, and reads no more of an answer than it needs. */
export type Outbound = (request: OutboundRequest) => Promise<OutboundResponse>;

const MAX_ANSWER_BYTES = 16 * 1_024;

/**
 * A client for requests to other servers. Addresses are checked when it connects, so that a name which means another address by then helps
 * nobody. Each request has a connection of its own.
 *
 * @returns a function that throws OutboundError where there is no answer; any status is an answer
 */
export function createOutbound(deps: OutboundDeps): Outbound {
  const { mayConnect = () => true, resolve = (host) => systemLookup(host, { all: true }) } = deps;

  // The socket connects to what this answers and to nothing else.
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

  return async ({ method, url, headers = {}, body }) => {
    const { protocol, hostname, username, password } = new URL(url);
    if (protocol !== 'https:' && !(protocol === 'http:' && deps.allowHttp)) {
      throw new OutboundError(`The URL begins with ${protocol}//, which is not allowed`, true);
    }
    if (username !== '' || password !== '')
      throw new OutboundError('The URL has a name or password in it', true);
    // An address is not looked up. The URL's parser has written 2130706433, 0x7f.1 and 0177.0.0.1 as 127.0.0.1.
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
      });
      const late = deps.clock.setDeadline(
        () => request.destroy(new OutboundError(`No answer within ${deps.timeoutMs / 1_000} s`)),
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
        readSome(response).then(
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

/** The beginning of an answer; what comes behind it stays unread. */
async function readSome(response: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= MAX_ANSWER_BYTES) break;
  }
  return Buffer.concat(chunks).subarray(0, MAX_ANSWER_BYTES).toString('utf8');
}

function refused(host: string): OutboundError {
  return new OutboundError(`${host} is in a network that may not be asked (setting WEBHOOK_ALLOW)`, true);
}

const LABELS: Readonly<Record<string, string>> = {
  ENOTFOUND: 'The host name is not known',
  EAI_AGAIN: 'The host name cannot be looked up now',
  ECONNREFUSED: 'The connection was refused',
  ECONNRESET: 'The connection was lost',
  EPIPE: 'The connection was lost',
  EHOSTUNREACH: 'The host cannot be reached',
  ENETUNREACH: 'The network cannot be reached',
  ETIMEDOUT: 'Connecting timed out',
  CERT_HAS_EXPIRED: 'The certificate has expired',
  DEPTH_ZERO_SELF_SIGNED_CERT: 'The certificate is self-signed',
  SELF_SIGNED_CERT_IN_CHAIN: 'The certificate is self-signed',
  UNABLE_TO_VERIFY_LEAF_SIGNATURE: 'The certificate cannot be verified',
  ERR_TLS_CERT_ALTNAME_INVALID: 'The certificate is for another host',
  HPE_HEADER_OVERFLOW: 'The answer is no HTTP that can be read',
};

/** Of several addresses that were tried, the first failure speaks. */
function describeRequestError(error: unknown): OutboundError {
  if (error instanceof OutboundError) return error;
  const one = error instanceof AggregateError ? (error.errors[0] as unknown) : error;
  const { code = '', message } = one as NodeJS.ErrnoException;
  const words =
    LABELS[code] ?? (code.startsWith('HPE_') ? 'The answer is no HTTP that can be read' : message);
  return new OutboundError(words, false, { cause: error });
}
