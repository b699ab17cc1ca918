import { expect, it } from 'vitest';
import { quantityOf } from './quantity.ts';

const LEVEL = { Units: 'm', Decimals: 2 };

it.each([
  ['3.20 m', 3.2, 'H', 'metric'],
  // With two decimals it would be 0.00 m.
  ['0.004 m', 0.004, 'L', 'metric'],
  ['3.205 m', 3.205, 'HH', 'metric'],
  ['10.515 ft', 3.205, 'HH', 'us'],
  ['0.013 ft', 0.004, 'L', 'us'],
] as const)('shows the limit %s', (text, limit, kind, system) => {
  expect(quantityOf(LEVEL, system).textOfLimit(limit, kind)).toBe(text);
});

it('converts a limit on a change without the zero of the unit', () => {
  const temperature = { Units: '°C', Decimals: 1 };
  expect(quantityOf(temperature, 'us').textOfLimit(5, 'rate')).toBe('9.0 °F');
  expect(quantityOf(temperature, 'us').textOfLimit(0.05, 'frozen-value')).toBe('0.09 °F');
  expect(quantityOf(temperature, 'us').textOfLimit(5, 'H')).toBe('41.0 °F');
});
