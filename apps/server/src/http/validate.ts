import { type FieldProblem, issueWords } from '@outpost/contract';
import type * as z from 'zod';
import { AppError } from '../platform/app-error.ts';

export type Part = 'params' | 'query' | 'body';

/** More problems than this help nobody. */
const PROBLEMS_MOST = 100;
/** Long keys come from a hostile caller; a path needs no more. */
const KEY_CHARACTERS_MOST = 64;

/**
 * Checks the parts of a request against their schemas, all of them before it complains.
 *
 * @returns the parsed parts
 * @throws AppError `BAD_REQUEST` that lists every field and what was expected
 */
export function validate(
  schemas: Partial<Record<Part, z.ZodType>>,
  request: Record<Part, unknown>,
): Record<Part, unknown> {
  const parsed: Record<Part, unknown> = { params: undefined, query: undefined, body: undefined };
  const problems: FieldProblem[] = [];
  for (const part of ['params', 'query', 'body'] as const) {
    const schema = schemas[part];
    if (!schema) continue;
    const result = schema.safeParse(request[part]);
    if (result.success) parsed[part] = result.data;
    else for (const issue of result.error.issues) addProblems(problems, part, issue);
  }
  if (problems.length > 0) throw invalid(problems);
  return parsed;
}

/** The error of a request whose fields are wrong. */
export function invalid(problems: readonly FieldProblem[]): AppError {
  const [first] = problems;
  const more = problems.length > 1 ? `, and ${problems.length - 1} more` : '';
  return new AppError('BAD_REQUEST', `${first!.Path}: ${first!.Message}${more}`, {
    problems: problems.slice(0, PROBLEMS_MOST),
  });
}

function addProblems(problems: FieldProblem[], part: Part, issue: z.core.$ZodIssue): void {
  const path = [part, ...issue.path.map(String)];
  if (issue.code !== 'unrecognized_keys') {
    problems.push({ Path: pathOf(path), Message: issueWords(issue.message) });
    return;
  }
  for (const key of issue.keys) {
    problems.push({ Path: pathOf([...path, key]), Message: 'expected no such field' });
  }
}

function pathOf(keys: readonly string[]): string {
  return keys
    .map((key) => (key.length > KEY_CHARACTERS_MOST ? `${key.slice(0, KEY_CHARACTERS_MOST)}…` : key))
    .join('.');
}
