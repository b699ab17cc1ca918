import { ROLES, type Role, roleAllows } from '@outpost/contract';
import { expect, it } from 'vitest';
import { as, signInAs } from '../src/administration/accounts/testing/people.ts';
import { ManualClock } from '../src/testing/manual-clock.ts';
import { startTestServer, type TestServer } from '../src/testing/server.ts';

/**
 * The permissions in the wording of docs/product.md's table, repeated here independently: the test
 * fails for a call of the API without a row, or with two, and for one that allows other roles than
 * its row.
 */
const TABLE: readonly { least: Role | 'anyone'; what: string; calls: RegExp[] }[] = [
  {
    least: 'anyone',
    what: 'get in: sign in and out, the first account, links of mails and calendars',
    calls: [
      /^POST \/accounts\/(authenticate|refresh-token|revoke-token|forgot-password|setup|display)$/,
      /^GET \/accounts\/setup$/,
      /^POST \/accounts\/link\/(look|use)$/,
      /^POST \/api\/Alarms\/link(\/acknowledge)?$/,
      /^GET \/api\/OnCall\/feed\/\{token\}$/,
    ],
  },
  {
    least: 'Viewer',
    what: 'see everything outside Config',
    calls: [
      /^GET \/api\/Stations(\/(\{id\}|all|day|list|map|overview|overviewlist|points|settings))?$/,
      /^GET \/api\/Stations\/samples\/\{id\}$/,
      /^GET \/api\/Stations\/(list|report)\/(analog|count|month|ontime|offtime|pump-health)\/.+$/,
      /^GET \/api\/Stations\/(notes|documents|document)\/\{id\}$/,
      /^GET \/api\/Stations\/alarm\/.+$/,
      /^GET \/api\/OnCall\/(now|range)$/,
      /^GET \/api\/Alarms\/(\{id\}|events|load|log|log\/file|periods|active|standing)$/, // cspell:disable-line
      /^GET \/api\/trends\/(analog|digital|statistics|notes|file)$/,
      /^GET \/api\/(Areas|Map\/(styles|tiles\/.+)|Notify\/channels)$/,
    ],
  },
  {
    least: 'Viewer',
    what: 'manage own account and own alert settings',
    calls: [
      /^(GET|PUT) \/accounts\/\{id\}$/,
      /^(GET|DELETE) \/accounts\/sessions$/,
      /^DELETE \/accounts\/sessions\/\{id\}$/,
      /^GET \/accounts\/second-factor$/,
      /^POST \/accounts\/second-factor\/(begin|confirm|off|recovery-codes)$/,
      /^(GET|POST) \/api\/(Views|TrendSets)$/,
      /^(PUT|DELETE) \/api\/(Views|TrendSets)\/\{id\}$/,
      /^(GET|PUT) \/api\/Contacts$/,
      /^GET \/api\/Contacts\/push-key$/,
      /^POST \/api\/Contacts\/(browsers|link|test)$/,
      /^DELETE \/api\/Contacts\/browsers\/\{id\}$/,
      /^(GET|POST|DELETE) \/api\/OnCall\/calendar$/,
      /^GET \/api\/OnCall\/own$/,
      /^(GET|POST|PUT) \/api\/AccountStations$/,
      /^DELETE \/api\/AccountStations\/\{id\}$/,
      /^GET \/api\/AccountOnCallSchedules\/account\/\{id\}$/,
    ],
  },
  {
    least: 'Operator',
    what: 'acknowledge and comment alarms, poll a station now',
    calls: [/^POST \/api\/Alarms\/(acknowledge|\{id\}\/comment)$/, /^GET \/api\/Stations\/poll\/\{id\}$/],
  },
  {
    least: 'Operator',
    what: 'request swaps of own on-call shifts',
    calls: [/^(GET|POST) \/api\/OnCall\/swap-requests$/, /^DELETE \/api\/OnCall\/swap-requests\/\{id\}$/],
  },
  {
    least: 'Supervisor',
    what: 'swap on-call shifts of any user, decide requests',
    calls: [/^POST \/api\/OnCall\/swaps$/, /^POST \/api\/OnCall\/swap-requests\/\{id\}\/(confirm|decline)$/],
  },
  {
    least: 'Operator',
    what: 'write notes about stations, and add photos and documents',
    calls: [
      /^POST \/api\/Stations\/(notes|documents)\/\{id\}$/,
      /^(PUT|DELETE) \/api\/Stations\/note\/\{id\}$/,
      /^DELETE \/api\/Stations\/document\/\{id\}$/,
    ],
  },
  {
    least: 'Supervisor',
    what: 'the Config area: wall displays',
    calls: [
      /^(GET|POST) \/api\/Displays$/,
      /^(PUT|DELETE) \/api\/Displays\/\{id\}$/,
      /^POST \/api\/Displays\/\{id\}\/code$/,
    ],
  },
  {
    least: 'Supervisor',
    what: 'the Config area: Users',
    calls: [
      /^(GET|POST) \/accounts$/,
      /^DELETE \/accounts\/\{id\}$/,
      /^POST \/accounts\/\{id\}\/(invite|sign-out)$/,
    ],
  },
  {
    least: 'Supervisor',
    what: 'the Config area: Alerts, Schedules, reports that are mailed, Modbus Map, what history takes',
    calls: [
      /^GET \/api\/AccountStations\/all$/,
      /^POST \/api\/AccountStations\/admin$/,
      /^PUT \/api\/AccountStations\/stations$/,
      /^(GET|POST) \/api\/(OnCallSchedules|ReportSchedules|DutyOverrides|AccountOnCallSchedules)$/,
      /^(GET|PUT|DELETE) \/api\/(OnCallSchedules|ReportSchedules)\/\{id\}$/,
      /^DELETE \/api\/(DutyOverrides|AccountOnCallSchedules)\/\{id\}$/,
      /^(GET|PUT) \/api\/AccountOnCallSchedules\/schedule\/\{id\}$/,
      /^PUT \/api\/AccountOnCallSchedules\/account\/\{id\}$/,
      /^GET \/api\/ReportSchedules\/\{id\}\/log$/,
      /^POST \/api\/ReportSchedules\/\{id\}\/send$/,
      /^GET \/api\/OnCall\/(chain|escalation|coverage)$/,
      /^GET \/api\/Contacts\/all$/,
      /^GET \/api\/System\/health$/,
      /^PUT \/api\/Contacts\/\{id\}$/,
      /^POST \/api\/Contacts\/\{id\}\/test$/,
      /^GET \/api\/ModbusMap(\/(Analog|Digital|document|file|journal|server|versions))?$/,
      /^GET \/api\/History\/size$/,
    ],
  },
  {
    least: 'Supervisor',
    what: 'shelve alarms, write an output or set point',
    calls: [
      /^POST \/api\/Alarms\/(in-service|out-of-service|shelve|unshelve|maintenance)$/,
      /^DELETE \/api\/Alarms\/maintenance\/\{stationId\}$/,
      /^POST \/api\/Stations\/(write|select|deselect)\/\{id\}$/,
      /^GET \/api\/Stations\/settings\/\{id\}$/,
    ],
  },
  {
    least: 'Admin',
    what: 'everything: also station management, push config, system settings, audit log',
    calls: [
      /^POST \/api\/Stations$/,
      /^DELETE \/api\/Stations\/\{id\}$/,
      /^(GET|PUT) \/api\/Stations\/config(\/\{id\}(\/\{version\})?)?$/,
      /^PUT \/api\/Areas$/,
      /^GET \/api\/Protocols$/,
      /^GET \/api\/Stations\/(admin|deleted|export|templates)$/,
      /^GET \/api\/Stations\/changes\/\{id\}$/,
      /^POST \/api\/Stations\/templates(\/(import|\{id\}\/apply))?$/,
      /^(PUT|DELETE) \/api\/Stations\/templates\/\{id\}$/,
      /^GET \/api\/Stations\/(templates\/stations|template(\/file)?)$/,
      /^(PUT|DELETE) \/api\/Stations\/template\/\{id\}$/,
      /^POST \/api\/Stations\/(bulk|enable|import|probe|test)$/,
      /^POST \/api\/Stations\/(restore|revert)\/\{id\}$/,
      /^(GET|POST|PUT) \/api\/Stations\/commissioning\/\{id\}(\/(restart|tick))?$/,
      /^GET \/api\/Stations\/push-config\/\{id\}$/,
      /^POST \/api\/Stations\/push-config\/\{id\}\/roll-back$/,
      /^PUT \/api\/ModbusMap\/address$/,
      /^(GET|PUT) \/api\/History\/settings$/,
      /^(GET|PUT|POST) \/api\/Settings\/.+$/,
      /^GET \/api\/Audit(\/(\{id\}|export))?$/,
      /^POST \/accounts\/\{id\}\/second-factor\/reset$/,
    ],
  },
];

