import type { GridColumn, GridView } from '@outpost/contract';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { GRID_TEST_NOW, TestPoints, type TestStation } from '../testing/points.ts';
import { EvaluatedRows } from './evaluated-rows.ts';
import { matchMask } from './filter.ts';
import { sortKey } from './keys.ts';
import { maskedRows } from './mask.ts';
import { measuredAtMs } from './measured-at.ts';
import { sortRows } from './radix.ts';

const RUN = ['Running', 'Off'] as const;
const MINUTE = 60_000;
const iso = (ms: number) => new Date(ms).toISOString();

const FIELD: readonly TestStation[] = [
  {
    id: 1,
    name: 'Mill Creek 2',
    kind: 'lift-station',
    code: '0417',
    area: 'North valley',
    points: [
      {
        id: 11,
        point: 'AI1',
        name: 'Wet well level',
        units: 'm',
        decimals: 2,
        value: 2.84,
        changedAtMs: GRID_TEST_NOW - MINUTE,
        condition: { priority: 'critical', message: 'High wet well', sinceMs: GRID_TEST_NOW - 14 * MINUTE },
      },
      {
        id: 12,
        point: 'AI2',
        name: 'Flow',
        units: 'L/s',
        value: -3,
        changedAtMs: GRID_TEST_NOW - 5 * MINUTE,
      },
      { id: 13, point: 'DI1', name: 'Pump 1', labels: RUN, value: true },
      {
        id: 14,
        point: 'DI2',
        name: 'Pump 2',
        labels: RUN,
        value: false,
        condition: { priority: 'high', message: 'Pump failed', sinceMs: GRID_TEST_NOW - MINUTE },
      },
    ],
  },
  {
    id: 2,
    name: 'Mill Creek 10',
    kind: 'well',
    area: 'south',
    points: [
      { id: 21, point: 'AI1', name: 'Drawdown', units: 'm', value: 14, changedAtMs: 0 },
      { id: 22, point: 'AI2', name: 'Ütility power', value: null, quality: 1, reason: 'Exception 2' },
    ],
  },
  {
    id: 3,
    name: 'Alder',
    code: '0401',
    talk: {
      Status: 'offline',
      LastGoodPollAt: iso(GRID_TEST_NOW - 22 * MINUTE),
      LastAnswerAt: iso(GRID_TEST_NOW - 22 * MINUTE),
    },
    points: [
      {
        id: 31,
        point: 'AI1',
        name: 'Tank level',
        units: 'm',
        value: 5,
        quality: 2,
        changedAtMs: GRID_TEST_NOW - 21 * MINUTE,
        condition: { priority: 'critical', message: 'High tank', sinceMs: GRID_TEST_NOW - 30 * MINUTE },
      },
      { id: 32, point: 'AI2', name: 'Inflow', value: null, quality: 2 },
    ],
  },
];

const field = new TestPoints(FIELD);

const everyRow = (count: number) => Uint32Array.from({ length: count }, (_, row) => row);

function sorted(...sort: [GridColumn, ('down' | 'up')?][]): number[] {
  const source = field.source();
  const rows = everyRow(source.table.rowCount);
  const key = sortKey(
    sort.map(([Column, way]) => ({ Column, Descending: way === 'down' })),
    source,
  );
  return field.ids(sortRows(rows, key));
}

function matched(view: Partial<GridView>, source = field.source()): number[] {
  const mask = matchMask({ Search: '', Contains: {}, AbnormalOnly: false, ...view }, source);
  return field.ids(mask === null ? everyRow(source.table.rowCount) : maskedRows(mask));
}

