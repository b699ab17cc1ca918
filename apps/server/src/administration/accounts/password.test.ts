import { expect, it } from 'vitest';
import { hashPassword, isOutdated, verifyPassword } from './password.ts';

it('verifies the password in any Unicode form, and no other', async () => {
  const phc = await hashPassword('caf\u00e9 au lait');
  expect(phc).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[A-Za-z0-9+/]{22}\$[A-Za-z0-9+/]{43}$/);
  expect(await verifyPassword(phc, 'cafe\u0301 au lait')).toBe(true);
  expect(await verifyPassword(phc, 'cafe au lait')).toBe(false);
  expect(await verifyPassword(phc, '')).toBe(false);
});

it('salts: the same password has a different hash each time', async () => {
  expect(await hashPassword('same password')).not.toBe(await hashPassword('same password'));
});

it('reads the hash of another implementation and reports it as outdated', async () => {
  // Made with the reference program: echo -n password | argon2 somesalt -id -t 2 -k 256 -p 1
  const phc = '$argon2id$v=19$m=256,t=2,p=1$c29tZXNhbHQ$nf65EOgLrQMR/uIPnA4rEsF5h7TKyQwu9U1bMCHGi/4';
  expect(await verifyPassword(phc, 'password')).toBe(true);
  expect(isOutdated(phc)).toBe(true);
  expect(isOutdated(await hashPassword('password'))).toBe(false);
});

it('returns false without an account, after the same work', async () => {
  expect(await verifyPassword(null, 'anything')).toBe(false);
});

it('rejects a stored text that is not a hash', async () => {
  await expect(verifyPassword('plain', 'plain')).rejects.toThrow('not argon2id');
});

it('queues a limited number of callers, and rejects more', async () => {
  const tries = await Promise.allSettled(Array.from({ length: 80 }, () => hashPassword('x')));
  const refused = tries.filter((each) => each.status === 'rejected');
  expect(refused).toHaveLength(80 - 2 - 64);
  expect(refused[0]).toMatchObject({ reason: { code: 'LOGIN_THROTTLED', retryAfterSeconds: 5 } });
  await hashPassword('free again');
});
