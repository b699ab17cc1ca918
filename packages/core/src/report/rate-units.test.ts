// cspell:ignore mgal

import { describe, expect, it } from 'vitest';
import { rateUnitOf } from './rate-units.ts';

const DAY_SECONDS = 86_400;

/** What 1 of a rate adds up to in a day. */
function perDay(units: string): string | null {
  const rate = rateUnitOf(units);
  if (!rate) return null;
  return `${Number(((rate.amount * DAY_SECONDS) / rate.seconds).toPrecision(12))} ${rate.amountUnits}`;
}

describe('the unit of a rate', () => {
  it.each([
    ['m³/h', '24 m³'],
    ['m3/h', '24 m³'],
    ['m^3/hr', '24 m³'],
    [' m³ / s ', '86400 m³'],
    ['m³/d', '1 m³'],
    ['L/s', '86.4 m³'],
    ['l/s', '86.4 m³'],
    ['L/min', '1.44 m³'],
    ['lps', '86.4 m³'],
    ['ML/d', '1000 m³'],
    ['MLD', '1000 m³'],
    ['mL/min', '1.44 L'],
    ['ml/min', '1.44 L'],
    ['gpm', '1440 gal'],
    ['GPM', '1440 gal'],
    ['gal/min', '1440 gal'],
    ['MGD', '1 Mgal'],
    ['mgd', '1 Mgal'],
    ['cfs', '86400 ft³'],
    ['ft³/s', '86400 ft³'],
    ['mm/h', '24 mm'],
    ['in/hr', '24 in'],
    ['kg/h', '24 kg'],
    ['g/h', '0.024 kg'],
    ['kW', '24 kWh'],
  ])('%s is %s a day', (units, amount) => {
    expect(perDay(units)).toBe(amount);
  });

  it.each([
    '',
    'm',
    'm/s',
    'ft/s',
    'mm/s',
    'in/s',
    '%',
    'kPa',
    'mg/L',
    'm³',
    'kWh',
    '°C',
    'm³/h/d',
    '1/h',
    '/h',
    'mg/h',
    'G/min',
    'm³/constructor',
    'constructor',
  ])('%j is no rate of an amount', (units) => {
    expect(rateUnitOf(units)).toBeNull();
  });
});
