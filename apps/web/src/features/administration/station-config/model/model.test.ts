import { MODBUS_PROTOCOLS, Point, StationConfig } from '@outpost/contract';
import { ofRegisterNumber, registerNumber } from '@outpost/core';
import { describe, expect, it } from 'vitest';
import { issuesOf } from '../check/issues.ts';
import { candidateOf, EMPTY_CELLS, type PointLimitDraft, pointDraft, stationDraft } from './draft.ts';
import { isUsed } from './point-columns.ts';
import { duplicated, edited, newPoint, removed, settled, shiftedPoints } from './points.ts';
import { cellKey, limitKey, problemsOf } from './problems.ts';
import { begin, recordStep, redo, undo } from './undo.ts';

const modbus = MODBUS_PROTOCOLS[0]!;
const station = StationConfig.parse({
  StationId: 7,
  Version: 3,
  SiteName: 'Mill Creek',
  Host: '10.2.0.7',
  Latitude: 39.71,
  Longitude: -105.02,
  MapUnitId: 12,
  SetClock: true,
  Settings: [
    { Point: 'AO1', Wanted: 2.5 },
    { Point: 'DO1', Wanted: false },
  ],
  Points: [
    {
      Id: 71,
      Kind: 'digital',
      Point: 'DI1',
      Name: 'Pump 1',
      Table: 'discrete-input',
      Address: 0,
      DataType: 'bit',
    },
    {
      ...{
        Id: 72,
        Kind: 'analog',
        Point: 'AI1',
        Name: 'Level',
        Table: 'input-register',
        Address: 3,
        DataType: 'int16',
      },
      Scale: { RawLow: 0, RawHigh: 1000, EngineeringLow: 0, EngineeringHigh: 5 },
      RangeHigh: 5,
      Units: 'm',
      MapFormat: 'int16',
      MapFactor: 100,
      Limits: [{ Kind: 'HH', Limit: 4.2, Deadband: 0.1, Priority: 'critical', Message: 'High wet well' }],
    },
    {
      Id: 73,
      Kind: 'analog',
      Point: 'AO1',
      Name: 'Lead on',
      Table: 'holding-register',
      Address: 9,
      DataType: 'float32',
      Writable: true,
      Interlock: 'Pump 1 area is clear',
    },
    {
      Id: 74,
      Kind: 'digital',
      Point: 'DO1',
      Name: 'Inhibit',
      Table: 'holding-register',
      Address: 20,
      DataType: 'bit-of-register',
      Bit: 3,
      Writable: true,
    },
  ],
});

const candidate = (draft = stationDraft(station)) => candidateOf(draft, station, MODBUS_PROTOCOLS);
const check = (draft = stationDraft(station)) => problemsOf(issuesOf(candidate(draft), modbus));

