import { expect, test } from 'vitest';
import { tokenOfFragment } from './link-token.ts';

test('reads the token from the fragment', () => {
  expect(tokenOfFragment('#token=aB-_9')).toBe('aB-_9');
  expect(tokenOfFragment('#')).toBeNull();
  expect(tokenOfFragment('#code=x&token=')).toBeNull();
});
