import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import type { Duplex } from 'node:stream';

/** A network element in front of a server, such as a proxy or a firewall; a test makes it fail. */
export interface Link {
  readonly url: string;
  /** Responds to a path itself from now on; null: the server does again. */
  answer(path: string | RegExp, answer: Answer | null): void;
  /** Accepts connections and requests and does not respond, like a link that passes no data. */
  stall(stalled: boolean): void;
  /** Closes all connections and accepts no new ones. */
  cut(isCut: boolean): void;
  /** The requested paths, in order. */
  readonly asked: readonly string[];
  close(): Promise<void>;
}

interface Answer {
  readonly status: number;
  readonly type?: string;
  readonly body?: string;
  /** Until this path is requested: the server responds to it and to everything after it. */
  readonly until?: string;
}

export async function startLink(target: string): Promise<Link> {
  const { hostname, port } = new URL(target);
  let own: [string | RegExp, Answer][] = [];
  const sockets = new Set<Duplex>();
  const asked: string[] = [];
  let isCut = false;
  let stalled = false;

  function pass(from: IncomingMessage, to: ServerResponse): void {
    const path = from.url ?? '/';
    asked.push(path);
    if (stalled) return;
    own = own.filter(([, { until }]) => until !== path);
    const [, answer] = own.find(([match]) =>
      typeof match === 'string' ? path === match : match.test(path),
    ) ?? [null, null];
    if (answer !== null) {
      to.writeHead(answer.status, {
        'content-type': answer.type ?? 'text/plain',
        'cache-control': 'no-store',
      });
      to.end(answer.body ?? '');
      return;
    }
    const onward = request(
      { host: hostname, port, method: from.method, path, headers: from.headers },
      (response) => {
        to.writeHead(response.statusCode!, response.headers);
        response.pipe(to);
      },
    );
    onward.on('error', () => to.destroy());
    from.pipe(onward);
  }

  const server = createServer(pass);
  const keep = (socket: Duplex) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    socket.on('error', () => socket.destroy());
  };
  server.on('connection', (socket: Socket) => {
    if (isCut) socket.destroy();
    else keep(socket);
  });
  server.on('upgrade', (from: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (stalled) return;
    const onward = connect(Number(port), hostname, () => {
      const headers = Object.entries(from.headers).map(([name, value]) => `${name}: ${value}\r\n`);
      onward.write(`GET ${from.url} HTTP/1.1\r\n${headers.join('')}\r\n`);
      onward.write(head);
      onward.pipe(socket).pipe(onward);
    });
    keep(onward);
    socket.on('close', () => onward.destroy());
    onward.on('close', () => socket.destroy());
  });
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    answer(path, answer) {
      own = own.filter(([match]) => String(match) !== String(path));
      if (answer !== null) own.push([path, answer]);
    },
    stall(isStalled) {
      stalled = isStalled;
      // Requests that were held get no late response.
      if (!isStalled) breakAll();
    },
    cut(cut) {
      isCut = cut;
      if (cut) breakAll();
    },
    asked,
    close: () =>
      new Promise((done) => {
        server.close(() => done());
        breakAll();
      }),
  };
}
