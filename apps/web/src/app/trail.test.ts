import { expect, test } from 'vitest';
import { SCREENS, type Screen } from './screens.ts';
import { trailOf } from './trail.ts';

const screenAt = (path: string) => SCREENS.find((screen) => screen.path === path)!;

test('the breadcrumb of a station has Home and Stations', () => {
  expect(trailOf(screenAt('/stations/:id'), SCREENS)).toEqual([
    { label: 'Home', to: '/' },
    { label: 'Stations', to: '/stations' },
  ]);
  expect(trailOf(screenAt('/'), SCREENS)).toEqual([]);
});

test('the breadcrumb of a Config screen has Config', () => {
  const list: Screen = {
    ...screenAt('/stations'),
    path: '/config/schedules',
    title: 'Schedules',
    parent: '/',
  };
  const create: Screen = { ...list, path: '/config/schedules/create', title: 'Create', parent: list.path };
  const { nav: _, ...listed } = list;
  expect(trailOf(create, [...SCREENS, listed])).toEqual([
    { label: 'Home', to: '/' },
    { label: 'Config', to: '/' },
    { label: 'Schedules', to: '/config/schedules' },
  ]);
});

test("rows that are each other's parents make no loop", () => {
  const row = (path: string, parent: string): Screen => ({ ...screenAt('/'), path, parent, title: path });
  expect(trailOf(row('/a', '/b'), [row('/a', '/b'), row('/b', '/a')])).toHaveLength(2);
});

test('every path occurs once, every parent is a screen, and every other path has a parent', () => {
  const paths = SCREENS.map((screen) => screen.path);
  expect(new Set(paths).size).toBe(paths.length);
  for (const { parent } of SCREENS) if (parent !== undefined) expect(paths).toContain(parent);
  expect(paths.at(-1)).toBe('*');
});
