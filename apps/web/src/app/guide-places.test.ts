import { expect, it } from 'vitest';
import { GUIDE_PLACES } from './guide-places.ts';
import { SCREENS } from './screens.ts';

it('has a page of the guide for each screen of the routed layout', () => {
  const routed = SCREENS.filter(({ bare, fillsWindow }) => !bare && !fillsWindow).map(({ path }) => path);
  expect(Object.keys(GUIDE_PLACES).sort()).toEqual(routed.sort());
});
