import { request } from 'node:http';
import { calls, type Problem, Problem as ProblemSchema } from '@outpost/contract';
import { setUpOnce } from '@outpost/testing/set-up-once.ts';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { itOnEachDatabase } from '../src/testing/databases.ts';
import { startTestServer, type TestServer } from '../src/testing/server.ts';
import { type JsonSchema, valuesOf } from './json-schema-values.ts';
import { withSchemasInPlace } from './support/schemas-in-place.ts';

interface Parameter {
  name: string;
  in: 'path' | 'query';
  description?: string;
  schema: JsonSchema;
}
interface Operation {
  method: string;
  path: string;
  description: string;
  operationId: string;
  security: object[];
  parameters: Parameter[];
  body: JsonSchema | null;
  responses: Record<string, unknown>;
}
interface Document {
  openapi: string;
  components: { schemas: Record<string, JsonSchema & { $ref?: string }>; securitySchemes: object };
  paths: Record<string, Record<string, object>>;
  webhooks: Record<string, object>;
}

async function documentOf(server: TestServer): Promise<{ document: Document; operations: Operation[] }> {
  const document = (await (await server.ask('/docs/json')).json()) as Document;
  const operations = Object.entries(withSchemasInPlace(document).paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const { parameters, requestBody, ...rest } = operation as Partial<Operation> & {
        requestBody?: { content: { 'application/json'?: { schema: JsonSchema } } };
      };
      return {
        ...rest,
        method: method.toUpperCase(),
        path,
        parameters: parameters ?? [],
        body: requestBody?.content['application/json']?.schema ?? null,
      } as Operation;
    }),
  );
  return { document, operations };
}

/** For tests that change nothing. */
const shared = setUpOnce(startTestServer);

