import { expect, test } from 'vitest';
import { entry } from '../../../testing/alarm-entries.ts';
import {
  describeMembers,
  describeStations,
  groupSameAlarms,
  incidentGroup,
  sameAlarmKey,
  summariseSameAlarm,
} from './same-alarm.ts';

const tripped = (Id: number, own: Parameters<typeof entry>[1] = {}) =>
  entry(Id, {
    StationId: Id,
    SiteName: `Site ${Id}`,
    Kind: 'on',
    Message: 'Pump 1 overload tripped',
    LastRaisedAt: `2026-11-29T00:00:${String(Id).padStart(2, '0')}.000Z`,
    ...own,
  });
const groups = (...alarms: ReturnType<typeof tripped>[]) =>
  [...new Set(groupSameAlarms(alarms, (one) => one, false).values())].map((members) =>
    members.map(({ Id }) => Id),
  );

test('groups the same alarm of three stations or more, in its order', () => {
  expect(groups(tripped(3), tripped(9, { Message: 'High wet well' }), tripped(1), tripped(2))).toEqual([
    [3, 1, 2],
  ]);
  expect(groups(tripped(3), tripped(1))).toEqual([]);
  expect(groups(tripped(3), tripped(1), tripped(2, { StationId: 1 }))).toEqual([]);
});

test('leaves out a station that has a worse alarm, so that all of its alarms stay together', () => {
  const high = [1, 2, 3, 4].map((Id) => tripped(Id, { Priority: 'high' }));
  const other = { StationId: 3, Message: 'Wet well about to overflow' };
  expect(groups(tripped(9, { ...other, Priority: 'critical' }), ...high)).toEqual([[1, 2, 4]]);
  expect(groups(...high, tripped(9, { ...other, Priority: 'low' }))).toEqual([[1, 2, 3, 4]]);
});

test('takes in other such alarms of the same stations, which are not what it is named after', () => {
  const high = { Kind: 'H', Message: 'High wet well' } as const;
  const at = (Id: number, StationId: number) =>
    tripped(Id, { ...high, StationId, SiteName: `Site ${StationId}` });
  expect(groups(tripped(1), tripped(2), tripped(3), at(11, 1), at(12, 3), at(13, 2))).toEqual([
    [1, 2, 3, 11, 12, 13],
  ]);
  // Not at another station: those are by themselves, or a group if they are enough. Nor that of two stations only.
  const five = [tripped(1), tripped(2), tripped(3), at(11, 1), at(12, 3)];
  expect(groups(...five, at(14, 4))).toEqual([[1, 2, 3, 11, 12]]);
  expect(groups(...five, at(14, 4), at(15, 5), at(16, 6))).toEqual([
    [1, 2, 3, 11, 12],
    [14, 15, 16],
  ]);
  expect(groups(tripped(1), tripped(2), tripped(3), at(11, 1), at(12, 3))).toEqual([[1, 2, 3]]);
  // Nor with one that has returned everywhere.
  const returned = [1, 2, 3].map((Id) => tripped(Id, { Active: false }));
  expect(groups(...returned, at(11, 1), at(12, 3), at(13, 2))).toHaveLength(2);
  expect(groups(...returned.slice(1), tripped(1), at(11, 1), at(12, 3), at(13, 2))).toHaveLength(1);
  const all = [tripped(2, { Active: false }), tripped(1), tripped(3), at(11, 1), at(12, 3), at(13, 2)];
  const summary = summariseSameAlarm(all);
  expect(summary).toMatchObject({
    words: 'Pump 1 overload tripped · 2\u00A0of\u00A03\u00A0stations',
    stations: 3,
    out: 2,
  });
  // First those at which it is still active.
  expect(describeMembers(summary)).toBe('6 alarms: Site 1, Site 3, Site 2');
  expect(describeStations(summary, 3)).toBe('2\u00A0of\u00A03\u00A0stations: Site 1, Site 3');
  expect(summary.namesakes.map(({ Id }) => Id)).toEqual([1, 2, 3]);
});

