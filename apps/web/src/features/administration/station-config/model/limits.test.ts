import { MODBUS_PROTOCOLS, Point } from '@outpost/contract';
import { expect, it } from 'vitest';
import { candidatePoint, type PointLimitDraft, pointDraft } from './draft.ts';
import { editedLimits, isLimitUsed, limitColumns, limitRows, withLimit, withoutLimits } from './limits.ts';

const points = [
  Point.parse({
    ...{
      Id: 1,
      Kind: 'analog',
      Point: 'AI1',
      Name: 'Level',
      Table: 'input-register',
      Address: 0,
      DataType: 'int16',
    },
    Limits: [
      { Kind: 'HH', Limit: 4, Priority: 'critical', Message: 'High high' },
      { Kind: 'H', Limit: 3, Priority: 'high', Message: 'High' },
    ],
  }),
  Point.parse({
    ...{
      Id: 2,
      Kind: 'digital',
      Point: 'DI1',
      Name: 'Fail',
      Table: 'discrete-input',
      Address: 0,
      DataType: 'bit',
    },
    Limits: [{ Kind: 'on', Priority: 'high', Message: 'Pump failed' }],
  }),
  Point.parse({
    Id: 3,
    Kind: 'analog',
    Point: 'AI2',
    Name: 'Flow',
    Table: 'input-register',
    Address: 1,
    DataType: 'int16',
  }),
].map(pointDraft);
const columns = limitColumns(points);

it('lists the limits of all points', () => {
  const rows = limitRows(points);
  expect(rows.map(({ cells }) => cells.slice(0, 3))).toEqual([
    ['AI1', 'HH', '4'],
    ['AI1', 'H', '3'],
    ['DI1', 'on', ''],
  ]);
  const used = (row: number) =>
    columns.filter((column) => isLimitUsed(rows[row]!, column)).map(({ key }) => key);
  expect(used(2)).not.toContain('Limit');
  expect(used(0)).toContain('Deadband');
  expect(used(0)).not.toContain('OverSeconds');
});

it('edits limits, and moves one to another point', () => {
  const { points: next, rejected } = editedLimits(
    points,
    [
      { row: 0, column: 2, text: '4.5' },
      { row: 1, column: 0, text: 'AI2' },
      { row: 1, column: 8, text: 'Flow high' },
    ],
    [],
  );
  expect(next[0]!.limits).toMatchObject([{ Kind: 'HH', Limit: '4.5' }]);
  expect(next[2]!.limits).toMatchObject([{ Kind: 'H', Limit: '3', Message: 'Flow high' }]);
  expect(next[1]!.limits).toEqual(points[1]!.limits);
  expect(rejected).toEqual([]);
});

it('accepts rows that name their point', () => {
  const pasted = new Map([
    [0, 'AI2'],
    [1, 'L'],
    [2, '0.5'],
    [7, 'low'],
    [8, 'Low flow'],
  ]);
  const { points: next, rejected } = editedLimits(points, [], [pasted, new Map([[0, 'AI9']])]);
  expect(next[2]!.limits).toMatchObject([{ Kind: 'L', Limit: '0.5', Priority: 'low', Message: 'Low flow' }]);
  expect(next.flatMap(({ limits }) => limits)).toHaveLength(4);
  expect(rejected).toEqual([{ where: 'Point, row 5', text: 'AI9', reason: 'point not found' }]);
});

it('reports cells that it could not apply', () => {
  const { rejected } = editedLimits(
    points,
    [
      { row: 2, column: 2, text: '4.5' },
      { row: 2, column: 3, text: '0' },
      { row: 0, column: 6, text: '30' },
      { row: 1, column: 0, text: 'AI7' },
    ],
    [],
  );
  expect(rejected).toEqual([
    { where: 'Limit, row 3', text: '4.5', reason: 'not used by On alarms' },
    { where: 'Window (s), row 1', text: '30', reason: 'not used by High high alarms' },
    { where: 'Point, row 2', text: 'AI7', reason: 'point not found' },
  ]);
});

it('adds the first missing kind, and deletes the selection', () => {
  expect(withLimit(points, 0)[0]!.limits.map(({ Kind }) => Kind)).toEqual(['HH', 'H', 'L']);
  expect(withLimit(points, 1)[1]!.limits.map(({ Kind }) => Kind)).toEqual(['on', 'off']);
  const rows = limitRows(points);
  expect(withoutLimits(points, [rows[0]!, rows[2]!]).map(({ limits }) => limits.length)).toEqual([1, 0, 0]);
});

it('starts an instrument alarm with its defaults, also when the kind changes, and keeps typed values', () => {
  const full = (index: number, count: number) =>
    Array.from({ length: count }).reduce<typeof points>((all) => withLimit(all, index), points);
  expect(full(1, 2)[1]!.limits.at(-1)).toMatchObject({
    Kind: 'bad-quality',
    Message: 'Bad quality',
    OnDelaySeconds: '60',
    OffDelaySeconds: '60',
    Priority: 'high',
    Enabled: 'yes',
  });
  const { points: edited } = editedLimits(
    points,
    [
      { row: 0, column: 1, text: 'frozen-value' },
      { row: 1, column: 1, text: 'bad-quality' },
      { row: 1, column: 4, text: '5' },
    ],
    [],
  );
  // Message and priority were typed before; an empty message is filled in.
  expect(edited[0]!.limits).toMatchObject([
    { Kind: 'frozen-value', Limit: '4', OverSeconds: '3600', Message: 'High high', Priority: 'critical' },
    { Kind: 'bad-quality', OnDelaySeconds: '5', OffDelaySeconds: '60', Message: 'High' },
  ]);
});

it('shows the fields of a kind, and only Enabled once it is off', () => {
  const rowOf = (limit: Partial<PointLimitDraft>) =>
    limitRows(
      points.map((point, index) =>
        index === 0 ? { ...point, limits: [{ ...point.limits[0]!, ...limit }] } : point,
      ),
    )[0]!;
  const used = (limit: Partial<PointLimitDraft>) =>
    columns.filter((column) => isLimitUsed(rowOf(limit), column)).map(({ key }) => key);
  expect(used({ Kind: 'bad-quality' })).not.toContain('Limit');
  expect(used({ Kind: 'frozen-value' })).toEqual(
    expect.arrayContaining(['Limit', 'OverSeconds', 'WhilePoint']),
  );
  expect(used({ Kind: 'frozen-value' })).not.toContain('Deadband');
  expect(used({ Enabled: '' })).toEqual(['Point', 'Kind', 'Enabled']);
});

it('offers the digital points that a frozen value can depend on', () => {
  const options = columns.find(({ key }) => key === 'WhilePoint')!.options!;
  expect(options.map(({ value }) => value)).toEqual(['', 'DI1']);
});

it('saves what was typed, without fields that the kind does not have', () => {
  const {
    points: [level],
  } = editedLimits(
    points,
    [
      { row: 0, column: 1, text: 'frozen-value' },
      { row: 0, column: 10, text: 'DI1' },
      { row: 1, column: 1, text: 'bad-quality' },
      { row: 1, column: 10, text: 'DI1' },
      { row: 1, column: 11, text: '' },
    ],
    [],
  );
  expect(Point.parse(candidatePoint(level!, MODBUS_PROTOCOLS[0]!)).Limits).toMatchObject([
    { Kind: 'frozen-value', Limit: 4, Deadband: 0, OverSeconds: 3_600, WhilePoint: 'DI1', Enabled: true },
    { Kind: 'bad-quality', Limit: null, WhilePoint: '', Enabled: false },
  ]);
});
