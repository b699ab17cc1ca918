// cspell:ignore barg bbl degc igpm mmwc mpa psid psig scfm usgpm

import { type Point, PointLimit, UNIT_SYSTEMS } from '@outpost/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { analog, digital } from '../testing/points.ts';
import {
  alarmValues,
  displayUnit,
  effectiveSystem,
  formatAlarmReading,
  formatLimit,
  plainNumber,
} from './index.ts';
import { parseUnit, unitName } from './parse-unit.ts';
import { QUANTITIES } from './quantities.ts';
import { convertReading } from './reading-texts.ts';

/** 1 of a unit as it is shown in the other system, to the digits of the printed tables. */
const one = (units: string, system: 'metric' | 'us', own = 1) => {
  const display = displayUnit(units, system);
  return `${Number(display.value(own).toPrecision(7))} ${display.units}`;
};

/** Every unit that is converted: each quantity, and each that can be over a time. */
const CONVERTED = QUANTITIES.flatMap((quantity) =>
  [null, 1, 60, 3_600, 86_400].map((seconds) => unitName({ quantity, seconds })),
).filter((units) => displayUnit(units, 'us').isConverted || displayUnit(units, 'metric').isConverted);
const systemOf = (units: string) => (displayUnit(units, 'us').isConverted ? 'us' : 'metric');

describe('the unit in which a value is shown', () => {
  // NIST SP 811 (2008), appendix B.8, where the factor is listed; else products of those listed.
  it.each([
    ['m', '3.28084 ft'],
    ['cm', '0.3937008 in'],
    ['mm', '0.03937008 in'],
    ['km', '0.6213712 mi'],
    ['m/s', '3.28084 ft/s'],
    ['mm/h', '0.03937008 in/h'],
    ['mm/s', '0.03937008 in/s'],
    ['km/h', '0.6213712 mph'],
    ['L', '0.2641721 gal'],
    ['m³', '0.2641721 kgal'],
    ['ML', '0.2641721 Mgal'],
    ['L/s', '15.85032 gpm'],
    ['l/s', '15.85032 gpm'],
    ['L/min', '0.2641721 gpm'],
    ['m³/h', '4.402868 gpm'],
    ['m3/hr', '4.402868 gpm'],
    ['m³/s', '35.31467 cfs'],
    ['m³/d', '0.0002641721 MGD'],
    ['ML/d', '0.2641721 MGD'],
    ['MLD', '0.2641721 MGD'],
    ['L/h', '0.2641721 gph'],
    ['mL/min', '0.01585032 gph'],
    ['bar', '14.50377 psi'],
    ['mbar', '0.01450377 psi'],
    ['kPa', '0.1450377 psi'],
    ['KPA', '0.1450377 psi'],
    ['MPa', '145.0377 psi'],
    ['barg', '14.50377 psig'],
    ['kPa(a)', '0.1450377 psia'],
    ['hPa', '0.02952998 inHg'],
    ['mH2O', '3.28084 ftH2O'],
    ['kg/h', '2.204623 lb/h'],
    ['°C', '33.8 °F'],
    ['degC', '33.8 °F'],
  ])('%s is shown as %s', (units, shown) => {
    expect(one(units, 'us')).toBe(shown);
    expect(displayUnit(units, 'configured').isConverted).toBe(false);
    expect(displayUnit(units, 'metric')).toMatchObject({ units, isConverted: false });
  });

  it.each([
    ['ft', '0.3048 m'],
    ['in', '25.4 mm'],
    ['in/h', '25.4 mm/h'],
    ['ft/s', '0.3048 m/s'],
    ['gpm', '0.0630902 L/s'],
    ['GPM', '0.0630902 L/s'],
    ['usgpm', '0.0630902 L/s'],
    ['MGD', '3.785412 ML/d'],
    ['MG/d', '3.785412 ML/d'],
    ['gpd', '0.003785412 m³/d'],
    ['cfs', '0.02831685 m³/s'],
    ['cfm', '1.699011 m³/h'],
    ['gal', '0.003785412 m³'],
    ['kgal', '3.785412 m³'],
    ['MG', '3.785412 ML'],
    ['ft³', '0.02831685 m³'],
    ['ac-ft', '1.233482 ML'],
    ['psi', '6.894757 kPa'],
    ['psig', '6.894757 kPa(g)'],
    ['inHg', '33.86389 hPa'],
    ['inH2O', '25.4 mmH2O'],
    ['lb', '0.4535924 kg'],
    ['°F', '-17.22222 °C'],
  ])('%s is shown as %s', (units, shown) => {
    expect(one(units, 'metric')).toBe(shown);
    expect(displayUnit(units, 'us')).toMatchObject({ units, isConverted: false });
  });

  it('has the temperatures of the scales', () => {
    expect(one('°C', 'us', 0)).toBe('32 °F');
    expect(one('°C', 'us', 100)).toBe('212 °F');
    expect(one('°F', 'metric', -40)).toBe('-40 °C');
    // A rate has no zero of a scale.
    expect(one('°C/h', 'us', 10)).toBe('18 °F/h');
    expect(one('°F/min', 'metric', 0)).toBe('0 °C/min');
    expect(displayUnit('°C', 'us').difference(10)).toBeCloseTo(18, 10);
    expect(displayUnit('°F', 'metric').ownDifference(10)).toBeCloseTo(18, 10);
  });

  it.each([
    ...['', '%', 'A', 'V', 'Hz', 'h', 'kW', 'kWh', 'W', 'mg/L', 'mg', 'pH', 'NTU', 'rpm', 'mg/h', 'mL'],
    // Not recognized: another quantity, another reference, or a unit with the same letters.
    ...[
      'Mg',
      'mPa',
      'CM',
      'C',
      'F',
      'K',
      'psid',
      'scfm',
      'Nm³/h',
      'igpm',
      'm²',
      'm/s²',
      'kWh/m³',
      'M',
      'G/min',
    ],
    ...['m³/h/m', '/h', 'm/', 'constructor', '__proto__', 'bbl'],
  ])('%j is the same in every system', (units) => {
    for (const system of UNIT_SYSTEMS) {
      expect(displayUnit(units, system)).toMatchObject({ units, isConverted: false, ratio: 1 });
      expect(displayUnit(units, system).value(1.25)).toBe(1.25);
      expect(displayUnit(units, system).decimals(2)).toBe(2);
    }
  });

  it('of a counterpart belongs to the other system and to the same dimension', () => {
    expect(CONVERTED.length).toBeGreaterThan(100);
    for (const units of CONVERTED) {
      const display = displayUnit(units, systemOf(units));
      const [from, to] = [parseUnit(units)!, parseUnit(display.units)!];
      expect(to.quantity.dimension, units).toBe(from.quantity.dimension);
      expect(to.seconds === null, units).toBe(from.seconds === null);
      expect(to.quantity.system, units).toBe(systemOf(units));
      // Its name is recognized as itself, and shown as it is.
      expect(unitName(to), units).toBe(display.units);
    }
  });

  it('has names of the catalogue that no other quantity is written as', () => {
    for (const quantity of QUANTITIES.filter(({ spellings }) => spellings.length > 0)) {
      for (const spelling of quantity.spellings)
        expect(parseUnit(spelling)?.quantity, spelling).toBe(quantity);
    }
  });
});

