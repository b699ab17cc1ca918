import { expect, test } from 'vitest';
import { pumpRunPoints } from './pumps.ts';

test('pumps are identified by the purposes of their points', () => {
  const point = (Kind: 'digital' | 'analog', Purpose: string) => ({ Kind, Purpose });
  const purposes = ['pump-fail:1', 'pump-run:10', 'pump-run:2', 'pump-run:x', 'pump-running', ''];
  expect(
    pumpRunPoints([...purposes.map((purpose) => point('digital', purpose)), point('analog', 'pump-run:1')]),
  ).toEqual([point('digital', 'pump-run:2'), point('digital', 'pump-run:10')]);
  expect(pumpRunPoints([point('digital', 'pump-run')])).toHaveLength(1);
});
