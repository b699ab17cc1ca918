import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CreatedApiToken } from '@outpost/contract';
import { expect, it } from 'vitest';
import { as, signInAs } from '../src/administration/accounts/testing/people.ts';
import { Plant } from '../src/commands/testing/command-kit.ts';

const FOLDER = join(import.meta.dirname, '../../../deploy/grafana');

interface Target {
  readonly expr?: string;
  readonly url?: string;
  readonly root_selector?: string;
  readonly columns?: readonly { readonly selector: string }[];
}
interface Dashboard {
  readonly uid: string;
  readonly panels: readonly {
    readonly id: number;
    readonly title: string;
    readonly targets: readonly Target[];
  }[];
}

const dashboards = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.json'))
  .map((name) => JSON.parse(readFileSync(join(FOLDER, name), 'utf8')) as Dashboard);
const targets = dashboards.flatMap(({ panels }) =>
  panels.flatMap((panel) => panel.targets.map((target) => ({ title: panel.title, ...target }))),
);

it('has dashboards with a number for each panel and a query in each', () => {
  expect(dashboards.map(({ uid }) => uid).sort()).toEqual(['outpost-api', 'outpost-values']);
  for (const { panels } of dashboards) {
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length);
    for (const { targets: own, title } of panels)
      for (const { expr, url } of own) expect(expr ?? url, title).toBeTruthy();
  }
});

it('requests calls that exist, and columns that their answers have', async () => {
  const plant = await Plant.start({ Retries: 0 });
  const { server } = plant;
  await plant.pollInVain(12);
  const { token } = await signInAs(server, 'Admin');
  const body = {
    Name: 'Grafana',
    Scopes: ['read-values', 'read-history', 'read-alarms'],
    ...{ Limit: { Kind: 'all' }, Points: [] },
  };
  const created = await as(server, token, 'POST', '/api/Tokens', body);
  const { Token } = (await created.json()) as CreatedApiToken;
  const atMs = plant.clock.now();
  const values: Readonly<Record<string, string>> = {
    '__from:date:iso': new Date(atMs - 86_400_000).toISOString(),
    '__to:date:iso': new Date(atMs + 60_000).toISOString(),
    station: String(plant.stationId),
    point: String(plant.pointId('AO1')),
  };
  const withUrl = targets.filter(({ url }) => url !== undefined);
  expect(withUrl.length).toBeGreaterThan(3);
  for (const { title, url, root_selector: root = '', columns = [] } of withUrl) {
    const path = url!.replace(/\$\{([^}]+)\}/g, (_all, name: string) => values[name]!);
    const answer = await as(server, Token, 'GET', path);
    expect(answer.status, `${title}: ${await answer.clone().text()}`).toBe(200);
    const json = (await answer.json()) as Record<string, unknown>;
    // A name selects a list; an expression makes rows of lists that the answer has.
    const rows = /^\w*$/.test(root) ? (root === '' ? json : json[root]) : [json];
    expect(rows, title).toBeInstanceOf(Array);
    const [first] = rows as Record<string, unknown>[];
    expect(first, `${title} has rows`).toBeDefined();
    for (const { selector } of columns) expect(Object.keys(first!), title).toContain(selector);
  }
});
