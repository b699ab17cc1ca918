import { execFileSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { type RequestOptions, request } from 'node:https';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { calls, STATION_MEDIA_TYPES } from '@outpost/contract';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { freePort, freePorts } from '@outpost/testing/free-port.ts';
import { leftOut } from '@outpost/testing/left-out.ts';
import { io } from 'socket.io-client';
import { expect, onTestFinished, it as test } from 'vitest';
import { emailOf, startTestServer, TEST_PASSWORD } from '../apps/server/src/testing/server.ts';
import { deployedFile, NGINX, runNginx } from './drill/nginx.ts';

const NAME = 'outpost.example.com';
const REQUESTS_A_MINUTE = 60;

const it = NGINX ? test : test.skip;
if (!NGINX) leftOut('nginx: Outpost behind a proxy');

it('is reached through nginx with deploy/nginx-outpost.conf: page, API, live connection, cookie, addresses', async () => {
  const pagesFolder = await temporaryFolder();
  writeFileSync(join(pagesFolder, 'index.html'), '<!doctype html><title>Outpost</title>');
  const server = await startTestServer({
    pagesFolder,
    config: { behindTls: true, trustProxy: ['127.0.0.1'], rateLimitPerMinute: REQUESTS_A_MINUTE },
  });
  const { port, ca } = await startNginx([Number(new URL(server.url).port)]);
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
      sent.end(body === undefined || Buffer.isBuffer(body) ? body : JSON.stringify(body));
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

  // The largest file reaches Outpost, which finds no station in it; nginx refuses what is larger.
  const importFile = async (bytes: number) => {
    const { status, headers } = await ask('/api/Stations/import', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${server.tokens.Admin}`,
        'content-type': STATION_MEDIA_TYPES.xlsx,
        'content-length': bytes,
      },
      body: Buffer.alloc(bytes, '\n'),
    });
    return { status, type: headers['content-type'] };
  };
  const largest = calls.stationAdmin.import.maxBodyBytes!;
  const refused = await importFile(largest);
  expect(refused).toEqual({ status: 400, type: expect.stringMatching(/^application\/problem\+json/) });
  expect(await importFile(largest + 1)).toEqual({ status: 413, type: 'text/html' });

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
  // Each browser's own address counts, and addresses claimed by clients are ignored.
  const statuses: number[] = [];
  for (let n = 0; n <= REQUESTS_A_MINUTE; n++) {
    const claimed = { 'x-forwarded-for': `192.0.2.${n}` };
    statuses.push((await ask('/accounts/setup', { localAddress: '127.0.0.7', headers: claimed })).status);
  }
  expect(statuses.slice(0, 5)).toEqual([200, 200, 200, 200, 200]);
  expect(statuses.at(-1)).toBe(429);
  expect((await ask('/accounts/setup', { localAddress: '127.0.0.8' })).status).toBe(200);
}, 30_000);

it('sends a push of a configuration to one server only, even if the response is lost', async () => {
  const received: string[] = [];
  const losing = () =>
    createServer((socket) => {
      socket.on('error', () => {});
      socket.once('data', (bytes) => {
        received.push(/^GET (\S+)/.exec(bytes.toString())![1]!);
        socket.destroy();
      });
    });
  const ports: number[] = [];
  for (const server of [losing(), losing()]) {
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
    onTestFinished(() => void server.close());
    ports.push((server.address() as AddressInfo).port);
  }
  const { port, ca } = await startNginx(ports);
  const statusOf = (path: string) =>
    new Promise<number | undefined>((done, fail) => {
      const options = { ...{ host: '127.0.0.1', port, path }, servername: NAME, ca, headers: { host: NAME } };
      request(options, (answer) => done(answer.resume().statusCode))
        .on('error', fail)
        .end();
    });
  const push = calls.commands.pushConfig.path.replace(':id', '1');
  expect(await statusOf(push)).toBe(502);
  expect(received).toEqual([push]);
});

it('is reached below a path of another site with deploy/nginx-outpost-path.conf', async () => {
  const pagesFolder = await temporaryFolder();
  writeFileSync(join(pagesFolder, 'index.html'), '<!doctype html><html lang="en"><a href="/x"></a></html>');
  const server = await startTestServer({
    pagesFolder,
    config: { basePath: '/outpost', trustProxy: ['127.0.0.1'] },
  });
  const port = await freePort();
  const site = deployedFile('nginx-outpost-path.conf').replaceAll('127.0.0.1:3000', new URL(server.url).host);
  onTestFinished(
    await runNginx(`server { listen 127.0.0.1:${port}; location / { return 200 other; }\n${site}\n}`, port),
  );
  const get = (path: string, headers = {}) =>
    fetch(`http://127.0.0.1:${port}${path}`, { redirect: 'manual', headers });

  expect(await (await get('/')).text()).toBe('other');
  const page = await get('/outpost/stations', { accept: 'text/html' });
  expect(await page.text()).toContain('<html data-base="/outpost" lang="en"><a href="/outpost/x">');
  expect((await get('/outpost')).headers.get('location')).toMatch(/\/outpost\/$/);
  expect((await get('/outpost/health/live')).status).toBe(200);
  expect((await get('/outpost/metrics')).status).toBe(404);
  const signIn = await fetch(`http://127.0.0.1:${port}/outpost/accounts/authenticate`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: 'http://127.0.0.1' },
    body: JSON.stringify({ email: emailOf('Viewer'), password: TEST_PASSWORD }),
  });
  expect(signIn.headers.get('set-cookie')).toContain('; Path=/outpost/accounts;');
  const { JwtToken: token } = (await signIn.json()) as { JwtToken: string };
  for (const transport of ['polling', 'websocket']) {
    const socket = io(`http://127.0.0.1:${port}/stationhub`, {
      path: '/outpost/socket.io',
      auth: { token },
      transports: [transport],
      reconnection: false,
    });
    onTestFinished(() => void socket.disconnect());
    await new Promise<void>((done, fail) => {
      socket.once('connect', done);
      socket.once('connect_error', fail);
    });
  }
}, 30_000);

/** Runs nginx with the project's example, on ports of its own and with a certificate of its own. */
async function startNginx(upstreamPorts: readonly number[]): Promise<{ port: number; ca: Buffer }> {
  const folder = await temporaryFolder();
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')];
  const subject = ['-subj', `/CN=${NAME}`, '-addext', `subjectAltName=DNS:${NAME}`];
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-days', '2', ...subject, '-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  );
  const [port, plainPort] = (await freePorts(2)) as [number, number];
  const site = deployedFile('nginx-outpost.conf')
    .replaceAll(/^ +listen \[::\].*\n/gm, '')
    .replace('listen 80;', `listen 127.0.0.1:${plainPort};`)
    .replace('listen 443 ', `listen 127.0.0.1:${port} `)
    .replace('server 127.0.0.1:3000;', upstreamPorts.map((own) => `server 127.0.0.1:${own};`).join(' '))
    .replace('/etc/ssl/outpost/fullchain.pem', certificate)
    .replace('/etc/ssl/outpost/privkey.pem', key);
  onTestFinished(await runNginx(site, port));
  const redirect = await fetch(`http://127.0.0.1:${plainPort}/x?y=1`, {
    redirect: 'manual',
    headers: { host: NAME },
  });
  expect(redirect.status).toBe(308);
  return { port, ca: readFileSync(certificate) };
}
