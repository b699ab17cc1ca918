import type { AlarmLogEntry, AlarmState, Priority, StationState } from '@outpost/contract';
import { beforeEach, describe, expect, it } from 'vitest';
import { formatTally } from '../../../../ui/state/index.ts';
import { makeSites } from '../testing/sites.ts';
import { ALL } from './filter.ts';
import { MapModel } from './map-model.ts';
import { rankOf } from './ranks.ts';
import { LEFT_OUT } from './tallies.ts';
import { nextWorst, worstOf } from './worst-first.ts';

const HERE = { longitude: -105, latitude: 39.7 };
const FAR = { longitude: 9, latitude: 47 };

/** States that a test sets and publishes. */
class States {
  readonly known = new Map<number, StationState>();
  readonly listeners = new Set<(changed: ReadonlySet<number>) => void>();
  get = (id: number) => this.known.get(id);
  subscribe = (listener: (changed: ReadonlySet<number>) => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };
  set(StationId: number, own: Partial<StationState> = {}) {
    const usual = {
      Status: 'online',
      LastGoodPollAt: '2025-11-21T14:32:00Z',
      LastAnswerAt: '2025-11-21T14:32:00Z',
      Suppression: null,
      Worst: null,
      Conditions: 0,
      Suppressed: 0,
      BadPoints: 0,
    } as const;
    this.known.set(StationId, { StationId, ...usual, ...own });
  }
  tell(...ids: number[]) {
    for (const listener of this.listeners) listener(new Set(ids));
  }
}

let states: States;
let model: MapModel;
let heard: number;

beforeEach(() => {
  states = new States();
  // By index: 0 and 1 share a position, 2 is elsewhere, 3 has no position, 4 has no state.
  for (const id of [1, 2, 3, 4]) states.set(id);
  model = new MapModel(makeSites([HERE, HERE, FAR, null, FAR]), states);
  heard = 0;
  model.follow();
  model.subscribe(() => heard++);
});

const ids = () =>
  model.list().map(({ title, sites }) => [title, ...sites.map((site) => model.sites[site]!.id)]);

