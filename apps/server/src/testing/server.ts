import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROLES, type Role, type SignedInUser } from '@outpost/contract';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { onFinished } from '@outpost/testing/set-up-once.ts';
import { type Config, readConfig } from '../config.ts';
import { type Clock, systemClock } from '../platform/clock.ts';
import { LogLimiter } from '../platform/log-limiter.ts';
import { createLogger } from '../platform/logger.ts';
import { type RunningServer, startServer } from '../server.ts';
import { SQLITE_FILE, sqliteTemplate } from './databases.ts';

/** The minimum that argon2id accepts: a whole test run hashes thousands of passwords. */
const CHEAP = { memoryKiB: 8, passes: 1, lanes: 1 };

/** The password of every account of a test. */
export const TEST_PASSWORD = 'correct horse battery';

export interface TestServerOptions {
  clock?: Clock;
  config?: Partial<Config>;
  /** Settings given in the environment. */
  environment?: Readonly<Record<string, string>>;
  pagesFolder?: string;
  /** Called with each line of the log; silent by default. */
  onLog?: (line: string) => void;
}

/** The request of a test; the path is appended to the server's address. */
export interface TestServer extends RunningServer {
  readonly config: Config;
  readonly tokens: Readonly<Record<Role, string>>;
  /** The request as fetch makes it, with the role's access token when one is given. */
  ask(path: string, init?: RequestInit & { as?: Role; json?: unknown }): Promise<Response>;
}

/**
 * A whole server on a free port and a folder of its own, with one account per role, stopped when
 * the test ends. Every answer is checked against the contract. Tests that read, are rejected or
 * use entities of their own share one with `setUpOnce`, because a start takes long.
 */
export async function startTestServer(options: TestServerOptions = {}): Promise<TestServer> {
  const config: Config = {
    ...readConfig({}),
    port: 0,
    dataDir: options.config?.dataDir ?? (await dataFolder(options.config?.databaseUrl)),
    timeZone: 'America/Denver',
    rateLimitPerMinute: 0,
    modbus: { host: '127.0.0.1', port: null, allow: [], stale: 'last' },
    ...options.config,
  };
  const { clock = systemClock, onLog } = options;
  const limiter = new LogLimiter(clock);
  const server = await startServer({
    config,
    environment: options.environment ?? {},
    clock,
    logger: createLogger(onLog ? 'debug' : 'silent', onLog && { write: onLog }, limiter),
    random: () => 0.5,
    checkAnswers: true,
    passwordCost: CHEAP,
    ...(options.pagesFolder === undefined ? {} : { pagesFolder: options.pagesFolder }),
  });
  onFinished(() => server.stop().finally(() => limiter.stop()));

  const ask: TestServer['ask'] = (path, { as, json, ...init } = {}) => {
    const headers = new Headers(init.headers);
    if (as) headers.set('authorization', `Bearer ${tokens[as]}`);
    if (json !== undefined) headers.set('content-type', 'application/json');
    return fetch(`${server.url}${path}`, {
      redirect: 'manual',
      ...init,
      headers,
      ...(json === undefined ? {} : { body: JSON.stringify(json) }),
    });
  };
  const tokens: Record<Role, string> = { Viewer: '', Operator: '', Supervisor: '', Admin: '' };
  const { service } = server.app.administration.accounts;
  // After a restart they exist.
  const known = new Set((await service.list()).map(({ Email }) => Email));
  // In this order, so that each role has the same ID in every test.
  for (const Role of ROLES) {
    const Email = emailOf(Role);
    const account = { Email, FirstName: Role, LastName: 'Test', Role, Active: true };
    if (!known.has(Email)) await service.createAccount({ ...account, Password: TEST_PASSWORD });
  }
  await Promise.all(
    ROLES.map(async (Role) => {
      const Email = emailOf(Role);
      const answer = await ask('/accounts/authenticate', {
        method: 'POST',
        json: { email: Email, password: TEST_PASSWORD },
      });
      tokens[Role] = ((await answer.json()) as SignedInUser).JwtToken;
    }),
  );
  return { ...server, config, tokens, ask };
}

/** A folder whose SQLite database, if it needs one, has the current schema already. */
async function dataFolder(databaseUrl: string | null = null): Promise<string> {
  const folder = await temporaryFolder();
  if (databaseUrl === null) await writeFile(join(folder, SQLITE_FILE), await sqliteTemplate());
  return folder;
}

export function emailOf(role: Role): string {
  return `${role.toLowerCase()}@test.example`;
}
