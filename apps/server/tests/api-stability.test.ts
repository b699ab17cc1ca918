import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { startTestServer } from '../src/testing/server.ts';
import { type ApiCalls, type ApiSchema, apiOf, breakingChanges } from './support/api-changes.ts';

/** The API of the last release, one call a line; `STORE_API=true` stores the current one. */
const RELEASED = join(import.meta.dirname, 'released-api.json');

const linesOf = (api: ApiCalls): string =>
  `{\n${Object.entries(api)
    .map(([name, call]) => `${JSON.stringify(name)}: ${JSON.stringify(call)}`)
    .join(',\n')}\n}\n`;

it('keeps what programs of the last release use', async () => {
  const server = await startTestServer();
  const current = apiOf((await (await server.ask('/docs/json')).json()) as Parameters<typeof apiOf>[0]);
  if (process.env.STORE_API === 'true') writeFileSync(RELEASED, linesOf(current));
  expect(existsSync(RELEASED)).toBe(true);
  const released = JSON.parse(readFileSync(RELEASED, 'utf8')) as ApiCalls;
  expect(Object.keys(released).length).toBeGreaterThan(100);
  expect(breakingChanges(released, current)).toEqual([]);
});

const object = (properties: Record<string, ApiSchema>, required = Object.keys(properties)): ApiSchema => ({
  ...{ type: 'object', properties, required },
});
const text: ApiSchema = { type: 'string', maxLength: 10 };
const number: ApiSchema = { type: 'number' };
const orNull = (schema: ApiSchema): ApiSchema => ({ anyOf: [schema, { type: 'null' }] });

const CALL = {
  parameters: { 'query.limit': { required: false, schema: { type: 'integer', minimum: 1, maximum: 100 } } },
  body: object({ Name: text, Kind: { type: 'string', enum: ['a', 'b'] } }, ['Name']),
  status: '200',
  answer: object({
    Id: { type: 'integer' },
    Value: orNull(number),
    List: { type: 'array', items: object({ At: text }) },
    Owner: { ...text, $ref: '#/components/schemas/Account' },
  }),
} as const;
const answer = (properties: Record<string, ApiSchema>, required?: string[]) => ({
  ...CALL,
  answer: object({ ...CALL.answer.properties, ...properties }, required),
});
const body = (properties: Record<string, ApiSchema>, required = ['Name']) => ({
  ...CALL,
  body: object({ ...CALL.body.properties, ...properties }, required),
});
const without = (name: string, schema: ApiSchema): ApiSchema =>
  object(Object.fromEntries(Object.entries(schema.properties!).filter(([own]) => own !== name)));

it.each<[string, ApiCalls, string]>([
  ['a removed call', {}, 'the call was removed'],
  ['a removed field', { x: { ...CALL, answer: without('Value', CALL.answer) } }, 'answer.Value was removed'],
  [
    'a removed field of a list',
    { x: answer({ List: { type: 'array', items: object({}) } }) },
    'answer.List[].At was removed',
  ],
  ['another type', { x: answer({ Id: text }) }, 'answer.Id is newly string'],
  ['a number that was whole', { x: answer({ Id: number }) }, 'answer.Id is newly number'],
  [
    'a field that can be null',
    { x: answer({ Id: orNull({ type: 'integer' }) }) },
    'answer.Id can newly be null',
  ],
  [
    'a field that can be omitted',
    { x: answer({}, ['Value', 'List', 'Owner']) },
    'answer.Id can newly be omitted',
  ],
  [
    'another name of a type',
    { x: answer({ Owner: { ...text, $ref: '#/components/schemas/User' } }) },
    'answer.Owner was of the type Account and is User',
  ],
  [
    'a type without its name',
    { x: answer({ Owner: text }) },
    'answer.Owner was of the type Account and is of none',
  ],
  ['another status', { x: { ...CALL, status: '201' } }, 'the status was 200 and is 201'],
  ['an answer that becomes a file', { x: { ...CALL, answer: null } }, 'the answer is no longer JSON'],
  [
    'newly required input',
    { x: body({ Kind: { type: 'string', enum: ['a', 'b'] } }, ['Name', 'Kind']) },
    'body.Kind is newly required',
  ],
  ['removed input', { x: { ...CALL, body: without('Kind', CALL.body) } }, 'body.Kind was removed'],
  ['fewer values', { x: body({ Kind: { type: 'string', enum: ['a'] } }) }, 'body.Kind no longer accepts b'],
  [
    'a shorter text',
    { x: body({ Name: { type: 'string', maxLength: 5 } }) },
    'body.Name has a narrower maxLength',
  ],
  ['a new pattern', { x: body({ Name: { ...text, pattern: '^a' } }) }, 'body.Name has a narrower pattern'],
  ['a removed parameter', { x: { ...CALL, parameters: {} } }, 'query.limit was removed'],
  [
    'a smaller maximum',
    {
      x: {
        ...CALL,
        parameters: {
          'query.limit': { required: false, schema: { type: 'integer', minimum: 1, maximum: 50 } },
        },
      },
    },
    'query.limit has a narrower maximum',
  ],
  [
    'a new required parameter',
    { x: { ...CALL, parameters: { ...CALL.parameters, 'query.to': { required: true, schema: text } } } },
    'query.to is new and required',
  ],
])('finds %s', (_what, after, change) => {
  expect(breakingChanges({ x: CALL }, after)).toEqual([`x: ${change}`]);
});

it('allows additions: calls, fields, optional input, values, wider limits', () => {
  const { answer: more } = answer({ New: text });
  const { body: wider } = body({
    New: text,
    Name: { type: 'string', maxLength: 20 },
    Kind: { type: 'string', enum: ['a', 'b', 'c'] },
  });
  const parameters = { ...CALL.parameters, 'query.to': { required: false, schema: text } };
  expect(
    breakingChanges({ x: CALL }, { x: { ...CALL, answer: more, body: wider, parameters }, y: CALL }),
  ).toEqual([]);
});
