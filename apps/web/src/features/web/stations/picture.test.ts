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
      analogPointBody(1, 'AI1', 2.84, { Purpose: 'level', RangeLow: 0, RangeHigh: 4, Limits: [high] }),
      analogPointBody(2, 'SP1', 1.5, { Purpose: 'setpoint:lead-on', Writable: true }),
      analogPointBody(3, 'SP2', 2.6, { Purpose: 'setpoint:high', Writable: true }),
      analogPointBody(4, 'SP3', 0.7, { Purpose: 'setpoint:off' }, { Quality: 'stale' }),
      digitalPointBody(6, 'DI2', false, { Purpose: 'pump-run:2' }),
      digitalPointBody(5, 'DI1', true, { Purpose: 'pump-run:1' }),
      digitalPointBody(7, 'DI3', true, { Purpose: 'pump-fail:2' }),
      digitalPointBody(8, 'DI4', true, { Purpose: 'float:high', Name: 'High float' }),
    ],
    Conditions: [condition(), condition({ PointId: 7, Kind: 'on', Priority: 'high' })],
    ...own,
  });

describe('pictureOf', () => {
  it("draws a lift station's well with lines, pumps and float", () => {
    expect(pictureOf(liftStation(), false)).toMatchObject({
      kind: 'wet-well',
      scale: { bottom: 0, top: 4 },
      level: { level: 2.84, priority: 'critical', value: { text: '2.84', trust: 'good' } },
      lines: [
        { label: 'High', at: 2.6, text: '2.60', priority: 'critical', good: true },
        { label: 'Lead on', at: 1.5, priority: null, good: true },
        { label: 'Off', at: 0.7, good: false },
      ],
      pumps: [
        { name: 'Pump 1', word: 'running', state: 'running', good: true },
        { name: 'Pump 2', word: 'failed', state: 'failed', priority: 'high' },
      ],
      float: { label: 'High float', wet: true },
    });
  });

  it('does not show old data as current', () => {
    const picture = pictureOf(liftStation(), true);
    expect(picture).toMatchObject({
      level: { value: { trust: 'old' } },
      pumps: [
        { word: 'was running', good: false },
        { word: 'failed', good: false },
      ],
      float: { wet: null },
    });
    expect(picture?.kind === 'wet-well' && picture.lines.every((line) => line.priority === null)).toBe(true);
  });

  it('derives a scale if the instrument has no range', () => {
    const picture = pictureOf(
      detail({
        Kind: 'tank',
        Points: [analogPointBody(1, 'AI1', 6, { Purpose: 'level', Limits: [{ ...high, Limit: 8 }] })],
      }),
      false,
    );
    expect(picture).toMatchObject({ kind: 'tank', scale: { bottom: 0 } });
    expect(picture?.kind === 'tank' && picture.scale.top).toBeCloseTo(9.2);
  });

  it('accepts a level that was never measured', () => {
    const picture = pictureOf(
      detail({ Points: [analogPointBody(1, 'AI1', null, { Purpose: 'level' })] }),
      false,
    );
    expect(picture).toMatchObject({ level: { level: null, value: { text: '–', trust: 'none' } } });
  });

  it('draws a well from its drawdown and a booster from its pumps', () => {
    const well = detail({ Kind: 'well', Points: [analogPointBody(1, 'AI1', 14.2, { Purpose: 'drawdown' })] });
    expect(pictureOf(well, false)).toMatchObject({ kind: 'well', title: 'Drawdown' });
    const booster = detail({
      Kind: 'booster',
      Points: [
        digitalPointBody(1, 'DI1', null, { Purpose: 'pump-run:1' }),
        analogPointBody(2, 'AI1', 241, { Purpose: 'pressure:discharge', Units: 'kPa' }),
      ],
    });
    expect(pictureOf(booster, false)).toMatchObject({
      kind: 'pumps',
      pumps: [{ name: 'Pump', word: 'unknown', state: 'unknown', good: false }],
      discharge: { value: { text: '241.00', units: 'kPa' } },
      suction: null,
    });
  });

  it('is null if nothing fits', () => {
    expect(
      pictureOf(
        detail({ Kind: 'rain-gauge', Points: [analogPointBody(1, 'AI1', 3, { Purpose: 'rain' })] }),
        false,
      ),
    ).toBeNull();
  });
});
