import { expect, test } from 'vitest';
import { type IncidentMember, summariseIncident } from './incident.ts';

const member = (Id: number, change: Partial<IncidentMember> = {}): IncidentMember => ({
  Id,
  StationId: Id,
  SiteName: `Site ${Id}`,
  Kind: 'communication',
  Priority: 'high',
  State: 'unacknowledged',
  Active: true,
  LastRaisedAt: `2026-11-22T02:00:0${Id}.000Z`,
  ...change,
});

test('summarizes an incident from its members', () => {
  const first = member(2, {
    LastRaisedAt: '2026-11-22T01:59:00.000Z',
    SiteName: 'Elm Street',
    State: 'acknowledged',
  });
  const power = member(4, { StationId: 3, Kind: 'on', Priority: 'critical' });
  const back = member(5, { Active: false, State: 'returned-unacknowledged' });
  const { members, ...rest } = summariseIncident([member(3), power, back, first]);
  expect(members.map(({ Id }) => Id)).toEqual([2, 3, 4, 5]);
  expect(rest).toEqual({
    stations: 3,
    out: 2,
    waiting: 3,
    priority: 'critical',
    cause: 'Power or communication loss',
    words: 'Power or communication loss at 3 stations, first at Elm Street',
  });
});

test('says what was lost', () => {
  expect(summariseIncident([member(1), member(2)]).words).toBe(
    'Communication loss at 2 stations, first at Site 1',
  );
  expect(summariseIncident([member(1, { Kind: 'on' })]).words).toBe('Power failure at Site 1');
});
