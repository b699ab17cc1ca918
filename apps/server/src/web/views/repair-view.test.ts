import { GRID_COLUMNS, GridView } from '@outpost/contract';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { repairView } from './repair-view.ts';

const view: GridView = {
  Columns: [
    { Column: 'site', Width: 200, Pinned: true },
    { Column: 'value', Width: 90, Pinned: false },
  ],
  Sort: [{ Column: 'alarm', Descending: true }],
  Search: 'pump',
  Contains: { site: 'elm' },
  AbnormalOnly: true,
  GroupBySite: false,
};

it('leaves a valid view unchanged', () => {
  expect(repairView(JSON.stringify(view))).toEqual(view);
});

it('drops columns, filters and settings of another release, and keeps the rest', () => {
  const stored = {
    ...view,
    Columns: [view.Columns[0], { Column: 'gone', Width: 90 }, view.Columns[1], { Column: 'name', Width: 5 }],
    Sort: [{ Column: 'gone' }, ...view.Sort],
    Contains: { gone: 'x', site: 'elm' },
    GroupBySite: 'yes',
    Colours: 'later',
  };
  expect(repairView(JSON.stringify(stored))).toEqual(view);
});

it('keeps the first of a duplicate column', () => {
  const [site, value] = view.Columns;
  const twice = [site, value, { ...site, Width: 40 }];
  expect(repairView(JSON.stringify({ ...view, Columns: twice }))).toEqual(view);
});

it('shows every column when none is left', () => {
  const columns = (json: string) => repairView(json).Columns.map(({ Column }) => Column);
  expect(columns(JSON.stringify({ ...view, Columns: [{ Column: 'gone', Width: 90 }] }))).toEqual([
    ...GRID_COLUMNS,
  ]);
  for (const nothing of ['', '{', 'null', '[]', '7']) expect(columns(nothing)).toEqual([...GRID_COLUMNS]);
});

it('makes a valid view of whatever was stored', () => {
  const part = fc.oneof(
    fc.jsonValue(),
    fc.array(fc.record({ Column: fc.constantFrom(...GRID_COLUMNS), Width: fc.nat() })),
  );
  const stored = fc.record(
    {
      Columns: part,
      Sort: part,
      Search: fc.jsonValue(),
      Contains: fc.oneof(fc.jsonValue(), fc.dictionary(fc.constantFrom(...GRID_COLUMNS), fc.jsonValue())),
    },
    { requiredKeys: [] },
  );
  fc.assert(
    fc.property(stored, (parts) => {
      const repaired = repairView(JSON.stringify(parts));
      expect(GridView.parse(repaired)).toEqual(repaired);
    }),
  );
});
