import { SYSTEM_SETTING_NAMES } from '@outpost/contract';
import { expect, it } from 'vitest';
import { CARDS } from './cards.ts';
import { cardsOf, GROUPS } from './groups.ts';

it('every setting is on one card', () => {
  const names = CARDS.flatMap(({ fields }) => fields.map(({ name }) => name));
  expect(names.toSorted()).toEqual(SYSTEM_SETTING_NAMES.toSorted());
});

it('every card is in one group, and each has an address of its own', () => {
  const cards = GROUPS.flatMap(cardsOf);
  expect(cards.map(({ id }) => id).toSorted()).toEqual(CARDS.map(({ id }) => id).toSorted());
  const ids = [...GROUPS, ...CARDS].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});
