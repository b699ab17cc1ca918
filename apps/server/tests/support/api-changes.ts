import { withNumbers } from '../../src/platform/http/json-schema.ts';
import { withSchemasInPlace } from './schemas-in-place.ts';

/** The parts of JSON Schema that the OpenAPI document has. */
export interface ApiSchema {
  /** The name of the schema, if it has one. */
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly properties?: Readonly<Record<string, ApiSchema>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: boolean | ApiSchema;
  readonly items?: ApiSchema;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly anyOf?: readonly ApiSchema[];
  readonly oneOf?: readonly ApiSchema[];
  readonly allOf?: readonly ApiSchema[];
  readonly pattern?: string;
  readonly [bound: string]: unknown;
}

/** A call as programs see it, without descriptions. */
export interface ApiCall {
  readonly parameters: Readonly<Record<string, { readonly required: boolean; readonly schema: ApiSchema }>>;
  readonly body: ApiSchema | null;
  readonly status: string;
  /** null: a file. */
  readonly answer: ApiSchema | null;
}

/** By method and path. */
export type ApiCalls = Readonly<Record<string, ApiCall>>;

const LOWER_BOUNDS = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems'];
const UPPER_BOUNDS = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems'];
const TEXTS = ['description', 'title', 'default', 'examples', 'deprecated', '$schema', 'id'];

/** The calls of an OpenAPI document. */
export function apiOf(document: {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
}): ApiCalls {
  const calls: [string, ApiCall][] = Object.entries(withSchemasInPlace(document).paths).flatMap(
    ([path, methods]) =>
      Object.entries(methods).map(([method, operation]): [string, ApiCall] => {
        const {
          parameters = [],
          requestBody,
          responses,
        } = operation as {
          parameters?: { name: string; in: string; required?: boolean; schema: ApiSchema }[];
          requestBody?: { content: Record<string, { schema: ApiSchema }> };
          responses: Record<string, { content?: Record<string, { schema: ApiSchema }> }>;
        };
        const status = Object.keys(responses).find((code) => code !== 'default')!;
        return [
          `${method.toUpperCase()} ${path}`,
          {
            parameters: Object.fromEntries(
              parameters.map(({ name, in: where, required = false, schema }) => [
                `${where}.${name}`,
                { required, schema: withoutTexts(schema) },
              ]),
            ),
            body: withoutTextsOrNull(requestBody?.content['application/json']?.schema),
            status,
            answer: withoutTextsOrNull(responses[status]?.content?.['application/json']?.schema),
          },
        ];
      }),
  );
  return Object.fromEntries(calls.sort(([a], [b]) => (a < b ? -1 : 1)));
}

const withoutTextsOrNull = (schema: ApiSchema | undefined) => (schema ? withoutTexts(schema) : null);

/** A field can be called `description`; only keywords of schemas are left out. */
function withoutTexts(schema: ApiSchema): ApiSchema {
  const each = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(each);
    return typeof value === 'object' && value !== null ? withoutTexts(value as ApiSchema) : value;
  };
  const rest = Object.entries(schema).filter(([key]) => !TEXTS.includes(key));
  return Object.fromEntries(
    rest.map(([key, value]) => [
      key,
      key === 'properties'
        ? Object.fromEntries(
            Object.entries(value as object).map(([name, own]) => [name, withoutTexts(own as ApiSchema)]),
          )
        : each(value),
    ]),
  );
}

/**
 * What breaks a program that was written for the API before: a call, field or value that is gone,
 * input that is newly required or narrower, an answer of another type, another name of a type in
 * generated clients. Additions break nothing.
 */
export function breakingChanges(before: ApiCalls, after: ApiCalls): string[] {
  return Object.entries(before).flatMap(([name, was]) => {
    const is = after[name];
    if (is === undefined) return [`${name}: the call was removed`];
    return [
      ...parameterChanges(was, is),
      ...bodyChanges(was, is),
      ...(was.status === is.status ? [] : [`the status was ${was.status} and is ${is.status}`]),
      ...answerChanges(was, is),
    ].map((change) => `${name}: ${change}`);
  });
}

function parameterChanges(was: ApiCall, is: ApiCall): string[] {
  const known = Object.entries(was.parameters).flatMap(([name, old]) => {
    const own = is.parameters[name];
    if (own === undefined) return [`${name} was removed`];
    const required = own.required && !old.required ? [`${name} is newly required`] : [];
    return [...required, ...inputChanges(withNumbers(old.schema), withNumbers(own.schema), name)];
  });
  const added = Object.entries(is.parameters).flatMap(([name, { required }]) =>
    required && was.parameters[name] === undefined ? [`${name} is new and required`] : [],
  );
  return [...known, ...added];
}

function bodyChanges({ body: was }: ApiCall, { body: is }: ApiCall): string[] {
  if (was === null) return is === null ? [] : ['the body is newly required'];
  return is === null ? ['the body was removed'] : inputChanges(was, is, 'body');
}

