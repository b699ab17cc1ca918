import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ERROR_CODES, type ErrorCode } from '@outpost/contract';

export interface TestHttp {
  /** `http://127.0.0.1:port` */
  readonly url: string;
  close(): Promise<void>;
}

/** A real HTTP server on a free loopback port for the duration of a test. */
export async function startHttp(
  handler: (request: IncomingMessage, response: ServerResponse) => void,
): Promise<TestHttp> {
  const server = createServer(handler);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve, reject) => {
        server.close((error) => (error ? reject(error) : resolve()));
        server.closeAllConnections();
      }),
  };
}

/** Answers with JSON. */
export function sendTestJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body));
}

/** Answers with a problem of the contract. */
export function sendTestProblem(
  response: ServerResponse,
  code: ErrorCode,
  detail: string,
  headers: Record<string, string> = {},
): void {
  const { status, retryable, title } = ERROR_CODES[code];
  response
    .writeHead(status, { 'Content-Type': 'application/problem+json', ...headers })
    .end(JSON.stringify({ type: `about:blank#${code}`, title, status, detail, code, retryable }));
}

/** The access token of a request, or null. */
export function bearerOf(request: IncomingMessage): string | null {
  return request.headers.authorization?.match(/^Bearer (.+)$/)?.[1] ?? null;
}

/** A token with an expiry, ms since 1970-01-01T00:00Z; its signature is not checked here. */
export function makeToken(expiresAtMs: number, id: string | number = 0, accountId = 1): string {
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { sub: String(accountId), exp: expiresAtMs / 1000, jti: String(id) };
  return `${part({ alg: 'none' })}.${part(claims)}.x`;
}

export async function requestBody(request: IncomingMessage): Promise<unknown> {
  let text = '';
  for await (const chunk of request) text += String(chunk);
  return text === '' ? undefined : JSON.parse(text);
}
