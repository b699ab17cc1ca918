import { expect, test } from 'vitest';
import { makeToken } from '../../testing/http.ts';
import { tokenExpiryMs, tokenSubject } from './jwt.ts';

test('reads the expiry of a token', () => {
  expect(tokenExpiryMs(makeToken(1_763_712_000_000))).toBe(1_763_712_000_000);
});

test('a text that is not a token has no expiry', () => {
  for (const text of ['', 'a', 'a.b', 'a.!.c', `a.${btoa('[]')}.c`, `a.${btoa('{"exp":"soon"}')}.c`]) {
    expect(tokenExpiryMs(text)).toBeNull();
  }
});

test('reads the user of a token', () => {
  expect(tokenSubject(makeToken(1_763_712_000_000, 0, 7))).toBe('7');
  expect(tokenSubject('a.b.c')).toBeNull();
  expect(tokenSubject(`a.${btoa('{"sub":7}')}.c`)).toBeNull();
});
