import type { CommissioningItem } from '@outpost/contract';
import { expect, it } from 'vitest';
import { commissioningGroups } from './commissioning.ts';

const item = (Kind: CommissioningItem['Kind'], Key: string, State: CommissioningItem['State']) =>
  ({ Kind, Key, State }) as CommissioningItem;

it('lists what is left first, apart from what is done', () => {
  const groups = commissioningGroups([
    item('good', 'a', 'ticked'),
    item('states', 'b', 'ticked'),
    item('states', 'c', 'open'),
    item('communication', 'd', 'open'),
  ]);
  const keys = (items: readonly CommissioningItem[]) => items.map(({ Key }) => Key).join('');
  expect(groups.map(({ kind, open, done }) => [kind, keys(open), keys(done)])).toEqual([
    ['states', 'c', 'b'],
    ['communication', 'd', ''],
    ['good', '', 'a'],
  ]);
});