describe('sorting', () => {
  it('keeps the default order without a sort', () => {
    expect(sorted()).toEqual([31, 32, 11, 12, 13, 14, 21, 22]);
  });

  it('sorts analog values by number before digital ones by text, missing values last', () => {
    expect(sorted(['value'])).toEqual([12, 11, 31, 21, 14, 13, 32, 22]);
    expect(sorted(['value', 'down'])).toEqual([21, 31, 11, 12, 13, 14, 32, 22]);
  });

  it('sorts an alarm of a bad value by its priority', () => {
    const alarm = (id: number, priority: 'critical' | 'low', quality?: number) => ({
      id,
      point: `AI${id}`,
      name: 'Level',
      value: 5,
      ...(quality === undefined ? {} : { quality }),
      condition: { priority, message: 'High', sinceMs: GRID_TEST_NOW },
    });
    const beyond = new TestPoints([
      { id: 1, name: 'Mill', points: [alarm(1, 'low'), alarm(2, 'critical', 1), alarm(3, 'critical', 2)] },
    ]);
    const source = beyond.source();
    const rows = sortRows(everyRow(3), sortKey([{ Column: 'alarm', Descending: false }], source));
    expect(Array.from(rows, (row) => source.table.pointIds[row])).toEqual([2, 1, 3]);
  });

  it('sorts alarms of one priority newest first', () => {
    const alarm = (id: number, sinceMs: number) => ({
      id,
      point: `AI${id}`,
      value: 5,
      condition: { priority: 'high' as const, message: 'High', sinceMs },
    });
    const points = [
      alarm(1, GRID_TEST_NOW - 2_000),
      alarm(2, GRID_TEST_NOW),
      alarm(3, GRID_TEST_NOW - 1_000),
    ];
    const source = new TestPoints([{ id: 1, name: 'Mill', points }]).source();
    const ids = (Descending: boolean) =>
      Array.from(
        sortRows(everyRow(3), sortKey([{ Column: 'alarm', Descending }], source)),
        (row) => source.table.pointIds[row],
      );
    expect(ids(false)).toEqual([2, 3, 1]);
    expect(ids(true)).toEqual([1, 3, 2]);
  });

  it('sorts alarms by priority, and those of offline stations last', () => {
    expect(sorted(['alarm']).slice(0, 3)).toEqual([11, 14, 31]);
    expect(sorted(['alarm', 'down']).slice(0, 3)).toEqual([31, 14, 11]);
  });

  it('sorts a loss of communication by its priority, in the first row of its station', () => {
    const own = new TestPoints(FIELD);
    own.lose(3, 'high');
    const source = own.source();
    const rows = sortRows(everyRow(8), sortKey([{ Column: 'alarm', Descending: false }], source));
    expect(own.ids(rows).slice(0, 4)).toEqual([11, 14, 31, 32]);
    own.lose(3, 'critical');
    const worse = sortRows(everyRow(8), sortKey([{ Column: 'alarm', Descending: false }], own.source()));
    // It is newer than the critical alarm of the other station.
    expect(own.ids(worse).slice(0, 3)).toEqual([31, 11, 14]);
    expect(matched({ Contains: { alarm: 'any' } }, own.source())).toEqual([31, 11, 14]);
    expect(matched({ Search: 'communication loss' }, own.source())).toEqual([31]);
  });

  it('sorts suppressed alarms after all others', () => {
    const alarm = (id: number, own: object, quality = 0) => ({
      id,
      point: `AI${id}`,
      value: 5,
      quality,
      condition: { priority: 'critical' as const, message: 'High', sinceMs: GRID_TEST_NOW, ...own },
    });
    const suppressed = { State: 'out-of-service', Until: null } as const;
    const own = new TestPoints([
      {
        id: 1,
        name: 'Mill',
        points: [
          alarm(1, { suppressed }),
          alarm(2, { priority: 'low' }),
          alarm(3, {}, 2),
          { id: 4, point: 'AI4', value: 1 },
        ],
      },
    ]);
    const source = own.source();
    const ids = (rows: Uint32Array) => Array.from(rows, (row) => source.table.pointIds[row]);
    const rows = sortRows(everyRow(4), sortKey([{ Column: 'alarm', Descending: false }], source));
    expect(ids(rows)).toEqual([2, 3, 1, 4]);
    const view = { Search: '', Contains: { alarm: 'any' }, AbnormalOnly: false };
    expect(ids(maskedRows(matchMask(view, source)!))).toEqual([2, 3]);
    expect(ids(maskedRows(matchMask({ ...view, Contains: {}, AbnormalOnly: true }, source)!))).toEqual([
      2, 3,
    ]);
  });

  it('sorts the worst quality first', () => {
    expect(sorted(['quality']).slice(0, 3)).toEqual([22, 31, 32]);
  });

  it('sorts by age and by change, missing ages last', () => {
    expect(sorted(['age', 'down'])).toEqual([31, 11, 12, 13, 14, 21, 32, 22]);
    expect(sorted(['age'])).toEqual([11, 12, 13, 14, 21, 31, 32, 22]);
    expect(sorted(['changed']).slice(0, 3)).toEqual([31, 12, 11]);
    expect(sorted(['changed']).at(-1)).toBe(21);
  });

  it('sorts texts in natural order, empty ones last', () => {
    expect(sorted(['site', 'down'])).toEqual([21, 22, 11, 12, 13, 14, 31, 32]);
    expect(sorted(['code']).slice(-2)).toEqual([21, 22]);
    expect(sorted(['area'])).toEqual([11, 12, 13, 14, 21, 22, 31, 32]);
    expect(sorted(['name']).slice(0, 4)).toEqual([21, 12, 32, 13]);
    expect(sorted(['kind'])).toEqual([11, 12, 13, 14, 31, 32, 21, 22]);
    expect(sorted(['units', 'down']).slice(0, 3)).toEqual([31, 11, 21]);
  });

  it('sorts by several columns in their order', () => {
    expect(sorted(['point'], ['value', 'down'])).toEqual([21, 31, 11, 12, 32, 22, 13, 14]);
  });

  it('sorts numbers of any sign and size', () => {
    const value = fc.oneof(
      fc.double({ noNaN: true }),
      fc.integer({ min: -3, max: 3 }),
      fc.constant(-0),
      fc.constant(null),
    );
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 30 }), fc.boolean(), (values, Descending) => {
        const own = new TestPoints([
          {
            id: 1,
            name: 'A',
            points: values.map((number, at) => ({ id: at + 1, point: `P${at}`, value: number })),
          },
        ]);
        const source = own.source();
        const rows = everyRow(values.length);
        const read = (row: number) => own.points.values[row]!;
        const order = [...sortRows(rows, sortKey([{ Column: 'value', Descending }], source))].map(read);
        const numbers = order.filter((number) => !Number.isNaN(number));
        const expected = values
          .filter((number) => number !== null)
          .sort((a, b) => (Descending ? b - a : a - b));
        expect(numbers.map((number) => number + 0)).toEqual(expected.map((number) => number + 0));
        expect(order.slice(numbers.length).every(Number.isNaN)).toBe(true);
      }),
    );
  });
});