it('is OpenAPI 3.1 of exactly the served calls, with roles and problems', async () => {
  const server = await shared();
  const { document, operations } = await documentOf(server);
  expect(document.openapi).toBe('3.1.0');
  expect(document.components.securitySchemes).toEqual({
    accessToken: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
    apiToken: expect.objectContaining({ type: 'http', scheme: 'bearer', bearerFormat: 'outpost_…' }),
    apiTokenAsPassword: expect.objectContaining({ type: 'http', scheme: 'basic' }),
  });
  const mounted = [...server.app.http.edge.mounted].map(
    ({ method, path }) => `${method} ${path.replace(/:(\w+)/g, '{$1}')}`,
  );
  expect(operations.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(mounted.sort());
  const saving = operations.find(({ path, method }) => path === '/api/Stations/config' && method === 'PUT')!;
  expect(saving.description).toContain('Requires the Admin role.');
  expect(saving.security).toEqual([{ accessToken: [] }, { apiToken: ['administer'] }]);
  expect(saving.description).toContain('API tokens need the scope `administer`.');
  const ofPeople = operations.find(({ path }) => path === calls.accounts.list.path)!;
  expect(ofPeople.security).toEqual([{ accessToken: [] }]);
  expect(ofPeople.description).toContain('Not available to API tokens.');
  expect(Object.keys(saving.responses)).toEqual(['200', 'default']);
  expect(JSON.stringify(saving.body)).toContain('PollIntervalSeconds');
  const signIn = operations.find(({ path }) => path === calls.accounts.authenticate.path)!;
  expect(signIn.security).toEqual([]);
  const reading = operations.find(({ path }) => path === calls.stations.overview.path)!;
  expect(reading.security).toEqual([
    { accessToken: [] },
    { apiToken: ['read-values'] },
    { apiTokenAsPassword: ['read-values'] },
  ]);
  // Generated clients name their functions after these.
  expect([saving, reading].map(({ operationId }) => operationId)).toEqual([
    'putStationsConfig',
    'getStationsOverview',
  ]);
  const ids = operations.map(({ operationId }) => operationId);
  expect(new Set(ids).size).toBe(ids.length);
});

it('describes every parameter of a query', async () => {
  const { operations } = await documentOf(await shared());
  const queries = operations.flatMap(({ path, parameters }) =>
    parameters.filter((parameter) => parameter.in === 'query').map((parameter) => ({ ...parameter, path })),
  );
  expect(queries.length).toBeGreaterThan(100);
  expect(queries.filter(({ description }) => description === undefined)).toEqual([]);
  const of = (path: string, name: string) =>
    queries.find((query) => query.path === path && query.name === name)!.description;
  expect(of('/api/Alarms/log', 'area')).toContain('in this area now');
  expect(of('/api/Stations/{id}', 'name')).toContain('as a confirmation');
  // What the contract says itself counts.
  expect(of('/api/Stations/samples/{id}', 'limit')).toContain('10,000 by default');
});

it('has IDs as numbers in addresses, too', async () => {
  const { operations } = await documentOf(await shared());
  const { parameters } = operations.find(({ path }) => path === '/api/Stations/samples/{id}')!;
  const schemas = parameters.map(({ name, schema }) => [name, schema]);
  expect(schemas).toContainEqual(['id', { type: 'integer', minimum: 1 }]);
  expect(schemas).toContainEqual(['pointId', { type: 'integer', minimum: 1 }]);
});

it('says that an ID in a query may be given once or several times', async () => {
  const { operations } = await documentOf(await startTestServer());
  const { parameters } = operations.find(({ path }) => path === '/api/Exports/csv')!;
  const id = { type: 'integer', minimum: 1 };
  for (const name of ['stationId', 'pointId']) {
    const { schema } = parameters.find((parameter) => parameter.name === name)!;
    expect(schema).toEqual({ anyOf: [id, { type: 'array', items: id }] });
  }
});

it('says how a write and a push state that an interlock was read', async () => {
  const { operations } = await documentOf(await shared());
  const write = operations.find(({ path }) => path === '/api/Stations/write/{id}')!;
  expect(write).toMatchObject({ summary: expect.stringContaining('(`InterlockRead: true`)') });
  expect(write.body).toMatchObject({
    required: ['PointId', 'Value'],
    properties: { InterlockRead: { type: 'boolean', description: expect.stringContaining('was read') } },
  });
  const push = operations.find(({ path }) => path === '/api/Stations/push-config/{id}')!;
  expect(push).toMatchObject({ summary: expect.stringContaining('(`interlocks=read`)') });
  expect(push.parameters).toContainEqual(
    expect.objectContaining({
      ...{ name: 'interlocks', in: 'query', required: false },
      description: expect.stringContaining('acknowledges the interlock texts'),
    }),
  );
});

it('is shown on a page whose scripts the policy allows', async () => {
  const server = await shared();
  const page = await server.ask('/docs', { headers: { accept: 'text/html' } });
  expect(page.status).toBe(200);
  const text = await page.text();
  expect(text).toContain('swagger-ui');
  expect(text).toContain('<title>Outpost API</title>');
  expect(text).not.toMatch(/<script>|<script [^>]*>[^<\s]/);
  const files = [...text.matchAll(/(?:src|href)="([^"]+)"/g)].map(([, path]) => path!);
  expect(files).toContain('/docs/static/swagger-initializer.js');
  for (const path of files) expect((await server.ask(path)).status, path).toBe(200);
  const settings = await (await server.ask('/docs/static/swagger-initializer.js')).text();
  expect(settings).toContain('"docExpansion":"none"');
});

it('names each entity once, and what requests need not have of it', async () => {
  const server = await shared();
  const { document } = await documentOf(server);
  const { schemas } = document.components;
  const answerOf = (path: string) => {
    const { responses } = document.paths[path]!.get as {
      responses: Record<string, { content: Record<string, { schema: object }> }>;
    };
    return responses['200']!.content['application/json']!.schema;
  };
  const to = (name: string) => ({ $ref: `#/components/schemas/${name}` });
  expect(answerOf('/api/Stations')).toEqual({ type: 'array', items: to('Station') });
  expect(answerOf('/api/Stations/{id}')).toEqual(to('StationDetail'));
  expect(schemas.StationDetail!.properties).toMatchObject({ Communication: to('Communication') });
  expect(schemas.AlarmLogPage!.properties).toMatchObject({
    Entries: { type: 'array', items: to('AlarmLogEntry') },
  });
  // Answers have every field, requests only those without a default.
  expect(schemas.Point!.oneOf).toEqual([to('DigitalPoint'), to('AnalogPoint')]);
  expect(schemas.PointInput!.oneOf).toEqual([to('DigitalPointInput'), to('AnalogPointInput')]);
  expect(schemas.ReturnedPoint!.oneOf).toEqual([to('ReturnedDigitalPoint'), to('ReturnedAnalogPoint')]);
  expect(schemas.DigitalPoint!.required).toContain('Invert');
  expect(schemas.DigitalPointInput!.required).not.toContain('Invert');
  // What is the same in both has one name.
  expect(schemas.StationConfig!.properties).toMatchObject({
    Settings: { items: to('RemoteSetting') },
    Points: { items: to('PointInput') },
  });
  expect(schemas.RemoteSettingInput).toBeUndefined();
  // What is said of one field stands next to the reference.
  expect(schemas.CommunicationAlarmInput!.properties).toMatchObject({
    Priority: { default: 'high', allOf: [to('Priority')] },
  });
});

it('lets answers have more fields, so that a strict client reads those of a later version', async () => {
  const { document } = await documentOf(await shared());
  const { paths, components, webhooks } = withSchemasInPlace(document);
  const responses = Object.values(paths).flatMap((methods) =>
    Object.values(methods).map((operation) => (operation as { responses: object }).responses),
  );
  expect(JSON.stringify([responses, webhooks])).not.toContain('"additionalProperties":false');
  expect(components.schemas.WriteBody!.additionalProperties).toBe(false);
});

it('has examples that a reader understands', async () => {
  const { document } = await documentOf(await shared());
  expect(JSON.stringify(document)).not.toContain('9007199254740991');
  expect(document.components.schemas.AlarmLogEntry!.properties).toMatchObject({
    RaisedAt: { format: 'date-time', examples: ['2026-05-01T06:30:00.000Z'] },
  });
  expect(document.components.schemas.DateOrInstant!.anyOf).toMatchObject([
    { examples: ['2026-05-01T06:30:00.000Z'] },
    { format: 'date', examples: ['2026-05-01'] },
  ]);
});

it('refers to all schemas that it has, and to no others', async () => {
  const { document } = await documentOf(await shared());
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"([^"]*)"/g)].map(([, path]) => path);
  const names = Object.keys(document.components.schemas).map((name) => `#/components/schemas/${name}`);
  expect(names.length).toBeGreaterThan(200);
  expect([...new Set(references)].sort()).toEqual(names.sort());
});

