import { type ConnectionTest, calls, ERROR_CODES, FILE_FORMATS, type Problem } from '@outpost/contract';
import { openWorkbook } from '../../apps/server/src/administration/station-files/read-xlsx.ts';
import { Archive } from '../../apps/server/src/administration/station-files/unzip.ts';
import type { JsonSchema } from '../../apps/server/tests/json-schema-values.ts';
import { withSchemasInPlace } from '../../apps/server/tests/support/schemas-in-place.ts';
import type { Api } from '../support/api.ts';
import type { Collection } from './collection.ts';

interface Operation {
  summary?: string;
  description?: string;
  deprecated?: boolean;
  parameters?: { name: string; in: string; description?: string; schema: JsonSchema }[];
  requestBody?: { content: Record<string, { schema?: JsonSchema }> };
}
interface OpenApi {
  info: { title: string; description: string };
  paths: Record<string, Record<string, Operation>>;
}

const texts = (all: readonly (string | undefined)[]) =>
  all.flatMap((text) => (text ? [{ kind: 'text', text }] : []));

/** Each is sent in every field of a body and in every parameter. */
const BAD_VALUES: readonly unknown[] = [
  undefined,
  null,
  '',
  'x y',
  '\u0007',
  'x'.repeat(3_000),
  -1,
  1.5,
  1e12,
  true,
  [],
  {},
];

/** A body of this shape with one value everywhere. */
function bodyWith(schema: JsonSchema, value: unknown): unknown {
  const one = schema.anyOf?.[0] ?? schema.oneOf?.[0] ?? schema.allOf?.[0] ?? schema;
  if (one.properties) {
    return Object.fromEntries(
      Object.entries(one.properties).map(([name, each]) => [name, bodyWith(each, value)]),
    );
  }
  return one.type === 'array' && one.items?.properties ? [bodyWith(one.items, value)] : value;
}

/** What is refused before a call is found or read. */
const WRONG_REQUESTS: readonly [
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: string,
][] = [
  ['GET', '/nothing.here', {}],
  ['PATCH', '/api/Stations', {}],
  ['GET', '/api/Stations/%zz', {}],
  ['GET', '/icon.svg', { 'if-match': '"x"' }],
  ['GET', '/icon.svg', { range: 'bytes=99999999-' }],
  ['POST', '/accounts/authenticate', { 'content-type': 'text/plain' }, 'x'],
  ['POST', '/accounts/authenticate', { 'content-type': 'application/json' }, '{'],
  ['POST', '/accounts/authenticate', { 'content-type': 'application/json' }, `"${'x'.repeat(99_999)}"`],
  ['POST', '/accounts/authenticate', { origin: 'https://other.example' }],
  ['GET', '/api/Stations/poll/1', { 'sec-purpose': 'prefetch' }],
];

/** Sources and addresses of stations that no protocol has. */
const WRONG_SOURCES: readonly object[] = [
  { Protocol: 'dnp3' },
  { Protocol: 'modbus-tcp', Host: 'a', Baud: 9_600 },
  { Protocol: 'modbus-tcp', Host: 'a b', Port: 0, UnitId: 300, TimeoutMs: 1, Retries: 9 },
  { Protocol: 'modbus-rtu' },
  { Protocol: 'modbus-rtu', SerialPort: '', BaudRate: 5, Parity: 'mark', StopBits: 3, UnitId: 0 },
  { Protocol: 'modbus-rtu', SerialPort: '/dev/none' },
  { Protocol: 'modbus-rtu', SerialPort: '/dev/null' },
];
const WRONG_ADDRESSES: readonly object[] = [
  { Protocol: 'dnp3' },
  { Protocol: 'modbus', Table: 'coil', Address: 1, DataType: 'int16' },
  { Protocol: 'modbus', Table: 'input-register', Address: 65_535, DataType: 'float32' },
  { Protocol: 'modbus', Table: 'input-register', Address: 1, DataType: 'bit' },
];

