import type { FastifySchema } from 'fastify';
import type * as z from 'zod';
import { convertSchema, type Direction } from './named-schemas.ts';
import { describeQuery } from './query-descriptions.ts';

/** Hundreds of calls share their parameters, answers and problems: each is converted once in a process. */
const converted = { input: new WeakMap<z.ZodType, object>(), output: new WeakMap<z.ZodType, object>() };

/** The JSON Schema (2020-12) of a value as it is sent or received. */
export function jsonSchemaOf(schema: z.ZodType, io: Direction): object {
  const known = converted[io].get(schema);
  if (known) return known;
  const made = convertSchema(schema, io);
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
  return {
    ...rest,
    ...(params ? { params: withNumbers(jsonSchemaOf(params as z.ZodType, 'input')) } : {}),
    ...(body ? { body: jsonSchemaOf(body as z.ZodType, 'input') } : {}),
    ...(querystring ? { querystring: describedQuery(querystring as z.ZodType, path) } : {}),
    ...(response ? { response: mapValues(response as Responses, describedResponse) } : {}),
  };
}

/** A pattern that only digits fit: of IDs, and of days. */
const ONLY_DIGITS = /^\^(\[1-9\])?\\d\{\d,\d+\}\$$/;

/**
 * The schema of parameters in which those of digits are whole numbers, as they are in answers. In an
 * address both look the same, but generated clients then accept numbers.
 */
export const withNumbers = <Schema extends object>(schema: Schema): Schema =>
  JSON.parse(JSON.stringify(schema), (_key, part) => {
    const digits = ONLY_DIGITS.exec(part?.pattern);
    if (digits === null) return part;
    const { pattern, ...rest } = part;
    return { ...rest, type: 'integer', minimum: digits[1] === undefined ? 0 : 1 };
  });

/** A query with a description of each parameter. */
function describedQuery(query: z.ZodType, path: string): object {
  const { properties = {}, ...schema } = withNumbers(jsonSchemaOf(query, 'input')) as {
    readonly properties?: Readonly<Record<string, object>>;
  };
  const described = Object.entries(properties).map(([name, property]) => {
    const description = describeQuery(path, name);
    if (description === undefined) return [name, property];
    return [name, { description, ...('$ref' in property ? { allOf: [property] } : property) }];
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
