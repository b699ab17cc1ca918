import { createECDH, createPrivateKey, sign } from 'node:crypto';
import { join } from 'node:path';
import type { Clock } from '../../../platform/clock.ts';
import { readOrMakeSecret } from '../../../platform/secret-file.ts';
import * as texts from './texts.ts';

/** Push services accept a token for a day at most (RFC 8292, 2). */
const LIFE_MS = 12 * 60 * 60_000;

/** Identifies the server to push services (VAPID, RFC 8292). */
export interface Vapid {
  /** The key for subscriptions of a page: 65 bytes, base64url. */
  readonly publicKey: string;
  /** The header `Authorization` for a push service. @param endpoint of a subscription */
  authorization(endpoint: string): string;
}

/**
 * The server's key for web push, created at the first start and stored in a file that only its
 * owner can read. Without it every browser must subscribe again.
 * @param contact an email address for push services
 * @throws SecretFileError when the file cannot be trusted
 */
export function openVapid(dataDir: string, contact: string, clock: Clock): Vapid {
  const ecdh = createECDH('prime256v1');
  // Any 32 bytes are a private key of P-256, except one in 2^32 of them.
  ecdh.setPrivateKey(
    Buffer.from(readOrMakeSecret(join(dataDir, 'push-secret'), 32, texts.newKeyEffect), 'base64url'),
  );
  const point = ecdh.getPublicKey();
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: ecdh.getPrivateKey('base64url'),
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
  });
  const publicKey = point.toString('base64url');
  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  return {
    publicKey,
    authorization(endpoint) {
      const claims = {
        aud: new URL(endpoint).origin,
        exp: Math.floor((clock.now() + LIFE_MS) / 1_000),
        sub: `mailto:${contact}`,
      };
      const signed = `${part({ typ: 'JWT', alg: 'ES256' })}.${part(claims)}`;
      const mac = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' }).toString(
        'base64url',
      );
      return `vapid t=${signed}.${mac}, k=${publicKey}`;
    },
  };
}
