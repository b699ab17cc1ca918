import { expect, test } from 'vitest';
import { ApiError } from './api-error.ts';
import { formFailure, isIncomplete, problemWith, requireFilled } from './field-problems.ts';

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

test('rejects a form with empty fields before it is sent, with a problem at each', () => {
  const reject = (fields: Parameters<typeof requireFilled>[0]): ApiError => {
    try {
      requireFilled(fields);
    } catch (error) {
      return error as ApiError;
    }
    throw new Error('Not rejected');
  };
  const incomplete = reject({ Name: ' ', Url: '', Key: 'elm', Password: undefined });
  expect(problemWith(incomplete, 'Name')).toBe('Must not be empty');
  expect(problemWith(incomplete, 'Url')).toBe('Must not be empty');
  expect(problemWith(incomplete, 'Key')).toBeUndefined();
  expect(problemWith(incomplete, 'Password')).toBeUndefined();
  expect(isIncomplete(incomplete)).toBe(true);
  expect(isIncomplete(refused)).toBe(false);
  requireFilled({ Name: 'Elm', Password: undefined });
});
