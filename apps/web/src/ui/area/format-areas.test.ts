import { expect, it } from 'vitest';
import { formatAreas } from './format-areas.ts';

it('says where an account acts only when it is limited', () => {
  expect(formatAreas(null)).toBeNull();
  expect(formatAreas([])).toBe('none');
  expect(formatAreas(['East', 'North'])).toBe('East and North');
});
