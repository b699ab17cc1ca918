import { ConnectionTestBody, MODBUS_PROTOCOLS, StationConfig } from '@outpost/contract';
import { expect, it } from 'vitest';
import { issuesOf } from '../check/issues.ts';
import { candidateOf, stationDraft } from './draft.ts';
import { problemsOf } from './problems.ts';
import { testOf } from './target.ts';

const modbus = MODBUS_PROTOCOLS[0]!;
const station = StationConfig.parse({
  StationId: 7,
  Version: 3,
  SiteName: 'Mill Creek',
  Host: '10.2.0.7',
  UnitId: 4,
  RegistersPerRequest: 20,
  Points: [
    { Kind: 'digital', Point: 'DI1', Name: 'Pump', Table: 'coil', Address: 0, DataType: 'bit' },
    {
      Kind: 'analog',
      Point: 'AI1',
      Name: 'Level',
      Table: 'holding-register',
      Address: 9,
      DataType: 'float32',
      Units: 'm',
    },
  ],
});

const tested = (candidate: StationConfig) =>
  testOf(candidate, modbus, problemsOf(issuesOf(candidate, modbus)));

it('tests what polls will read, including unsaved changes', () => {
  const draft = stationDraft(station);
  const { body, unfinished } = tested(candidateOf(draft, station, MODBUS_PROTOCOLS))!;
  expect(ConnectionTestBody.parse(body)).toMatchObject({
    Source: {
      Protocol: 'modbus-tcp',
      ...{ Host: '10.2.0.7', UnitId: 4, Retries: 1, MaxGap: 16 },
      ...{ RegistersPerRequest: 20, BitsPerRequest: null },
    },
    Reads: [
      { Point: 'DI1', Kind: 'digital', Source: { Table: 'coil', Address: 0, DataType: 'bit' } },
      {
        Point: 'AI1',
        Kind: 'analog',
        Source: { Table: 'holding-register', Address: 9, DataType: 'float32' },
      },
    ],
  });
  expect(unfinished).toBe(0);
});

it('marks a duplicate terminal together with other errors, and once', () => {
  const draft = stationDraft(station);
  const [pump, level] = draft.points;
  const again = { ...pump!, key: 'again', cells: { ...pump!.cells, Address: '1' } };
  const marked = (points: typeof draft.points) => {
    const candidate = candidateOf({ ...draft, points }, station, MODBUS_PROTOCOLS);
    const { cells, total } = problemsOf(issuesOf(candidate, modbus));
    return [[...cells], total];
  };
  const duplicate = ['2 Point', expect.stringContaining('DI1 is also point 1')];
  expect(marked([pump!, level!, again])).toEqual([[duplicate], 1]);
  const wrong = { ...level!, cells: { ...level!.cells, Decimals: '99' } };
  expect(marked([pump!, wrong, again])).toEqual([
    expect.arrayContaining([duplicate, ['1 Decimals', expect.any(String)]]),
    2,
  ]);
});

it('skips incomplete points, and replaces invalid numbers by defaults', () => {
  const draft = stationDraft(station);
  const cells = [
    { ...draft.points[0]!.cells, Point: '' },
    { ...draft.points[1]!.cells, Address: '4000x' },
  ];
  const source = { ...draft.source, Retries: '', MaxGap: '999', RegistersPerRequest: 'ten' };
  const points = draft.points.map((point, index) => ({ ...point, cells: cells[index]! }));
  const { body, unfinished } = tested(candidateOf({ ...draft, source, points }, station, MODBUS_PROTOCOLS))!;
  expect(ConnectionTestBody.parse(body)).toMatchObject({
    Source: { Retries: 1, MaxGap: 16, RegistersPerRequest: null },
    Reads: [{ Point: 'row-1', Source: { Table: 'coil', Address: 0, DataType: 'bit' } }],
  });
  expect(unfinished).toBe(1);
  expect(tested({ ...station, Source: { ...station.Source, Host: '' } })).toBeNull();
});
