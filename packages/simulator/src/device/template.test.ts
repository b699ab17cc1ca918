import { REGISTER_TABLES, REGISTERS_OF, WORD_ORDERS } from '@outpost/contract';
import { GOOD } from '@outpost/core';
import { describe, expect, test } from 'vitest';
import { SimulatedSite } from '../field/site.ts';
import { stationConfig } from '../field/station-config.ts';
import { createImagePoller } from '../history/image-poller.ts';
import { createRandom } from '../random.ts';
import { Weather } from '../weather.ts';
import { clockField } from './controller-clock.ts';
import { loadTemplate, parseTemplate, templateNames } from './template.ts';

const START_MS = Date.UTC(2026, 5, 10, 12);

function siteOf(template: string): SimulatedSite {
  const definition = {
    code: '1',
    name: 'A site',
    template,
    latitude: 38,
    longitude: -106,
    area: '',
    timeZone: 'America/Denver',
    notes: '',
    connection: { unitId: 1, pollIntervalSeconds: 5 },
  };
  return new SimulatedSite(definition, 3, START_MS);
}

/** Half a count, or what a float of that size can't distinguish. */
function quantum(point: ReturnType<typeof loadTemplate>['points'][0]['point'], value: number): number {
  if (point.Kind === 'digital' || point.Source.DataType === 'float64')
    return 1e-9 * Math.max(1, Math.abs(value));
  if (point.Source.DataType === 'float32') return Math.abs(value) * 2 ** -24 + 1e-9;
  const { Scale: scale } = point;
  const count = scale ? (scale.EngineeringHigh - scale.EngineeringLow) / (scale.RawHigh - scale.RawLow) : 1;
  return count / 2 + 1e-9 * Math.max(1, Math.abs(value));
}

describe.each(templateNames())('device kind %s', (name) => {
  test('is a valid station of the contract', () => {
    const station = stationConfig(siteOf(name), '127.0.0.1', 502);
    expect(station.Points.length).toBeGreaterThan(5);
    expect(station.Points.some((point) => point.Key)).toBe(true);
    const withoutInstruction = station.Points.flatMap((point) => point.Limits).filter(
      (limit) => !limit.Instruction,
    );
    expect(withoutInstruction).toEqual([]);
  });

  test("shows the model's values in its registers, within half a count, through rain, darkness and a day", () => {
    const site = siteOf(name);
    const poller = createImagePoller(site.template, site.image);
    const weather = new Weather(3);
    weather.add({ fromMs: START_MS, toMs: START_MS + 3_600_000, mmPerHour: 20 });
    const random = createRandom(9);
    for (let minute = 0; minute < 24 * 60; minute++) {
      site.step(60, weather);
      if (random.next() < 0.01) site.fault({ kind: 'power-fail', seconds: 600 });
      if (random.next() < 0.01) site.fault({ kind: 'pump-fail', pump: 1, seconds: 900 });
      site.encode();
      const { values, qualities } = poller.poll();
      site.template.points.forEach(({ variable, point }, index) => {
        const said = site.read(clockField(variable) >= 0 ? variable : site.variableOf(variable));
        const low = point.Kind === 'analog' ? (point.RangeLow ?? said) : 0;
        const high = point.Kind === 'analog' ? (point.RangeHigh ?? said) : 1;
        const shown = Math.min(Math.max(high, low), Math.max(low, said));
        const off = Math.abs(values[index]! - shown);
        if (!(off <= quantum(point, shown)) || qualities[index] !== GOOD) {
          expect.fail(`${variable} is ${said}, ${point.Point} reads ${values[index]} (${qualities[index]})`);
        }
      });
    }
  });

  test('accepts each writable setpoint and reads it back', () => {
    const site = siteOf(name);
    const poller = createImagePoller(site.template, site.image);
    site.template.points.forEach(({ variable, point }, index) => {
      if (!point.Writable) return;
      const wanted =
        point.Kind === 'digital'
          ? 1 - site.read(variable)
          : (point.RangeLow ?? 0) +
            (point.RangeHigh === null ? 1 : (point.RangeHigh - (point.RangeLow ?? 0)) / 2);
      const value = point.Kind === 'analog' && /clock|leadPump/.test(variable) ? Math.round(wanted) : wanted;
      site.set(variable, value);
      site.encode();
      expect(Math.abs(poller.poll().values[index]! - value)).toBeLessThanOrEqual(quantum(point, value));
    });
  });
});

test('all sizes of values, word orders and tables occur in the simulation', () => {
  const points = templateNames().flatMap((name) => loadTemplate(name).points.map(({ point }) => point));
  expect(REGISTER_TABLES.filter((table) => !points.some((point) => point.Source.Table === table))).toEqual(
    [],
  );
  for (const registers of new Set(Object.values(REGISTERS_OF))) {
    const some = points.filter((point) => REGISTERS_OF[point.Source.DataType] === registers);
    const orders = WORD_ORDERS.filter((order) => some.some((point) => point.Source.WordOrder === order));
    // In one register only the bytes can be swapped, and a bit of a table has no order.
    expect(orders.length).toBeGreaterThanOrEqual([1, 3, 4][registers] ?? 4);
  }
  expect(points.some((point) => point.Kind === 'digital' && point.Invert)).toBe(true);
});

describe('an invalid device kind is rejected with the reason', () => {
  const point = {
    Kind: 'analog',
    Point: 'AI1',
    Name: 'Level',
    Table: 'input-register',
    Address: 0,
    DataType: 'float32',
  };
  const good = { device: 'D', kind: 'tank', model: 'tank', points: [{ variable: 'levelM', point }] };
  const other = (changes: object) => ({ variable: 'levelM', point: { ...point, Point: 'AI2', ...changes } });

  test('accepts the valid one', () => {
    expect(parseTemplate('x', good).points).toHaveLength(1);
  });

  test.each([
    ['model', { ...good, model: 'nuclear' }, /model nuclear: expected one of .*lift-station/],
    ['kind', { ...good, kind: 'pump' }, /kind pump: expected one of/],
    ['device', { ...good, device: '' }, /expected a name as device/],
    ['variable', { ...good, points: [{ variable: 'height', point }] }, /no variable height/],
    [
      'point',
      { ...good, points: [{ variable: 'levelM', point: { ...point, DataType: 'bit' } }] },
      /points\[0\]/,
    ],
    ['overlap', { ...good, points: [...good.points, other({ Address: 1 })] }, /AI2 and AI1 both use .* 1/],
    ['hole', { ...good, holes: [{ table: 'input-register', from: 1, to: 4 }] }, /AI1 and a hole both use/],
    [
      'terminal',
      { ...good, points: [...good.points, other({ Point: 'AI1', Address: 8 })] },
      /duplicate terminal AI1/,
    ],
    [
      'purpose',
      { ...good, points: [other({ Purpose: 'colour' })] },
      /colour is not a purpose of analog points/,
    ],
    ['parameter', { ...good, parameters: { areaFt2: 3 } }, /parameter areaFt2: model tank has areaM2/],
    [
      'writable',
      {
        ...good,
        points: [{ variable: 'volumeM3', point: { ...point, Table: 'holding-register', Writable: true } }],
      },
      /volumeM3 is read-only/,
    ],
  ])('%s', (_what, json, message) => {
    expect(() => parseTemplate('x', json)).toThrow(
      expect.objectContaining({ code: 'SIMULATOR_BAD_TEMPLATE', message: expect.stringMatching(message) }),
    );
  });

  test('a name without a file', () => {
    expect(() => loadTemplate('toaster')).toThrow(/no such file; expected one of .*well/);
  });
});
