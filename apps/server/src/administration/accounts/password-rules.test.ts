import fc from 'fast-check';
import { expect, it } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import { whyRefused } from './password-rules.ts';

const common = await commonPasswords();
const ANN = { email: 'ann.ames@elmwater.example', firstName: 'Ann', lastName: 'Ames' };
const judge = (password: string) => whyRefused(password, ANN, { common, company: 'Elm Valley Water' });

it('includes a list of at least 10,000 common passwords', () => {
  expect(common.size).toBeGreaterThan(10_000);
  expect([...common].every((password) => password === password.toLowerCase())).toBe(true);
});

it.each([
  ['ninechars', 'Must be at least 10 characters'],
  // Nine visible characters.
  ['🚰🚰🚰🚰🚰🚰🚰🚰x', 'Must be at least 10 characters'],
  ['x'.repeat(257), 'Must be at most 256 characters'],
  ['aaaaaaaaaa', 'repeat'],
  ['abcabcabcabc', 'repeat'],
  ['12121212121', 'repeat'],
  ['1234567890', 'sequence'],
  ['abcdefghijkl', 'sequence'],
  ['9876543210', 'sequence'],
  ['qwertyuiop', 'sequence'],
  ['qwerty123456', 'sequence'],
  ['asdfghjkl12', 'sequence'],
  ['aaabbbccc111', 'sequence'],
  ['1q2w3e4r5t', 'common password'],
  ['password123', 'common password'],
  ['Password2026!', 'common password'],
  ['P@ssw0rd2026', 'common password'],
  ['ＰＡＳＳＷＯＲＤ１２３', 'common password'],
  ['Administrator', 'common password'],
  ['sun shine 99', 'common password'],
  ['outpost-demo', 'your name'],
  ['Outpost2026!', 'your name'],
  ['outpost12345678', 'your name'],
  ['Ann.Ames.1970', 'your name'],
  ['annames-2026', 'your name'],
  ['elmwater2026', 'your name'],
  ['ElmValleyWater', 'your name'],
  ['Elm Valley 26', 'your name'],
])('rejects %s: %s', (password, why) => {
  expect(judge(password)).toContain(why);
});

it.each([
  'correct horse battery',
  'ten letters',
  'a long password',
  'Xk4-vv9-Tq2',
  '7203915846',
  'zwölf Boxkämpfer',
  'outpost of the seven hills',
  'ann likes tea at four',
  `${'x'.repeat(128)}y3k9w2m7`,
  'надёжный пароль',
])('accepts %s', (password) => {
  expect(judge(password)).toBeNull();
});

it.each(['ada@x.example', 'ops@ridgeline-water.services', 'al@hq.energy'])(
  "rejects %s, the user's own address",
  (email) => {
    const owner = { email, firstName: 'A', lastName: 'B' };
    for (const password of [email, `${email}2026!`]) {
      expect(whyRefused(password, owner, { common, company: '' })).toMatch(/your email address/);
    }
  },
);

it('accepts unrelated names, and an organisation without a name', () => {
  const person = { email: 'x@y.z', firstName: 'Y', lastName: 'Z' };
  expect(whyRefused('elm valley', person, { common: new Set(), company: '' })).toBeNull();
});

it('returns a reason or null for any input', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (password) => {
      const why = judge(password);
      expect(why === null || why.length > 5).toBe(true);
    }),
  );
});
