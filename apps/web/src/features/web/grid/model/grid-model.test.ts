import { beforeEach, describe, expect, it } from 'vitest';
import { GRID_TEST_NOW, pointChange, TestPoints, type TestStation } from '../testing/points.ts';
import { GridModel } from './grid-model.ts';
import { STANDARD_VIEW } from './view.ts';

const FIELD: TestStation[] = [
  {
    id: 1,
    name: 'Mill',
    points: [
      { id: 11, point: 'AI1', value: 3 },
      { id: 12, point: 'AI2', value: 1 },
    ],
  },
  { id: 2, name: 'Alder', points: [{ id: 21, point: 'AI1', value: 2 }] },
];
const BY_VALUE = { ...STANDARD_VIEW, Sort: [{ Column: 'value' as const, Descending: false }] };
const ABNORMAL = { ...STANDARD_VIEW, Sort: [], AbnormalOnly: true };

let field: TestPoints;
let model: GridModel;

const shown = () => field.ids(model.order);
const reads = (id: number, value: number, quality = 0) => pointChange({ id, point: '', value, quality });

beforeEach(() => {
  field = new TestPoints(FIELD);
  model = new GridModel(field.points);
  model.look(GRID_TEST_NOW, GRID_TEST_NOW);
});

describe('GridModel', () => {
  it('sorts rows when the view changes', () => {
    model.show(BY_VALUE);
    expect(shown()).toEqual([12, 21, 11]);
    expect(model.arrangedFor).toBe(1);
    model.show({ ...BY_VALUE, Columns: BY_VALUE.Columns.slice(0, 2) });
    expect(model.arrangedFor).toBe(1);
  });

  it('keeps rows in place while values change, and counts those out of order', () => {
    model.show(BY_VALUE);
    field.change(1, reads(12, 9));
    model.look(GRID_TEST_NOW + 1_000, GRID_TEST_NOW + 1_000);
    expect(shown()).toEqual([12, 21, 11]);
    expect(model.summary().moved).toBe(1);
    model.arrange();
    expect(shown()).toEqual([21, 11, 12]);
    expect(model.summary().moved).toBe(0);
    expect(model.arrangedFor).toBe(1);
  });

  it('counts new matches, former matches and abnormal points', () => {
    field.change(1, reads(11, 3, 1));
    model.look(GRID_TEST_NOW, GRID_TEST_NOW);
    model.show(ABNORMAL);
    expect(shown()).toEqual([11]);
    field.change(1, reads(11, 3), reads(12, 1, 1));
    field.change(2, reads(21, 2, 1));
    model.look(GRID_TEST_NOW + 1_000, GRID_TEST_NOW + 1_000);
    expect(shown()).toEqual([11]);
    expect(model.summary()).toMatchObject({ abnormal: 2, shown: 1, come: 2, gone: 1 });
  });

  it('updates at once when the first point matches', () => {
    model.show(ABNORMAL);
    expect(shown()).toEqual([]);
    field.change(1, reads(12, 1, 1));
    model.look(GRID_TEST_NOW + 1_000, GRID_TEST_NOW + 1_000);
    expect(shown()).toEqual([12]);
    expect(model.summary()).toMatchObject({ shown: 1, come: 0 });
  });

  it('does not count moves across sites', () => {
    model.show({ ...BY_VALUE, GroupBySite: true });
    field.change(2, reads(21, 9));
    model.look(GRID_TEST_NOW + 1_000, GRID_TEST_NOW + 1_000);
    expect(model.summary().moved).toBe(0);
    field.change(1, reads(12, 8));
    model.look(GRID_TEST_NOW + 2_000, GRID_TEST_NOW + 2_000);
    expect(model.summary().moved).toBe(1);
  });

  it('folds and unfolds sites, and finds the item of a line', () => {
    model.show({ ...STANDARD_VIEW, Sort: [], GroupBySite: true });
    expect(model.lines.count).toBe(5);
    expect([model.isHeading(0), model.isHeading(1), model.isHeading(99)]).toEqual([true, false, false]);
    expect([0, 1, 2, 9].map((line) => model.stationAt(line))).toEqual([2, 2, 1, null]);
    model.setFolded(1, true);
    expect(model.lines.count).toBe(3);
    expect(field.ids(model.order)).toHaveLength(3);
    model.setAllFolded(true);
    expect(model.lines.count).toBe(2);
    model.setAllFolded(false);
    expect(model.lines.count).toBe(5);
  });

  it('accepts new points at once', () => {
    model.show({ ...STANDARD_VIEW, Sort: [] });
    expect(model.isOutdated()).toBe(false);
    field.declare([...FIELD, { id: 3, name: 'Zoo', points: [{ id: 31, point: 'AI1', value: 1 }] }]);
    expect(model.isOutdated()).toBe(true);
    model.look(GRID_TEST_NOW, GRID_TEST_NOW);
    expect(shown()).toEqual([21, 11, 12, 31]);
    expect(model.summary()).toMatchObject({ points: 4, sites: 3 });
  });

  it('notifies its listeners, and keeps the same summary object while it is unchanged', () => {
    let told = 0;
    const leave = model.subscribe(() => told++);
    const before = model.summary();
    model.look(GRID_TEST_NOW + 1_000, GRID_TEST_NOW + 1_000);
    expect(told).toBe(1);
    expect(model.summary()).toBe(before);
    leave();
    model.arrange();
    expect(told).toBe(1);
  });
});
