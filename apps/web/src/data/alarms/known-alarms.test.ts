import type { AlarmLogEntry, Maintenance } from '@outpost/contract';
import { expect, test } from 'vitest';
import { learnAlarms, learnNews } from './known-alarms.ts';
import { activeEntry, entry, newsOf } from './testing/entries.ts';

const LATER = '2026-03-01T06:10:00.000Z';
const ids = (entries: readonly AlarmLogEntry[]) => entries.map(({ Id }) => Id);
const first = (...entries: AlarmLogEntry[]) => learnAlarms(null, activeEntry(3, entries)).known;

test('what stands when the page opens has called before', () => {
  const { known, called } = learnAlarms(
    null,
    activeEntry(3, [entry(1), entry(2, { State: 'acknowledged' })]),
  );
  expect(called).toEqual([]);
  expect(known.calledAtMs.get(1)).toBe(Date.parse('2026-03-01T06:00:00Z'));
});

test('news replace, add and take away, and keep the order: worst first, then the one that stands longest', () => {
  const known = first(entry(1, { Priority: 'high' }), entry(2, { Priority: 'low' }));
  const learned = learnNews(
    known,
    newsOf(4, [
      entry(2, { Priority: 'low', State: 'normal' }),
      entry(3, { RaisedAt: LATER }),
      entry(4, { RaisedAt: '2026-03-01T05:00:00.000Z' }),
    ]),
  );
  expect(ids(learned.known.standing.Alarms)).toEqual([4, 3, 1]);
  expect(learned.known.standing.Sequence).toBe(4);
  expect(ids(learned.changed)).toEqual([2, 3, 4]);
  expect([...learned.known.calledAtMs.keys()].sort()).toEqual([1, 3, 4]);
});

test('lists that did not change stay, others are replaced', () => {
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
  expect(kept.standing.Maintenance).toEqual([maintenance]);
  expect(learnNews(kept, newsOf(5, [], { Maintenance: [] })).known.standing.Maintenance).toEqual([]);
});

test('what is announced calls, from when it was announced; what is not calls no more than before', () => {
  const known = first(entry(1, { State: 'acknowledged' }));
  const news = newsOf(4, [entry(1), entry(2)], { At: LATER, Announced: [1] });
  const learned = learnNews(known, news);
  expect(ids(learned.called)).toEqual([1]);
  expect(learned.known.calledAtMs.get(1)).toBe(Date.parse(LATER));
  expect(learned.known.calledAtMs.get(2)).toBe(Date.parse('2026-03-01T06:00:00Z'));
});

test('an answer after missed news calls for what is unacknowledged and was not', () => {
  const known = first(entry(1), entry(2, { State: 'acknowledged' }), entry(3));
  const answer = activeEntry(9, [entry(1), entry(2), entry(4)], { At: LATER });
  const learned = learnAlarms(known, answer);
  expect(ids(learned.called)).toEqual([2, 4]);
  expect(learned.known.calledAtMs.get(1)).toBe(known.calledAtMs.get(1));
  expect(learned.known.calledAtMs.get(2)).toBe(Date.parse(LATER));
  // Which one is over is a change as well.
  expect(learned.changed.map(({ Id, State }) => [Id, State])).toEqual([
    [2, 'unacknowledged'],
    [4, 'unacknowledged'],
    [3, 'normal'],
  ]);
});

test('an answer calls for nothing at a station in maintenance, nor for a repeat that is folded', () => {
  const known = first(entry(1, { State: 'returned-unacknowledged', Chattering: true }));
  const maintenance = { StationId: 7, SiteName: '', Since: LATER, Until: LATER, By: '', Reason: '' };
  const answer = activeEntry(9, [entry(1, { Chattering: true }), entry(2, { StationId: 7 })], {
    Maintenance: [maintenance],
  });
  expect(learnAlarms(known, answer).called).toEqual([]);
});

test('an answer that says the same changes nothing', () => {
  const known = first(entry(1));
  expect(learnAlarms(known, activeEntry(3, [entry(1)])).changed).toEqual([]);
});
