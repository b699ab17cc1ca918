import { expect, it } from 'vitest';
import type { PointDraft, StationDraft } from './draft.ts';
import { formatSettingValue, withDesiredValue } from './settings.ts';

const level = { Units: 'm', Decimals: 2, OnLabel: 'On', OffLabel: 'Off' };

it('formats a value as its point does, without rounding errors of the scale', () => {
  expect(formatSettingValue(2.1, level)).toBe('2.10 m');
  expect(formatSettingValue(1.4600000000000002, level)).toBe('1.46 m');
  expect(formatSettingValue(1.606, level)).toBe('1.606 m');
  expect(formatSettingValue(true, { ...level, OnLabel: 'Running' })).toBe('Running');
  expect(formatSettingValue('2026-03-01 14:31:05', level)).toBe('2026-03-01 14:31:05');
  expect(formatSettingValue(null, level)).toBe('unknown');
});

it('sets the desired value of a point once, or removes it', () => {
  const point = { cells: { Point: 'AO1' } } as PointDraft;
  const draft = { settings: [{ Point: 'DO1', Wanted: 'yes' }] } as unknown as StationDraft;
  const once = withDesiredValue(draft, point, '2');
  expect(withDesiredValue(once, point, '2.5').settings).toEqual([
    { Point: 'DO1', Wanted: 'yes' },
    { Point: 'AO1', Wanted: '2.5' },
  ]);
  expect(withDesiredValue(once, point, null).settings).toEqual(draft.settings);
});
