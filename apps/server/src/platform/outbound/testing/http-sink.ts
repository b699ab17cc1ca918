import { once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { onFinished } from '@outpost/testing/set-up-once.ts';

export interface SunkRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}

/** A real HTTP server that stores requests and responds as the test says. */
export class HttpSink {
  readonly requests: SunkRequest[] = [];
  /** By default 200 without a body. */
  answer: (request: SunkRequest, response: ServerResponse, socket: Socket) => void = (_request, response) => {
    response.end();
  };
  readonly port: number;

  readonly #server: Server;

  private constructor(server: Server) {
    this.#server = server;
    this.port = (server.address() as AddressInfo).port;
  }

  /** No longer listens. */
  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** Responds to everything with a status, a text and headers. */
  says(status: number, body: string | object = '', headers: Record<string, string> = {}): void {
    this.answer = (_request, response) => {
      response.writeHead(status, headers).end(typeof body === 'string' ? body : JSON.stringify(body));
    };
  }

  /** Listens until the test ends. */
  static async start(): Promise<HttpSink> {
    const server = createServer((request, response) => {
      buffer(request).then(
        (body) => {
          const got: SunkRequest = {
            method: request.method!,
            path: request.url!,
            headers: request.headers,
            body,
          };
          sink.requests.push(got);
          sink.answer(got, response, request.socket);
        },
        () => response.destroy(),
      );
    });
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const sink = new HttpSink(server);
    onFinished(() => sink.stop());
    return sink;
  }
}
