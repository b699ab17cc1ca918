import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RateMark, type RateMarkProps, RatesContext } from './RateMark.tsx';

const RATE = { StationId: 1, Units: 'm', At: '2026-05-01T06:30:00.000Z' };
const level = { PointId: 7, Units: 'm', Decimals: 2 };
const shown = (PerHour: number | null, props: Partial<RateMarkProps> = {}) =>
  renderToStaticMarkup(
    <RatesContext value={new Map([[7, { PointId: 7, PerHour, OverSeconds: 300, ...RATE }]])}>
      <RateMark point={level} {...props} />
    </RatesContext>,
  );

test('says which way a value goes and how fast, to two digits', () => {
  expect(shown(0.8437)).toMatch(/aria-label="Rising by 0.84 m per hour".*>0.84 m\/h</);
  expect(shown(-4.113)).toMatch(/aria-label="Falling by 4.1 m per hour".*>4.1 m\/h</);
  expect(shown(36.15)).toContain('>36 m/h<');
  expect(shown(0.8437, { brief: true })).not.toContain('m/h');
});

test('says that a level is steady, and nothing if that is not known', () => {
  expect(shown(0)).toContain('>steady<');
  expect(shown(0, { brief: true })).toBe('');
  expect(shown(null)).toBe('');
  expect(shown(1, { point: { ...level, PointId: 8 } })).toBe('');
  expect(shown(1, { point: null })).toBe('');
});

test('shows nothing of pressures and flows, which fluctuate', () => {
  for (const Units of ['kPa', 'psi', 'L/s', 'gpm', 'A', '°C', ''])
    expect(shown(12, { point: { ...level, Units } }), Units).toBe('');
  for (const Units of ['ft', '%', 'm³', 'kgal'])
    expect(shown(12, { point: { ...level, Units } }), Units).toContain('Rising');
});