it('has a page that puts the schemas of a call in place', async () => {
  const page = await (await (await shared()).ask('/docs')).text();
  expect(page).toContain('"/docs/static/theme/quick-resolving.js"');
});

/** Sends it raw: fetch would correct or reject half of it. */
function send(
  server: TestServer,
  method: string,
  path: string,
  headers: Record<string, string>,
  body: string | null,
): Promise<{ status: number; text: string; type: string }> {
  return new Promise((resolve, reject) => {
    const call = request(`${server.url}`, { method, path, headers, agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8');
      answer.on('data', (part) => {
        text += part;
      });
      answer.on('end', () =>
        resolve({ status: answer.statusCode!, text, type: answer.headers['content-type'] ?? '' }),
      );
    });
    call.on('error', reject);
    call.end(body ?? undefined);
  });
}

/** Characters that are valid in a request line; the rest is escaped, sometimes incorrectly. */
const pathPart = fc.oneof(
  {
    weight: 3,
    arbitrary: fc
      .string({ unit: 'binary', maxLength: 30 })
      .map((text) => encodeURIComponent(text.toWellFormed())),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '%zz',
      '%',
      '%00',
      '..',
      '.',
      '%2e%2e',
      '%2f',
      '__proto__',
      'constructor',
      '9'.repeat(400),
      '-0',
      '1e9',
      '1 '.trim(),
    ),
  },
  { weight: 3, arbitrary: fc.integer({ min: 0, max: 3 }).map(String) },
);