function answerChanges({ answer: was }: ApiCall, { answer: is }: ApiCall): string[] {
  if (was === null) return is === null ? [] : ['the answer is no longer a file'];
  return is === null ? ['the answer is no longer JSON'] : outputChanges(was, is, 'answer');
}

/** What was accepted and no longer is. */
function inputChanges(was: ApiSchema, is: ApiSchema, path: string): string[] {
  const choices = choicesOf(was);
  if (choices.length > 1 || choicesOf(is).length > 1)
    return choices.flatMap((old, index) =>
      closest(choicesOf(is), (own) => inputChanges(old, own, `${path}(${index})`)),
    );
  const [old, own] = [choices[0]!, choicesOf(is)[0]!];
  return [
    ...nameChanges(old, own, path),
    ...typesOf(old)
      .filter((type) => !accepts(typesOf(own), type))
      .map((type) => `${path} no longer accepts ${type}`),
    ...valuesOf(old)
      .filter((value) =>
        own.enum !== undefined || own.const !== undefined ? !valuesOf(own).includes(value) : false,
      )
      .map((value) => `${path} no longer accepts ${String(value)}`),
    ...(valuesOf(old).length === 0 && valuesOf(own).length > 0 ? [`${path} accepts only some values`] : []),
    ...boundChanges(old, own, path),
    ...(own.required ?? [])
      .filter((name) => !old.required?.includes(name))
      .map((name) => `${path}.${name} is newly required`),
    ...fieldChanges(old, own, path, inputChanges),
  ];
}

/** What an answer had and no longer has. */
function outputChanges(was: ApiSchema, is: ApiSchema, path: string): string[] {
  const choices = choicesOf(was);
  const now = choicesOf(is);
  const isNewlyNull = now.some(isNull) && !choices.some(isNull);
  const nulls = isNewlyNull ? [`${path} can newly be null`] : [];
  if (choices.length > 1 || now.length > 1)
    return [
      ...nulls,
      ...choices.flatMap((old, index) => closest(now, (own) => outputChanges(old, own, `${path}(${index})`))),
    ];
  const [old, own] = [choices[0]!, now[0]!];
  return [
    ...nameChanges(old, own, path),
    ...typesOf(own)
      .filter((type) => !accepts(typesOf(old), type))
      .map((type) => `${path} is newly ${type}`),
    ...(old.required ?? [])
      .filter((name) => own.properties?.[name] !== undefined && !own.required?.includes(name))
      .map((name) => `${path}.${name} can newly be omitted`),
    ...fieldChanges(old, own, path, outputChanges),
  ];
}

function nameChanges({ $ref: was }: ApiSchema, { $ref: is }: ApiSchema, path: string): string[] {
  const nameOf = (reference: string) => reference.split('/').at(-1);
  if (was === undefined || was === is) return [];
  return [`${path} was of the type ${nameOf(was)} and is ${is === undefined ? 'of none' : nameOf(is)}`];
}

type Compare = (was: ApiSchema, is: ApiSchema, path: string) => string[];

function fieldChanges(was: ApiSchema, is: ApiSchema, path: string, compare: Compare): string[] {
  const fields = Object.entries(was.properties ?? {}).flatMap(([name, old]) => {
    const own = is.properties?.[name];
    return own === undefined ? [`${path}.${name} was removed`] : compare(old, own, `${path}.${name}`);
  });
  return was.items && is.items ? [...fields, ...compare(was.items, is.items, `${path}[]`)] : fields;
}

function boundChanges(was: ApiSchema, is: ApiSchema, path: string): string[] {
  const isTighter = (bound: string, sign: number) => {
    const [old, own] = [was[bound], is[bound]] as [number | undefined, number | undefined];
    return own !== undefined && (old === undefined || sign * (own - old) > 0);
  };
  return [
    ...LOWER_BOUNDS.filter((bound) => isTighter(bound, 1)),
    ...UPPER_BOUNDS.filter((bound) => isTighter(bound, -1)),
    ...(is.pattern !== undefined && is.pattern !== was.pattern ? ['pattern'] : []),
  ].map((bound) => `${path} has a narrower ${bound}`);
}

/** The changes to the alternative that changed least; none: there is an equal one. */
function closest(choices: readonly ApiSchema[], changesTo: (choice: ApiSchema) => string[]): string[] {
  return choices.map(changesTo).reduce((least, changes) => (changes.length < least.length ? changes : least));
}

function choicesOf(schema: ApiSchema): readonly ApiSchema[] {
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.flatMap(choicesOf);
  return Array.isArray(schema.type)
    ? (schema.type as string[]).map((type) => ({ ...schema, type }))
    : [schema];
}

const isNull = ({ type, const: value }: ApiSchema) => type === 'null' || value === null;
const typesOf = ({ type }: ApiSchema): readonly string[] =>
  type === undefined ? [] : typeof type === 'string' ? [type] : type;
/** A schema without types accepts any value. */
const accepts = (types: readonly string[], type: string): boolean =>
  types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));
const valuesOf = (schema: ApiSchema): readonly unknown[] =>
  schema.enum ?? (schema.const === undefined ? [] : [schema.const]);
