import { expect, test } from 'vitest';
import { ApiError } from '../../../data/api-error.ts';
import { codeOfFragment, problemsByField } from './setup-form.ts';

test('reads the code from the address', () => {
  expect(codeOfFragment('#code=7F3K-21QM')).toBe('7F3K-21QM');
  expect(codeOfFragment('#code=%207F3K%20')).toBe('7F3K');
  expect(codeOfFragment('#other=1')).toBe('');
  expect(codeOfFragment('')).toBe('');
});

test('assigns each problem to its field', () => {
  const error = new ApiError({
    code: 'BAD_REQUEST',
    status: 400,
    detail: '',
    retryable: false,
    problems: [
      { Path: 'body.Password', Message: 'Must be at least 10 characters' },
      { Path: 'body.Password', Message: 'another' },
      { Path: 'body', Message: 'unknown field' },
    ],
  });
  expect(problemsByField(error)).toEqual({ Password: 'Must be at least 10 characters' });
  expect(problemsByField(null)).toEqual({});
});

test('assigns a wrong code to the code field', () => {
  const error = new ApiError({ code: 'SETUP_CODE_WRONG', status: 403, detail: '', retryable: false });
  expect(Object.keys(problemsByField(error))).toEqual(['SetupCode']);
});
