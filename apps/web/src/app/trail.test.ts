import { expect, test } from 'vitest';
import { SCREENS, type Screen } from './screens.ts';
import { trailOf } from './trail.ts';

const screenAt = (path: string) => SCREENS.find((screen) => screen.path === path)!;

test('the way to a station leads over Home and Stations', () => {
  expect(trailOf(screenAt('/stations/:id'), SCREENS)).toEqual([
    { label: 'Home', to: '/' },
    { label: 'Stations', to: '/stations' },
  ]);
  expect(trailOf(screenAt('/'), SCREENS)).toEqual([]);
});

test('the way to a screen of the Config area leads over Config', () => {
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

test('rows that name each other as parents make no circle', () => {
  const row = (path: string, parent: string): Screen => ({ ...screenAt('/'), path, parent, title: path });
  expect(trailOf(row('/a', '/b'), [row('/a', '/b'), row('/b', '/a')])).toHaveLength(2);
});

test('every path is there once, every parent is a screen, and any other path has one', () => {
  const paths = SCREENS.map((screen) => screen.path);
  expect(new Set(paths).size).toBe(paths.length);
  for (const { parent } of SCREENS) if (parent !== undefined) expect(paths).toContain(parent);
  expect(paths.at(-1)).toBe('*');
});