describe('the list', () => {
  it('is worst first: conditions, offline by duration, bad values, not polled yet, normal, disabled', () => {
    states.set(1, { Status: 'disabled' });
    states.set(2, { Worst: 'medium', Conditions: 1 });
    states.set(3, { Worst: 'critical', Conditions: 3 });
    states.set(4, { BadPoints: 1 });
    states.tell(1, 2, 3, 4);
    expect(ids()).toEqual([
      ['Needs attention', 3, 2, 4],
      ['Not yet polled', 5],
      ['Disabled', 1],
    ]);
    states.set(1, {
      Status: 'offline',
      LastGoodPollAt: '2025-11-21T14:20:00Z',
      LastAnswerAt: '2025-11-21T14:20:00Z',
      Worst: 'critical',
    });
    states.set(2, {
      Status: 'offline',
      LastGoodPollAt: '2025-11-21T14:10:00Z',
      LastAnswerAt: '2025-11-21T14:10:00Z',
    });
    states.set(3, { Status: 'offline', LastGoodPollAt: null, LastAnswerAt: null });
    states.tell(1, 2, 3);
    expect(ids()[0]).toEqual(['Needs attention', 3, 2, 1, 4]);
  });

  it('gives an offline site the place of its alarm, and of equal alarms has the unacknowledged first', () => {
    for (const id of [1, 2]) states.set(id, { Worst: 'high', Conditions: 1 });
    states.set(3, { Worst: 'medium', Conditions: 1 });
    states.set(4, { Status: 'offline' });
    states.tell(1, 2, 3, 4);
    const alarm = (StationId: number, Priority: Priority, State: AlarmState) =>
      ({ Id: StationId, StationId, Priority, State, RaisedAt: '2025-11-21T14:00:00Z' }) as AlarmLogEntry;
    const alarms = [
      alarm(1, 'high', 'acknowledged'),
      alarm(2, 'high', 'unacknowledged'),
      alarm(3, 'medium', 'unacknowledged'),
      alarm(4, 'high', 'acknowledged'),
    ];
    model.setAlarms(alarms);
    expect(ids()[0]).toEqual(['Needs attention', 2, 1, 4, 3]);
    expect([0, 3].map((site) => model.tone(site))).toEqual(['high', 'no-answer']);
  });

  it('lists a site that has become normal below the abnormal ones until its alarm is acknowledged', () => {
    states.set(3, { BadPoints: 1 });
    states.set(5, {});
    states.tell(3, 5);
    const returned = {
      ...{ Id: 1, StationId: 2, Priority: 'high', State: 'returned-unacknowledged' },
      RaisedAt: '2025-11-21T14:00:00Z',
    } as AlarmLogEntry;
    model.setAlarms([returned, { ...returned, Id: 2, StationId: 1, Priority: 'critical' }]);
    expect(ids()).toEqual([
      ['Needs attention', 3, 1, 2],
      ['Normal', 4, 5],
    ]);
    expect(formatTally(model.tally())).toBe('2 unacknowledged alarms · 5 stations · 1 with bad values');
    states.set(3, {});
    states.tell(3);
    expect(formatTally(model.tally())).toBe('2 unacknowledged alarms · 5 stations');
    expect(model.worst()).toBeNull();
    model.setAlarms([]);
    expect(ids()).toEqual([['Normal', 1, 2, 3, 4, 5]]);
    expect(formatTally(model.tally())).toBe('5 stations · all normal');
  });

  it('counts an offline site with an alarm as in alarm too, and gives it the tone of the unacknowledged one', () => {
    states.set(1, { Status: 'offline' });
    states.tell(1);
    expect(model.counts()).toMatchObject({ alarm: 0, offline: 1 });
    expect(model.tone(0)).toBe('no-answer');
    const loss = { Id: 1, StationId: 1, Priority: 'high', State: 'unacknowledged' } as AlarmLogEntry;
    model.setAlarms([loss]);
    expect(model.counts()).toMatchObject({ alarm: 1, offline: 1 });
    expect(model.tally()).toMatchObject({ inAlarm: 1, notResponding: 1 });
    expect(model.tone(0)).toBe('high');
    // So has the cluster that it is in.
    const node = model.map.levels.at(3).nodeOf[0]!;
    const toneOf = model.prepareTones(3);
    expect(toneOf({ site: null, node, rank: rankOf('no-answer') })).toBe('high');
    expect(toneOf({ site: null, node, rank: rankOf('critical') })).toBe('critical');
    expect(toneOf({ site: null, node: node + 1, rank: rankOf('normal') })).toBe('normal');
    expect(toneOf({ site: 0, node, rank: rankOf('no-answer') })).toBe('high');
    model.setFilter({ ...ALL, show: 'alarm' });
    expect(ids()).toEqual([['Needs attention', 1]]);
    expect(model.map.rank(0)).toBe(rankOf('no-answer'));
  });

  it('lists suppressed sites separately and never lets them represent their neighbours', () => {
    const Communication = { State: 'maintenance', Until: '2025-11-21T18:30:00Z' } as const;
    states.set(1, {
      Status: 'offline',
      Suppression: { MaintenanceUntil: Communication.Until, Communication },
    });
    states.set(3, { Suppressed: 2 });
    states.tell(1, 3);
    expect(ids()).toEqual([
      ['Not yet polled', 5],
      ['Suppressed', 1, 3],
      ['Normal', 2, 4],
    ]);
    expect(model.counts()).toMatchObject({ alarm: 0, offline: 0 });
    expect(model.tally()).toMatchObject({ inAlarm: 0, notResponding: 0, suppressedAlarms: 2 });
    const tallies = model.map.at(1);
    const node = tallies.level.nodeOf[0]!;
    expect([tallies.worst(node), tallies.abnormal(node)]).toEqual([rankOf('normal'), 0]);
    expect(tallies.worstSite(node)).toBe(1);
    states.set(1, { Status: 'offline' });
    states.tell(1);
    expect(tallies.worst(node)).toBe(rankOf('no-answer'));
  });

  it('reports each change at once, also without a change of markers', () => {
    states.set(2, { Worst: 'low', Conditions: 1 });
    states.tell(2);
    states.set(2, { Worst: 'low', Conditions: 2 });
    states.tell(2);
    states.tell(99);
    expect(heard).toBe(2);
    expect(model.state(1)?.Conditions).toBe(2);
  });

  it('includes changes between creation and subscription', () => {
    states.set(1, { Worst: 'high', Conditions: 1 });
    const late = new MapModel(makeSites([HERE]), states);
    states.set(1, { Status: 'offline' });
    late.follow();
    expect(late.rank(0)).toBe(rankOf('no-answer'));
  });
});

