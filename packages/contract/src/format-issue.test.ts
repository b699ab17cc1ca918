import { expect, it } from 'vitest';
import * as z from 'zod';
import { WriteBody } from './commands.ts';
import { formatIssue } from './format-issue.ts';
import { Instant, PlainDate } from './primitives.ts';
import { ScheduleBody } from './schedules.ts';
import { NewStation, StationWithoutPoints } from './stations.ts';

const said = (schema: z.ZodType, value: unknown): string =>
  formatIssue(schema.safeParse(value).error!.issues[0]!.message);

it('turns schema issues into readable messages', () => {
  expect(said(z.int().max(255), 300)).toBe('Must be 255 or less');
  expect(said(z.number().lt(5), 5)).toBe('Must be less than 5');
  expect(said(z.int().min(1), 0)).toBe('Must be 1 or more');
  expect(said(z.number().positive(), -1)).toBe('Must be more than 0');
  expect(said(z.number(), 'often')).toBe('Must be a number');
  expect(said(z.number(), Number.NaN)).toBe('Must be a number, such as 1500 or 1.5');
  expect(said(z.int(), 1.5)).toBe('Must be a whole number');
  expect(said(z.string().max(3), 'long')).toBe('Must be at most 3 characters');
  expect(said(z.string().min(1), '')).toBe('Must not be empty');
  expect(said(z.array(z.int()).max(2), [1, 2, 3])).toBe('Must have at most 2 items');
  expect(said(z.enum(['a', 'b']), 'c')).toBe('Must be one of "a", "b"');
  expect(said(z.boolean(), 'x')).toBe('Must be true or false');
  expect(said(z.string(), 1)).toBe('Must be a string');
  expect(said(z.array(z.int()), 1)).toBe('Must be an array');
  expect(said(z.email(), 'a')).toBe('Must be an email address');
  expect(said(Instant, '2026-05-01')).toBe('Must be a time in UTC such as 2026-05-01T06:00:00Z');
  expect(said(PlainDate, '1 May')).toBe('Must be a date such as 2026-05-01');
  expect(said(ScheduleBody.shape.Id, 'a')).toBe('Must be a schedule ID, or 0 for a new schedule');
  expect(said(ScheduleBody.shape.Id, undefined)).toBe('Required');
  expect(said(WriteBody.shape.Value, 'on')).toBe('Must be true, false or a number');
});

it('keeps messages that the contract sets', () => {
  expect(said(NewStation, { SiteName: ' ', Host: 'a' })).toBe('Must not be empty');
  expect(said(StationWithoutPoints.shape.TimeZone, 'Mars/Base')).toBe(
    'Must be an IANA time zone such as America/Denver',
  );
});
