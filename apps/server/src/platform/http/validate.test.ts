import { NewStation } from '@outpost/contract';
import { expect, it } from 'vitest';
import * as z from 'zod';
import { validate } from './validate.ts';

const refusalOf = (schema: z.ZodType, body: unknown): string => {
  try {
    validate({ body: schema }, { params: {}, query: {}, body });
  } catch (error) {
    return (error as Error).message;
  }
  return 'accepted';
};

it('reports one error for each field, with the limit of the field', () => {
  expect(refusalOf(NewStation, { SiteName: '', Host: 'a' })).toBe('body.SiteName: Must not be empty');
  expect(refusalOf(NewStation, { SiteName: 'a', Host: 'a', TimeoutMs: 2 ** 60 })).toBe(
    'body.Source.TimeoutMs: Must be 60000 or less',
  );
  expect(refusalOf(NewStation, { SiteName: '', Host: 'a', TimeoutMs: 2 ** 60 })).toBe(
    'body.SiteName: Must not be empty (1 more error)',
  );
  expect(refusalOf(z.strictObject({ a: z.int() }), { a: 2 ** 60, b: 1, c: 2 })).toBe(
    'body.a: Must be 9007199254740991 or less (2 more errors)',
  );
});
