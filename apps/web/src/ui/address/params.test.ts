import { expect, test } from 'vitest';
import { withParams } from './params.ts';

test('sets and removes parameters and leaves the others and the original', () => {
  const before = new URLSearchParams('view=month&rows=users&date=2026-05-01');
  const after = withParams(before, { view: null, date: '2026-06-01', kind: 'tank', rows: '' });
  expect(after.toString()).toBe('date=2026-06-01&kind=tank');
  expect(before.toString()).toBe('view=month&rows=users&date=2026-05-01');
});
