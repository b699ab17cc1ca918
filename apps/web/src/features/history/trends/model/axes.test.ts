import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatDayInstant, zoneOf } from '../../../../ui/time/index.ts';
import { spanLabel, timeTicks } from './time-axis.ts';
import { axisGroups, valueAxis } from './value-axis.ts';

const HOUR_MS = 3_600_000;
const utc = (text: string) => Date.parse(`${text}Z`);

describe('value axes', () => {
  it('have round ticks around the data', () => {
    expect(valueAxis({ low: 0.62, high: 2.84 }, 300, 0)).toEqual({
      low: 0.5,
      high: 3,
      ticks: [0.5, 1, 1.5, 2, 2.5, 3],
      decimals: 1,
    });
    expect(valueAxis({ low: 0, high: 0 }, 300, 0.4)).toMatchObject({ low: 0 });
  });

  it('always include the data, with few distinct ticks', () => {
    const values = fc.double({ min: -1e9, max: 1e9, noNaN: true });
    fc.assert(
      fc.property(
        values,
        values,
        fc.integer({ min: 60, max: 900 }),
        fc.double({ min: 0, max: 100, noNaN: true }),
        (a, b, height, least) => {
          const extent = { low: Math.min(a, b), high: Math.max(a, b) };
          const axis = valueAxis(extent, height, least);
          const slack = Math.max(Math.abs(a), Math.abs(b)) * 1e-9;
          expect(axis.low).toBeLessThanOrEqual(extent.low + slack);
          expect(axis.high).toBeGreaterThanOrEqual(extent.high - slack);
          expect(axis.ticks.length).toBeLessThanOrEqual(height / 46 + 4);
          expect(new Set(axis.ticks).size).toBe(axis.ticks.length);
        },
      ),
    );
  });

  it('do not go below zero for values that never do', () => {
    expect(valueAxis({ low: 0.01, high: 0.02 }, 300, 1).low).toBe(0);
    expect(valueAxis({ low: -0.01, high: 0.02 }, 300, 1).low).toBeLessThan(0);
  });

  it('are shared by unit or one per point, the front one first', () => {
    const points = [
      { pointId: 1, units: 'm' },
      { pointId: 2, units: 'kPa' },
      { pointId: 3, units: 'm' },
    ];
    expect(axisGroups(points, 'shared', null).map(({ pointIds }) => pointIds)).toEqual([[1, 3], [2]]);
    expect(axisGroups(points, 'shared', 2).map(({ units }) => units)).toEqual(['kPa', 'm']);
    expect(axisGroups(points, 'own', 3).map(({ pointIds }) => pointIds)).toEqual([[3], [1], [2]]);
  });
});

describe('time axes', () => {
  const berlin = zoneOf('Europe/Berlin');
  const labels = (from: string, to: string, width = 1_000, zone = berlin) =>
    timeTicks({ fromMs: utc(from), toMs: utc(to) }, width, zone).map(({ label }) => label);

  it('have ticks at round local times, with the date at the start of a day', () => {
    const ticks = timeTicks(
      { fromMs: utc('2026-11-20T20:10:00'), toMs: utc('2026-11-21T04:10:00') },
      800,
      berlin,
    );
    expect(ticks.map(({ label }) => label)).toEqual([
      '22:00',
      '23:00',
      '00:00',
      '01:00',
      '02:00',
      '03:00',
      '04:00',
      '05:00',
    ]);
    expect(ticks.map(({ context }) => context).filter(Boolean)).toEqual(['Fri 20 Nov', 'Sat 21 Nov']);
  });

  it('have two ticks for a repeated hour, and none for a skipped one', () => {
    expect(labels('2026-10-24T23:00:00', '2026-10-25T03:00:00', 400)).toEqual([
      '01:00',
      '02:00',
      '02:00',
      '03:00',
      '04:00',
    ]);
    expect(labels('2026-03-29T00:00:00', '2026-03-29T02:00:00', 300)).toEqual(['01:00', '03:00', '04:00']);
    expect(labels('2026-04-04T14:00:00', '2026-04-04T17:00:00', 400, zoneOf('Australia/Lord_Howe'))).toEqual([
      '01:00',
      '02:00',
      '03:00',
    ]);
  });

  it('go by days, months and years', () => {
    expect(labels('2026-11-14T00:00:00', '2026-11-21T00:00:00')).toContain('15 Nov');
    expect(labels('2026-10-20T00:00:00', '2026-11-20T00:00:00', 500)).toEqual([
      '21 Oct',
      '26 Oct',
      '1 Nov',
      '6 Nov',
      '11 Nov',
      '16 Nov',
    ]);
    expect(labels('2025-11-21T00:00:00', '2026-11-21T00:00:00')).toEqual([
      'Dec',
      'Jan',
      'Feb',
      'Mar',
      'Apr',
      'May',
      'Jun',
      'Jul',
      'Aug',
      'Sep',
      'Oct',
      'Nov',
    ]);
    expect(labels('2016-11-21T00:00:00', '2026-11-21T00:00:00')).toEqual([
      '2017',
      '2018',
      '2019',
      '2020',
      '2021',
      '2022',
      '2023',
      '2024',
      '2025',
      '2026',
    ]);
    expect(labels('2026-11-21T14:00:00', '2026-11-21T14:01:00')).toContain('15:00:05');
  });

  it('never have more ticks than fit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: Date.UTC(1980, 0), max: Date.UTC(2030, 0) }),
        fc.integer({ min: 60_000, max: 3_650 * 24 * HOUR_MS }),
        fc.integer({ min: 200, max: 2_000 }),
        (fromMs, length, width) => {
          const ticks = timeTicks({ fromMs, toMs: fromMs + length }, width, berlin);
          expect(ticks.length).toBeLessThanOrEqual(Math.ceil(width / 60) + 2);
          ticks.forEach(({ atMs }, index) => {
            expect(atMs).toBeGreaterThan(ticks[index - 1]?.atMs ?? fromMs - 1);
            expect(atMs).toBeLessThanOrEqual(fromMs + length);
          });
        },
      ),
    );
  });
});

describe('texts of times', () => {
  const denver = zoneOf('America/Denver');

  it('have both dates if they differ', () => {
    const toMs = utc('2026-11-21T21:32:00');
    expect(spanLabel({ fromMs: toMs - 8 * HOUR_MS, toMs }, denver)).toBe('Sat 21 Nov 2026 06:32 – 14:32');
    expect(spanLabel({ fromMs: toMs - 24 * HOUR_MS, toMs }, denver)).toBe(
      'Fri 20 Nov 2026 14:32 – Sat 21 Nov 2026 14:32',
    );
    expect(formatDayInstant(toMs + 7_000, denver.name, true)).toBe('Sat 21 Nov 2026 14:32:07');
  });
});