describe('a station while it is edited', () => {
  it('is unchanged as long as nothing is changed', () => {
    expect(StationConfig.parse(candidate())).toEqual(station);
    expect(check().total).toBe(0);
  });

  it('shows problems at their fields', () => {
    const draft = stationDraft(station);
    const wrong = check({
      ...draft,
      texts: { ...draft.texts, SiteName: ' ', PollIntervalSeconds: 'often', MapUnitId: '1' },
      source: { ...draft.source, Port: '70000' },
      points: draft.points.map((point, row) =>
        row === 1
          ? {
              ...point,
              cells: { ...point.cells, Address: '', RawHigh: 'x', DataType: 'int99' },
              limits: point.limits.map((limit) => ({ ...limit, Limit: 'high' })),
            }
          : point,
      ),
    });
    expect(wrong.fields.get('Source.Port')).toBe('Must be 65535 or less');
    expect(wrong.fields.get('SiteName')).toBe('Must not be empty');
    expect(wrong.fields.get('PollIntervalSeconds')).toBe('Must be a number, such as 1500 or 1.5');
    expect(wrong.fields.get('MapUnitId')).toBe('Must be 2 or more');
    expect(wrong.cells.get(cellKey(1, 'Address'))).toBe('Must be a number, such as 1500 or 1.5');
    expect(wrong.cells.get(cellKey(1, 'RawHigh'))).toBe('Must be a number, such as 1500 or 1.5');
    expect(wrong.cells.get(cellKey(1, 'DataType'))).toMatch(
      /^Must be one of "bit", "bit-of-register", "int16"/,
    );
    expect(wrong.limits.get(limitKey(1, 0, 'Limit'))).toBe('Must be a number, such as 1500 or 1.5');
    expect(wrong.counts).toEqual({ site: 1, connection: 2, points: 3, alarms: 1, settings: 0, modbus: 1 });
  });

  it('marks the field of a limit that is missing, not a number, of the wrong kind or duplicate', () => {
    const draft = stationDraft(station);
    const [limit] = draft.points[1]!.limits as [PointLimitDraft];
    const limits = [
      { ...limit, Limit: '' },
      { ...limit, Kind: 'rate', Limit: '-1' },
      { ...limit, Kind: 'on' },
      { ...limit, Limit: '3' },
    ] as const;
    const points = draft.points.map((point, row) => (row === 1 ? { ...point, limits } : point));
    const wrong = check({ ...draft, points });
    expect([...wrong.limits]).toEqual([
      [limitKey(1, 0, 'Limit'), 'Must be a number'],
      [limitKey(1, 1, 'Limit'), 'Must be more than 0, not -1'],
      [limitKey(1, 2, 'Kind'), 'Limit on is not valid for an analog point'],
      [limitKey(1, 3, 'Kind'), 'Must contain each kind of limit only once'],
    ]);
  });

  it('takes the desired value along when a point is renamed, made read-only or deleted', () => {
    const draft = stationDraft(station);
    const after = (change: (points: typeof draft.points) => typeof draft.points) => {
      const next = { ...draft, points: change(draft.points) };
      expect(check(next).total).toBe(0);
      return candidate(next).Settings;
    };
    const withCell = (field: 'Point' | 'Writable', text: string) =>
      after((points) =>
        points.map((point) =>
          point.id === 73 ? { ...point, cells: { ...point.cells, [field]: text } } : point,
        ),
      );
    const inhibit = { Point: 'DO1', Wanted: false };
    expect(withCell('Point', 'AO7')).toEqual([{ Point: 'AO7', Wanted: 2.5 }, inhibit]);
    expect(withCell('Writable', '')).toEqual([inhibit]);
    expect(after((points) => removed(points, 2, 2))).toEqual([inhibit]);
    expect(after((points) => removed(points, 0, 3))).toEqual([]);
    // A copy is another device's until someone says what it should be set to.
    expect(after((points) => duplicated(points, 2, 2, modbus))).toHaveLength(2);
  });

  it('does not keep columns that do not apply to a point', () => {
    const { cells } = settled(pointDraft(station.Points[1]!), [['Kind', 'digital']], 'protocol', modbus);
    expect(cells).toMatchObject({ DataType: 'bit-of-register', Table: 'input-register' });
    expect(isUsed(cells, 'RawLow', modbus)).toBe(false);
    expect(isUsed(cells, 'OnLabel', modbus)).toBe(true);
    const draft = stationDraft(station);
    const points = draft.points.map((point, row) => (row === 1 ? { ...point, cells, limits: [] } : point));
    const parsed = StationConfig.parse(candidate({ ...draft, points }));
    expect(parsed.Points[1]).toMatchObject({ Kind: 'digital', OnLabel: 'On', Source: { Bit: 0 } });
    expect(parsed.Points[1]).not.toHaveProperty('Scale');
    // Another kind makes another point: the history of numbers does not fit.
    expect(parsed.Points.map(({ Id }) => Id)).toEqual([71, 0, 73, 74]);
  });
});

describe('typed addresses', () => {
  it('may be register numbers of a manual', () => {
    expect(registerNumber('holding-register', 0)).toBe('40001');
    expect(registerNumber('input-register', 9_999)).toBe('310000');
    expect(registerNumber('coil', 0)).toBe('00001');
    for (const table of ['coil', 'discrete-input', 'input-register', 'holding-register'] as const) {
      for (const address of [0, 7, 9_998, 9_999, 65_535]) {
        expect(ofRegisterNumber(registerNumber(table, address))).toEqual({ table, address });
      }
    }
    expect(ofRegisterNumber('40000')).toBeNull();
    expect(ofRegisterNumber('20001')).toBeNull();
    expect(ofRegisterNumber('466000')).toBeNull();
  });
});

