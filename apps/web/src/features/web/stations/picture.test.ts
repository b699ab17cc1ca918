import type { StationDetail } from '@outpost/contract';
import { describe, expect, it } from 'vitest';
import { analogPointBody, condition, detail, digitalPointBody } from '../../../../testing/stations.ts';
import { pictureOf } from './picture.ts';

const high = {
  Kind: 'H',
  Limit: 2.6,
  Deadband: 0.1,
  Priority: 'critical',
  Message: 'High',
  Instruction: '',
  OnDelaySeconds: 0,
  OffDelaySeconds: 0,
  OverSeconds: 60,
  WhilePoint: '',
  Enabled: true,
} as const;

const liftStation = (own: Partial<StationDetail> = {}) =>
  detail({
    Points: [
      analogPointBody(1, 'AI1', 2.84, {
        Name: 'Wet well level',
        Purpose: 'level',
        RangeLow: 0,
        RangeHigh: 4,
        Limits: [high],
      }),
      analogPointBody(2, 'SP1', 1.5, { Name: 'Lead pump on', Purpose: 'setpoint:lead-on', Writable: true }),
      analogPointBody(3, 'SP2', 2.6, { Purpose: 'setpoint:high', Writable: false }),
      analogPointBody(4, 'SP3', 0.7, { Purpose: 'setpoint:off' }, { Quality: 'stale' }),
      digitalPointBody(6, 'DI2', false, { Purpose: 'pump-run:2' }),
      digitalPointBody(5, 'DI1', true, { Purpose: 'pump-run:1' }),
      digitalPointBody(7, 'DI3', true, { Purpose: 'pump-fail:2', OnLabel: 'Tripped' }),
      digitalPointBody(8, 'DI4', true, { Purpose: 'float:high', Name: 'High float', OnLabel: 'Wet' }),
      analogPointBody(9, 'AI2', 21.4, { Purpose: 'pump-current:1', Units: 'A', Decimals: 1 }),
      analogPointBody(10, 'AI3', 24.1, { Purpose: 'flow', Units: 'L/s', Decimals: 1 }),
    ],
    Conditions: [condition(), condition({ PointId: 7, Kind: 'on', Priority: 'high' })],
    ...own,
  });

