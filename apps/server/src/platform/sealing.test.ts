import { randomBytes } from 'node:crypto';
import { expect, it } from 'vitest';
import { Sealing } from './sealing.ts';

const secret = () => randomBytes(32).toString('base64url');

it('decrypts for the same owner, use and key only', () => {
  const key = secret();
  const sealing = new Sealing(key, 'tests');
  const sealed = sealing.seal(Buffer.from('sesame'), 'SMTP_URL');
  expect(sealed).not.toContain('sesame');
  expect(sealing.seal(Buffer.from('sesame'), 'SMTP_URL')).not.toBe(sealed);
  expect(new Sealing(key, 'tests').open(sealed, 'SMTP_URL')?.toString()).toBe('sesame');
  expect(sealing.open(sealed, 'SMS_TOKEN')).toBeNull();
  expect(new Sealing(key, 'other').open(sealed, 'SMTP_URL')).toBeNull();
  expect(new Sealing(secret(), 'tests').open(sealed, 'SMTP_URL')).toBeNull();
  const changed = Buffer.from(sealed, 'base64url');
  changed[15]! ^= 1;
  expect(sealing.open(changed.toString('base64url'), 'SMTP_URL')).toBeNull();
  expect(sealing.open('', 'SMTP_URL')).toBeNull();
});
