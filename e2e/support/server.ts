import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ServerProcess } from '../../tools/drill/processes.ts';

/** A separate server process with its own data folder. */
export interface BrowserTestServer {
  readonly url: string;
  readonly dataDir: string;
  /** The code for the first account, while there is none. */
  setupCode(): string;
  /** Ends the process and starts it again on the same data and port. */
  restart(signal?: NodeJS.Signals): Promise<void>;
  stop(): Promise<void>;
}

/** A test that fails does not stop its server; the worker that it ran in ends soon after. */
const running = new Set<ServerProcess>();
process.once('exit', () => {
  for (const server of running) server.end('SIGKILL');
});

/** @param settings of the server, in addition to the usual ones */
export async function startServerProcess(
  settings: Readonly<Record<string, string>> = {},
): Promise<BrowserTestServer> {
  const dataDir = mkdtempSync(join(tmpdir(), 'outpost-e2e-'));
  const environment = { COMPANY_NAME: 'Ridgeline Water District', TIME_ZONE: 'America/Denver', ...settings };
  const server = new ServerProcess({ dataDir, databaseUrl: null, environment });
  running.add(server);
  await server.start();
  return {
    url: server.url,
    dataDir,
    setupCode: () => server.setupCode(),
    async restart(signal) {
      await server.end(signal);
      await server.start();
    },
    async stop() {
      await server.end();
      running.delete(server);
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}