describe('rows of the points sheet', () => {
  const { points } = stationDraft(station);

  it('accept a paste and are extended by it', () => {
    const { points: next, rejected } = edited(
      points,
      [{ row: 0, column: 1, text: 'Pump one' }],
      [
        new Map([
          [0, 'AI2'],
          [1, 'Flow'],
          [4, '30008'],
          [5, 'float32'],
        ]),
      ],
      'register',
      modbus,
    );
    expect(rejected).toEqual([]);
    expect(next[0]!.cells.Name).toBe('Pump one');
    expect(next[0]!.key).toBe(points[0]!.key);
    expect(next).toHaveLength(5);
    expect(next[4]).toMatchObject({ id: 0 });
    expect(next[4]!.cells).toMatchObject({
      Point: 'AI2',
      Kind: 'analog',
      Table: 'input-register',
      Address: '7',
      DataType: 'float32',
    });
  });

  it('keep a choice when a blank is pasted', () => {
    const { points: next } = edited(
      points,
      [
        { row: 0, column: 4, text: '5' },
        { row: 0, column: 5, text: '' },
      ],
      [],
      'protocol',
      modbus,
    );
    expect(next[0]!.cells).toMatchObject({ Address: '5', DataType: 'bit' });
  });

  it('start with the table of the last one and the next free address, and nothing else of it', () => {
    expect(newPoint([], modbus).cells).toMatchObject({ Point: 'DI1', Kind: 'digital', Address: '' });
    const usual = { ...EMPTY_CELLS, Kind: 'analog', DataType: 'uint16', Table: 'holding-register' };
    expect(newPoint(points, modbus).cells).toEqual({ ...usual, Point: 'AO2', Address: '21' });
    // AO1 has two registers, is writable, and has its own units, range and scale.
    const full = points.slice(0, 3).map((point) => ({
      ...point,
      cells: { ...point.cells, Units: 'm', RangeHigh: '5', RawLow: '0', WordOrder: 'CDAB', Purpose: 'level' },
    }));
    expect(full[2]!.cells.Writable).toBe('yes');
    expect(newPoint(full, modbus).cells).toEqual({ ...usual, Point: 'AO2', Address: '11' });
  });

  it('do not get an address that another point has', () => {
    const at = (Address: string, DataType = 'uint16') =>
      pointDraft(Point.parse({ ...(station.Points[2] as Point), Address: Number(Address), DataType }));
    expect(newPoint([at('10', 'float32'), at('8', 'float64'), at('7')], modbus).cells.Address).toBe('12');
    expect(newPoint([at('65535')], modbus).cells.Address).toBe('');
  });

  it('are copied, moved and deleted', () => {
    const copied = duplicated(points, 0, 1, modbus);
    expect(copied.map(({ cells }) => cells.Point)).toEqual(['DI1', 'AI1', 'DI2', 'AI2', 'AO1', 'DO1']);
    expect(copied[3]).toMatchObject({ id: 0, limits: points[1]!.limits });
    expect(copied[3]!.cells.Address).toBe('4');
    expect(removed(points, 1, 2).map(({ id }) => id)).toEqual([71, 74]);
    expect(shiftedPoints(points, 1, 2, -1).map(({ id }) => id)).toEqual([72, 73, 71, 74]);
    expect(shiftedPoints(points, 0, 1, 1).map(({ id }) => id)).toEqual([73, 71, 72, 74]);
    expect(shiftedPoints(points, 0, 1, -1)).toBe(points);
  });

  it('are valid points when they are filled in by hand', () => {
    const draft = stationDraft(station);
    const made = [
      ...points,
      { ...newPoint(points, modbus), cells: { ...newPoint(points, modbus).cells, Name: 'Spare' } },
    ];
    expect(Point.safeParse(candidate({ ...draft, points: made }).Points[4]).success).toBe(true);
  });
});

describe('steps', () => {
  it('are undone and redone; keystrokes into one field are one step', () => {
    let steps = begin('a');
    steps = recordStep(steps, 'b', 'name');
    steps = recordStep(steps, 'bc', 'name');
    steps = recordStep(steps, 'bcd', null);
    expect(undo(steps).present).toBe('bc');
    expect(undo(undo(steps)).present).toBe('a');
    expect(undo(undo(undo(steps))).present).toBe('a');
    expect(redo(undo(steps)).present).toBe('bcd');
    expect(redo(recordStep(undo(steps), 'x', null)).present).toBe('x');
  });
});
