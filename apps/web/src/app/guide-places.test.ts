import { expect, it } from 'vitest';
import { GUIDE_PLACES, guidePlace } from './guide-places.ts';
import { SCREENS } from './screens.ts';

it('has a page of the guide for each screen of the routed layout', () => {
  const routed = SCREENS.filter(({ bare, fillsWindow }) => !bare && !fillsWindow).map(({ path }) => path);
  expect(routed.filter((path) => guidePlace(path, SCREENS) === undefined)).toEqual([]);
  expect(Object.keys(GUIDE_PLACES).filter((path) => !routed.includes(path))).toEqual([]);
});

it('is that of the screen above where a screen has none, except the home page', () => {
  expect(guidePlace('/config/modbus/journal', SCREENS)).toBe('integrate#modbus-map');
  const screens = [
    { path: '/new', parent: '/' },
    { path: '/new/part', parent: '/new' },
  ];
  expect(screens.map(({ path }) => guidePlace(path, screens))).toEqual([undefined, undefined]);
});