describe('pictureOf', () => {
  it('draws a wet well with limits, setpoints, floats, pumps and flow', () => {
    expect(pictureOf(liftStation(), false, true)).toMatchObject({
      title: 'Wet well',
      between: 'pumps',
      vessel: {
        shape: 'well',
        scale: { bottom: 0, top: 4 },
        number: 2.84,
        level: { priority: 'critical', value: { text: '2.84', trust: 'good' } },
        lines: [
          // The limit of the alarm is the same line.
          {
            ...{ kind: 'setpoint', at: 2.6, setpoint: { label: 'High alarm', write: null } },
            limit: { kind: 'limit', label: 'High', at: 2.6, text: '2.60', units: 'm', priority: 'critical' },
          },
          {
            ...{ kind: 'setpoint', at: 1.5, limit: null },
            setpoint: { label: 'Lead on', write: { pointId: 2, name: 'Lead pump on' } },
          },
          { kind: 'setpoint', at: 0.7, setpoint: { label: 'Off', value: { trust: 'stale' } } },
        ],
        floats: [{ name: 'High float', text: 'Wet', wet: true, place: 'top' }],
      },
      pumps: [
        {
          name: 'Pump 1',
          word: 'running',
          state: 'running',
          good: true,
          current: { name: 'Current', value: { text: '21.4', units: 'A' } },
        },
        { name: 'Pump 2', word: 'tripped', state: 'failed', priority: 'high', current: null },
      ],
      outlet: [{ name: 'Flow', value: { text: '24.1', units: 'L/s' } }],
    });
  });

  it('draws the limit and the setpoint of an alarm apart when they differ', () => {
    const station = liftStation();
    const Points = station.Points.map((entry) =>
      entry.Point.Purpose === 'setpoint:high' ? { ...entry, Value: { ...entry.Value, Value: 2.7 } } : entry,
    );
    expect(pictureOf({ ...station, Points }, false, true)?.vessel?.lines.slice(0, 2)).toMatchObject([
      { kind: 'limit', at: 2.6, priority: 'critical' },
      { kind: 'setpoint', at: 2.7, limit: null },
    ]);
  });

  it('calls a pump failed where the label of the point does not say more', () => {
    const station = liftStation();
    const wordWith = (OnLabel: string) => {
      const Points = station.Points.map((entry) =>
        entry.Point.Kind === 'digital' && entry.Point.Purpose === 'pump-fail:2'
          ? { ...entry, Point: { ...entry.Point, OnLabel } }
          : entry,
      );
      return pictureOf({ ...station, Points }, false, true)?.pumps[1]?.word;
    };
    expect(['Fault', 'On', 'Running'].map(wordWith)).toEqual(['fault', 'failed', 'failed']);
  });

  it('draws one line for equal values of single precision, also while the setpoint is stale', () => {
    const station = liftStation();
    const Points = station.Points.map((entry) => {
      if (entry.Point.Purpose === 'level')
        return { ...entry, Point: { ...entry.Point, Limits: [{ ...high, Limit: 8.8 }] } };
      if (entry.Point.Purpose === 'setpoint:high')
        return { ...entry, Value: { ...entry.Value, Value: Math.fround(8.8) } };
      return entry;
    });
    for (const old of [false, true]) {
      const lines = pictureOf({ ...station, Points }, old, true)?.vessel?.lines ?? [];
      expect(lines.filter(({ at }) => at > 8)).toMatchObject([{ kind: 'setpoint', limit: { at: 8.8 } }]);
    }
  });

  it('names a limit by the message of its alarm, without what the heading says', () => {
    const limitsOf = (Message: string) => {
      const station = liftStation();
      const Points = station.Points.map((entry) =>
        entry.Point.Purpose === 'level'
          ? {
              ...entry,
              Point: { ...entry.Point, Limits: [{ ...high, Kind: 'HH' as const, Limit: 3.1, Message }] },
            }
          : entry,
      );
      const lines = pictureOf({ ...station, Points }, false, true)?.vessel?.lines ?? [];
      return lines.flatMap((line) => (line.kind === 'limit' ? [line.label] : []));
    };
    expect(limitsOf('Wet well about to overflow')).toEqual(['About to overflow']);
    expect(limitsOf('High wet well')).toEqual(['High']);
    expect(limitsOf('Overflow')).toEqual(['Overflow']);
    expect(limitsOf('Wet well')).toEqual(['High high']);
    expect(limitsOf('Wet well: high level')).toEqual(['High level']);
    expect(limitsOf('Level in wet well high')).toEqual(['Level in wet well high']);
    expect(limitsOf('High level in the wet well')).toEqual(['High level in the wet well']);
    expect(limitsOf('Wet wells high')).toEqual(['Wet wells high']);
  });

  it('offers no setpoint to those who may not write', () => {
    const lines = pictureOf(liftStation(), false, false)?.vessel?.lines ?? [];
    const writes = lines.flatMap((line) => (line.kind === 'setpoint' ? [line.setpoint.write] : []));
    expect(writes).toEqual([null, null, null]);
  });

  it('does not show old data as current', () => {
    const picture = pictureOf(liftStation(), true, true);
    expect(picture).toMatchObject({
      vessel: { level: { value: { trust: 'old' } }, floats: [{ text: 'unknown', wet: null }] },
      pumps: [
        { word: 'was running', good: false },
        { word: 'was tripped', good: false },
      ],
    });
    expect(picture?.vessel?.lines.filter((line) => line.kind === 'limit' && line.priority !== null)).toEqual(
      [],
    );
  });

  it('derives a scale if the instrument has no range', () => {
    const picture = pictureOf(
      detail({
        Kind: 'tank',
        Points: [analogPointBody(1, 'AI1', 6, { Purpose: 'level', Limits: [{ ...high, Limit: 8 }] })],
      }),
      false,
      false,
    );
    expect(picture).toMatchObject({
      title: 'Tank',
      between: 'none',
      vessel: { scale: { bottom: 0, top: 10 } },
    });
  });

  it('accepts a level that was never measured', () => {
    const picture = pictureOf(
      detail({ Points: [analogPointBody(1, 'AI1', null, { Purpose: 'level' })] }),
      false,
      false,
    );
    expect(picture?.vessel).toMatchObject({ number: null, level: { value: { text: '–', trust: 'none' } } });
  });

  it('lists setpoints of another unit below the picture', () => {
    const station = detail({
      Kind: 'well',
      Points: [
        analogPointBody(1, 'AI1', 14.2, {
          Purpose: 'drawdown',
          Name: 'Drawdown',
          RangeHigh: 60,
          Limits: [high],
        }),
        analogPointBody(2, 'AO2', 40, {
          Name: 'Tank call on',
          Purpose: 'setpoint:fill-on',
          Units: '%',
          Writable: true,
        }),
      ],
    });
    expect(pictureOf(station, false, true)).toMatchObject({
      title: 'Well',
      vessel: {
        shape: 'borehole',
        name: 'Drawdown',
        scale: { bottom: 0, top: 17.75 },
        lines: [{ kind: 'limit' }],
      },
      setpoints: [{ label: 'Tank call on', write: { pointId: 2 } }],
    });
  });

  it('draws the pumps of a booster between suction and discharge, with the tank if there is one', () => {
    const points = [
      digitalPointBody(1, 'DI1', null, { Purpose: 'pump-run:1' }),
      analogPointBody(2, 'AI1', 241, { Purpose: 'pressure:discharge', Units: 'kPa' }),
      analogPointBody(3, 'AI2', 46, { Purpose: 'pressure:suction', Units: 'kPa' }),
      analogPointBody(4, 'AO1', 320, { Purpose: 'setpoint:pressure', Units: 'kPa', Writable: true }),
    ];
    expect(pictureOf(detail({ Kind: 'booster', Points: points }), false, true)).toMatchObject({
      title: 'Booster',
      vessel: null,
      between: 'pumps',
      pumps: [{ name: 'Pump', word: 'unknown', state: 'unknown', good: false }],
      suction: { name: 'Suction', value: { text: '46.00' } },
      outlet: [{ name: 'Discharge', value: { text: '241.00', units: 'kPa' } }],
      outletSetpoint: { label: 'Setpoint', write: { pointId: 4 } },
    });
    const withTank = detail({
      Kind: 'booster',
      Points: [...points, analogPointBody(5, 'AI4', 6, { Purpose: 'level' })],
    });
    expect(pictureOf(withTank, false, true)).toMatchObject({
      title: 'Booster',
      vessel: { shape: 'tank' },
      between: 'pumps',
      pumps: [{ name: 'Pump' }],
    });
  });

  it('draws a rain gauge, a flow meter and a pressure zone', () => {
    const gauge = (Units: string) => {
      const rain = { Purpose: 'rain', Name: 'Rain intensity', Units };
      return detail({ Kind: 'rain-gauge', Points: [analogPointBody(1, 'AI1', 3, rain)] });
    };
    const startMs = Date.parse('2026-11-28T17:00:00Z');
    const hourly = {
      hours: [
        { startMs, amount: null, isPartial: true },
        { startMs: startMs + 3_600_000, amount: 2.5, isPartial: false },
      ],
      ...{ today: 2.5, isTodayPartial: true },
    };
    expect(pictureOf(gauge('mm/h'), false, false, hourly, 'America/Denver')).toMatchObject({
      title: 'Rain gauge',
      between: 'none',
      vessel: null,
      rain: {
        rate: { name: 'Rain intensity' },
        today: { value: { text: '≥ 2.5', units: 'mm', trust: 'good' } },
        hours: [
          { time: '10:00', amount: null, text: 'no data', isPartial: true },
          { time: '11:00', amount: 2.5, text: '2.5 mm', isPartial: false },
        ],
      },
    });
    expect(pictureOf(gauge('mm/h'), true, false, hourly)?.rain?.today.value.trust).toBe('old');
    expect(pictureOf(gauge('mm/h'), false, false)?.rain).toMatchObject({
      today: { value: { text: '–', trust: 'none' } },
      hours: [],
    });
    expect(pictureOf(gauge('%'), false, false)).toBeNull();
    const meter = [
      analogPointBody(1, 'AI1', 12, { Purpose: 'flow' }),
      analogPointBody(2, 'CT1', 900, { Purpose: 'total', Name: 'Total' }),
    ];
    expect(pictureOf(detail({ Kind: 'flow-meter', Points: meter }), false, false)).toMatchObject({
      between: 'meter',
      readings: [{ name: 'Total' }],
    });
    const zone = [
      analogPointBody(1, 'AI1', 300, { Purpose: 'pressure:discharge' }),
      analogPointBody(2, 'AI2', 700, { Purpose: 'pressure:suction' }),
      analogPointBody(3, 'AI4', 45, { Purpose: 'valve-position', Name: 'Valve opening' }),
    ];
    expect(pictureOf(detail({ Kind: 'pressure', Points: zone }), false, false)).toMatchObject({
      title: 'Pressure zone',
      between: 'valve',
      valve: { name: 'Valve opening', open: null },
      suction: { name: 'Suction' },
    });
  });

  it('is null if nothing fits', () => {
    const battery = [analogPointBody(1, 'AI1', 12.6, { Purpose: 'battery' })];
    expect(pictureOf(detail({ Kind: 'other', Points: battery }), false, false)).toBeNull();
  });
});
