import type { ApiError } from './api-error.ts';

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
