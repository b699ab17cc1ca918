import { expect, it } from 'vitest';
import { deriveKey } from './derive-key.ts';

it('derives the same keys in every version', () => {
  const secret = Buffer.alloc(32, 7).toString('base64url');
  expect(deriveKey(secret, 'wall display').toString('base64url')).toBe(
    'g03AVxDbEiytnxQGZ2wHHgz3kOP7Ze2MtfsmK-Sez1o',
  );
  expect(deriveKey(secret, 'cookie name', 6).toString('base64url')).toBe('ny6atPDG');
});
