import { SYSTEM_SETTING_NAMES } from '@outpost/contract';
import { expect, it } from 'vitest';
import { CARDS } from './cards.ts';

it('every setting is on one card', () => {
  const names = CARDS.flatMap(({ fields }) => fields.map(({ name }) => name));
  expect(names.toSorted()).toEqual(SYSTEM_SETTING_NAMES.toSorted());
});
