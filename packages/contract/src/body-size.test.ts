import { expect, it } from 'vitest';
import * as z from 'zod';
import { type Call, DEFAULT_MAX_BODY_BYTES } from './call.ts';
import { calls } from './index.ts';

/** A UTF-16 code unit in UTF-8; quotes and line feeds take two. */
const MAX_BYTES_PER_CHARACTER = 3;
const MAX_NUMBER_BYTES = 24;
const MAX_INSTANT_BYTES = 32;

/**
 * The theoretical maximum, with every text of every point at its longest, is 60 MB; no real station
 * comes near.
 */
const STATIONS = [
  calls.stations.create,
  calls.stations.updateConfig,
  calls.stationAdmin.test,
  calls.stationTemplates.import,
];

type Schema = z.core.JSONSchema.JSONSchema;

/** The size in bytes of the largest JSON without white space that fits the schema. */
function maxBytes(schema: Schema, path: string): number {
  const parts = (list: readonly unknown[], kind: string) =>
    list.map((part, index) => maxBytes(part as Schema, `${path}.${kind}${index}`));
  if (schema.const !== undefined) return JSON.stringify(schema.const).length;
  if (schema.enum) return Math.max(...schema.enum.map((value) => JSON.stringify(value).length));
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return Math.max(...parts(choices, 'choice'));
  if (Array.isArray(schema.type)) {
    return Math.max(...schema.type.map((type) => maxBytes({ ...schema, type } as Schema, path)));
  }
  switch (schema.type) {
    case 'string':
      if (schema.maxLength !== undefined) return 2 + MAX_BYTES_PER_CHARACTER * schema.maxLength;
      // A pattern bounds these.
      if (schema.format !== undefined || schema.pattern !== undefined) return MAX_INSTANT_BYTES;
      throw new Error(`expected a maximum length of ${path}`);
    case 'integer':
      return schema.maximum === undefined ? MAX_NUMBER_BYTES : String(schema.maximum).length + 1;
    case 'number':
      return MAX_NUMBER_BYTES;
    case 'boolean':
      return 'false'.length;
    case 'null':
      return 'null'.length;
    case 'array':
      if (schema.maxItems === undefined) throw new Error(`expected a maximum number of ${path}`);
      return 2 + schema.maxItems * (1 + maxBytes(schema.items as Schema, `${path}[]`));
    case 'object':
      return 2 + fieldBytes(schema, path);
    default:
      throw new Error(`expected a type of ${path}: ${JSON.stringify(schema)}`);
  }
}

function fieldBytes(schema: Schema, path: string): number {
  const { properties = {}, additionalProperties, propertyNames, maxProperties } = schema;
  const { maxLength } = (propertyNames ?? {}) as Schema;
  if (maxProperties !== undefined && maxLength !== undefined) {
    return maxProperties * (maxLength + 4 + maxBytes(additionalProperties as Schema, path));
  }
  const names = (propertyNames as Schema | undefined)?.enum as readonly string[] | undefined;
  if (typeof additionalProperties === 'object' && !names) throw new Error(`expected the names of ${path}`);
  const fields = names
    ? names.map((name) => [name, additionalProperties] as const)
    : Object.entries(properties);
  return fields.reduce(
    (sum, [name, field]) => sum + name.length + 4 + maxBytes(field as Schema, `${path}.${name}`),
    0,
  );
}

const withBody = (Object.values(calls) as object[])
  .flatMap(callsIn)
  .filter((call) => call.body !== undefined && !STATIONS.some((station) => station === (call as unknown)));

function callsIn(node: object): Call[] {
  return 'method' in node ? [node as Call] : Object.values(node).flatMap(callsIn);
}

it.each(withBody.map((call) => [`${call.method} ${call.path}`, call] as const))(
  'accepts the largest body of %s',
  (_name, { body, maxBodyBytes = DEFAULT_MAX_BODY_BYTES }) => {
    const schema = z.toJSONSchema(body!, { io: 'input', unrepresentable: 'any' });
    expect(maxBytes(schema, 'body')).toBeLessThanOrEqual(maxBodyBytes);
  },
);
