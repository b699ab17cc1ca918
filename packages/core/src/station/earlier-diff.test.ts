import { StationConfig } from '@outpost/contract';
import { expect, it } from 'vitest';
import { applyDiff, type Diff, invertDiff } from './diff.ts';
import { liftDiff } from './earlier-diff.ts';

const point = { Kind: 'digital', Name: 'Pump', Table: 'coil', DataType: 'bit' };
const station = (more: object, points: readonly object[]) =>
  StationConfig.parse({ StationId: 1, SiteName: 'Elm', Host: 'a', Version: 2, ...more, Points: points });

/** As a version before sources stored it. */
const STORED: Diff = {
  set: {
    SiteName: { before: 'Oak', after: 'Elm' },
    Port: { before: 502, after: 503 },
    ConnectionType: { before: 'tcp', after: 'rtu-over-tcp' },
  },
  lists: {
    Points: {
      gone: [{ at: 1, item: { ...point, Id: 8, Point: 'DI8', Address: 8, WordOrder: 'ABCD', Bit: 0 } }],
      items: { 'd#7': { set: { Name: { before: 'P1', after: 'Pump' }, Address: { before: 6, after: 7 } } } },
    },
  },
};

it('reverts a change that was stored with flat fields', () => {
  const now = station({ Port: 503, ConnectionType: 'rtu-over-tcp' }, [
    { ...point, Id: 7, Point: 'DI7', Address: 7 },
  ]);
  const before = applyDiff(now, invertDiff(liftDiff(STORED)));
  expect(before).toMatchObject({
    SiteName: 'Oak',
    Source: { Protocol: 'modbus-tcp', Host: 'a', Port: 502 },
    Points: [
      { Id: 7, Name: 'P1', Source: { Protocol: 'modbus', Table: 'coil', Address: 6 } },
      { Id: 8, Source: { Protocol: 'modbus', Table: 'coil', Address: 8, DataType: 'bit' } },
    ],
  });
  expect(Object.keys(before)).not.toContain('Port');
  expect(applyDiff(before, liftDiff(STORED))).toEqual(now);
});

it('leaves a change of today as it is', () => {
  const diff: Diff = { inside: { Source: { set: { Host: { before: 'a', after: 'b' } } } } };
  expect(liftDiff(diff)).toEqual(diff);
});
