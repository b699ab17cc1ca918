import * as contract from '@outpost/contract';
import * as z from 'zod';
import { allCalls } from './not-found.ts';

export type Direction = 'input' | 'output';
type Definitions = Readonly<Record<string, object>>;

const DEFINITION = '#/$defs/';
const COMPONENT = '#/components/schemas/';

/** Types of schemas that a program has a type of its own for. */
const TYPES_WITH_NAMES = ['object', 'enum', 'union', 'record'];

/** What the contract says of its schemas, and the names of those that have one. */
class NamesAndMetadata extends z.core.$ZodRegistry<Record<string, unknown>> {
  readonly names = new Map<z.core.$ZodType, string>();

  override get(schema: z.core.$ZodType) {
    const id = this.names.get(schema);
    return id === undefined ? z.globalRegistry.get(schema) : { ...z.globalRegistry.get(schema), id };
  }
}

const metadata = new NamesAndMetadata();

/**
 * The JSON Schema (2020-12) of a schema, with those of the named ones in it apart. Answers can have
 * more fields than it says, because a later version may add some.
 */
function converted(schema: z.ZodType, io: Direction): { root: object; definitions: Definitions } {
  const { $schema, $defs, ...root } = z.toJSONSchema(schema, {
    ...{ io, metadata },
    // A form that JSON Schema does not have, such as the result of a transformation, is left open.
    unrepresentable: 'any',
    override: ({ jsonSchema }) => {
      if (io === 'output' && isClosed(jsonSchema)) delete jsonSchema.additionalProperties;
      improveExample(jsonSchema);
    },
  });
  return { root, definitions: ($defs ?? {}) as Definitions };
}

/** Swagger UI generates examples from the limits, such as −9007199254740991, or years like 7341. */
function improveExample(schema: z.core.JSONSchema.BaseSchema): void {
  if (schema.minimum === Number.MIN_SAFE_INTEGER) delete schema.minimum;
  if (schema.maximum === Number.MAX_SAFE_INTEGER) delete schema.maximum;
  if (schema.format === 'date-time') schema.examples ??= ['2026-05-01T06:30:00.000Z'];
  if (schema.format === 'date') schema.examples ??= ['2026-05-01'];
}

const isClosed = ({ additionalProperties }: { additionalProperties?: unknown }) =>
  additionalProperties === false;

/** For comparison: whether other fields are refused does not make two types of an entity. */
const asText = (schema: object): string =>
  JSON.stringify(schema, (key, value) =>
    key === 'additionalProperties' && value === false ? undefined : value,
  );

/** The named schemas of requests and of answers, and which names have another form in requests. */
interface Named {
  readonly input: Definitions;
  readonly output: Definitions;
  readonly differing: ReadonlySet<string>;
}

let named: Named | undefined;

/**
 * Names the contract's schemas after their exports and converts them. Only here: the page, which has
 * the contract, too, needs no names.
 */
function namedSchemas(): Named {
  named ??= nameSchemas();
  return named;
}

function nameSchemas(): Named {
  const calls = allCalls();
  // Swagger's plugin needs the fields of these in place.
  const inPlace = new Set(calls.flatMap(({ params, query }) => [params, query]));
  const { names } = metadata;
  for (const [name, exported] of Object.entries(contract)) {
    if (!(exported instanceof z.ZodType)) continue;
    const schema = withoutPreprocessing(exported);
    if (names.has(schema) || inPlace.has(schema) || !TYPES_WITH_NAMES.includes(schema.type)) continue;
    names.set(schema, name);
  }
  const inputs = calls.flatMap(({ params, query, body }) => [params, query, body].filter((each) => !!each));
  const outputs = [
    ...calls.map(({ answer }) => answer),
    contract.Problem,
    ...Object.values(contract.WEBHOOK_BODIES),
  ];
  const { definitions: input } = converted(z.union(inputs), 'input');
  const { definitions: output } = converted(z.union(outputs), 'output');
  return { input, output, differing: differingNames(input, output) };
}

const withoutPreprocessing = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodPipe ? withoutPreprocessing(schema.out as z.ZodType) : schema;

/** What has another form in requests than in answers, such as fields with a default, or contains it. */
function differingNames(input: Definitions, output: Definitions): ReadonlySet<string> {
  const differing = new Set<string>();
  const both = Object.keys(input).filter((name) => output[name] !== undefined);
  const differs = (name: string) =>
    asText(input[name]!) !== asText(output[name]!) ||
    namesIn(input[name]!).some((other) => differing.has(other));
  for (let size = -1; size < differing.size; ) {
    size = differing.size;
    for (const name of both) if (differs(name)) differing.add(name);
  }
  return differing;
}

function namesIn(schema: object): string[] {
  const names: string[] = [];
  JSON.stringify(schema, (key, value) => {
    if (key === '$ref') names.push(String(value).slice(DEFINITION.length));
    return value;
  });
  return names;
}

/**
 * An entity has one name; one that has another form in requests has a second one for them, such as
 * `PointInput`.
 */
const nameOf = (name: string, io: Direction): string =>
  io === 'input' && namedSchemas().differing.has(name) ? `${name}Input` : name;

/**
 * With references to components. What is said of one place, such as a default, stands apart from the
 * reference, next to which Swagger's plugin and many generators ignore it.
 */
function withComponents(schema: object, io: Direction): object {
  return JSON.parse(JSON.stringify(schema), (_key, part) => {
    if (typeof part?.$ref !== 'string') return part;
    const { $ref, ...own } = part;
    const reference = { $ref: COMPONENT + nameOf($ref.slice(DEFINITION.length), io) };
    return Object.keys(own).length === 0 ? reference : { ...own, allOf: [reference] };
  });
}

/** The JSON Schema (2020-12) of a value as it is sent or received; named schemas are references. */
export function convertSchema(schema: z.ZodType, io: Direction): object {
  namedSchemas();
  return withComponents(converted(schema, io).root, io);
}

/** What the references lead to: the `components.schemas` of the OpenAPI document. */
export function schemaComponents(): Record<string, object> {
  const { input, output } = namedSchemas();
  const componentsOf = (definitions: Definitions, io: Direction) =>
    Object.entries(definitions).map(([name, schema]) => [nameOf(name, io), withComponents(schema, io)]);
  // Of what has one name, the form of answers remains.
  const all = [...componentsOf(input, 'input'), ...componentsOf(output, 'output')];
  return Object.fromEntries(all.sort(([a], [b]) => ((a as string) < (b as string) ? -1 : 1)));
}
