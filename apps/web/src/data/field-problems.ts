import { ApiError } from './api-error.ts';
import * as texts from './texts.ts';

/**
 * The problem that the server found with a field; problems have a path such as
 * `body.User.Password`.
 */
export function problemWith(error: ApiError | null, field: string): string | undefined {
  return error?.problems.find(({ Path }) => Path === field || Path.endsWith(`.${field}`))?.Message;
}

/** Why a form was rejected, if no field has the reason. */
export function formFailure(error: ApiError | null, fields: readonly string[]): string | null {
  if (error === null || fields.some((field) => problemWith(error, field) !== undefined)) return null;
  return error.detail;
}

/**
 * Rejects a form with empty fields before it is sent, with a problem at each of them.
 *
 * @param fields texts of the required fields by name; undefined: not sent
 * @throws ApiError that {@link isIncomplete} recognises
 */
export function requireFilled(fields: Readonly<Record<string, string | undefined>>): void {
  const problems = Object.entries(fields)
    .filter(([, text]) => text?.trim() === '')
    .map(([Path]) => ({ Path, Message: texts.mustNotBeEmpty }));
  if (problems.length === 0) return;
  throw new ApiError({
    code: 'BAD_REQUEST',
    status: 0,
    detail: '',
    retryable: false,
    problems,
  });
}

/** Calls with the texts of a form as its body once all of them are filled in; see {@link requireFilled}. */
export const whenFilled =
  <Body extends { readonly [Field in keyof Body]?: string | undefined }, T>(
    send: (body: Body) => Promise<T>,
  ) =>
  (body: Body): Promise<T> => {
    requireFilled({ ...body });
    return send(body);
  };

/** Whether a form was not sent, because fields are empty: its fields say so, and no toast. */
export function isIncomplete({ code, status }: ApiError): boolean {
  return code === 'BAD_REQUEST' && status === 0;
}
