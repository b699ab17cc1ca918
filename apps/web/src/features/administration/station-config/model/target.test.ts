import { ConnectionTestBody, StationConfig } from '@outpost/contract';
import { expect, it } from 'vitest';
import { candidateOf, stationDraft } from './draft.ts';
import { testOf } from './target.ts';

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

it('tests what polls will read, including unsaved changes', () => {
  const draft = stationDraft(station);
  const { body, unfinished } = testOf(candidateOf(draft, station))!;
  expect(ConnectionTestBody.parse(body)).toMatchObject({
    Host: '10.2.0.7',
    UnitId: 4,
    Retries: 1,
    MaxGap: 16,
    RegistersPerRequest: 20,
    BitsPerRequest: null,
    Reads: [
      { Point: 'DI1', Table: 'coil', Address: 0, DataType: 'bit' },
      { Point: 'AI1', Table: 'holding-register', Address: 9, DataType: 'float32' },
    ],
  });
  expect(unfinished).toBe(0);
});

it('skips incomplete points, and replaces invalid numbers by defaults', () => {
  const draft = stationDraft(station);
  const cells = [
    { ...draft.points[0]!.cells, Point: '' },
    { ...draft.points[1]!.cells, Address: '4000x' },
  ];
  const texts = { ...draft.texts, Retries: '', MaxGap: '999', RegistersPerRequest: 'ten' };
  const points = draft.points.map((point, index) => ({ ...point, cells: cells[index]! }));
  const { body, unfinished } = testOf(candidateOf({ ...draft, texts, points }, station))!;
  expect(ConnectionTestBody.parse(body)).toMatchObject({
    Retries: 1,
    MaxGap: 16,
    RegistersPerRequest: null,
    Reads: [{ Point: 'row-1', Table: 'coil', Address: 0, DataType: 'bit' }],
  });
  expect(unfinished).toBe(1);
  expect(testOf({ ...station, Host: '' })).toBeNull();
});
