import { hkdfSync } from 'node:crypto';

/**
 * A key for one use (HKDF with SHA-256, RFC 5869).
 * @param secret of a file, base64url
 * @param use each has a key of its own, which must not change between versions
 */
export const deriveKey = (secret: string, use: string, bytes = 32): Buffer =>
  Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'base64url'), '', `outpost ${use}`, bytes));
