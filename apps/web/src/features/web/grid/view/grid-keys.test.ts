import type { KeyboardEvent } from 'react';
import { expect, test } from 'vitest';
import { placedColumns } from '../model/columns.ts';
import { GridModel } from '../model/grid-model.ts';
import { STANDARD_VIEW } from '../model/view.ts';
import { GRID_TEST_NOW, TestPoints } from '../testing/points.ts';
import { NOWHERE } from './grid-cursor.ts';
import { gridKeyDown } from './grid-keys.ts';

const field = new TestPoints([{ id: 7, name: 'Mill', points: [{ id: 71, point: 'AI1', value: 1 }] }]);

/** The effect of a key on a line: the opened station or the sorted column. */
function press(key: string, line: number) {
  const model = new GridModel(field.points);
  model.look(GRID_TEST_NOW, GRID_TEST_NOW);
  const did: unknown[] = [];
  const grid = {};
  const event = {
    key,
    target: grid,
    currentTarget: grid,
    altKey: false,
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    preventDefault: () => did.push('handled'),
  } as unknown as KeyboardEvent<HTMLElement>;
  gridKeyDown(event, {
    model,
    body: () => null,
    cursor: () => ({ line, column: 1 }),
    columns: placedColumns(STANDARD_VIEW),
    isNarrow: false,
    goTo: (place) => did.push(place),
    onView: ({ Sort }) => did.push(Sort[0]?.Column),
    onFold: () => undefined,
    onOpen: (stationId) => did.push(stationId),
    onTrend: (point) => did.push(point),
  });
  return did;
}

test('Enter opens the station of a row and sorts on a heading', () => {
  expect(press('Enter', 0)).toEqual([7, 'handled']);
  expect(press('Enter', -1)).toEqual(['point', 'handled']);
});

test('t opens the trend of the point', () => {
  expect(press('t', 0)).toEqual([{ stationId: 7, pointId: 71 }, 'handled']);
  expect(press('t', -1)).toEqual([]);
});

test('places the cursor again after its row was filtered out', () => {
  expect(press('Enter', NOWHERE)).toEqual([]);
  expect(press(' ', NOWHERE)).toEqual([]);
  expect(press('ArrowDown', NOWHERE)).toEqual(['handled']);
});