/** What is allowed before a required second factor is set up. */
const SETTING_UP = /^(GET \/accounts\/second-factor|POST \/accounts\/second-factor\/(begin|confirm))$/;

/** How calls are refused to roles without permission. */
const AT_THE_GATE = [
  'TOKEN_MISSING',
  'TOKEN_INVALID',
  'TOKEN_EXPIRED',
  'ROLE_TOO_LOW',
  'SECOND_FACTOR_REQUIRED',
];

interface Operation {
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
}

async function operationsOf(server: TestServer): Promise<Operation[]> {
  const document = (await (await server.ask('/docs/json')).json()) as {
    paths: Record<string, Record<string, object>>;
  };
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.keys(methods).map((method) => {
      const verb = method.toUpperCase() as Operation['method'];
      return { name: `${verb} ${path}`, method: verb, path };
    }),
  );
}

/** Calls on the own account by its number are only made for it. */
const OWN = 'GET /api/AccountOnCallSchedules/account/{id}';

/**
 * A path of something that does not exist, so that nothing is changed after the permission check.
 */
const filled = ({ name, path }: Operation, ownId: number) =>
  path
    .replace('{id}', name === OWN ? String(ownId) : '{id}')
    .replace('{startDate}', '2026-03-01')
    .replace('{endDate}', '2026-03-02')
    .replace('{period}', '2026-03')
    .replace(/\{\w+\}/g, '2147483647');