describe('filtering', () => {
  test.each<[string, number[]]>([
    ['mill', [11, 12, 13, 14, 21, 22]],
    ['MILL 10', [21, 22]],
    ['0417 pump', [13, 14]],
    ['lift level', [11]],
    ['running', [13]],
    ['South', [21, 22]],
    ['utility', [22]],
    ['exception', [22]],
    ['critical', [31, 11]],
    ['high wet', [11]],
    ['stale', [31]],
    ['good', []],
    ['  ', [31, 32, 11, 12, 13, 14, 21, 22]],
  ])('the quick search %j finds %j', (Search, ids) => {
    expect(matched({ Search })).toEqual(ids);
  });

  test.each<[GridColumn, string, number[]]>([
    ['site', 'creek 2', [11, 12, 13, 14]],
    ['code', '04', [31, 32, 11, 12, 13, 14]],
    ['area', 'valley', [11, 12, 13, 14]],
    ['kind', 'Well', [21, 22]],
    ['point', 'di', [13, 14]],
    ['name', 'level wet', [11]],
    ['units', 'm', [31, 11, 21]],
    ['value', '>', [31, 32, 11, 12, 13, 14, 21, 22]],
    ['age', '<=', [31, 32, 11, 12, 13, 14, 21, 22]],
    ['value', '>2.8', [31, 11, 21]],
    ['value', '2.84', [11]],
    ['value', '-5..3', [11, 12]],
    ['value', 'off', [14]],
    ['value', 'no such', []],
    ['quality', 'not yet read', [32]],
    ['quality', 'bad', [22]],
    ['age', '>20 min', [31]],
    ['age', 'soon', []],
    ['changed', '>4 min', [31, 12]],
    ['alarm', 'any', [31, 11, 14]],
    ['alarm', 'High', [14]],
    ['alarm', 'high wet', [11]],
  ])('of column %s the filter %j leaves %j', (column, text, ids) => {
    expect(matched({ Contains: { [column]: text } })).toEqual(ids);
  });

  it('combines all filters', () => {
    expect(matched({ Search: 'mill', Contains: { alarm: 'any', value: '>0' } })).toEqual([11]);
    expect(matched({ AbnormalOnly: true })).toEqual([31, 32, 11, 14, 22]);
    expect(matched({ AbnormalOnly: true, Contains: { site: 'alder' } })).toEqual([31, 32]);
  });
});

