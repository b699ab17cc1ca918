import fc from 'fast-check';

/** The part of JSON Schema that the OpenAPI document uses. */
export interface JsonSchema {
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  properties?: Record<string, JsonSchema>;
  required?: string[];
  additionalProperties?: boolean | JsonSchema;
  items?: JsonSchema;
  prefixItems?: JsonSchema[];
  anyOf?: JsonSchema[];
  oneOf?: JsonSchema[];
  allOf?: JsonSchema[];
  minimum?: number;
  maximum?: number;
  pattern?: string;
  format?: string;
  maxItems?: number;
}

/** Values that no schema expects and every server receives some day. */
const hostile: fc.Arbitrary<unknown> = fc.constantFrom(
  null,
  true,
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\u202e\u0301',
  '🚰'.repeat(50),
  'x'.repeat(5_000),
  0,
  -0,
  -1,
  1.5,
  1e308,
  Number.MAX_SAFE_INTEGER,
  2 ** 31,
  [],
  {},
  [[[]]],
  JSON.parse('{"__proto__":{"x":1}}'),
  { constructor: { prototype: {} } },
  { toString: null, length: -1 },
);

const texts: Readonly<Record<string, fc.Arbitrary<unknown>>> = {
  email: fc.emailAddress(),
  'date-time': fc.date({ noInvalidDate: true }).map((date) => date.toISOString()),
  date: fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 10)),
};

/** Texts that match a pattern, unless it contains parts that cannot be generated. */
function matching(pattern: string): fc.Arbitrary<string> {
  try {
    return fc.stringMatching(new RegExp(pattern), { size: 'xsmall' });
  } catch {
    return fc.constant('1');
  }
}

/** Values that mostly fit a schema, with some invalid ones anywhere inside. */
export function valuesOf(schema: JsonSchema, depth = 0): fc.Arbitrary<unknown> {
  return fc.oneof({ weight: 12, arbitrary: fitting(schema, depth) }, { weight: 1, arbitrary: hostile });
}

function fitting(schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  if ('const' in schema) return fc.constant(schema.const);
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return fc.oneof(...choices.map((choice) => valuesOf(choice, depth)));
  if (schema.allOf?.length === 1) return valuesOf(schema.allOf[0]!, depth);
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return fc.oneof(...types.map((type) => ofType(type, schema, depth)));
}

function ofType(type: string | undefined, schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  switch (type) {
    case 'object':
      return objects(schema, depth);
    case 'array':
      return fc.array(valuesOf(schema.items ?? {}, depth + 1), { maxLength: depth > 2 ? 2 : 4 });
    case 'integer':
      return fc.integer({
        min: Math.max(schema.minimum ?? -10, -1e6),
        max: Math.min(schema.maximum ?? 100, 1e6),
      });
    case 'number':
      return fc.double({
        min: schema.minimum ?? -1e6,
        max: schema.maximum ?? 1e6,
        noNaN: true,
      });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case 'string':
      if (schema.format && texts[schema.format]) return texts[schema.format]!;
      if (schema.pattern) return fc.oneof(matching(schema.pattern), fc.string({ maxLength: 20 }));
      // Short words fit most patterns of names.
      return fc.oneof(
        fc.stringMatching(/^[A-Za-z0-9]{1,12}$/),
        fc.string({ unit: 'grapheme', maxLength: 20 }),
      );
    default:
      return fc.anything({ maxDepth: 2, withNullPrototype: false });
  }
}

function objects(schema: JsonSchema, depth: number): fc.Arbitrary<unknown> {
  const properties = schema.properties ?? {};
  const required = Object.keys(properties).filter((name) => schema.required?.includes(name));
  const known = fc.record(
    Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, valuesOf(each, depth + 1)])),
    { requiredKeys: required },
  );
  const extra = fc.oneof(
    { weight: 15, arbitrary: fc.constant({}) },
    {
      weight: 1,
      arbitrary: fc.dictionary(fc.string({ unit: 'binary', maxLength: 10 }), hostile, { maxKeys: 2 }),
    },
  );
  return fc.tuple(known, extra).map(([values, more]) => ({ ...values, ...more }));
}
