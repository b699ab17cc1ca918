import type { AlarmLogEntry, AlarmState, Priority, StationState } from '@outpost/contract';
import { expect, it } from 'vitest';
import { worstAlarms } from '../../../../ui/alarm/worst-alarms.ts';
import { STATE_LABELS } from '../../../../ui/state/index.ts';
import { describeMapRow } from './describe-row.ts';

const NOW = Date.parse('2025-11-21T14:32:00Z');
const state = (own: Partial<StationState>): StationState => ({
  StationId: 1,
  Status: 'online',
  LastGoodPollAt: '2025-11-21T14:10:00Z',
  LastAnswerAt: '2025-11-21T14:10:00Z',
  Suppression: null,
  Worst: null,
  Conditions: 0,
  Suppressed: 0,
  BadPoints: 0,
  ...own,
});

it('names the worst alarm of a site', () => {
  const alarm = { Kind: 'on', Priority: 'high', Message: 'Pump 2 overload' } as const;
  expect(describeMapRow('high', state({ Conditions: 1 }), NOW, alarm)).toBe('High: Pump 2 overload');
  expect(describeMapRow('high', state({ Conditions: 3 }), NOW, alarm)).toBe('High: Pump 2 overload · 2 more');
  expect(describeMapRow('critical', state({ Conditions: 2 }), NOW, alarm)).toBe('Critical · 1 more');
  expect(describeMapRow('normal', state({}), NOW, alarm)).toBe('Normal');
  expect(describeMapRow('normal', state({}), NOW, undefined, alarm)).toBe('Unacknowledged: Pump 2 overload');
  expect(describeMapRow('no-answer', state({}), NOW, alarm)).toBe(
    'Offline · last known: high, Pump 2 overload',
  );
  expect(describeMapRow('no-answer', state({}), NOW, { ...alarm, Kind: 'communication' })).toBe(
    'Offline · no response for 22 min · high priority',
  );
});

it('finds the worst alarm of each site among those that are annunciated', () => {
  const alarm = (Id: number, StationId: number, Priority: Priority, State: AlarmState) =>
    ({ Id, StationId, Priority, State, RaisedAt: '2025-11-21T14:00:00Z' }) as AlarmLogEntry;
  const worst = worstAlarms([
    alarm(1, 1, 'high', 'unacknowledged'),
    alarm(2, 1, 'critical', 'acknowledged'),
    alarm(3, 1, 'critical', 'shelved'),
    alarm(4, 2, 'low', 'returned-unacknowledged'),
  ]);
  expect([...worst].map(([stationId, { Id }]) => [stationId, Id])).toEqual([[1, 2]]);
});

it('describes the status of a site', () => {
  expect(describeMapRow('critical', state({ Conditions: 1 }), NOW)).toBe('Critical');
  expect(describeMapRow('high', state({ Conditions: 3 }), NOW)).toBe('High · 2 more');
  expect(describeMapRow('no-answer', state({}), NOW)).toBe('Offline · no response for 22 min');
  expect(describeMapRow('no-answer', state({ LastGoodPollAt: null, LastAnswerAt: null }), NOW)).toBe(
    'Offline · never responded',
  );
  expect(describeMapRow('bad', state({ BadPoints: 1 }), NOW)).toBe('1 bad value');
  expect(describeMapRow('bad', state({ BadPoints: 4 }), NOW)).toBe('4 bad values');
  expect(describeMapRow('normal', state({}), NOW)).toBe('Normal');
  expect(describeMapRow('suppressed', state({ Suppressed: 1 }), NOW)).toBe('1 alarm suppressed');
  expect(describeMapRow('suppressed', state({ Suppressed: 3 }), NOW)).toBe('3 alarms suppressed');
  const Communication = { State: 'maintenance', Until: '2025-11-21T14:40:00Z' } as const;
  const unheard = { MaintenanceUntil: null, Communication };
  expect(describeMapRow('suppressed', state({ Status: 'offline', Suppression: unheard }), NOW)).toBe(
    'Offline, suppressed',
  );
  const maintained = { MaintenanceUntil: Communication.Until, Communication };
  expect(describeMapRow('suppressed', state({ Status: 'offline', Suppression: maintained }), NOW)).toMatch(
    /^In maintenance until \d\d:\d\d$/,
  );
  expect(describeMapRow('unknown', undefined, NOW)).toBe(STATE_LABELS.unknown);
});
