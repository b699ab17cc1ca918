import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { DisplayTokens } from './display-token.ts';

const secret = randomBytes(32).toString('base64url');
const tokens = new DisplayTokens(secret);

test('reads its own tokens, also old ones', () => {
  for (const generation of [0, 1, 17]) {
    const token = tokens.tokenOf(4, 'pairing', generation);
    expect(tokens.read(token, (id) => (id === 4 ? 'pairing' : null))).toEqual({ displayId: 4, generation });
  }
});

test('rejects tokens of another pairing, display, number or server, and garbage', () => {
  const token = tokens.tokenOf(4, 'pairing', 2);
  const pairingOf = () => 'pairing';
  expect(tokens.read(token, () => 'later pairing')).toBeNull();
  expect(tokens.read(token, () => null)).toBeNull();
  expect(tokens.read(token.replace(/^4/, '5'), pairingOf)).toBeNull();
  expect(tokens.read(token.replace('.2.', '.3.'), pairingOf)).toBeNull();
  const other = new DisplayTokens(randomBytes(32).toString('base64url'));
  expect(other.read(token, pairingOf)).toBeNull();
  for (const garbage of ['', '4', '4.2.', `${token}x`, ` ${token}`, '04.2.', '4.2.é', '4.02.x'])
    expect(tokens.read(garbage, pairingOf)).toBeNull();
});

test('ignores case, spaces and hyphens of a code', () => {
  const code = tokens.newCode();
  expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}-[2-9A-HJ-NP-Z]{4}$/);
  const hash = tokens.hashOfCode(code);
  expect(tokens.hashOfCode(` ${code.toLowerCase().replace('-', ' ')}`)).toBe(hash);
  expect(tokens.hashOfCode(tokens.newCode())).not.toBe(hash);
  expect(new Set(Array.from({ length: 200 }, () => tokens.newCode())).size).toBe(200);
});
