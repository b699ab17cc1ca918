import type { Condition } from '@outpost/contract';
import { describe, expect, it } from 'vitest';
import { entry } from '../../../../testing/alarm-entries.ts';
import {
  condition,
  keyValue,
  maintained,
  offline,
  online,
  overview,
  suppressed,
  TEST_NOW,
  testAgo,
} from '../../../../testing/stations.ts';
import { shownKeyValues } from './key-values.ts';
import { listView, matches } from './list.ts';
import { type ListChoices, readListChoices, writeChoices } from './list-choices.ts';

const usual: ListChoices = { show: 'all', group: 'worst', area: '', search: '' };

const field = [
  overview({ StationId: 1, SiteName: 'Alder', Kind: 'lift-station' }),
  overview({ StationId: 2, SiteName: 'Mill Creek', Kind: 'lift-station', Conditions: [condition()] }),
  overview({ StationId: 3, SiteName: 'Quarry Road', Kind: 'tank', Communication: offline(22) }),
  overview({
    StationId: 4,
    SiteName: 'Cedar Flats',
    Kind: 'well',
    Communication: online({ Status: 'disabled' }),
  }),
  overview({
    StationId: 5,
    SiteName: 'Beacon',
    Kind: 'tank',
    Communication: online({ Status: 'unknown', LastGoodPollAt: null, LastAnswerAt: null }),
  }),
];

const names = (choices: Partial<ListChoices>, hasNews = true) =>
  listView(field, { ...usual, ...choices }, TEST_NOW, hasNews).groups.map((group) => [
    group.title,
    ...group.items.map((item) => item.station.SiteName),
  ]);

describe('listView', () => {
  it('lists a station that is normal but has an unacknowledged alarm as needing attention', () => {
    const alarm = entry(1, { StationId: 1, State: 'returned-unacknowledged', Active: false });
    const [first] = listView(field, usual, TEST_NOW, true, [alarm]).groups;
    expect(first?.items.map(({ station, why }) => [station.SiteName, why.headline])).toEqual([
      ['Mill Creek', 'High wet well'],
      ['Quarry Road', 'Offline'],
      ['Alder', 'High wet well'],
    ]);
  });

  it('groups by need for attention, worst first', () => {
    expect(names({})).toEqual([
      ['Needs attention', 'Mill Creek', 'Quarry Road'],
      ['Not yet polled', 'Beacon'],
      ['Normal', 'Alder'],
      ['Disabled', 'Cedar Flats'],
    ]);
  });

  it('groups suppressed stations and does not count them otherwise', () => {
    const stations = [
      overview({ StationId: 6, SiteName: 'Dunmore', Suppression: maintained(), Communication: offline(22) }),
      overview({
        StationId: 7,
        SiteName: 'Fenwick',
        Conditions: [condition({ Suppressed: suppressed('shelved') })],
      }),
    ];
    const view = listView([...field, ...stations], usual, TEST_NOW, true);
    expect(view).toMatchObject({ inAlarm: 1, notResponding: 1, suppressedAlarms: 2 });
    const group = view.groups.find(({ key }) => key === 'suppressed');
    expect(group?.title).toBe('Suppressed');
    expect(group?.items.map(({ station }) => station.SiteName)).toEqual(['Dunmore', 'Fenwick']);
    expect(listView(stations, { ...usual, show: 'alarm' }, TEST_NOW, true).shown).toBe(0);
    expect(listView(stations, { ...usual, show: 'offline' }, TEST_NOW, true).shown).toBe(0);
    const [value] = shownKeyValues(stations[1]!, stations[1]!.Conditions, null).values;
    expect(value).toMatchObject({ keyValue: { PointId: 1 }, priority: null });
  });

  it('groups by kind, the kind of the worst station first', () => {
    expect(names({ group: 'kind' })).toEqual([
      ['Lift stations', 'Mill Creek', 'Alder'],
      ['Tanks', 'Quarry Road', 'Beacon'],
      ['Wells', 'Cedar Flats'],
    ]);
  });

  it('filters and searches without changing the counts', () => {
    expect(names({ show: 'alarm' })).toEqual([['Needs attention', 'Mill Creek']]);
    expect(names({ show: 'offline' })).toEqual([['Needs attention', 'Quarry Road']]);
    const loss = entry(1, { StationId: 3, Kind: 'communication', State: 'unacknowledged' });
    const inAlarm = listView(field, { ...usual, show: 'alarm' }, TEST_NOW, true, [loss]);
    expect(inAlarm).toMatchObject({ inAlarm: 2, notResponding: 1, shown: 2 });
    const quarry = inAlarm.groups[0]?.items.find(({ station }) => station.StationId === 3);
    expect(quarry).toMatchObject({ state: 'no-answer', tone: 'critical', why: { pill: 'critical' } });
    expect(names({ show: 'tank', search: 'quar' })).toEqual([['Needs attention', 'Quarry Road']]);
    const view = listView(field, { ...usual, show: 'well', search: 'nothing like it' }, TEST_NOW, true);
    expect(view).toMatchObject({ total: 5, inAlarm: 1, notResponding: 1, shown: 0, groups: [] });
  });

  it('offers the existing kinds, most frequent first, and the selected one', () => {
    const labels = (show: ListChoices['show']) =>
      listView(field, { ...usual, show }, TEST_NOW, true).chips.map((chip) =>
        `${chip.label} ${chip.count ?? ''}`.trim(),
      );
    expect(labels('all')).toEqual([
      'All',
      'In alarm 1',
      'Offline 1',
      'Lift stations 2',
      'Tanks 2',
      'Wells 1',
    ]);
    expect(labels('booster').at(-1)).toBe('Boosters 0');
  });

  it('keeps the order of stations without a connection', () => {
    const later = TEST_NOW + 3_600_000;
    const view = listView(field, usual, later, false);
    expect(view.groups.map((group) => group.items.length)).toEqual([2, 1, 1, 1]);
    expect(view.groups[2]?.items[0]?.old).toBe(true);
  });
});

