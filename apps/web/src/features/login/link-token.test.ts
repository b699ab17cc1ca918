import { expect, test } from 'vitest';
import { tokenOfFragment } from './link-token.ts';

test('the token of a link is behind the #', () => {
  expect(tokenOfFragment('#token=aB-_9')).toBe('aB-_9');
  expect(tokenOfFragment('#')).toBeNull();
  expect(tokenOfFragment('#code=x&token=')).toBeNull();
});
