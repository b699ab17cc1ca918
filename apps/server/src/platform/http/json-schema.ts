import type { FastifySchema } from 'fastify';
import * as z from 'zod';
import { describeQuery } from './query-descriptions.ts';

type Direction = 'input' | 'output';

/** Hundreds of calls share their parameters, answers and problems: each is converted once in a process. */
const converted = { input: new WeakMap<z.ZodType, object>(), output: new WeakMap<z.ZodType, object>() };

/**
 * The JSON Schema (2020-12) of a value as it is sent or received. A form that JSON Schema does not
 * have, such as the result of a transformation, is left open.
 */
export function jsonSchemaOf(schema: z.ZodType, io: Direction): object {
  const known = converted[io].get(schema);
  if (known) return known;
  const { $schema, ...made } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  converted[io].set(schema, made);
  return made;
}

/**
 * The schema of a route with JSON Schema in place of Zod's, for its OpenAPI description.
 *
 * @param path of the route, such as `/api/Stations/:id`
 */
export function describedSchema(
  { params, querystring, body, response, ...rest }: FastifySchema,
  path: string,
): FastifySchema {
  const inputs = Object.entries({ params, body }).filter(([, schema]) => schema);
  return {
    ...rest,
    ...Object.fromEntries(inputs.map(([part, schema]) => [part, jsonSchemaOf(schema as z.ZodType, 'input')])),
    ...(querystring ? { querystring: describedQuery(querystring as z.ZodType, path) } : {}),
    ...(response ? { response: mapValues(response as Responses, describedResponse) } : {}),
  };
}

/** A query with a description of each parameter. */
function describedQuery(query: z.ZodType, path: string): object {
  const { properties = {}, ...schema } = jsonSchemaOf(query, 'input') as {
    readonly properties?: Readonly<Record<string, object>>;
  };
  const described = Object.entries(properties).map(([name, property]) => {
    const description = describeQuery(path, name);
    return [name, description === undefined ? property : { description, ...property }];
  });
  return { ...schema, properties: Object.fromEntries(described) };
}

type Responses = Readonly<
  Record<string, { readonly content: Readonly<Record<string, { schema: z.ZodType }>> }>
>;

const describedResponse = (response: Responses[string]) => ({
  ...response,
  content: mapValues(response.content, ({ schema }) => ({ schema: jsonSchemaOf(schema, 'output') })),
});

function mapValues<T, U>(values: Readonly<Record<string, T>>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
}
