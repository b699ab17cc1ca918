import { expect, test } from 'vitest';
import { hashOfApiToken, hintOfApiToken, isWellFormed, newApiToken } from './secret.ts';

test('makes tokens of 256 bits that secret scanners find by prefix and checksum', () => {
  const tokens = Array.from({ length: 200 }, newApiToken);
  expect(new Set(tokens).size).toBe(200);
  for (const token of tokens) {
    expect(token).toMatch(/^outpost_[0-9A-Za-z]{49}$/);
    expect(isWellFormed(token)).toBe(true);
  }
});

test('finds a mistyped, shortened or extended token by its checksum', () => {
  const token = newApiToken();
  for (let at = 0; at < token.length; at++) {
    const other = token[at] === 'x' ? 'y' : 'x';
    expect(isWellFormed(token.slice(0, at) + other + token.slice(at + 1)), `at ${at}`).toBe(false);
  }
  for (const wrong of [
    '',
    'outpost_',
    token.slice(0, -1),
    `${token}0`,
    `${token}\n`,
    ` ${token}`,
    token.toUpperCase(),
  ])
    expect(isWellFormed(wrong)).toBe(false);
});

test('stores a hash and the first characters only', () => {
  const token = newApiToken();
  expect(hashOfApiToken(token)).toMatch(/^[0-9a-f]{64}$/);
  expect(hintOfApiToken(token)).toBe(token.slice(0, 12));
});