/** The responses to invalid sources and addresses, and to tests of ports that do not exist. */
async function collectSources(base: string, token: string, collection: Collection): Promise<void> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const host = { Protocol: 'modbus-tcp', Host: '127.0.0.1', Port: 1 };
  const point = { Id: 0, Point: 'AI1', Name: 'Level', Kind: 'analog' };
  const bodies: [path: string, body: object][] = [
    ...WRONG_SOURCES.map((Source): [string, object] => [
      'test',
      { Source, Reads: [], Table: 'coil', Address: 0 },
    ]),
    ...WRONG_SOURCES.map((Source): [string, object] => [
      'probe',
      { Source, Table: 'coil', Address: 0, Count: 1 },
    ]),
    ...WRONG_ADDRESSES.map((Source): [string, object] => [
      '',
      { SiteName: 'X', Source: host, Points: [{ ...point, Source }] },
    ]),
  ];
  for (const [path, body] of bodies) {
    const url = `${base}/api/Stations${path && `/${path}`}`;
    const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(body) });
    const {
      title,
      detail,
      problems = [],
      Steps = [],
    } = (await response.json()) as Problem & Partial<ConnectionTest>;
    const seen = [title, detail, ...problems.map(({ Message }) => Message)];
    const steps = Steps.flatMap(({ Words, Check }) => [Words, Check ?? undefined]);
    collection.add('API', `POST ${path || 'station'} ${JSON.stringify(body)}`, texts([...seen, ...steps]));
  }
}

