import { expect, it } from 'vitest';
import * as z from 'zod';
import { formatIssue } from './format-issue.ts';
import { NewStation, StationConfig } from './stations.ts';

const said = (schema: z.ZodType, value: unknown): string =>
  formatIssue(schema.safeParse(value).error!.issues[0]!.message);

it('says what a schema has against a value as a person would', () => {
  expect(said(z.int().max(255), 300)).toBe('expected at most 255');
  expect(said(z.number().lt(5), 5)).toBe('expected less than 5');
  expect(said(z.int().min(1), 0)).toBe('expected at least 1');
  expect(said(z.number().positive(), -1)).toBe('expected more than 0');
  expect(said(z.number(), 'often')).toBe('expected a number');
  expect(said(z.number(), Number.NaN)).toBe('expected a number');
  expect(said(z.int(), 1.5)).toBe('expected a whole number');
  expect(said(z.string().max(3), 'long')).toBe('expected at most 3 characters');
  expect(said(z.string().min(1), '')).toBe('expected at least 1 character');
  expect(said(z.array(z.int()).max(2), [1, 2, 3])).toBe('expected at most 2 items');
  expect(said(z.enum(['a', 'b']), 'c')).toBe('expected one of "a", "b"');
  expect(said(z.boolean(), 'x')).toBe('expected boolean, received string');
});

it('leaves the contract’s own words', () => {
  expect(said(NewStation, { SiteName: ' ', Host: 'a' })).toBe('expected at least one character');
  expect(said(StationConfig.shape.TimeZone, 'Mars/Base')).toBe(
    'expected an IANA time zone such as America/Denver',
  );
});
