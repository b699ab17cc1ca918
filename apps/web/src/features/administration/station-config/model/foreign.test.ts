import { MODBUS_PROTOCOLS, type ProtocolDescriptor, StationConfig } from '@outpost/contract';
import { expect, it } from 'vitest';
import { issuesOf } from '../check/issues.ts';
import { candidateOf, pointDraft, stationDraft, withProtocol } from './draft.ts';
import { isUsed, sheetPointColumns } from './point-columns.ts';
import { duplicated, edited, newPoint } from './points.ts';
import { cellKey, problemsOf } from './problems.ts';
import { testOf } from './target.ts';

// A protocol that only the server's driver knows. Its address has a field of the same name as a
// point, and one of the same name as a Modbus address.
const file: ProtocolDescriptor = {
  id: 'csv-file',
  name: 'CSV file',
  source: [
    { name: 'Path', label: 'Path', kind: { type: 'text', maxLength: 80 } },
    { name: 'Skip', label: 'Skip', kind: { type: 'number', min: 0, max: 9, isWhole: true }, fallback: 0 },
  ],
  addressId: 'csv-file',
  address: [
    { name: 'Name', label: 'Column', hint: 'Title of the column', kind: { type: 'text', maxLength: 20 } },
    { name: 'Address', label: 'Line', kind: { type: 'number', min: 1, max: 99, isWhole: true }, fallback: 1 },
    {
      name: 'Unit',
      label: 'Unit',
      kind: {
        type: 'choice',
        options: [
          { value: 1, label: 'Metric' },
          { value: 2, label: 'US' },
        ],
      },
      fallback: 1,
    },
  ],
  capabilities: { write: false, probe: false, subscribe: false },
};
const protocols = [...MODBUS_PROTOCOLS, file];
const [modbus] = MODBUS_PROTOCOLS as [ProtocolDescriptor];
const station = StationConfig.parse({
  ...{ StationId: 7, Version: 3, SiteName: 'Mill Creek' },
  Source: { Protocol: 'csv-file', Path: '/srv/level.csv', Skip: 2 },
  Points: [
    {
      ...{ Id: 72, Kind: 'analog', Point: 'AI1', Name: 'Level', Units: 'm' },
      Source: { Protocol: 'csv-file', Name: 'level', Address: 3, Unit: 2 },
    },
  ],
});
const keys = sheetPointColumns(file).map(({ key }) => key);

it('edits a station without changing it', () => {
  const candidate = candidateOf(stationDraft(station), station, protocols);
  expect(StationConfig.parse(candidate)).toEqual(station);
  expect(issuesOf(candidate, file)).toEqual([]);
});

it('has the columns of its address', () => {
  expect(keys.slice(0, 7)).toEqual(['Point', 'Name', 'Kind', 'Source.Name', 'Address', 'Unit', 'Units']);
  expect(sheetPointColumns(file)[3]).toMatchObject({
    title: 'Column',
    hint: 'Title of the column',
    kind: 'text',
  });
  expect(sheetPointColumns(file)[5]!.options).toEqual([
    { value: '1', label: 'Metric' },
    { value: '2', label: 'US' },
  ]);
  const { cells } = pointDraft(station.Points[0]!);
  expect(cells).toMatchObject({ Name: 'Level', 'Source.Name': 'level', Address: '3', Unit: '2' });
  expect(isUsed(cells, 'Writable', file)).toBe(false);
});

it('adds, pastes and copies points without the rules of Modbus addresses', () => {
  const { points } = stationDraft(station);
  const made = newPoint(points, file);
  expect(made.cells).toMatchObject({
    ...{ Point: 'AI2', Kind: 'analog', Address: '1', Unit: '1', 'Source.Name': '' },
  });
  const at = (row: number, texts: Record<string, string>) =>
    Object.entries(texts).map(([key, text]) => ({ row, column: keys.indexOf(key), text }));
  const { points: next, rejected } = edited(
    points,
    at(0, { 'Source.Name': 'flow', Address: '40011', OnLabel: 'Run', Unit: '' }),
    [],
    'register',
    file,
  );
  expect(next[0]!.cells).toMatchObject({
    'Source.Name': 'flow',
    Address: '40011',
    Unit: '2',
    Kind: 'analog',
  });
  expect(rejected).toMatchObject([{ where: 'On text, row 1', reason: 'not used by analog points' }]);
  expect(duplicated(points, 0, 0, file)[1]!.cells).toMatchObject({
    ...{ Point: 'AI2', 'Source.Name': 'level', Address: '3' },
  });
});

it('shows problems at their fields and cells', () => {
  const draft = stationDraft(station);
  const [point] = draft.points;
  const wrong = {
    ...draft,
    source: { ...draft.source, Path: ' ', Skip: '12' },
    points: [{ ...point!, cells: { ...point!.cells, 'Source.Name': '', Address: 'x', Unit: '3' } }],
  };
  const { fields, cells, counts } = problemsOf(issuesOf(candidateOf(wrong, station, protocols), file));
  expect([...fields]).toEqual([
    ['Source.Path', 'Must not be empty'],
    ['Source.Skip', 'Must be 9 or less'],
  ]);
  expect([...cells]).toEqual([
    [cellKey(0, 'Source.Name'), 'Must not be empty'],
    [cellKey(0, 'Address'), 'Must be a number, such as 1500 or 1.5'],
    [cellKey(0, 'Unit'), 'Must be one of 1, 2'],
  ]);
  expect(counts).toMatchObject({ connection: 2, points: 3 });
});

it('says that the server has no driver for the protocol', () => {
  const unknown = { ...file, source: [], address: [] };
  const candidate = candidateOf(stationDraft(station), station, MODBUS_PROTOCOLS);
  expect(problemsOf(issuesOf(candidate, unknown)).fields.get('Source.Protocol')).toBe(
    'This server has no driver for the protocol. Select another.',
  );
});

it('is tested with the points that are complete', () => {
  const draft = stationDraft(station);
  const points = [...draft.points, newPoint(draft.points, file)];
  const tested = (of: typeof draft) => {
    const candidate = candidateOf(of, station, protocols);
    return testOf(candidate, file, problemsOf(issuesOf(candidate, file)));
  };
  const asked = tested({ ...draft, points })!;
  expect(asked.body.Source).toEqual(station.Source);
  expect(asked.body.Reads).toEqual([{ Point: 'AI1', Kind: 'analog', Source: station.Points[0]!.Source }]);
  expect(asked.unfinished).toBe(1);
  const source = { ...draft.source, Path: '' };
  expect(tested({ ...draft, source })).toBeNull();
});

it('is switched to Modbus and back, keeping fields of the same name', () => {
  const draft = stationDraft(station);
  const switched = withProtocol(draft, file, modbus);
  const candidate = candidateOf(switched, station, protocols);
  expect(candidate.Source).toMatchObject({ Protocol: 'modbus-tcp', Host: '', Port: 502, KeepOpen: true });
  expect(candidate.Points[0]!.Source).toMatchObject({ Protocol: 'modbus', Address: 3, DataType: 'bit' });
  const back = candidateOf(withProtocol(switched, modbus, file), station, protocols);
  expect(back.Source).toEqual({ Protocol: 'csv-file', Path: '', Skip: 0 });
  expect(back.Points).toEqual(station.Points);
});
