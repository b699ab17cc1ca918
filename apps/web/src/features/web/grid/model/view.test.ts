import { GridView } from '@outpost/contract';
import { describe, expect, it } from 'vitest';
import { placedColumns } from './columns.ts';
import {
  filterCount,
  isGridFiltered,
  isSameView,
  readGridView,
  STANDARD_VIEW,
  sortedBy,
  withColumn,
  withFilter,
  withMoved,
  withoutFilters,
  withPin,
  withWidth,
} from './view.ts';

const names = (view: GridView) => view.Columns.map(({ Column }) => Column).join(' ');
const by = (view: GridView) => view.Sort.map(({ Column, Descending }) => Column + (Descending ? '-' : '+'));

it('follows the contract for any selection', () => {
  let view = withFilter(STANDARD_VIEW, 'value', `>${'1'.repeat(200)}`);
  view = withWidth(withWidth(withPin(view, 'age', true), 'site', 3.4), 'alarm', 9_999);
  view = sortedBy(withMoved(withColumn(view, 'units', true), 'units', 'site'), 'name', true);
  expect(GridView.parse(view)).toEqual(view);
});

describe('sorting', () => {
  const plain = { ...STANDARD_VIEW, Sort: [] };

  it('is ascending, descending, then off', () => {
    const up = sortedBy(plain, 'value', false);
    const down = sortedBy(up, 'value', false);
    expect([up, down, sortedBy(down, 'value', false)].map(by)).toEqual([['value+'], ['value-'], []]);
  });

  it('replaces or extends the sort order', () => {
    const one = sortedBy(plain, 'site', false);
    expect(by(sortedBy(one, 'value', false))).toEqual(['value+']);
    const two = sortedBy(one, 'value', true);
    expect(by(two)).toEqual(['site+', 'value+']);
    expect(by(sortedBy(two, 'site', true))).toEqual(['site-', 'value+']);
    expect(by(sortedBy(sortedBy(two, 'site', true), 'site', true))).toEqual(['value+']);
  });
});

describe('columns', () => {
  it('move to the place of another column', () => {
    expect(names(withMoved(STANDARD_VIEW, 'alarm', 'point'))).toBe('site alarm point name value quality age');
    expect(names(withMoved(STANDARD_VIEW, 'site', 'name'))).toBe('point name site value quality age alarm');
    expect(withMoved(STANDARD_VIEW, 'site', 'units')).toBe(STANDARD_VIEW);
  });

  it('are added and removed, but never all', () => {
    const one = withColumn({ ...STANDARD_VIEW, Columns: [STANDARD_VIEW.Columns[0]!] }, 'site', false);
    expect(names(one)).toBe('site');
    expect(names(withColumn(one, 'value', true))).toBe('site value');
  });

  it('have pinned ones first, and omit those in group headings', () => {
    const view = withPin(STANDARD_VIEW, 'alarm', true);
    const placed = (own: GridView) =>
      placedColumns(own)
        .map(({ Column }) => Column)
        .join(' ');
    expect(placed(view)).toBe('site alarm point name value quality age');
    expect(placed({ ...view, GroupBySite: true })).toBe('alarm point name value quality age');
    const onlySite = { ...view, Columns: [view.Columns[0]!], GroupBySite: true };
    expect(placed(onlySite)).toBe('site');
  });
});

describe('filters', () => {
  it('are counted, and cleared together', () => {
    const view = { ...withFilter(withFilter(STANDARD_VIEW, 'site', 'mill'), 'age', '>5'), Search: 'x' };
    expect(filterCount(view)).toBe(2);
    expect(isGridFiltered(view)).toBe(true);
    expect(isGridFiltered(withoutFilters({ ...view, AbnormalOnly: true }))).toBe(false);
    expect(withFilter(view, 'site', ' ').Contains).toEqual({ age: '>5' });
  });
});

describe('equality', () => {
  it('does not depend on the order of filters or on blanks', () => {
    const a = { ...STANDARD_VIEW, Search: ' x', Contains: { site: 'a', name: 'b ' } };
    const b = { ...STANDARD_VIEW, Search: 'x', Contains: { name: 'b', site: 'a', age: '' } };
    expect(isSameView(a, b)).toBe(true);
    expect(isSameView(a, withPin(b, 'site', false))).toBe(false);
    expect(isSameView(STANDARD_VIEW, withMoved(STANDARD_VIEW, 'site', 'age'))).toBe(false);
  });
});

describe('the stored view', () => {
  it('is read back', () => {
    const view = withFilter(sortedBy(STANDARD_VIEW, 'age', true), 'site', 'mill');
    expect(readGridView(JSON.parse(JSON.stringify(view)))).toEqual(view);
  });

  it('is repaired where possible', () => {
    const stored = {
      Columns: [
        { Column: 'site', Width: 5 },
        { Column: 'site', Width: 90 },
        { Column: 'gone', Width: 90 },
        null,
      ],
      Sort: [{ Column: 'gone' }, { Column: 'age', Descending: 1 }],
      Contains: { gone: 'x', site: 3, name: 'pump' },
      Search: 7,
      AbnormalOnly: 'yes',
    };
    const read = readGridView(stored)!;
    expect(GridView.parse(read)).toEqual({
      Columns: [{ Column: 'site', Width: 40, Pinned: false }],
      Sort: [{ Column: 'age', Descending: false }],
      Search: '',
      Contains: { name: 'pump' },
      AbnormalOnly: false,
      GroupBySite: false,
    });
  });

  it.each([null, 7, 'x', {}, { Columns: [] }, { Columns: [{ Column: 'gone', Width: 9 }] }])(
    'is nothing when it is %j',
    (stored) => {
      expect(readGridView(stored)).toBeNull();
    },
  );
});
