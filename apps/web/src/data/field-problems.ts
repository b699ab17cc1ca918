import type { ApiError } from './api-error.ts';

/** What the server found wrong with a field: problems come with a path such as `body.User.Password`. */
export function problemWith(error: ApiError | null, field: string): string | undefined {
  return error?.problems.find(({ Path }) => Path === field || Path.endsWith(`.${field}`))?.Message;
}

/** Why a form did not go through, where none of its fields says so. */
export function formFailure(error: ApiError | null, fields: readonly string[]): string | null {
  if (error === null || fields.some((field) => problemWith(error, field) !== undefined)) return null;
  return error.detail;
}