describe('the filter', () => {
  it('filters list and map alike, and follows the states', () => {
    model.setFilter({ ...ALL, show: 'alarm' });
    expect(ids()).toEqual([]);
    states.set(1, { Worst: 'high', Conditions: 1 });
    states.tell(1);
    expect(ids()).toEqual([['Needs attention', 1]]);
    expect(model.map.rank(0)).toBe(rankOf('high'));
    expect(model.map.rank(1)).toBe(LEFT_OUT);
    // Sites that the filter omits keep their states.
    expect(model.rank(1)).toBe(rankOf('normal'));
  });

  it('searches all words in name, code and kind', () => {
    model.setFilter({ ...ALL, search: ' SITE  3' });
    expect(ids()).toEqual([['Normal', 4]]);
    model.setFilter({ ...ALL, search: 'site 3 tank' });
    expect(ids()).toEqual([]);
  });

  it('limits list and map to an area, ignoring case', () => {
    const inNorth = model.sites.map((site) => ({ ...site, area: site.id === 3 ? 'North valley' : '' }));
    model = new MapModel(inNorth, states);
    model.setFilter({ ...ALL, area: 'north Valley' });
    expect(ids()).toEqual([['Normal', 3]]);
    expect(model.map.rank(0)).toBe(LEFT_OUT);
    model.setFilter({ ...ALL, area: 'South' });
    expect(ids()).toEqual([]);
  });

  it('lists sites without a position, offline sites and sites at one position', () => {
    model.setFilter({ ...ALL, show: 'unplaced' });
    expect(ids()).toEqual([['Normal', 4]]);
    model.setFilter({ ...ALL, spot: new Set([1, 2]) });
    expect(ids()).toEqual([['Normal', 1, 2]]);
    states.set(2, { Status: 'offline' });
    states.tell(2);
    model.setFilter({ ...ALL, show: 'offline' });
    expect(ids()).toEqual([['Needs attention', 2]]);
    expect(model.counts()).toEqual({ all: 5, alarm: 0, offline: 1, unplaced: 1 });
    expect(model.tally()).toEqual({
      sites: 5,
      inAlarm: 0,
      notResponding: 1,
      withBadValues: 0,
      suppressedAlarms: 0,
      unacknowledged: 0,
    });
  });
});

describe('show worst', () => {
  const next = (current: number | null) => nextWorst(model.list(), (site) => model.rank(site), current);

  it('steps through the abnormal sites and wraps around', () => {
    expect(next(null)).toBeNull();
    states.set(1, { BadPoints: 2 });
    states.set(3, { Worst: 'high', Conditions: 1 });
    states.tell(1, 3);
    expect(next(null)).toBe(2);
    expect(next(2)).toBe(0);
    expect(next(0)).toBe(2);
    // Starts with the worst after a normal site.
    expect(next(1)).toBe(2);
  });

  it('finds the worst of all sites regardless of the filter', () => {
    const worst = () => worstOf(model.sites.length, (site) => model.rank(site));
    expect(worst()).toBeNull();
    states.set(1, { BadPoints: 2 });
    states.set(3, { Worst: 'high', Conditions: 1 });
    states.tell(1, 3);
    model.setFilter({ ...ALL, show: 'unplaced' });
    expect(next(null)).toBeNull();
    expect(worst()).toBe(2);
  });
});
