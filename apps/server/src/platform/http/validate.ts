import { type FieldProblem, formatIssue } from '@outpost/contract';
import type * as z from 'zod';
import { AppError } from '../app-error.ts';
import * as texts from './texts.ts';

export type Part = 'params' | 'query' | 'body';

/** Further problems are only counted. */
const MAX_PROBLEMS = 100;
/** Long keys come from a hostile caller; a path needs no more. */
const MAX_KEY_CHARACTERS = 64;

/**
 * Checks all parts of a request against their schemas.
 *
 * @param stopEarly reports only the first invalid fields: a large body can have so many that
 * listing them takes long
 * @returns the parsed parts
 * @throws AppError `BAD_REQUEST` that lists every invalid field
 */
export function validate(
  schemas: Partial<Record<Part, z.ZodType>>,
  request: Record<Part, unknown>,
  { stopEarly = false }: { stopEarly?: boolean } = {},
): Record<Part, unknown> {
  const parsed: Record<Part, unknown> = { params: undefined, query: undefined, body: undefined };
  const problems: FieldProblem[] = [];
  let total = 0;
  // An option of Zod's own `validate`; its types mark it as internal.
  const context: z.core.ParseContextInternal<z.core.$ZodIssue> = { abortEarly: stopEarly };
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = schemas[part];
    if (!schema) continue;
    const result = schema.safeParse(request[part], context);
    if (result.success) parsed[part] = result.data;
    else
      for (const issue of onePerField(result.error.issues))
        total += addProblems(problems, part, issue, request[part]);
  }
  if (total > 0) throw invalid(problems, total);
  return parsed;
}

/**
 * The error of a request with invalid fields.
 *
 * @param total the number of problems, when not all of them are given
 */
export function invalid(problems: readonly FieldProblem[], total = problems.length): AppError {
  const [first] = problems;
  const more = total > 1 ? texts.moreErrors(total - 1) : '';
  return new AppError('BAD_REQUEST', `${first!.Path}: ${first!.Message}${more}`, {
    problems: problems.slice(0, MAX_PROBLEMS),
  });
}

/**
 * Of several issues of a field the first, which is the most general: a blank name is also too short.
 * The limit of whole numbers says nothing about the field, so the field's own limit comes before it.
 */
function onePerField(issues: readonly z.core.$ZodIssue[]): Iterable<z.core.$ZodIssue> {
  const byField = new Map<string, z.core.$ZodIssue>();
  for (const issue of issues) {
    const field = JSON.stringify([issue.path.map(String), issue.code === 'unrecognized_keys']);
    const other = byField.get(field);
    if (other === undefined || isSafeIntegerLimit(other)) byField.set(field, issue);
  }
  return byField.values();
}

function isSafeIntegerLimit(issue: z.core.$ZodIssue): boolean {
  return (
    (issue.code === 'too_big' && issue.maximum === Number.MAX_SAFE_INTEGER) ||
    (issue.code === 'too_small' && issue.minimum === Number.MIN_SAFE_INTEGER)
  );
}

/** Adds the problems of an issue while there is room. @returns their number */
function addProblems(problems: FieldProblem[], part: Part, issue: z.core.$ZodIssue, value: unknown): number {
  const keys = issue.code === 'unrecognized_keys' ? issue.keys : null;
  const room = MAX_PROBLEMS - problems.length;
  if (room > 0) {
    const path = [part, ...issue.path.map(String)];
    if (!keys) {
      const isRepeated = part === 'query' && isList(value, issue);
      const Message = isRepeated ? texts.mustBeGivenOnce : formatIssue(issue.message);
      problems.push({ Path: pathOf(path), Message });
    }
    for (const key of keys?.slice(0, room) ?? []) {
      problems.push({ Path: pathOf([...path, key]), Message: texts.unknownField });
    }
  }
  return keys ? keys.length : 1;
}

/** Whether a parameter of a query that may be given once was given several times. */
function isList(query: unknown, { code, path: [name, ...more] }: z.core.$ZodIssue): boolean {
  const given = (query as Readonly<Record<PropertyKey, unknown>>)[name ?? ''];
  return code === 'invalid_type' && more.length === 0 && Array.isArray(given);
}

function pathOf(keys: readonly string[]): string {
  return keys
    .map((key) => (key.length > MAX_KEY_CHARACTERS ? `${key.slice(0, MAX_KEY_CHARACTERS)}…` : key))
    .join('.');
}