describe('the decimals that are shown', () => {
  it.each([
    ['m', 2, 2],
    ['m', 0, 0],
    ['mm', 0, 2],
    ['mm/h', 1, 3],
    ['L/s', 1, 0],
    ['L/s', 2, 1],
    ['m³/h', 1, 1],
    ['bar', 2, 1],
    ['kPa', 0, 1],
    ['°C', 1, 1],
    ['ML/d', 2, 3],
    ['m³', 0, 1],
  ])('of %s with %i decimals are %i', (units, decimals, shown) => {
    expect(displayUnit(units, 'us').decimals(decimals)).toBe(shown);
  });

  it('lead back to the own value that was shown', () => {
    const values = fc.tuple(fc.integer({ min: -999_999, max: 999_999 }), fc.integer({ min: 0, max: 6 }));
    fc.assert(
      fc.property(fc.constantFrom(...CONVERTED), values, (units, [steps, decimals]) => {
        const display = displayUnit(units, systemOf(units));
        const own = Number(`${steps}e-${decimals}`);
        const shown = display.value(own).toFixed(display.decimals(decimals));
        expect(Number(display.own(Number(shown)).toFixed(decimals)) || 0).toBe(own || 0);
        const difference = display.difference(own).toFixed(display.decimals(decimals));
        expect(Number(display.ownDifference(Number(difference)).toFixed(decimals)) || 0).toBe(own || 0);
      }),
      { numRuns: 2_000 },
    );
  });

  it('keep the order of values, and differences are those of the values', () => {
    const values = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(fc.constantFrom(...CONVERTED), values, values, (units, a, b) => {
        const display = displayUnit(units, systemOf(units));
        expect(Math.sign(display.value(a) - display.value(b)) * Math.sign(a - b)).toBeGreaterThanOrEqual(0);
        const size = Math.max(1, Math.abs(display.value(a)), Math.abs(display.value(b)));
        expect(Math.abs(display.value(a) - display.value(b) - display.difference(a - b)) / size).toBeLessThan(
          1e-12,
        );
      }),
    );
  });
});

