import { expect, it } from 'vitest';
import { areUsable, encrypt } from './encryption.ts';
import { TestPushBrowser } from './testing/browser.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');

it('encrypts as in RFC 8291, appendix A', () => {
  const sealed = encrypt(
    Buffer.from('When I grow up, I want to be a watermelon'),
    {
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'BTBZMqHH6r4Tts7J_aSIgg',
    },
    {
      privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
      salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
    },
  );
  expect(sealed.toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

it('is readable by the browser with the keys, and by no other', () => {
  const [browser, other] = [new TestPushBrowser(), new TestPushBrowser()];
  const sealed = encrypt(Buffer.from('Ölmühle'), browser.keys);
  expect(browser.read(sealed)).toBe('Ölmühle');
  expect(() => other.read(sealed)).toThrow();
  expect(encrypt(Buffer.from('Ölmühle'), browser.keys)).not.toEqual(sealed);
});

it('rejects invalid keys', () => {
  const { p256dh, auth } = new TestPushBrowser().keys;
  expect(areUsable({ p256dh, auth })).toBe(true);
  expect(areUsable({ p256dh, auth: 'AAAA' })).toBe(false);
  expect(areUsable({ p256dh: 'AAAA', auth })).toBe(false);
  expect(areUsable({ p256dh: Buffer.alloc(65, 4).toString('base64url'), auth })).toBe(false);
});
