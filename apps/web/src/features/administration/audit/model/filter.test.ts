import { expect, test } from 'vitest';
import { isAuditFiltered, NO_AUDIT_FILTER, openEventId, readFilter, writeFilter } from './filter.ts';

test('converts a filter to an address and back', () => {
  const filter = {
    kinds: ['alarm', 'setting'] as const,
    outcomes: ['failed'] as const,
    accountId: 3,
    stationId: 12,
    text: 'pump',
    from: '2026-03-01T06:00:00.000Z',
    to: null,
  };
  expect(readFilter(writeFilter(filter))).toEqual(filter);
  expect(writeFilter(NO_AUDIT_FILTER).toString()).toBe('');
  expect(isAuditFiltered(NO_AUDIT_FILTER)).toBe(false);
});

test('ignores invalid parameters', () => {
  const params = new URLSearchParams('kind=alarm,nonsense&outcome=x&who=-1&station=1e3&from=soon&line=0');
  expect(readFilter(params)).toEqual({ ...NO_AUDIT_FILTER, kinds: ['alarm'] });
  expect(openEventId(params)).toBeNull();
  expect(openEventId(new URLSearchParams('line=12'))).toBe(12);
});
