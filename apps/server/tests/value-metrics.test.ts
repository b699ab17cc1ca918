import { spawn, spawnSync } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import type { CreatedApiToken, TokenLimit, TokenScope } from '@outpost/contract';
import { temporaryFolder } from '@outpost/testing/folders.ts';
import { leftOut } from '@outpost/testing/left-out.ts';
import { expect, it, onTestFinished } from 'vitest';
import { as } from '../src/administration/accounts/testing/people.ts';
import { Plant } from '../src/commands/testing/command-kit.ts';
import type { TestServer } from '../src/testing/server.ts';

const DASHBOARD = join(import.meta.dirname, '../../../deploy/grafana/outpost-prometheus.json');
const ON = { config: { valueMetrics: true } };
const BOTH: TokenScope[] = ['read-values', 'read-alarms'];

async function tokenFor(
  server: TestServer,
  Scopes = BOTH,
  Limit: TokenLimit = { Kind: 'all' },
): Promise<string> {
  const body = { Name: `${Scopes.join()} ${Limit.Kind}`, Scopes, Limit, Points: [] };
  const answer = await server.ask('/api/Tokens', { method: 'POST', as: 'Admin', json: body });
  return ((await answer.json()) as CreatedApiToken).Token;
}

async function metricsOf(server: TestServer, token: string): Promise<string> {
  const answer = await as(server, token, 'GET', '/api/Metrics');
  expect(answer.status, await answer.clone().text()).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  return answer.text();
}

it('exports only values that are current, and says of others that they are not', async () => {
  const plant = await Plant.start({ SiteName: 'Elm "A"\\B', Area: 'North' }, ON);
  const { server } = plant;
  const token = await tokenFor(server);
  const site = `station_id="1",station="Elm \\"A\\"\\\\B",area="North"`;
  const point = `${site},point_id="${plant.pointId('AO1')}",point="AO1",name="Lead pump on",unit="m"`;
  const online = await metricsOf(server, token);
  expect(online).toContain(`outpost_station_up{${site}} 1\n`);
  expect(online).toContain(`outpost_point_value{${point}} 2\n`);
  expect(online).toContain(`outpost_point_good{${point}} 1\n`);
  expect(online).toMatch(/outpost_point_value\{[^}]*point="DO1"[^}]*unit=""\} 0\n/);
  // What is scaled from whole counts has no rounding error.
  const { image } = server.app;
  image.columns.values[image.station(1)!.first] = -12.299999999999997;
  expect(await metricsOf(server, token)).toMatch(/outpost_point_value\{[^}]*\} -12\.3\n/);
  const measuredAt = plant.clock.now() / 1_000;
  expect(online).toContain(`outpost_point_measured_timestamp_seconds{${point}} ${measuredAt}\n`);
  // Each family is described once, and its samples follow each other.
  const names = online.split('\n').flatMap((line) => /^(?:# TYPE )?(outpost_\w+)/.exec(line)?.[1] ?? []);
  const runs = names.filter((name, index) => name !== names[index - 1]);
  expect(new Set(runs).size).toBe(runs.length);

  await plant.pollInVain(12);
  const offline = await metricsOf(server, token);
  expect(offline).toContain(`outpost_station_up{${site}} 0\n`);
  expect(offline).not.toContain('outpost_point_value{');
  expect(offline).toContain(`outpost_point_good{${point}} 0\n`);
  expect(offline).toContain(`outpost_point_measured_timestamp_seconds{${point}} ${measuredAt}\n`);
  expect(offline).toMatch(/outpost_station_alarms\{station_id="1",.*state="unacknowledged"\} [1-9]/);
  expect(offline).toMatch(/outpost_alarms\{priority="critical",state="acknowledged"\} 0\n/);
});

it('exports nothing without the setting, alarms only with their scope, and only own stations', async () => {
  const off = await Plant.start();
  expect((await as(off.server, await tokenFor(off.server), 'GET', '/api/Metrics')).status).toBe(404);
  const { server } = await Plant.start({}, ON);
  expect(await metricsOf(server, await tokenFor(server, ['read-values']))).not.toContain('outpost_alarms');
  expect(await metricsOf(server, await tokenFor(server))).toContain('outpost_alarms');
  const json = { SiteName: 'Oak', Host: '127.0.0.1', Port: 1, Enabled: false, Points: [] };
  expect((await server.ask('/api/Stations', { method: 'POST', as: 'Admin', json })).status).toBe(201);
  const elsewhere = await tokenFor(server, BOTH, { Kind: 'stations', StationIds: [2] });
  expect(await metricsOf(server, elsewhere)).not.toContain('station_id="1"');
  const history = await tokenFor(server, ['read-history']);
  expect((await as(server, history, 'GET', '/api/Metrics')).status).toBe(403);
  expect((await server.ask('/api/Metrics')).status).toBe(401);
});

const hasPrometheus = spawnSync('prometheus', ['--version']).status === 0;
if (!hasPrometheus) leftOut('prometheus: values and alarms as it reads them');

it.runIf(hasPrometheus)(
  'is read by Prometheus',
  async () => {
    const { server } = await Plant.start({}, ON);
    const folder = await temporaryFolder();
    await writeFile(join(folder, 'token'), await tokenFor(server));
    const config = `
global: { scrape_interval: 1s }
scrape_configs:
  - job_name: outpost
    metrics_path: /api/Metrics
    authorization: { credentials_file: ${join(folder, 'token')} }
    static_configs: [{ targets: ['${new URL(server.url).host}'] }]
`;
    await writeFile(join(folder, 'prometheus.yml'), config);
    const port = await freePort();
    const prometheus = spawn('prometheus', [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${join(folder, 'data')}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ]);
    onTestFinished(async () => {
      prometheus.kill();
      await new Promise((ended) => prometheus.once('exit', ended));
    });
    const query = async (text: string): Promise<string[]> => {
      const answer = await fetch(
        `http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(text)}`,
      ).catch(() => null);
      const { data } = answer?.ok
        ? ((await answer.json()) as { data: { result: { value: [number, string] }[] } })
        : { data: { result: [] } };
      return data.result.map(({ value }) => value[1]);
    };
    const within = { timeout: 30_000, interval: 250 };
    await expect.poll(() => query('up{job="outpost"}'), within).toEqual(['1']);
    await expect.poll(() => query('outpost_point_value{point="AO1"}'), within).toEqual(['2']);
    expect(await query('outpost_station_up')).toEqual(['1']);
    expect(await query('sum(outpost_alarms)')).toEqual(['0']);
    // The queries of the dashboard in deploy/grafana; those with a condition find nothing now.
    const dashboard = await readFile(DASHBOARD, 'utf8');
    const { panels } = JSON.parse(dashboard) as { panels: { targets: { expr: string }[] }[] };
    const found: Record<string, number> = {};
    for (const { expr } of panels.flatMap(({ targets }) => targets)) {
      const text = expr.replaceAll(/\$(station|point)/g, '.*');
      const answer = await fetch(`http://127.0.0.1:${port}/api/v1/query?query=${encodeURIComponent(text)}`);
      expect(answer.status, `${expr}: ${await answer.clone().text()}`).toBe(200);
      found[expr] = (await query(text)).length;
    }
    const withRows = Object.entries(found).filter(([expr]) => !/ (== 0|> 900)$/.test(expr));
    expect(withRows.length).toBeGreaterThan(3);
    expect(withRows.filter(([, rows]) => rows === 0)).toEqual([]);
  },
  60_000,
);

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  const { port } = server.address() as { port: number };
  await new Promise((closed) => server.close(closed));
  return port;
}
