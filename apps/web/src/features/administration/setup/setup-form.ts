import type { ApiError } from '../../../data/index.ts';
import * as texts from './texts.ts';

/** The setup code in an address such as `/setup#code=7F3K-21QM`; empty when there is none. */
export function codeOfFragment(hash: string): string {
  return new URLSearchParams(hash.replace(/^#/, '')).get('code')?.trim() ?? '';
}

const FIELDS = ['SetupCode', 'Email', 'FirstName', 'LastName', 'Password'] as const;
export type SetupField = (typeof FIELDS)[number];

/** The server's validation errors by field; their paths look like `body.Password`. */
export function problemsByField(error: ApiError | null): Partial<Record<SetupField, string>> {
  const found: Partial<Record<SetupField, string>> = {};
  if (error?.code === 'SETUP_CODE_WRONG') found.SetupCode = texts.incorrectSetupCode;
  for (const problem of error?.problems ?? []) {
    const field = FIELDS.find((name) => problem.Path === name || problem.Path.endsWith(`.${name}`));
    if (field !== undefined) found[field] ??= problem.Message;
  }
  return found;
}
