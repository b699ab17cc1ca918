import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';

/**
 * Below the ports that systems give out (Linux: from 32,768): otherwise another server or a connection
 * could be given the port before the program that it is for listens on it.
 */
const [FIRST, END] = [10_000, 32_768];

/** A port that nothing listens on now, for programs that cannot choose one themselves. */
export async function freePort(host = '127.0.0.1'): Promise<number> {
  const [port] = await freePorts(1, host);
  return port!;
}

/** Several different ones. @param choose for tests */
export async function freePorts(
  count: number,
  host = '127.0.0.1',
  choose = () => randomInt(FIRST, END),
): Promise<number[]> {
  const ports = new Set<number>();
  while (ports.size < count) {
    const port = choose();
    if (!ports.has(port) && (await isFree(port, host))) ports.add(port);
  }
  return [...ports];
}

function isFree(port: number, host: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' || error.code === 'EACCES' ? resolve(false) : reject(error),
    );
    server.listen(port, host, () => server.close(() => resolve(true)));
  });
}
