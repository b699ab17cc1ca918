import type { AlarmLogEntry, Maintenance } from '@outpost/contract';
import { expect, test } from 'vitest';
import { activeEntry, entry, newsOf } from '../../../testing/alarm-entries.ts';
import { learnAlarms, learnNews } from './known-alarms.ts';

const LATER = '2026-03-01T06:10:00.000Z';
const ids = (entries: readonly AlarmLogEntry[]) => entries.map(({ Id }) => Id);
const first = (...entries: AlarmLogEntry[]) => learnAlarms(null, activeEntry(3, entries)).known;

test('alarms that are active when the page opens do not annunciate', () => {
  const { known, called } = learnAlarms(
    null,
    activeEntry(3, [entry(1), entry(2, { State: 'acknowledged' })]),
  );
  expect(called).toEqual([]);
  expect(known.calledAtMs.get(1)).toBe(Date.parse('2026-03-01T06:00:00Z'));
});

test('updates replace, add and remove entries, worst first, then newest', () => {
  const known = first(entry(1, { Priority: 'high' }), entry(2, { Priority: 'low' }));
  const learned = learnNews(
    known,
    newsOf(4, [
      entry(2, { Priority: 'low', State: 'normal' }),
      entry(3, { RaisedAt: LATER }),
      entry(4, { RaisedAt: '2026-03-01T05:00:00.000Z' }),
    ]),
  );
  expect(ids(learned.known.activeAlarms.Alarms)).toEqual([3, 4, 1]);
  expect(learned.known.activeAlarms.Sequence).toBe(4);
  expect(ids(learned.changed)).toEqual([2, 3, 4]);
  expect([...learned.known.calledAtMs.keys()].sort()).toEqual([1, 3, 4]);
});

test('keeps lists that did not change and replaces the others', () => {
  const maintenance: Maintenance = {
    StationId: 1,
    SiteName: 'Mill Creek Lift Station',
    Since: LATER,
    Until: LATER,
    By: 'Ann',
    Reason: 'pump out',
  };
  const known = learnAlarms(null, activeEntry(3, [], { Maintenance: [maintenance] })).known;
  const kept = learnNews(known, newsOf(4, [])).known;
  expect(kept.activeAlarms.Maintenance).toEqual([maintenance]);
  expect(learnNews(kept, newsOf(5, [], { Maintenance: [] })).known.activeAlarms.Maintenance).toEqual([]);
});

test('annunciates alarms that the server announces, from that time; others do not annunciate again', () => {
  const known = first(entry(1, { State: 'acknowledged' }));
  const news = newsOf(4, [entry(1), entry(2)], { At: LATER, Announced: [1] });
  const learned = learnNews(known, news);
  expect(ids(learned.called)).toEqual([1]);
  expect(learned.known.calledAtMs.get(1)).toBe(Date.parse(LATER));
  expect(learned.known.calledAtMs.get(2)).toBe(Date.parse('2026-03-01T06:00:00Z'));
});

test('after missed updates, annunciates newly unacknowledged alarms', () => {
  const known = first(entry(1), entry(2, { State: 'acknowledged' }), entry(3));
  const answer = activeEntry(9, [entry(1), entry(2), entry(4)], { At: LATER });
  const learned = learnAlarms(known, answer);
  expect(ids(learned.called)).toEqual([2, 4]);
  expect(learned.known.calledAtMs.get(1)).toBe(known.calledAtMs.get(1));
  expect(learned.known.calledAtMs.get(2)).toBe(Date.parse(LATER));
  // A different end time is a change as well.
  expect(learned.changed.map(({ Id, State }) => [Id, State])).toEqual([
    [2, 'unacknowledged'],
    [4, 'unacknowledged'],
    [3, 'normal'],
  ]);
});

test('does not annunciate alarms of a station in maintenance, or repeats of a chattering alarm', () => {
  const known = first(entry(1, { State: 'returned-unacknowledged', Chattering: true }));
  const maintenance = { StationId: 7, SiteName: '', Since: LATER, Until: LATER, By: '', Reason: '' };
  const answer = activeEntry(9, [entry(1, { Chattering: true }), entry(2, { StationId: 7 })], {
    Maintenance: [maintenance],
  });
  expect(learnAlarms(known, answer).called).toEqual([]);
});

test('a response without differences changes nothing', () => {
  const known = first(entry(1));
  expect(learnAlarms(known, activeEntry(3, [entry(1)])).changed).toEqual([]);
});