const hostileText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(
    '',
    'null',
    '{',
    '[]',
    '"\\ud800"',
    '{"__proto__":1}',
    '1e999',
    '\u0000',
    '{"a":1}{',
    '[[[[',
  ),
);

const textOf = (value: unknown) => (typeof value === 'object' ? JSON.stringify(value) : String(value));

/** A generated station must not be polled: its host may exist. */
const notPolled = (body: unknown) =>
  typeof body === 'object' && body !== null && 'Host' in body ? { ...body, Enabled: false } : body;

function requestsFor(
  operation: Operation,
): fc.Arbitrary<{ path: string; body: string | null; type: string }> {
  const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = operation.parameters.filter((parameter) => parameter.in === 'query');
  const filled = (parameters: Parameter[]) =>
    fc.record(
      Object.fromEntries(
        parameters.map(({ name, schema }) => [
          name,
          fc.oneof(
            pathPart,
            valuesOf(schema).map((value) => encodeURIComponent(textOf(value).toWellFormed())),
          ),
        ]),
      ),
    );
  const query = fc.tuple(filled(inQuery), fc.option(pathPart, { nil: null })).map(([known, extra]) => {
    const parts = Object.entries(known).map(([name, value]) => `${name}=${value}`);
    if (extra !== null) parts.push(`${extra}=${extra}`);
    return parts.length > 0 ? `?${parts.join('&')}` : '';
  });
  const path = fc.tuple(filled(inPath), query).map(([values, search]) => {
    const filledPath = operation.path.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
    return `${filledPath}${search}`;
  });
  const body = operation.body
    ? fc.oneof(
        {
          weight: 4,
          arbitrary: valuesOf(operation.body).map((value) => JSON.stringify(notPolled(value)) ?? 'null'),
        },
        { weight: 1, arbitrary: fc.json() },
        { weight: 1, arbitrary: hostileText },
      )
    : fc.oneof(fc.constant(null), fc.constant(null), hostileText);
  const type = fc.oneof(
    { weight: 8, arbitrary: fc.constant('application/json') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(
        'text/plain',
        'application/json; charset=utf-16',
        'x',
        'multipart/form-data',
      ),
    },
  );
  return fc.record({ path, body, type });
}

/**
 * NUL, which PostgreSQL cannot store, and others that no text may contain: escape, C1,
 * right-to-left override, half a surrogate pair.
 */
const FORBIDDEN_IN_TEXT = ['\0', '\x1b\x9b\u202e\u2066\ud800\r\n'];
const SAMPLES_A_BODY = 5;

/** Each text of a value in turn with others put in its place. */
function* withEachText(value: unknown, texts: readonly string[]): Generator<unknown> {
  if (typeof value === 'string') yield* texts;
  else if (Array.isArray(value)) {
    for (const [index, each] of value.entries())
      for (const other of withEachText(each, texts)) yield value.with(index, other);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, each] of Object.entries(value))
      for (const other of withEachText(each, texts)) yield { ...value, [key]: other };
  }
}

/**
 * Requests with such a character in each parameter and in each text of some bodies; the rest of
 * them is valid.
 */
function* requestsWithForbidden({ path, parameters, body }: Operation) {
  const texts = FORBIDDEN_IN_TEXT.map((characters) => `Elm${characters}Street`);
  const fill = (changed: string, value: string) =>
    parameters.reduce(
      ({ url, search }, { name, in: place }) => {
        const given = name === changed ? value : (PLAIN_PARAMETERS[name] ?? '1');
        if (place === 'path') return { url: url.replace(`{${name}}`, encodeURIComponent(given)), search };
        return name === changed ? { url, search: `?${name}=${encodeURIComponent(given)}` } : { url, search };
      },
      { url: path, search: '' },
    );
  const urlOf = ({ url, search }: { url: string; search: string }) => `${url}${search}`;
  for (const { name } of parameters)
    for (const text of texts) yield { path: urlOf(fill(name, text.toWellFormed())), body: null };
  if (!body) return;
  for (const sample of fc.sample(valuesOf(body), { numRuns: SAMPLES_A_BODY, seed: 20_260_301 }))
    for (const value of withEachText(notPolled(sample), texts))
      yield { path: urlOf(fill('', '')), body: JSON.stringify(value) };
}