it('has one row for each call', async () => {
  const server = await startTestServer();
  const rows = TABLE.flatMap(({ calls }) => calls);
  const operations = await operationsOf(server);
  expect(operations.length).toBeGreaterThan(100);
  for (const { name } of operations) {
    expect(
      rows.filter((row) => row.test(name)),
      `rows of ${name}`,
    ).toHaveLength(1);
  }
});

it('allows exactly the roles of the table', async () => {
  const clock = new ManualClock();
  const server = await startTestServer({ clock });
  const operations = await operationsOf(server);
  const least = ({ name }: Operation) =>
    TABLE.find(({ calls }) => calls.some((row) => row.test(name)))!.least;
  /** The result of the permission check; null: passed. */
  const atTheGate = async (operation: Operation, token: string | null, ownId: number) => {
    const { method } = operation;
    const path = filled(operation, ownId);
    const json = method === 'POST' || method === 'PUT' ? { Nonsense: true } : undefined;
    const answer =
      token === null ? await server.ask(path, { method, json }) : await as(server, token, method, path, json);
    const text = await answer.text();
    const code = answer.status < 400 ? '' : (JSON.parse(text) as { code: string }).code;
    expect(answer.status, `${method} ${path} ${text}`).not.toBe(500);
    return AT_THE_GATE.includes(code) ? code : null;
  };
  const gate = async (token: string | null, ownId = 1) => {
    const words: Record<string, string | null> = {};
    for (const operation of operations) words[operation.name] = await atTheGate(operation, token, ownId);
    return words;
  };
  const expected = (word: (operation: Operation) => string | null) =>
    Object.fromEntries(
      operations.map((operation) => [operation.name, least(operation) === 'anyone' ? null : word(operation)]),
    );

  expect(await gate(null)).toEqual(expected(() => 'TOKEN_MISSING'));
  const { token: expired } = await signInAs(server, 'Admin');
  clock.advance(15 * 60_000);
  expect(await gate(expired)).toEqual(expected(() => 'TOKEN_EXPIRED'));
  for (const role of ROLES) {
    const { token, id } = await signInAs(server, role);
    const may = (operation: Operation) => roleAllows(role, least(operation) as Role);
    expect(await gate(token, id), role).toEqual(
      expected((operation) => (may(operation) ? null : 'ROLE_TOO_LOW')),
    );
  }

  const admin = await signInAs(server, 'Admin');
  await as(server, admin.token, 'PUT', '/api/Settings/second-factor', { RequiredFor: ['Supervisor'] });
  const { token: without } = await signInAs(server, 'Supervisor');
  expect(await gate(without), 'without the second factor').toEqual(
    expected((operation) => {
      if (SETTING_UP.test(operation.name)) return null;
      return least(operation) === 'Admin' ? 'ROLE_TOO_LOW' : 'SECOND_FACTOR_REQUIRED';
    }),
  );
}, 60_000);
