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

it('says that a parameter of a query may be given once', () => {
  const query = z.strictObject({ stationId: z.string().optional(), text: z.array(z.string()).optional() });
  const refusal = (given: object) => {
    try {
      validate({ query }, { params: {}, query: given, body: undefined });
    } catch (error) {
      return (error as Error).message;
    }
    return 'accepted';
  };
  expect(refusal({ stationId: ['3', '4'] })).toBe('query.stationId: Must be given once');
  expect(refusal({ stationId: 3 })).toBe('query.stationId: Must be a string');
  expect(refusal({ text: ['a', 'b'] })).toBe('accepted');
});