describe('matches', () => {
  const station = overview({
    SiteName: 'Réservoir Est',
    Code: '0201',
    Area: '',
    Kind: 'tank',
    KeyValues: [keyValue({ Name: 'Outflow' })],
    Conditions: [condition({ Message: 'Low level' })],
  });
  it.each(['', '  ', 'reservoir', '0201', 'TANK', 'outfl', 'est 020', 'low level'])(
    'finds it by "%s"',
    (search) => {
      expect(matches(station, search)).toBe(true);
    },
  );
  it.each(['well', 'reservoir well', '0202'])('does not find it by "%s"', (search) => {
    expect(matches(station, search)).toBe(false);
  });
});

describe('choices in the address', () => {
  it('are read as they were written, with other parameters kept', () => {
    const choices: ListChoices = {
      show: 'flow-meter',
      group: 'area',
      area: 'North & East',
      search: 'mill & co',
    };
    const params = writeChoices(new URLSearchParams('theme=dark'), choices);
    expect(readListChoices(new URLSearchParams(params.toString()))).toEqual(choices);
    expect(params.get('theme')).toBe('dark');
    expect(writeChoices(params, usual).toString()).toBe('theme=dark');
  });
  it('are read from earlier links', () => {
    expect(readListChoices(new URLSearchParams('show=silent'))).toEqual({ ...usual, show: 'offline' });
  });
  it('use defaults for invalid values', () => {
    expect(readListChoices(new URLSearchParams('show=__proto__&group=x'))).toEqual(usual);
  });
});

describe('shownKeyValues', () => {
  const four = [1, 2, 3, 4].map((PointId) => keyValue({ PointId, Name: `V${PointId}` }));
  it('shows the first three and marks the most important one', () => {
    const { values, matters } = shownKeyValues({ KeyValues: four }, [], null);
    expect(values.map(({ keyValue: { Name } }) => Name)).toEqual(['V1', 'V2', 'V3']);
    expect(matters).toBe(0);
  });
  it('prefers a bad value if there is no condition', () => {
    const bad = four.map((value) => (value.PointId === 2 ? { ...value, Quality: 'bad' as const } : value));
    expect(shownKeyValues({ KeyValues: bad }, [], null).matters).toBe(1);
  });
  it('shows the priority of a pump’s fault on its state', () => {
    const pump = keyValue({ PointId: 2, Kind: 'digital', AlarmPointIds: [8] });
    const priorities = (own: Partial<Condition>) =>
      shownKeyValues(
        { KeyValues: [four[0]!, pump] },
        [condition({ PointId: 8, Priority: 'high', ...own })],
        null,
      ).values.map(({ priority }) => priority);
    expect(priorities({})).toEqual([null, 'high']);
    const fault = [condition({ PointId: 8 })];
    const { values } = shownKeyValues({ KeyValues: [four[0]!, pump] }, fault, null);
    expect(values.map(({ hasFault }) => hasFault)).toEqual([false, true]);
    // Its own alarm, such as too long a run, is no fault.
    const own = shownKeyValues({ KeyValues: [pump] }, [condition({ PointId: 2 })], null).values;
    expect(own).toMatchObject([{ priority: 'critical', hasFault: false }]);
    expect(priorities({ PointId: 9 })).toEqual([null, null]);
    expect(priorities({ PointId: null })).toEqual([null, null]);
    expect(priorities({ Kind: 'bad-quality' })).toEqual([null, null]);
    expect(priorities({ Suppressed: { State: 'shelved', Until: null } })).toEqual([null, null]);
  });
  it('includes the value of the worst condition', () => {
    const worst = condition({ PointId: 4, Priority: 'high', Since: testAgo(9) });
    const { values, matters } = shownKeyValues({ KeyValues: four }, [worst], worst);
    expect(values.map(({ keyValue: { Name } }) => Name)).toEqual(['V1', 'V2', 'V4']);
    expect(values[2]?.priority).toBe('high');
    expect(matters).toBe(2);
  });
});
