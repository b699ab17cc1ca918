import { describe, expect, it } from 'vitest';
import {
  analogPointBody,
  condition,
  detail,
  digitalPointBody,
  offline,
  suppressed,
  testAgo,
} from '../../../../testing/stations.ts';
import { pointRows } from './point-rows.ts';

const terminals = (rows: readonly { point: { Point: string } }[]) => rows.map((row) => row.point.Point);

describe('pointRows', () => {
  it('sorts abnormal first, analog before digital, then by terminal, with settings apart', () => {
    const rows = pointRows(
      detail({
        Points: [
          digitalPointBody(1, 'DI1', true),
          digitalPointBody(2, 'DI2', true),
          analogPointBody(3, 'AI10', 1),
          analogPointBody(4, 'AI2', 1),
          analogPointBody(5, 'AI3', 1, {}, { Quality: 'bad', Reason: 'above the range' }),
          analogPointBody(6, 'AI4', 1),
          analogPointBody(7, 'SP1', 1, { Writable: true }),
          analogPointBody(8, 'SP2', 1, { Purpose: 'setpoint:off' }),
        ],
        Conditions: [condition({ PointId: 6 }), condition({ PointId: 2, Kind: 'on', Priority: 'low' })],
      }),
      false,
      null,
    );
    expect(terminals(rows.measured)).toEqual(['AI4', 'DI2', 'AI3', 'AI2', 'AI10', 'DI1']);
    expect(terminals(rows.settings)).toEqual(['SP1', 'SP2']);
    expect(rows.summary).toBe('8 · 1 bad');
    expect(rows.measured[2]?.reason).toBe('above the range');
  });

  it('sorts suppressed conditions after others, and shows them if there is no other', () => {
    const Suppressed = suppressed('shelved');
    const rows = pointRows(
      detail({
        Points: [
          analogPointBody(1, 'AI1', 1),
          analogPointBody(2, 'AI2', 1),
          analogPointBody(3, 'AI3', 1),
          analogPointBody(4, 'AI4', 1, {}, { Quality: 'bad' }),
        ],
        Conditions: [
          condition({ PointId: 2, Suppressed }),
          condition({ PointId: 3, Kind: 'HH', Suppressed }),
          condition({ PointId: 3, Priority: 'low' }),
        ],
      }),
      false,
      null,
    );
    expect(terminals(rows.measured)).toEqual(['AI3', 'AI4', 'AI2', 'AI1']);
    expect(rows.measured[0]?.condition).toMatchObject({ Priority: 'low', Suppressed: null });
    expect(rows.measured[2]?.condition).toMatchObject({ Suppressed: { State: 'shelved' } });
  });

  it('dates a good value by the last good poll, a good state by its change, any other by its own time', () => {
    const points = [
      analogPointBody(1, 'AI1', 1, {}, { At: testAgo(90) }),
      digitalPointBody(2, 'DI1', true, {}, { ChangedAt: testAgo(500) }),
      analogPointBody(3, 'AI2', 1, {}, { Quality: 'stale', At: testAgo(90) }),
      analogPointBody(4, 'AI3', null, {}, { Quality: 'stale', At: null }),
    ];
    const clocks = Object.fromEntries(
      pointRows(detail({ Points: points }), false, null).measured.map((row) => [row.point.Point, row.clock]),
    );
    expect(clocks).toEqual({
      AI1: { kind: 'age', at: testAgo(3) },
      DI1: { kind: 'since', at: testAgo(500) },
      AI2: { kind: 'age', at: testAgo(90) },
      AI3: null,
    });
  });

  it('never dates a stale value after the last response', () => {
    const station = detail({
      Communication: offline(60),
      Points: [analogPointBody(1, 'AI1', 1, {}, { Quality: 'stale', At: testAgo(7 * 60) })],
    });
    expect(pointRows(station, true, null).measured[0]?.clock).toEqual({ kind: 'age', at: testAgo(60 * 60) });
  });

  it('marks good values as outdated without current data', () => {
    const rows = pointRows(
      detail({ Points: [analogPointBody(1, 'AI1', 1), digitalPointBody(2, 'DI1', true)] }),
      true,
      null,
    );
    expect(rows.measured.map((row) => [row.value.trust, row.clock?.kind])).toEqual([
      ['old', 'age'],
      ['old', 'age'],
    ]);
    expect(rows.summary).toBe('2 · all last known');
  });

  it('combines the registers of the clock, and shows an incomplete set as points', () => {
    const registers = ['year', 'month', 'day', 'hour', 'minute', 'second'].map((part, index) =>
      analogPointBody(index + 1, `CLK${index + 1}`, 10, { Purpose: `clock:${part}`, Writable: true }),
    );
    const whole = pointRows(
      detail({ Points: [...registers, analogPointBody(9, 'AO1', 1, { Writable: true })] }),
      false,
      null,
    );
    expect(terminals(whole.settings)).toEqual(['AO1']);
    expect(whole.controllerClock?.text).toBe('10 Oct 2010 10:10:10');
    expect(whole.summary).toBe('7 · all good quality');
    const part = pointRows(detail({ Points: registers.slice(1) }), false, null);
    expect(terminals(part.settings)).toEqual(['CLK2', 'CLK3', 'CLK4', 'CLK5', 'CLK6']);
    expect(part.controllerClock).toBeNull();
  });

  it('summarises the qualities', () => {
    expect(pointRows(detail({ Points: [analogPointBody(1, 'AI1', 1)] }), false, null).summary).toBe(
      '1 · all good quality',
    );
    const unread = [1, 2].map((id) =>
      analogPointBody(id, `AI${id}`, null, {}, { Quality: 'stale', At: null }),
    );
    const read = analogPointBody(3, 'AI3', 1);
    const summary = (Points: typeof unread) => pointRows(detail({ Points }), false, null).summary;
    expect(summary(unread)).toBe('2 · none read yet');
    expect(summary([...unread, read])).toBe('3 · 2 not yet read');
    expect(pointRows(detail(), false, null).summary).toBe('none');
  });
});
