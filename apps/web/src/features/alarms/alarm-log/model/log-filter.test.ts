import { expect, test } from 'vitest';
import {
  isLogFiltered,
  type LogFilter,
  logQueryOf,
  NO_LOG_FILTER,
  readLogFilter,
  writeLogFilter,
} from './log-filter.ts';

const read = (text: string) => readLogFilter(new URLSearchParams(text));

test('converts a filter to an address and back', () => {
  const filter: LogFilter = {
    stationId: 7,
    area: 'North valley',
    incidentId: 12,
    priorities: ['critical', 'low'],
    states: ['shelved'],
    text: 'wet well',
    last: null,
    from: '2026-03-01T06:00:00.000Z',
    to: '2026-03-02T06:00:00.000Z',
  };
  expect(readLogFilter(writeLogFilter(filter))).toEqual(filter);
  const span: LogFilter = { ...NO_LOG_FILTER, last: '7d' };
  expect(writeLogFilter(span).toString()).toBe('last=7d');
  expect(read('last=7d')).toEqual(span);
});

test('ignores invalid parameters', () => {
  expect(read('station=0&priority=worst,high&state=gone&last=2y&from=yesterday')).toEqual({
    ...NO_LOG_FILTER,
    priorities: ['high'],
  });
  expect(read('view=log&alarm=4')).toEqual(NO_LOG_FILTER);
  expect(isLogFiltered(NO_LOG_FILTER)).toBe(false);
  expect(isLogFiltered({ ...NO_LOG_FILTER, text: ' ' })).toBe(false);
  expect(isLogFiltered({ ...NO_LOG_FILTER, last: '24h' })).toBe(true);
});

test('ends a span now and keeps the same query for a minute', () => {
  const nowMs = Date.parse('2026-03-08T06:00:20Z');
  const ask = logQueryOf({ ...NO_LOG_FILTER, last: '7d' }, nowMs);
  expect(ask.from).toBe('2026-03-01T06:00:00.000Z');
  expect(logQueryOf({ ...NO_LOG_FILTER, last: '7d' }, nowMs + 30_000)).toEqual(ask);
});
