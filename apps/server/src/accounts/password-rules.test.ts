import fc from 'fast-check';
import { expect, it } from 'vitest';
import { commonPasswords } from './common-passwords.ts';
import { whyRefused } from './password-rules.ts';

const common = await commonPasswords();
const ANN = { email: 'ann.ames@elmwater.example', firstName: 'Ann', lastName: 'Ames' };
const judge = (password: string) => whyRefused(password, ANN, { common, company: 'Elm Valley Water' });

it('knows a list of the commonest of at least 10,000', () => {
  expect(common.size).toBeGreaterThan(10_000);
  expect([...common].every((password) => password === password.toLowerCase())).toBe(true);
});

it.each([
  ['ninechars', 'at least 10 characters'],
  // Nine for whoever counts what is seen.
  ['🚰🚰🚰🚰🚰🚰🚰🚰x', 'at least 10 characters'],
  ['x'.repeat(257), 'at most 256 characters'],
  ['aaaaaaaaaa', 'again and again'],
  ['abcabcabcabc', 'again and again'],
  ['12121212121', 'again and again'],
  ['1234567890', 'a run'],
  ['abcdefghijkl', 'a run'],
  ['9876543210', 'a run'],
  ['qwertyuiop', 'a run'],
  ['qwerty123456', 'a run'],
  ['asdfghjkl12', 'a run'],
  ['aaabbbccc111', 'a run'],
  ['1q2w3e4r5t', 'commonest'],
  ['password123', 'commonest'],
  ['Password2026!', 'commonest'],
  ['P@ssw0rd2026', 'commonest'],
  ['ＰＡＳＳＷＯＲＤ１２３', 'commonest'],
  ['Administrator', 'commonest'],
  ['sun shine 99', 'commonest'],
  ['outpost-demo', 'names'],
  ['Outpost2026!', 'names'],
  ['outpost12345678', 'names'],
  ['Ann.Ames.1970', 'names'],
  ['annames-2026', 'names'],
  ['elmwater2026', 'names'],
  ['ElmValleyWater', 'names'],
  ['Elm Valley 26', 'names'],
])('refuses %s: expected %s', (password, why) => {
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
])('takes %s', (password) => {
  expect(judge(password)).toBeNull();
});

it.each(['ada@x.example', 'ops@ridgeline-water.services', 'al@hq.energy'])(
  'refuses %s, one’s own address',
  (email) => {
    const owner = { email, firstName: 'A', lastName: 'B' };
    for (const password of [email, `${email}2026!`]) {
      expect(whyRefused(password, owner, { common, company: '' })).toMatch(/your e-mail address/);
    }
  },
);

it('takes names that are nobody’s here, and an organisation without a name', () => {
  const nobody = { email: 'x@y.z', firstName: 'Y', lastName: 'Z' };
  expect(whyRefused('elm valley', nobody, { common: new Set(), company: '' })).toBeNull();
});

it('ends on whatever it is given, and gives words or null', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (password) => {
      const why = judge(password);
      expect(why === null || why.length > 5).toBe(true);
    }),
  );
});