test('says when the last alarm of a group returned, once none is active', () => {
  const returned = (Id: number, minute: number) =>
    tripped(Id, { Active: false, ReturnedAt: `2026-11-29T00:0${minute}:00.000Z` });
  const all = [returned(1, 3), returned(2, 7), returned(3, 5)];
  expect(summariseSameAlarm(all).returnedAt).toBe('2026-11-29T00:07:00.000Z');
  expect(incidentGroup(all).returnedAt).toBe('2026-11-29T00:07:00.000Z');
  expect(summariseSameAlarm([...all, tripped(4)]).returnedAt).toBeNull();
});

test('shows the time of the oldest that is active, and not that of another alarm', () => {
  const acknowledged = tripped(1, { State: 'acknowledged' });
  const older = { StationId: 2, Message: 'High wet well', LastRaisedAt: '2026-11-28T00:00:00.000Z' };
  const first = (...members: ReturnType<typeof tripped>[]) => summariseSameAlarm(members).first.Id;
  // Acknowledging does not change it.
  expect(first(tripped(3), tripped(2), acknowledged, tripped(9, older))).toBe(1);
  expect(first(tripped(3), tripped(2), tripped(1, { Active: false }), tripped(9, older))).toBe(2);
  expect(first(tripped(2, { Active: false }), tripped(1, { Active: false }))).toBe(1);
});

test('says when the alarm was raised last if that is a minute or more later', () => {
  const at = (Id: number, second: number) =>
    tripped(Id, {
      LastRaisedAt: new Date(Date.parse('2026-11-29T00:00:00Z') + 1_000 * second).toISOString(),
    });
  const newest = (...members: ReturnType<typeof tripped>[]) => summariseSameAlarm(members).newestAt;
  expect(newest(at(1, 0), at(2, 30), at(3, 59))).toBeNull();
  expect(newest(at(1, 0), at(2, 30), at(3, 60))).toBe('2026-11-29T00:01:00.000Z');
});

test('takes in the other alarms of its stations on request', () => {
  const lesser = (Id: number, StationId: number) =>
    tripped(Id, { StationId, Priority: 'low', Message: `Message ${Id}` });
  const other = tripped(13, { StationId: 3, Message: 'Message 13' });
  const alarms = [tripped(1), tripped(2), tripped(3), lesser(11, 2), lesser(12, 8), other];
  const whole = groupSameAlarms(alarms, (one) => one, true);
  expect(whole.get(alarms[0]!)!.map(({ Id }) => Id)).toEqual([1, 2, 3, 11, 13]);
  expect(whole.has(alarms[4]!)).toBe(false);
  const returned = [1, 2, 3].map((Id) => tripped(Id, { Active: false }));
  expect(groupSameAlarms([...returned, other], (one) => one, true).has(other)).toBe(false);
  expect(groups(...alarms)).toEqual([[1, 2, 3]]);
});

test('alarms of another priority or kind are not the same', () => {
  const alarms = [tripped(1), tripped(2), tripped(3, { Priority: 'low' }), tripped(4, { Kind: 'H' })];
  expect(groups(...alarms)).toEqual([]);
  expect(new Set(alarms.map(sameAlarmKey)).size).toBe(3);
});

test('says at how many stations the alarm is, and names them in the order of activation', () => {
  const summary = summariseSameAlarm([tripped(4), tripped(2), tripped(7, { Active: false })]);
  expect(summary).toMatchObject({
    words: 'Pump 1 overload tripped · 2\u00A0of\u00A03\u00A0stations',
    stations: 3,
    out: 2,
  });
  expect(describeMembers(summary)).toBe('Site 2, Site 4, Site 7');
  const two = summariseSameAlarm([tripped(4), tripped(2), tripped(7, { StationId: 4, SiteName: 'Site 4' })]);
  expect(describeMembers(two)).toBe('3 alarms: Site 2, Site 4');
});

test('names the first stations of a group without what ends all of these names', () => {
  const named = (...names: string[]) =>
    describeMembers(summariseSameAlarm(names.map((SiteName, at) => tripped(at + 1, { SiteName }))));
  const lifts = ['Otter Pond', 'Lower Mesa', 'Garnet Mesa', 'Alder Street'];
  expect(named(...lifts.map((name) => `${name} Lift Station`), 'Beacon Hill Tank')).toBe(
    'Otter Pond, Lower Mesa, Garnet Mesa\u00A0+\u00A02',
  );
  expect(named('Mill Creek', 'Beaver Creek', 'Creek')).toBe('Mill Creek, Beaver Creek, Creek');
});