/** The descriptions of the API, and its responses to invalid input. */
export async function collectApi(base: string, token: string, collection: Collection): Promise<void> {
  const add = (title: string, all: readonly (string | undefined)[]) =>
    collection.add('API', title, texts(all));
  const document = withSchemasInPlace((await (await fetch(`${base}/docs/json`)).json()) as OpenApi);
  add('description', [document.info.title, ...document.info.description.split('\n\n')]);
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, operation] of Object.entries(operations)) {
      const { summary, description, parameters = [] } = operation;
      const name = `${method.toUpperCase()} ${path}`;
      add(name, [summary, description, ...parameters.map((parameter) => parameter.description)]);
      add(`${name}, refused`, await refusals(base, token, path, method, operation));
    }
  }
  add(
    'error titles',
    Object.values(ERROR_CODES).map(({ title }) => title),
  );
  for (const [method, path, headers, body = null] of WRONG_REQUESTS) {
    const response = await fetch(base + path, { method, headers, body });
    const { title, detail } = (await response.json()) as Problem;
    add(`${method} ${path} ${JSON.stringify(headers)} ${body?.slice(0, 20) ?? ''}`, [title, detail]);
  }
  await collectSources(base, token, collection);
  const metrics = await (await fetch(`${base}/metrics`)).text();
  collection.add(
    'Metrics',
    '/metrics',
    texts([...metrics.matchAll(/^# HELP \S+ (.*)$/gm)].map(([, help]) => help)),
  );
}

async function refusals(
  base: string,
  token: string,
  path: string,
  method: string,
  { parameters = [], requestBody }: Operation,
): Promise<string[]> {
  const found = new Set<string>();
  const schema = requestBody?.content['application/json']?.schema;
  async function ask(value: unknown, as: string, at: string): Promise<void> {
    const inQuery = parameters.filter((parameter) => parameter.in === 'query' && value !== undefined);
    const query = new URLSearchParams(inQuery.map(({ name }) => [name, String(value)]));
    const url = `${base}${path.replace(/\{\w+\}/g, encodeURIComponent(at))}?${query}`;
    const body = schema && JSON.stringify(bodyWith(schema, value));
    const response = await fetch(url, {
      method,
      headers: {
        ...(as && { authorization: `Bearer ${as}` }),
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body }),
    });
    const text = await response.text();
    if (response.ok || !text.startsWith('{')) return;
    const { title, detail, problems = [] } = JSON.parse(text) as Problem;
    for (const message of [title, detail, ...problems.map(({ Message }) => Message)]) found.add(message);
  }
  // These end the session.
  if (/revoke-token|sign-out|\/accounts\/sessions/.test(path)) return [];
  await ask(undefined, '', '1');
  await ask(undefined, 'x', '1');
  await ask(undefined, token, '999999');
  await ask('x', token, 'x');
  if (schema) for (const value of BAD_VALUES) await ask(value, token, '1');
  return [...found];
}

/** What is seen of the page before its scripts run, when it is installed, and of the calendar. */
export async function collectFiles(base: string, api: Api, collection: Collection): Promise<void> {
  const read = async (path: string) => (await fetch(base + path)).text();
  const page = (await read('/')).replace(/<(script|style)\b.*?<\/\1>/gs, '').split(/<[^>]*>/);
  collection.add('Files', 'page before its scripts', texts(page));
  const manifest = await read('/manifest.webmanifest');
  const shown = manifest.matchAll(/"(?:name|short_name|description)": "(.*?)"/g);
  collection.add('Files', 'installed page', texts([...shown].map(([, text]) => text)));
  const { Path } = await api.call(calls.calendars.make);
  collection.add(
    'Files',
    'calendar of on-call times',
    texts((await read(Path)).replace(/\r?\n /g, '').split(/\r?\n/)),
  );
}

/** Calls that return a file, with their parameters. */
const EXPORTS = [
  '/api/Alarms/log/file?',
  '/api/Audit/export?',
  '/api/ModbusMap/file?',
  '/api/Stations/export?',
  '/api/Stations/report/count/1/{month}/file?',
  '/api/Stations/report/ontime/1/{month}/file?',
  '/api/Stations/report/offtime/1/{month}/file?',
  '/api/Stations/report/analog/1/{month}/file?',
  '/api/Stations/report/month/{month}/file?',
  '/api/Stations/report/pump-health/1/{month}/file?',
  '/api/trends/file?pointId=1&pointId=2&startDate={day}&endDate={nextDay}&rows=buckets&',
  '/api/trends/file?pointId=1&pointId=2&startDate={day}&endDate={nextDay}&rows=samples&',
  '/api/trends/file?pointId=1&pointId=2&startDate={day}&endDate={nextDay}&rows=statistics&',
  '/api/trends/file?pointId=1&pointId=2&startDate={day}&endDate={nextDay}&rows=notes&',
];
const HEAD_ROWS = 8;

/** The titles and notes of every export. */
export async function collectExports(base: string, token: string, collection: Collection): Promise<void> {
  const [day, nextDay] = [0, 86_400_000].map((ms) => new Date(Date.now() + ms).toISOString().slice(0, 10));
  for (const path of EXPORTS) {
    for (const format of FILE_FORMATS) {
      const url = `${base}${path.replace('{day}', day!).replace('{nextDay}', nextDay!).replace('{month}', day!.slice(0, 7))}format=${format}`;
      const response = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      const bytes = Buffer.from(await response.arrayBuffer());
      if (!response.ok)
        collection.problems.push(`Exports: ${path}${format}: not reached, ${bytes.toString()}`);
      else collection.add('Exports', `${path}${format}`, texts(await headOf(bytes, format)));
    }
  }
}

async function headOf(bytes: Buffer, format: 'csv' | 'xlsx'): Promise<string[]> {
  if (format === 'csv') {
    return bytes
      .toString('utf8')
      .split(/\r?\n/)
      .slice(0, HEAD_ROWS)
      .flatMap((line) => line.split(',').map((cell) => cell.replace(/^\ufeff?"|"$/g, '')));
  }
  const workbook = await openWorkbook(new Archive(bytes));
  const found: string[] = [];
  for (const sheet of workbook.sheets) {
    found.push(sheet);
    for await (const { row, cells } of workbook.rows(sheet)) {
      if (row > HEAD_ROWS) break;
      found.push(...cells.flatMap((cell) => (typeof cell === 'string' ? [cell] : [])));
    }
  }
  return found;
}
