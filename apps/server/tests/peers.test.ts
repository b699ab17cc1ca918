/**
 * Classes of vulnerabilities of comparable products: a token secret in the source, trust in client
 * headers, files written by a given name, scripts and SQL in names. Others are tested elsewhere;
 * docs/security.md lists all.
 */
import { readdirSync } from 'node:fs';
import { request } from 'node:http';
import { dirname, join } from 'node:path';
import type { AuditEntry, Problem, StationConfig } from '@outpost/contract';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { SignJWT } from 'jose';
import { expect, it } from 'vitest';
import { readBuiltInTemplates } from '../src/administration/station-templates/index.ts';
import { allCalls } from '../src/platform/http/index.ts';
import { itOnEachDatabase } from '../src/testing/databases.ts';
import { startTestServer, type TestServer } from '../src/testing/server.ts';

const SCRIPT = '<img src=x onerror=alert(1)></script><script>alert(1)</script>';
const SQL = "x'; drop table accounts; --";

const codeOf = async (answer: Response) => ((await answer.json()) as Problem).code;

async function newStation(server: TestServer, changes: Partial<StationConfig> = {}): Promise<number> {
  const [template] = readBuiltInTemplates();
  const station = {
    ...template!.Station,
    SiteName: 'Mill Creek',
    Code: 'MC-1',
    Host: '127.0.0.1',
    Enabled: false,
    ...changes,
  };
  const answer = await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json: station });
  const text = await answer.text();
  expect(answer.status, text).toBe(201);
  const { StationId } = JSON.parse(text) as StationConfig;
  expect(StationId).toBeGreaterThan(0);
  return StationId;
}

it('signs with a secret of its own that cannot be guessed', async () => {
  const [one, other] = [await startTestServer(), await startTestServer()];
  const ask = (token: string) =>
    other.ask('/api/Stations', { headers: { authorization: `Bearer ${token}` } });
  expect(await codeOf(await ask(one.tokens.Admin))).toBe('TOKEN_INVALID');
  const [, payload] = other.tokens.Admin.split('.');
  const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as Record<string, unknown>;
  for (const secret of ['', 'secret', 'changeme', 'outpost', 'frangoteam751', '0'.repeat(32)]) {
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
      .sign(Buffer.from(secret.padEnd(1, '\0')));
    expect(await codeOf(await ask(forged)), secret).toBe('TOKEN_INVALID');
  }
  const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${payload}.`;
  expect(await codeOf(await ask(none))).toBe('TOKEN_INVALID');
  expect((await ask(other.tokens.Admin)).status).toBe(200);
});

it('grants nothing for what a request claims about its origin', async () => {
  const server = await startTestServer({ config: { trustProxy: [] } });
  const own = server.url;
  const headers = {
    referer: `${own}/config/users`,
    origin: own,
    'sec-fetch-site': 'same-origin',
    'x-forwarded-for': '127.0.0.1',
    'x-forwarded-user': 'admin',
    'x-real-ip': '127.0.0.1',
    'x-original-url': '/health',
    'x-http-method-override': 'GET',
    cookie: 'token=admin; session=1',
  };
  const guarded = allCalls().filter(
    (call) => call.needs !== 'anyone' && server.app.http.edge.mounted.has(call),
  );
  expect(guarded.length).toBeGreaterThan(100);
  for (const { method, path } of guarded) {
    const answer = await server.ask(path.replace(/:\w+/g, '1'), { method, headers });
    expect([answer.status, await codeOf(answer)], `${method} ${path}`).toEqual([401, 'TOKEN_MISSING']);
  }
});

it('writes and reads no file by a given name', async () => {
  const parent = await temporaryFolder();
  const dataDir = join(parent, 'data');
  const server = await startTestServer({ config: { dataDir } });
  const before = [readdirSync(parent), readdirSync(dirname(parent)).includes('evil')];
  const evil = '../../evil';
  await newStation(server, { SiteName: evil, Code: evil });
  const view = { Name: evil, View: { Columns: [], Sort: [], Filters: {}, Group: null, Pinned: [] } };
  await server.ask('/api/Views', { method: 'POST', as: 'Viewer', json: view });
  const file = await server.ask('/api/Stations/export?format=json', { as: 'Admin' });
  expect(file.headers.get('content-disposition') ?? '').not.toContain('..');
  expect([readdirSync(parent), readdirSync(dirname(parent)).includes('evil')]).toEqual(before);
  // Raw: fetch would normalise the path.
  const raw = (path: string) =>
    new Promise<{ status: number; text: string }>((resolve, reject) => {
      const { port } = new URL(server.url);
      request({ host: '127.0.0.1', port, path }, (answer) => {
        let text = '';
        answer.on('data', (piece: Buffer) => (text += piece));
        answer.on('end', () => resolve({ status: answer.statusCode!, text }));
      })
        .on('error', reject)
        .end();
    });
  for (const path of [
    '/../package.json',
    '/assets/../../../../package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/docs/static/..%2f..%2fpackage.json',
    '/assets/%00/etc/passwd',
  ]) {
    const { status, text } = await raw(path);
    expect(status, path).toBeGreaterThanOrEqual(400);
    expect(text, path).not.toMatch(/"name": ?"outpost|root:/);
  }
});

it('returns scripts in names and notes as data that browsers do not render', async () => {
  const server = await startTestServer();
  const id = await newStation(server, { SiteName: SCRIPT, Notes: SCRIPT });
  for (const path of [
    '/api/Stations',
    `/api/Stations/${id}`,
    '/api/Audit',
    '/api/Stations/export?format=csv',
  ]) {
    const answer = await server.ask(path, { as: 'Admin' });
    expect(answer.status, path).toBe(200);
    expect(answer.headers.get('content-type'), path).not.toContain('html');
    expect(answer.headers.get('x-content-type-options'), path).toBe('nosniff');
  }
  // An address with a script in it is returned only as text.
  const missing = await server.ask(`/api/${encodeURIComponent(SCRIPT)}`, {
    headers: { accept: 'text/html' },
  });
  expect(missing.headers.get('content-type')).toContain('application/problem+json');
});

itOnEachDatabase('takes SQL in texts for texts', async (databaseUrl) => {
  const server = await startTestServer({ config: { databaseUrl } });
  const id = await newStation(server, { SiteName: SQL, Notes: SQL });
  const station = (await (
    await server.ask(`/api/Stations/config/${id}`, { as: 'Admin' })
  ).json()) as StationConfig;
  expect(station.SiteName).toBe(SQL);
  const found = async (text: string) => {
    const answer = await server.ask(`/api/Audit?text=${encodeURIComponent(text)}`, { as: 'Admin' });
    return ((await answer.json()) as AuditEntry[]).length;
  };
  expect(await found(SQL)).toBe(1);
  for (const text of ["' or '1'='1", "%' or 1=1 --", '\\', '_____________________', '%%%']) {
    expect(await found(text), text).toBe(0);
  }
  const tried = await server.ask('/accounts/authenticate', {
    method: 'POST',
    json: { email: "' or 1=1 --", password: "' or 1=1 --" },
  });
  expect(await codeOf(tried)).toBe('CREDENTIALS_WRONG');
  expect((await server.ask('/accounts', { as: 'Admin' })).status).toBe(200);
});
