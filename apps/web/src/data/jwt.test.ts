import { expect, test } from 'vitest';
import { makeToken } from '../../testing/http.ts';
import { tokenExpiryMs } from './jwt.ts';

test('reads the end of a token', () => {
  expect(tokenExpiryMs(makeToken(1_763_712_000_000))).toBe(1_763_712_000_000);
});

test('a text that is no token has no end', () => {
  for (const text of ['', 'a', 'a.b', 'a.!.c', `a.${btoa('[]')}.c`, `a.${btoa('{"exp":"soon"}')}.c`]) {
    expect(tokenExpiryMs(text)).toBeNull();
  }
});
