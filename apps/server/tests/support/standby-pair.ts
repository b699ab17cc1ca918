import { cpSync } from 'node:fs';
import { join } from 'node:path';
import type { SignedInUser } from '@outpost/contract';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { expect } from 'vitest';
import { startCountingController } from '../../src/testing/counting-controllers.ts';
import { runServer, type ServerRun } from '../../src/testing/server-process.ts';

const ACCOUNT = { Email: 'ada@test.example', Password: 'correct horse battery' };

/** For what a take-over must have reached. */
export const FOR_TAKE_OVER = { timeout: 40_000 };

/** Resolves when a server has taken over. */
export const ready = (run: ServerRun) => run.says(/is now active/);

/** The active server with an account and a station, and another one on standby. */
export async function startPair(
  databaseUrl: string,
  {
    urlOfA = databaseUrl,
    port = 0,
    modbusPorts = ['off', 'off'],
    settings = {},
  }: {
    readonly urlOfA?: string;
    readonly port?: number;
    readonly modbusPorts?: readonly string[];
    readonly settings?: Readonly<Record<string, string>>;
  } = {},
) {
  const controller = await startCountingController();
  const folders = [await temporaryFolder(), await temporaryFolder()] as const;
  const launch = (name: 'A' | 'B', url: string) =>
    runServer({
      STANDBY: 'true',
      SERVER_NAME: name,
      DATABASE_URL: url,
      DATA_DIR: folders[name === 'A' ? 0 : 1],
      LOG_LEVEL: 'error',
      RATE_LIMIT_PER_MINUTE: '0',
      ...settings,
      MODBUS_PORT: modbusPorts[name === 'A' ? 0 : 1]!,
      ...(port !== 0 && name === 'A' && { PORT: `${port}`, SERVER_URL: `http://127.0.0.1:${port}` }),
    });
  const a = launch('A', urlOfA);
  const [, urlA = ''] = await a.says(/Outpost is at (\S+)/);
  const [, SetupCode] = await a.says(/#code=(\S+)/);
  const person = { FirstName: 'Ada', LastName: 'Whitfield', ...ACCOUNT };
  await fetch(`${urlA}/accounts/setup`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...person, SetupCode }),
  });
  const station = {
    SiteName: 'Shared',
    PollIntervalSeconds: 1,
    Source: { Protocol: 'modbus-tcp', Host: '127.0.0.1', Port: controller.port },
    Points: [
      {
        ...{ Kind: 'analog', Point: 'AI1', Name: 'Level' },
        Source: { Protocol: 'modbus', Table: 'holding-register', Address: 0, DataType: 'uint16' },
        Limits: [{ Kind: 'H', Limit: 100, Priority: 'high', Message: 'High level' }],
      },
    ],
  };
  expect((await ask(urlA, 'Stations', station)).status).toBe(201);
  await expect.poll(() => controller.requests[0], FOR_TAKE_OVER).toBeGreaterThan(1);

  // A standby needs the secret that encrypts what the database holds.
  cpSync(join(folders[0], 'account-secret'), join(folders[1], 'account-secret'));
  const b = launch('B', databaseUrl);
  const [, urlB = ''] = await b.says(/on standby at (\S+)\. The active server is A/);
  return { controller, folders, launch, a, b, urlA, urlB };
}

/** @returns an access token of the account */
export async function tokenOf(url: string): Promise<string> {
  const answer = await fetch(`${url}/accounts/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: ACCOUNT.Email, password: ACCOUNT.Password }),
  });
  return ((await answer.json()) as SignedInUser).JwtToken;
}

/** A call with the account's token; with a body it is a POST. */
export async function ask(url: string, path: string, body?: object, token?: string): Promise<Response> {
  const authorization = `Bearer ${token ?? (await tokenOf(url))}`;
  return fetch(`${url}/api/${path}`, {
    headers: { authorization, 'content-type': 'application/json' },
    ...(body && { method: 'POST', body: JSON.stringify(body) }),
  });
}
