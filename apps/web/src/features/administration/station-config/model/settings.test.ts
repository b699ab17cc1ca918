import { expect, it } from 'vitest';
import { formatDesired, type PointDraft, type StationDraft } from './draft.ts';
import { formatSettingValue, otherReportedValue, withDesiredValue } from './settings.ts';

const look = { Units: 'm', Decimals: 2, OnLabel: 'On', OffLabel: 'Off' };

it('formats a value as its point does, without rounding errors of the scale', () => {
  expect(formatSettingValue(2.1, look)).toBe('2.10 m');
  expect(formatSettingValue(1.4600000000000002, look)).toBe('1.46 m');
  expect(formatSettingValue(1.606, look)).toBe('1.606 m');
  expect(formatSettingValue(true, { ...look, OnLabel: 'Running' })).toBe('Running');
  expect(formatSettingValue('2026-03-01 14:31:05', look)).toBe('2026-03-01 14:31:05');
  expect(formatSettingValue(null, look)).toBe('unknown');
});

it('sets the desired value of a point, or removes it', () => {
  const [pump, level] = [
    { key: 'a', wanted: 'yes' },
    { key: 'b', wanted: null },
  ] as PointDraft[];
  const draft = { points: [pump, level] } as unknown as StationDraft;
  const set = withDesiredValue(draft, level!, '2');
  expect(set.points).toEqual([pump, { key: 'b', wanted: '2' }]);
  expect(withDesiredValue(set, level!, null)).toEqual(draft);
});

it('offers a reported value that differs from the desired one', () => {
  const level = { Kind: 'analog', Decimals: '2' } as const;
  const written = { State: 'not-pushed', Actual: 1.8000000000000003, Quality: 'good' } as const;
  expect(otherReportedValue(written, '1.5', level)).toBe('1.80');
  expect(otherReportedValue({ ...written, State: 'drifted' }, '1.5', level)).toBe('1.80');
  expect(otherReportedValue({ ...written, Actual: true }, '', { Kind: 'digital', Decimals: '' })).toBe('yes');
  // It is reported already, pushed, not known or not current.
  expect(otherReportedValue(written, '1.8', level)).toBeNull();
  expect(otherReportedValue({ ...written, State: 'applied' }, '1.5', level)).toBeNull();
  expect(otherReportedValue({ ...written, Actual: null }, '1.5', level)).toBeNull();
  expect(otherReportedValue({ ...written, Quality: 'stale' }, '1.5', level)).toBeNull();
});

it('has the decimals of the point in a desired value, and loses no digit of it', () => {
  expect(formatDesired(1.5, '2')).toBe('1.50');
  expect(formatDesired(1.606, '2')).toBe('1.606');
  expect(formatDesired(123456.7891, '2')).toBe('123456.7891');
  expect(formatDesired(40, '')).toBe('40');
});
