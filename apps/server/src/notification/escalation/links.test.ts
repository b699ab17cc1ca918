import { expect, test } from 'vitest';
import { LinkSigner, linkId } from './links.ts';

const secret = (fill: number) => Buffer.alloc(32, fill).toString('base64url');
const LINK = { alarmId: 4_711, accountId: 7, raises: 2, expiresAtMs: 1_772_323_200_000 };

test('reads a link as it was signed, and signs it the same each time', () => {
  const signer = new LinkSigner(secret(1));
  const token = signer.sign(LINK);
  expect(signer.read(token)).toEqual(LINK);
  expect(signer.sign(LINK)).toBe(token);
  expect(token).toMatch(/^[\w.-]+$/);
  expect(linkId(LINK)).toBe('4711.7.2.1772323200000');
});

test('distinguishes a link to an incident from one to an alarm', () => {
  const signer = new LinkSigner(secret(1));
  const incident = { incidentId: 4_711, accountId: 7, asOfMs: 2, expiresAtMs: LINK.expiresAtMs };
  expect(signer.read(signer.sign(incident))).toEqual(incident);
  expect(signer.read(signer.sign(incident).slice(1))).toBeNull();
  expect(signer.read(`I${signer.sign(LINK)}`)).toBeNull();
  expect(linkId(incident)).toBe('I4711.7.2.1772323200000');
});

test.each([
  ['an alarm', LINK],
  ['an incident', { incidentId: 4_711, accountId: 7, asOfMs: 2, expiresAtMs: LINK.expiresAtMs }],
])('rejects a link to %s when anything in it is changed', (_, link) => {
  const signer = new LinkSigner(secret(1));
  const token = signer.sign(link);
  expect(new LinkSigner(secret(2)).read(token)).toBeNull();
  for (let at = 0; at < token.length; at++) {
    const other = token[at] === 'a' ? 'b' : 'a';
    expect(signer.read(`${token.slice(0, at)}${other}${token.slice(at + 1)}`)).toBeNull();
  }
  for (const wrong of [
    '',
    '.',
    `${token}x`,
    `x${token}`,
    token.slice(0, -1),
    token.replaceAll('.', ''),
    '1.2.3.4.',
  ]) {
    expect(signer.read(wrong)).toBeNull();
  }
});
