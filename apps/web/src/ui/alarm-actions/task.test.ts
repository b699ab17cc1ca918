import { expect, test } from 'vitest';
import { entry } from '../../../testing/alarm-entries.ts';
import { needsStationSummary, needsSummary } from './task.ts';

const high = (count: number) => Array.from({ length: count }, (_, at) => entry(at + 1, { Priority: 'high' }));
const critical = entry(99, { Priority: 'critical' });

test.each([
  ['ten that are seen', high(10), true, false],
  ['eleven', high(11), true, true],
  ['two of which one is not seen', high(2), false, true],
  ['a single one', high(1), false, false],
])('%s: a summary first or not', (_of, entries, isNamed, expected) => {
  expect(needsSummary(entries, isNamed)).toBe(expected);
});

test.each([
  ['ten', high(10), false],
  ['eleven', high(11), true],
  ['two, one of them critical', [...high(1), critical], true],
  ['a critical one alone, which the button is next to', [critical], false],
])('all alarms of a station, %s: a summary first or not', (_of, entries, expected) => {
  expect(needsStationSummary(entries)).toBe(expected);
});