const PLAIN_PARAMETERS: Readonly<Record<string, string>> = {
  startDate: '2026-03-01',
  endDate: '2026-03-02',
  period: '2026-03',
};

itOnEachDatabase(
  'answers no character that a text may not have with 500, wherever it stands',
  async (databaseUrl) => {
    const server = await startTestServer({ config: { databaseUrl } });
    const { operations } = await documentOf(server);
    const ending = ({ path }: Operation) => /sign-out|sessions/.test(path);
    const answered = new Map<number, number>();
    for (const operation of operations.filter((each) => !ending(each))) {
      for (const { path, body } of requestsWithForbidden(operation)) {
        const headers: Record<string, string> = { authorization: `Bearer ${server.tokens.Admin}` };
        if (body !== null) headers['content-type'] = 'application/json';
        const { status, text } = await send(server, operation.method, path, headers, body);
        expect(status, `${operation.method} ${path} ${body} ${text}`).not.toBe(500);
        answered.set(status, (answered.get(status) ?? 0) + 1);
      }
    }
    expect(answered.get(400)).toBeGreaterThan(300);
  },
  120_000,
);

/** Each run has the same inputs on both databases, and takes several times as long on PostgreSQL. */
const RUNS_AN_OPERATION = { sqlite: 25, postgres: 8 };

itOnEachDatabase(
  'describes no operation that any input can make fail with 500',
  async (databaseUrl) => {
    const failures: string[] = [];
    const server = await startTestServer({
      config: { databaseUrl },
      onLog: (line) => line.includes('"error"') && failures.push(line),
    });
    await server.ask('/api/Stations', {
      method: 'POST',
      as: 'Admin',
      json: {
        SiteName: 'Elm',
        Host: '127.0.0.1',
        Port: 1,
        Enabled: false,
        Points: [{ Kind: 'digital', Point: 'DI1', Name: 'P', Table: 'coil', Address: 0, DataType: 'bit' }],
      },
    });
    const { operations } = await documentOf(server);
    expect(operations.length).toBeGreaterThan(10);
    const statuses = new Set<number>();
    // Calls that may end the session come last, so that all others are made by a signed-in account.
    const ending = ({ path }: Operation) => (/sign-out|sessions/.test(path) ? 1 : 0);
    for (const operation of operations.toSorted((a, b) => ending(a) - ending(b))) {
      await fc.assert(
        fc.asyncProperty(requestsFor(operation), async ({ path, body, type }) => {
          const headers: Record<string, string> = { authorization: `Bearer ${server.tokens.Admin}` };
          if (body !== null) {
            headers['content-type'] = type;
            headers['content-length'] = String(Buffer.byteLength(body));
          }
          const answer = await send(server, operation.method, path, headers, body);
          statuses.add(answer.status);
          if (ending(operation) === 0) expect(answer.text).not.toMatch(/TOKEN_(INVALID|EXPIRED)/);
          expect(
            answer.status,
            `${operation.method} ${path} ${body} ${answer.text} ${failures.at(-1)}`,
          ).not.toBe(500);
          expect(answer.status).toBeGreaterThanOrEqual(200);
          if (answer.status >= 400) {
            const problem = ProblemSchema.parse(JSON.parse(answer.text)) as Problem;
            expect(problem.status).toBe(answer.status);
            expect(answer.type).toContain('application/problem+json');
          }
        }),
        {
          numRuns: RUNS_AN_OPERATION[databaseUrl === null ? 'sqlite' : 'postgres'],
          seed: 20_260_301,
          endOnFailure: true,
        },
      );
    }
    // Some requests passed validation and some did not.
    expect([...statuses]).toEqual(expect.arrayContaining([200, 201, 400, 404]));
    expect(failures).toEqual([]);
  },
  120_000,
);
