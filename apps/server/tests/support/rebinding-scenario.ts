/**
 * DNS rebinding against a running server. Runs in a network and mount namespace of its own
 * (`unshare --net --mount`), with a public address and a name server whose answers change, and
 * writes the result as JSON.
 */
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createServer as createTcpServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ConnectionTest, ContactTestResult, SignedInUser } from '@outpost/contract';
import { startDnsServer } from './dns-server.ts';

const MAIN = fileURLToPath(new URL('../../src/main.ts', import.meta.url));
const PUBLIC = '93.184.216.34';
const OWN = '127.0.0.1';
const HTTP_PORT = 8_080;
const MODBUS_PORT = 1_502;

/** The result. */
export interface Rebinding {
  /** A webhook's name is public, then private, then both at once. */
  readonly webhook: readonly string[];
  /** The same for a station's name and `STATION_ALLOW`. */
  readonly station: readonly (readonly string[])[];
  /** Connections to servers at the public address and at the private one. */
  readonly reached: { readonly webhook: [number, number]; readonly station: [number, number] };
  /** Every look-up reached the name server. */
  readonly asked: readonly number[];
}

const folder = mkdtempSync(join(tmpdir(), 'outpost-rebinding-'));
execFileSync('ip', ['link', 'set', 'lo', 'up']);
execFileSync('ip', ['address', 'add', `${PUBLIC}/32`, 'dev', 'lo']);
const resolvers = join(folder, 'resolv.conf');
writeFileSync(resolvers, `nameserver ${OWN}\noptions timeout:2\n`);
execFileSync('mount', ['--bind', resolvers, '/etc/resolv.conf']);

const dns = await startDnsServer(OWN);
const webhooks = await Promise.all([PUBLIC, OWN].map(listenForWebhooks));
const stations = await Promise.all([PUBLIC, OWN].map(listenForStations));
const server = spawn(process.execPath, [MAIN], {
  env: {
    PATH: process.env.PATH!,
    NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
    DATA_DIR: join(folder, 'data'),
    LOG_LEVEL: 'silent',
    PORT: '0',
    MODBUS_PORT: 'off',
    WEBHOOKS: 'http',
    STATION_ALLOW: `${PUBLIC}/32`,
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
try {
  process.stdout.write(JSON.stringify(await attack()));
} finally {
  server.kill('SIGKILL');
  dns.close();
  for (const { close } of [...webhooks, ...stations]) close();
  rmSync(folder, { recursive: true, force: true });
}

async function attack(): Promise<Rebinding> {
  const ask = await signIn();
  dns.answer('hook.example', [PUBLIC], [OWN], [PUBLIC, OWN]);
  await ask('PUT', '/api/Contacts', { Phone: null, WebhookUrl: `http://hook.example:${HTTP_PORT}/in` });
  const webhook: string[] = [];
  for (let time = 0; time < 3; time++) {
    const { Sent, Answer } = await ask<ContactTestResult>('POST', '/api/Contacts/test', {
      Channel: 'webhook',
    });
    webhook.push(`${Sent}: ${Answer}`);
  }
  dns.answer('plc.example', [PUBLIC], [OWN], [OWN, PUBLIC]);
  const station: string[][] = [];
  for (let time = 0; time < 3; time++) {
    const { Steps } = await ask<ConnectionTest>('POST', '/api/Stations/test', {
      Host: 'plc.example',
      Port: MODBUS_PORT,
      TimeoutMs: 500,
    });
    station.push(Steps.map(({ Step, State, Words }) => `${Step} ${State}: ${Words}`));
  }
  return {
    webhook,
    station,
    reached: { webhook: counts(webhooks), station: counts(stations) },
    asked: [dns.asked('hook.example'), dns.asked('plc.example')],
  };
}

function counts([atPublic, atOwn]: { count: () => number }[]): [number, number] {
  return [atPublic!.count(), atOwn!.count()];
}

/** Creates the first account, an Admin. */
async function signIn() {
  let said = '';
  const [url, SetupCode] = await new Promise<[string, string]>((resolve, reject) => {
    server.once('exit', () => reject(new Error(`The server ended:\n${said}`)));
    server.stdout.on('data', (data) => {
      said += data;
      const [, base, code] = /(http:\S+)\/setup#code=(\S+)\n/.exec(said) ?? [];
      if (base && code) resolve([base, code]);
    });
  });
  let token = '';
  const ask = async <T>(method: string, path: string, json: object): Promise<T> => {
    const answer = await fetch(`${url}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify(json),
    });
    if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
    return (await answer.json()) as T;
  };
  const person = { Email: 'ada@utility.example', FirstName: 'Ada', LastName: 'W' };
  const setup = { SetupCode, ...person, Password: 'correct horse battery' };
  token = (await ask<SignedInUser>('POST', '/accounts/setup', setup)).JwtToken;
  return ask;
}

/** Answers everything; counts connections. */
async function listenForWebhooks(address: string) {
  const sink = createServer((_request, response) => response.end(`from ${address}`));
  let count = 0;
  sink.on('connection', () => (count += 1));
  await new Promise<void>((resolve) => sink.listen(HTTP_PORT, address, resolve));
  return { count: () => count, close: () => sink.close() };
}

/** Accepts connections and sends nothing. */
async function listenForStations(address: string) {
  let count = 0;
  const sink = createTcpServer((socket) => {
    count += 1;
    socket.on('error', () => {}).resume();
  });
  await new Promise<void>((resolve) => sink.listen(MODBUS_PORT, address, resolve));
  return { count: () => count, close: () => sink.close() };
}