describe('evaluation', () => {
  const suppressed: TestStation = { id: 9, name: 'Idle', points: [{ id: 91, point: 'AI1', value: 1 }] };

  it('counts abnormal points, by site too, without disabled ones', () => {
    const off = {
      id: 8,
      name: 'Off',
      talk: { Status: 'disabled' as const },
      points: [{ id: 81, point: 'AI1', value: 1, quality: 3 }],
    };
    const own = new TestPoints([...FIELD, off]);
    const { judged, table } = own.source();
    expect(judged.abnormalCount).toBe(5);
    expect(table.sites.map((site, index) => [site.name, judged.abnormalOfSite[index]])).toEqual([
      ['Alder', 2],
      ['Mill Creek 2', 2],
      ['Mill Creek 10', 1],
      ['Off', 0],
    ]);
  });

  it('counts no points of stations in maintenance or with a suppressed communication alarm', () => {
    const communication = { State: 'maintenance', Until: iso(GRID_TEST_NOW + MINUTE) } as const;
    const suppressed = communication;
    const points = (first: number) => [
      { id: first, point: 'AI1', value: null, quality: 1 },
      { id: first + 1, point: 'AI2', value: 1, quality: 2 },
      {
        id: first + 2,
        point: 'AI3',
        value: 1,
        condition: { priority: 'high' as const, message: 'High', sinceMs: GRID_TEST_NOW, suppressed },
      },
    ];
    const maintained = { MaintenanceUntil: communication.Until, Communication: communication };
    const unheard = { MaintenanceUntil: null, Communication: communication };
    const own = new TestPoints([
      { id: 1, name: 'A', suppressed: maintained, points: points(10) },
      { id: 2, name: 'B', suppressed: unheard, points: points(20) },
      { id: 3, name: 'C', points: points(30) },
    ]);
    const { judged } = own.source();
    // The station responds although the value is bad.
    expect(Array.from(judged.abnormalOfSite)).toEqual([0, 1, 2]);
    expect(judged.suppressedCount).toBe(6);
  });

  it('treats values as old after three missed polls, and as abnormal while connected', () => {
    const own = new TestPoints([suppressed]);
    const judged = new EvaluatedRows();
    judged.look(own.points, GRID_TEST_NOW + 30_000, GRID_TEST_NOW + 30_000);
    expect([judged.isOld(0), judged.isLate(0), judged.abnormalCount]).toEqual([false, false, 0]);
    judged.look(own.points, GRID_TEST_NOW + 31_000, GRID_TEST_NOW + 31_000);
    expect([judged.isOld(0), judged.isLate(0), judged.abnormalCount]).toEqual([true, true, 1]);
  });

  it('treats values as old without a connection, but not as abnormal', () => {
    const own = new TestPoints([suppressed]);
    const judged = new EvaluatedRows();
    judged.look(own.points, GRID_TEST_NOW + 31_000, GRID_TEST_NOW + 5_000);
    expect([judged.isOld(0), judged.isLate(0), judged.abnormalCount]).toEqual([true, false, 0]);
  });
});

it('has the time of a measurement', () => {
  const source = field.source();
  const ago = (id: number) => GRID_TEST_NOW - measuredAtMs(field.points, source.table.rowOf(id));
  expect(ago(11)).toBe(0);
  expect(ago(31)).toBe(22 * MINUTE);
  expect(ago(32)).toBeNaN();
  expect(ago(22)).toBeNaN();
});