describe('the text of a reading', () => {
  const level = analog({ Units: 'm', Decimals: 2 });
  const limit = (Kind: PointLimit['Kind'], Limit: number, more: object = {}) =>
    PointLimit.parse({ Kind, Limit, Priority: 'high', Message: 'x', ...more });

  it.each([
    ['3.42 m', '11.22 ft'],
    ['-0.50 m', '-1.64 ft'],
    ['21.5 °C', '70.7 °F'],
    ['2.0 °C per minute', '3.6 °F per minute'],
    ['0.50 m per minute', '1.64 ft per minute'],
    ['no change above 0.1 m in 1 h', 'no change above 0.3 ft in 1 h'],
    ["Outside the instrument's range: 25.30 m", "Outside the instrument's range: 83.01 ft"],
    // Nothing to convert.
    ['83.01 ft', '83.01 ft'],
    ['42 %', '42 %'],
    ['Running', 'Running'],
    ['7 points: Level, Flow', '7 points: Level, Flow'],
    ['no change above 5 in 1 h', 'no change above 5 in 1 h'],
    ['5 per minute', '5 per minute'],
    ['12', '12'],
    ['', ''],
  ])('%j is %j', (text, shown) => {
    expect(convertReading(text, 'us', plainNumber)).toBe(shown);
    expect(convertReading(text, 'configured', plainNumber)).toBe(text);
  });

  it('is recognized however a reading or a limit is written', () => {
    const written = fc.record({
      value: fc.double({ min: -1e6, max: 1e6, noNaN: true }),
      units: fc.constantFrom(...CONVERTED),
      decimals: fc.integer({ min: 0, max: 6 }),
      limit: fc.constantFrom<PointLimit>(
        limit('H', 3),
        limit('rate', 0.25),
        limit('frozen-value', 1e-7, { OverSeconds: 3_600 }),
        limit('frozen-value', 0.5, { OverSeconds: 90 }),
      ),
    });
    fc.assert(
      fc.property(written, ({ value, units, decimals, limit: own }) => {
        const point: Point = { ...level, Units: units, Decimals: decimals };
        const system = systemOf(units);
        const shown = displayUnit(units, system);
        for (const text of [formatAlarmReading(point, value)!, formatLimit(point, own)!]) {
          const converted = convertReading(text, system, plainNumber);
          expect(converted).toContain(` ${shown.units}`);
          expect(convertReading(converted, system, plainNumber)).toBe(converted);
        }
      }),
    );
  });

  it('has separators and a minus sign as other values on screens and in messages, and none in files', () => {
    const flow = { Kind: 'H', Reading: '12345.60 m³', Limit: '-1000.0 m' } as const;
    const shown = { Reading: '12,345.60 m³', Limit: '−1,000.0 m' };
    expect(alarmValues(flow, 'configured')).toEqual(shown);
    expect(alarmValues(flow, 'configured', plainNumber)).toEqual({
      Reading: '12345.60 m³',
      Limit: '-1000.0 m',
    });
    expect(alarmValues({ ...flow, Limit: '2026' }, 'us')).toEqual({
      Reading: '3,261.362 kgal',
      Limit: '2026',
    });
    const raised = { Kind: 'rate', Reading: '-0.00 m per minute', Limit: '1500 gpm per minute' } as const;
    expect(alarmValues(raised, 'us')).toEqual({
      Reading: '0.00 ft per minute',
      Limit: '1,500 gpm per minute',
    });
  });

  it.each([
    ['H', 3.2, '3.20 m'],
    ['H', 3.225, '3.225 m'],
    ['rate', 0.004, '0.004 m per minute'],
    ['L', 1e-7, '0.0000001 m'],
    ['L', -0.5, '-0.50 m'],
    ['HH', 1e21, '1e+21 m'],
  ] as const)('of a limit of kind %s at %d has all of its digits: %s', (kind, value, text) => {
    expect(formatLimit(level, limit(kind, value))).toBe(text);
  });

  it('of a digital point is its state, also where that looks like a reading', () => {
    const state = { Kind: 'on', Reading: '5 m', Limit: null } as const;
    expect(alarmValues(state, 'us')).toEqual({ Reading: '5 m', Limit: null });
    const own = { Kind: 'H', Reading: '5 m', Limit: '4 m' } as const;
    expect(alarmValues(own, 'us')).toEqual({ Reading: '16 ft', Limit: '13 ft' });
    expect(formatAlarmReading(digital({ OnLabel: 'Running' }), 1)).toBe('Running');
    expect(formatLimit(digital(), limit('on', 0))).toBeNull();
  });
});

describe('the system of an account', () => {
  it("is its own, or the organisation's", () => {
    expect(effectiveSystem('organisation', 'us')).toBe('us');
    expect(effectiveSystem('configured', 'us')).toBe('configured');
    expect(effectiveSystem('metric', 'us')).toBe('metric');
  });
});
