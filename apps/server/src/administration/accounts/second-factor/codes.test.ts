import { expect, it } from 'vitest';
import {
  codeAt,
  matchingTimeStep,
  newRecoveryCodes,
  newSecret,
  presentSecret,
  recoveryHash,
} from './codes.ts';

// RFC 6238, appendix B, the last six of eight digits.
const RFC_SECRET = Buffer.from('12345678901234567890');

it.each([
  [59, '287082'],
  [1_111_111_109, '081804'],
  [1_111_111_111, '050471'],
  [1_234_567_890, '005924'],
  [2_000_000_000, '279037'],
  [20_000_000_000, '353130'],
])('at %d s the code is %s', (seconds, code) => {
  expect(codeAt(RFC_SECRET, seconds * 1_000)).toBe(code);
  expect(matchingTimeStep(RFC_SECRET, code, seconds * 1_000)).toBe(Math.floor(seconds / 30));
});

it('accepts the codes of one step before and after, and returns the step', () => {
  const atMs = 1_000_000 * 30_000 + 29_999;
  const codes = [-2, -1, 0, 1, 2].map((step) => codeAt(RFC_SECRET, atMs + step * 30_000));
  expect(codes.map((code) => matchingTimeStep(RFC_SECRET, code, atMs))).toEqual([
    null,
    999_999,
    1_000_000,
    1_000_001,
    null,
  ]);
});

it.each(['', '28708', '2870821', 'abcdef', '٢٨٧٠٨٢', '-287082.'])('rejects %j', (typed) => {
  expect(matchingTimeStep(RFC_SECRET, typed, 59_000)).toBeNull();
});

it('accepts a code as users copy it', () => {
  expect(matchingTimeStep(RFC_SECRET, ' 287 082 ', 59_000)).toBe(1);
});

it('formats a secret for apps and for typing', () => {
  const { Secret, Uri } = presentSecret(RFC_SECRET, 'ann@elm.example', 'Outpost: Elm & Oak');
  expect(Secret).toBe('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  const uri = new URL(Uri);
  expect(uri.protocol + uri.host).toBe('otpauth:totp');
  expect(uri.searchParams.get('secret')).toBe(Secret);
  expect(uri.searchParams.get('issuer')).toBe('Outpost: Elm & Oak');
  expect(decodeURIComponent(uri.pathname)).toContain('ann@elm.example');
  expect(newSecret()).not.toEqual(newSecret());
});

it('creates ten recovery codes and accepts them however they are typed', () => {
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) {
    expect(code).toMatch(/^([0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/);
    expect(recoveryHash(` ${code.toLowerCase().replaceAll('-', ' ')} `)).toBe(recoveryHash(code));
  }
  expect(recoveryHash('IL0O')).toBe(recoveryHash('1100'));
  expect(recoveryHash('A')).not.toBe(recoveryHash('B'));
});
