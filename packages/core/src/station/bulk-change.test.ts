import { type BulkChange, StationConfig } from '@outpost/contract';
import { expect, it } from 'vitest';
import { applyBulkChange } from './bulk-change.ts';

const HIGH = { Kind: 'H', Limit: 2.5, Priority: 'high', Message: 'High level', Deadband: 0.1 };
const station = StationConfig.parse({
  StationId: 3,
  Version: 7,
  SiteName: 'Elm Street',
  Host: '10.0.0.7',
  Points: [
    { Kind: 'digital', Point: 'DI1', Name: 'Pump 1', Table: 'coil', Address: 0, DataType: 'bit' },
    {
      Kind: 'analog',
      Point: 'AI1',
      Name: 'Wet well level',
      Purpose: 'level',
      Table: 'holding-register',
      Address: 10,
      DataType: 'int16',
      Limits: [HIGH],
    },
  ],
});

const after = (change: BulkChange) => {
  const outcome = applyBulkChange(station, change);
  return 'refusal' in outcome ? outcome.refusal : outcome.station;
};
const ofLevel = { By: 'Purpose', Is: 'Level' } as const;

it('changes the poll interval and nothing else', () => {
  expect(after({ Kind: 'poll-interval', PollIntervalSeconds: 30 })).toEqual({
    ...station,
    PollIntervalSeconds: 30,
  });
});

it('changes the given fields of a limit and keeps the rest', () => {
  const changed = after({ Kind: 'set-limit', Points: ofLevel, Limit: { Kind: 'H', Limit: 2.8 } });
  expect(changed).toMatchObject({ Points: [{ Limits: [] }, { Limits: [{ ...HIGH, Limit: 2.8 }] }] });
});

it('adds a missing limit, if its priority and message are given', () => {
  const change = { Kind: 'HH', Limit: 3 } as const;
  expect(after({ Kind: 'set-limit', Points: ofLevel, Limit: change })).toBe(
    'AI1: No HH limit; a new one needs a priority and a message',
  );
  const whole = { ...change, Priority: 'critical', Message: 'High high level' } as const;
  expect(after({ Kind: 'set-limit', Points: ofLevel, Limit: whole })).toMatchObject({
    Points: [{}, { Limits: [HIGH, { ...whole, Deadband: 0, OnDelaySeconds: 0 }] }],
  });
});

it('switches off the default bad quality alarm of points, with defaults for missing fields', () => {
  const change = { Kind: 'bad-quality', Enabled: false } as const;
  const off = after({ Kind: 'set-limit', Points: ofLevel, Limit: change });
  const declared = { ...change, Priority: 'high', Message: 'Bad quality', OnDelaySeconds: 60 };
  expect(off).toMatchObject({ Points: [{}, { Limits: [HIGH, declared] }] });
});

it('removes a limit, and leaves a point without one unchanged', () => {
  expect(after({ Kind: 'remove-limit', Points: ofLevel, LimitKind: 'H' })).toMatchObject({
    Points: [{}, { Limits: [] }],
  });
  expect(
    after({ Kind: 'remove-limit', Points: { By: 'Name', Is: 'wet well level' }, LimitKind: 'LL' }),
  ).toEqual(station);
});

it('refuses a station without such a point, and a limit that is not valid for it', () => {
  const Limit = { Kind: 'H', Limit: 1, Priority: 'low', Message: 'High' } as const;
  expect(after({ Kind: 'set-limit', Points: { By: 'Point', Is: 'AI9' }, Limit })).toBe(
    'No point with terminal AI9',
  );
  expect(after({ Kind: 'set-limit', Points: { By: 'Point', Is: 'DI1' }, Limit })).toBe(
    'Limit H is not valid for a digital point',
  );
});
