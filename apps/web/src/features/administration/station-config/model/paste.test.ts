import { MODBUS_PROTOCOLS, Point } from '@outpost/contract';
import { describe, expect, it } from 'vitest';
import { refusedAddress } from './address-style.ts';
import { pointDraft } from './draft.ts';
import { type PointField, sheetPointColumns } from './point-columns.ts';
import { edited, type Written } from './points.ts';

const modbus = MODBUS_PROTOCOLS[0]!;
const fields = sheetPointColumns(modbus).map(({ key }) => key);
const points = [
  Point.parse({
    ...{ Id: 71, Kind: 'digital', Point: 'DI1', Name: 'Pump 1' },
    ...{ Table: 'discrete-input', Address: 0, DataType: 'bit' },
  }),
  Point.parse({
    ...{ Id: 0, Kind: 'digital', Point: 'DO1', Name: 'Inhibit' },
    ...{ Table: 'coil', Address: 3, DataType: 'bit', Writable: true },
  }),
  Point.parse({
    ...{ Id: 72, Kind: 'analog', Point: 'AI1', Name: 'Level' },
    ...{ Table: 'input-register', Address: 3, DataType: 'int16' },
  }),
].map(pointDraft);

const over = (
  row: number,
  texts: Partial<Record<PointField, string>>,
  style: 'protocol' | 'register' = 'protocol',
) => {
  const edits = (Object.entries(texts) as Written[]).map(([field, text]) => ({
    row,
    column: fields.indexOf(field),
    text,
  }));
  const { points: next, rejected } = edited(points, edits, [], style, modbus);
  return {
    cells: next[row]!.cells,
    rejected: rejected.map(({ where, text, reason }) => `${where} ${text}: ${reason}`),
  };
};
const added = (texts: Partial<Record<PointField, string>>) => {
  const row = new Map((Object.entries(texts) as Written[]).map(([f, text]) => [fields.indexOf(f), text]));
  const { points: next, rejected } = edited(points, [], [row], 'protocol', modbus);
  return { cells: next.at(-1)!.cells, rejected };
};

const ANALOG = {
  ...{ Point: 'AI1', Name: 'Level', Address: '12', DataType: 'float32', WordOrder: 'CDAB', Units: 'm' },
  ...{
    RawLow: '0',
    RawHigh: '4095',
    EngineeringLow: '0',
    EngineeringHigh: '5',
    RangeHigh: '5',
    Decimals: '2',
  },
};

describe('a paste over a row', () => {
  it('gives the point the pasted kind with all that is pasted', () => {
    for (const row of [0, 1]) {
      const { cells, rejected } = over(row, ANALOG);
      expect(rejected).toEqual([]);
      expect(cells).toMatchObject({ ...ANALOG, Kind: 'analog' });
    }
    // The table of the same direction, if none is given.
    expect(over(0, ANALOG).cells.Table).toBe('input-register');
    expect(over(1, ANALOG).cells).toMatchObject({ Table: 'holding-register', Writable: 'yes' });
    expect(over(2, { DataType: 'bit', OnLabel: 'Runs' })).toMatchObject({
      cells: { Kind: 'digital', Table: 'discrete-input', OnLabel: 'Runs' },
      rejected: [],
    });
  });

  it('uses the kind before the type, and reports what applies to neither', () => {
    const { cells, rejected } = over(2, { Kind: 'digital', Units: 'm', WordOrder: 'CDAB', OnLabel: 'Runs' });
    expect(cells).toMatchObject({ Kind: 'digital', DataType: 'bit-of-register', OnLabel: 'Runs' });
    expect(rejected).toEqual(['Units, row 3 m: not used by digital points']);
  });

  it('does not change the kind of a stored point because of its units, and reports them', () => {
    const { cells, rejected } = over(0, { Units: 'm', Decimals: '2', WordOrder: 'CDAB' });
    expect(cells).toMatchObject({ Kind: 'digital', DataType: 'bit' });
    expect(rejected).toEqual([
      'Units, row 1 m: not used by digital points',
      'Decimals, row 1 2: not used by digital points',
      'Word order, row 1 CDAB: bits have no word order',
    ]);
  });

  it('but of a new one', () => {
    expect(over(1, { Units: 'm' })).toMatchObject({ cells: { Kind: 'analog', Units: 'm' }, rejected: [] });
    expect(added({ Point: 'X1', RangeHigh: '5' })).toMatchObject({
      cells: { Kind: 'analog', Table: 'input-register', RangeHigh: '5' },
      rejected: [],
    });
    expect(added({ Point: 'X1', Table: 'coil' }).cells).toMatchObject({ Kind: 'digital', DataType: 'bit' });
  });

  it('reports what the table or the type does not have', () => {
    expect(
      over(2, { Writable: 'yes', Interlock: 'Area is clear', Bit: '3', MapFactor: '10' }).rejected,
    ).toEqual([
      'Writable, row 3 yes: only coils and holding registers can be written',
      'Interlock, row 3 Area is clear: the point is not writable',
      'Bit, row 3 3: only used by points of type bit-of-register',
      'Map factor, row 3 10: only used with map format int16',
    ]);
  });

  it('does not report values that a point has anyway', () => {
    expect(
      over(0, { Bit: '0', WordOrder: 'ABCD', Decimals: '1', Deadband: '0', Units: '' }).rejected,
    ).toEqual([]);
  });

  it('does not make a point writable because of the row above', () => {
    const writable = [...points, points[1]!];
    const { points: next } = edited(writable, [], [new Map([[0, 'DO9']])], 'protocol', modbus);
    expect(next.at(-1)!.cells).toMatchObject({ Point: 'DO9', Table: 'coil', Writable: '', Interlock: '' });
  });

  it('keeps an address that is not in 40001 notation as typed until the table makes it valid', () => {
    expect(over(2, { Address: '1' }, 'register').cells.Address).toBe(refusedAddress('1'));
    expect(over(2, { Address: '40011' }, 'register').cells).toMatchObject({
      Table: 'holding-register',
      Address: '10',
    });
    const mixed = { Address: '40011', Table: 'input-register' };
    expect(over(2, mixed, 'register').cells.Address).toBe(refusedAddress('40011'));
    const refused = edited(
      points,
      [
        { row: 2, column: 4, text: '40011' },
        { row: 2, column: 3, text: 'input-register' },
      ],
      [],
      'register',
      modbus,
    );
    const righted = edited(
      refused.points,
      [{ row: 2, column: 3, text: 'holding-register' }],
      [],
      'register',
      modbus,
    );
    expect(righted.points[2]!.cells).toMatchObject({ Table: 'holding-register', Address: '10' });
  });

  it('is used unchanged with zero-based addresses', () => {
    const copied = { Table: 'holding-register', Address: '10500', Kind: 'analog' };
    expect(over(2, copied).cells).toMatchObject({ Table: 'holding-register', Address: '10500' });
  });
});
