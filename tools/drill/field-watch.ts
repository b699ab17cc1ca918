import { readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** One request of a server. */
export interface Ask {
  readonly node: string;
  readonly atMs: number;
}

/** A time in which one server alone asked the field. */
export interface Tenure {
  readonly node: string;
  readonly fromMs: number;
  /** Of its last request. */
  untilMs: number;
  requests: number;
}

/** Stands in front of a controller and notes which server asks it. */
export type FieldWatch = Awaited<ReturnType<typeof watchField>>;

/**
 * @param pids of the servers now, by their names
 */
export async function watchField(inner: number, pids: () => ReadonlyMap<string, number>) {
  const tenures: Tenure[] = [];
  const asks: Ask[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    const node = ownerOf(socket.remotePort!, socket.localPort!, pids());
    const onward = connect(inner, '127.0.0.1');
    for (const [one, other] of [
      [socket, onward],
      [onward, socket],
    ] as const) {
      sockets.add(one);
      one.on('error', () => one.destroy());
      one.once('close', () => {
        sockets.delete(one);
        other.destroy();
      });
    }
    socket.on('data', (data) => {
      const atMs = Date.now();
      asks.push({ node, atMs });
      const last = tenures.at(-1);
      if (last?.node === node) {
        last.untilMs = atMs;
        last.requests += 1;
      } else tenures.push({ node, fromMs: atMs, untilMs: atMs, requests: 1 });
      onward.write(data);
    });
    onward.on('data', (data) => socket.write(data));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    /** In order: a server that asks after another one has begun appears again. */
    tenures,
    asks,
    async close(): Promise<void> {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** As read last: to read it takes long, and many connections begin at once. */
let connections = '';

/** Which process has a connection between two ports of loopback (Linux). */
function ownerOf(from: number, to: number, pids: ReadonlyMap<string, number>): string {
  const known = ownerIn(connections, from, to, pids);
  if (known !== null) return known;
  connections = readFileSync('/proc/net/tcp', 'utf8');
  return ownerIn(connections, from, to, pids) ?? 'unknown';
}

function ownerIn(table: string, from: number, to: number, pids: ReadonlyMap<string, number>): string | null {
  const addressOf = (port: number) => `0100007F:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  // Connections to different ports may begin at the same one. `01`: established.
  const ends = `${addressOf(from)} ${addressOf(to)} 01 `;
  const at = table.indexOf(ends);
  if (at === -1) return null;
  const rest = table.slice(at + ends.length, at + ends.length + 200);
  const [, , , , , inode] = rest.trim().split(/\s+/);
  for (const [node, pid] of pids) {
    try {
      const folder = `/proc/${pid}/fd`;
      if (readdirSync(folder).some((fd) => readlinkSync(`${folder}/${fd}`) === `socket:[${inode}]`))
        return node;
    } catch {
      // It ended, or closed a file meanwhile.
    }
  }
  return null;
}
