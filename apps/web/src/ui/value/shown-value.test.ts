import { describe, expect, it } from 'vitest';
import { shownValue } from './shown-value.ts';

const level = { Kind: 'analog', Units: 'm', Decimals: 2, OnLabel: '', OffLabel: '' } as const;
const pump = { Kind: 'digital', Units: '', Decimals: 0, OnLabel: 'Running', OffLabel: 'Off' } as const;

it('writes a whole number without units as a year', () => {
  const year = { ...level, Units: '', Decimals: 0 };
  const text = (Value: number) => shownValue(year, { Value, Quality: 'good' }, false).text;
  expect([text(2_026), text(12_026)]).toEqual(['2026', '12,026']);
});

describe('shownValue', () => {
  it('gives number and unit of a good analog value', () => {
    expect(shownValue(level, { Value: 2.844, Quality: 'good' }, false)).toEqual({
      text: '2.84',
      units: 'm',
      trust: 'good',
      on: null,
    });
  });

  it('gives the label of a digital state', () => {
    expect(shownValue(pump, { Value: true, Quality: 'good' }, false)).toMatchObject({
      text: 'Running',
      on: true,
    });
    expect(shownValue(pump, { Value: false, Quality: 'good' }, false)).toMatchObject({
      text: 'Off',
      on: false,
    });
  });

  it('no value is good when the page had no connection for too long', () => {
    expect(shownValue(level, { Value: 2.8, Quality: 'good' }, true).trust).toBe('old');
    expect(shownValue(level, { Value: 2.8, Quality: 'stale' }, true).trust).toBe('stale');
    expect(shownValue(level, { Value: 2.8, Quality: 'bad' }, true).trust).toBe('bad');
  });

  it('marks a value that never existed, whatever its quality', () => {
    expect(shownValue(level, { Value: null, Quality: 'good' }, false)).toEqual({
      text: '–',
      units: '',
      trust: 'none',
      on: null,
    });
    expect(shownValue(pump, { Value: null, Quality: 'stale' }, false).trust).toBe('none');
    expect(shownValue(pump, { Value: null, Quality: 'bad' }, false).trust).toBe('bad');
    expect(shownValue(pump, { Value: null, Quality: 'disabled' }, false).trust).toBe('disabled');
  });
});
