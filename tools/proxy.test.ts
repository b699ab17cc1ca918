import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { type RequestOptions, request } from 'node:https';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { io } from 'socket.io-client';
import { expect, onTestFinished, it as test } from 'vitest';
import { temporaryFolder } from '../apps/server/src/testing/folders.ts';
import { leftOut } from '../apps/server/src/testing/left-out.ts';
import { emailOf, startTestServer, TEST_PASSWORD } from '../apps/server/src/testing/server.ts';

/** Debian: package nginx. */
const NGINX = [process.env.NGINX, '/usr/sbin/nginx'].find((path) => path && existsSync(path));
const NAME = 'outpost.example.com';
const REQUESTS_A_MINUTE = 60;

const it = NGINX ? test : test.skip;
if (!NGINX) leftOut('nginx: Outpost behind a proxy');

it('is reached through nginx as deploy/nginx-outpost.conf sets it up: page, API, live connection, cookie, addresses', async () => {
  const pagesFolder = await temporaryFolder();
  writeFileSync(join(pagesFolder, 'index.html'), '<!doctype html><title>Outpost</title>');
  const server = await startTestServer({
    pagesFolder,
    config: { behindTls: true, trustProxy: ['127.0.0.1'], rateLimitPerMinute: REQUESTS_A_MINUTE },
  });
  const { port, ca } = await startNginx(Number(new URL(server.url).port));
  const ask = (path: string, { body, ...options }: RequestOptions & { body?: object } = {}) =>
    new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((done, fail) => {
      const sent = request(
        {
          host: '127.0.0.1',
          port,
          path,
          servername: NAME,
          ca,
          ...options,
          headers: { host: NAME, ...options.headers },
        },
        (answer) => {
          text(answer).then(
            (said) => done({ status: answer.statusCode!, headers: answer.headers, body: said }),
            fail,
          );
        },
      );
      sent.on('error', fail);
      sent.end(body === undefined ? undefined : JSON.stringify(body));
    });

  const page = await ask('/');
  expect(page).toMatchObject({ status: 200, body: expect.stringContaining('<title>Outpost</title>') });
  expect(page.headers['strict-transport-security']).toMatch(/max-age=\d+/);

  const signIn = await ask('/accounts/authenticate', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: `https://${NAME}` },
    body: { email: emailOf('Viewer'), password: TEST_PASSWORD },
  });
  expect(signIn.status).toBe(200);
  expect(String(signIn.headers['set-cookie'])).toMatch(/; HttpOnly; Secure; SameSite=Strict/);
  const token = (JSON.parse(signIn.body) as { JwtToken: string }).JwtToken;
  expect((await ask('/api/Stations/overview')).status).toBe(401);
  const overview = await ask('/api/Stations/map', { headers: { authorization: `Bearer ${token}` } });
  expect(overview).toMatchObject({ status: 200, body: '[]' });

  const socket = io(`https://127.0.0.1:${port}/stationhub`, {
    auth: { token },
    transports: ['websocket'],
    reconnection: false,
    extraHeaders: { origin: `https://${NAME}`, host: NAME },
    ...{ ca: ca.toString(), servername: NAME },
  });
  onTestFinished(() => void socket.disconnect());
  await new Promise<void>((done, fail) => {
    socket.once('connect', done);
    socket.once('connect_error', fail);
  });

  expect((await ask('/metrics')).status).toBe(404);
  // Each browser's address counts for itself, and what one claims of itself does not.
  const statuses: number[] = [];
  for (let n = 0; n <= REQUESTS_A_MINUTE; n++) {
    const claimed = { 'x-forwarded-for': `192.0.2.${n}` };
    statuses.push((await ask('/accounts/setup', { localAddress: '127.0.0.7', headers: claimed })).status);
  }
  expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200]);
  expect(statuses.at(-1)).toBe(429);
  expect((await ask('/accounts/setup', { localAddress: '127.0.0.8' })).status).toBe(200);
}, 30_000);

/** Runs nginx with the project's example, in a folder and on ports of its own. */
async function startNginx(upstreamPort: number): Promise<{ port: number; ca: Buffer }> {
  const folder = await temporaryFolder();
  for (const name of ['logs', 'tmp']) mkdirSync(join(folder, name));
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')];
  execFileSync(
    'openssl',
    [
      ...[
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-days',
        '2',
      ],
      ...[
        '-subj',
        `/CN=${NAME}`,
        '-addext',
        `subjectAltName=DNS:${NAME}`,
        '-keyout',
        key,
        '-out',
        certificate,
      ],
    ],
    { stdio: 'ignore' },
  );
  const [port, plainPort] = [await freePort(), await freePort()];
  const site = readFileSync(resolve(import.meta.dirname, '../deploy/nginx-outpost.conf'), 'utf8')
    .replaceAll(/^ +listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replace('server 127.0.0.1:3000;', `server 127.0.0.1:${upstreamPort};`)
    .replace('/etc/ssl/outpost/fullchain.pem', certificate)
    .replace('/etc/ssl/outpost/privkey.pem', key);
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${join(folder, 'tmp', name)};`)
    .join(' ');
  const main = join(folder, 'nginx.conf');
  writeFileSync(
    main,
    `daemon off; master_process off; pid ${folder}/pid; error_log ${folder}/logs/error.log info;
    events {} http { access_log off; ${temporary}\n${site}\n}`,
  );
  const nginx = spawn(NGINX!, ['-p', folder, '-c', main, '-e', join(folder, 'logs/error.log')], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let said = '';
  nginx.stderr.on('data', (data) => (said += data));
  const ended = new Promise<void>((done) => nginx.once('close', () => done()));
  onTestFinished(async () => {
    nginx.kill('SIGKILL');
    await ended;
  });
  for (;;) {
    if (nginx.exitCode !== null)
      throw new Error(`nginx ended:\n${said}\n${readFileSync(join(folder, 'logs/error.log'), 'utf8')}`);
    const redirect = await fetch(`http://127.0.0.1:${plainPort}/x?y=1`, {
      redirect: 'manual',
      headers: { host: NAME },
    }).catch(() => null);
    if (redirect === null) continue;
    expect(redirect.status).toBe(308);
    return { port, ca: readFileSync(certificate) };
  }
}

function freePort(): Promise<number> {
  return new Promise((done, fail) => {
    const probe = createServer().on('error', fail);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => done(port));
    });
  });
}
