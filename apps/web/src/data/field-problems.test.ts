import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { formFailure, problemWith } from './field-problems.ts';

const refused = new ApiError({
  code: 'BAD_REQUEST',
  status: 400,
  detail: 'body.User.Password: too common',
  retryable: false,
  problems: [{ Path: 'body.User.Password', Message: 'too common' }],
});

test('shows a problem at its field, and the remaining ones at the form', () => {
  expect(problemWith(refused, 'Password')).toBe('too common');
  // Not matched by part of a name.
  expect(problemWith(refused, 'word')).toBeUndefined();
  expect(formFailure(refused, ['Email', 'Password'])).toBeNull();
  expect(formFailure(refused, ['Email'])).toBe(refused.detail);
  expect(formFailure(null, ['Email'])).toBeNull();
});
