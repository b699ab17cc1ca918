import { createCipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';

/** What a browser shares with servers that may write to it (Push API, 4); base64url. */
export interface PushKeys {
  /** Its public key on P-256, uncompressed: 65 bytes. */
  readonly p256dh: string;
  /** 16 bytes shared with the server. */
  readonly auth: string;
}

/** Random for each message; given only by tests. */
export interface Ephemeral {
  readonly privateKey: Buffer;
  readonly salt: Buffer;
}

const RECORD_BYTES = 4_096;
/** The size that a push service must accept (RFC 8030, 7.2), minus header, tag and delimiter. */
export const MAX_PUSH_BYTES = RECORD_BYTES - 86 - 16 - 1;

/**
 * Encrypts a message for one browser, in one record of `aes128gcm` (RFC 8291, RFC 8188).
 * @param plain at most {@link MAX_PUSH_BYTES}
 * @throws Error when the browser's key is not a point of the curve
 */
export function encrypt(plain: Buffer, keys: PushKeys, ephemeral?: Ephemeral): Buffer {
  const ecdh = createECDH('prime256v1');
  if (ephemeral) ecdh.setPrivateKey(ephemeral.privateKey);
  else ecdh.generateKeys();
  const salt = ephemeral?.salt ?? randomBytes(16);
  const own = ecdh.getPublicKey();
  const browser = Buffer.from(keys.p256dh, 'base64url');
  const shared = ecdh.computeSecret(browser);
  const auth = Buffer.from(keys.auth, 'base64url');

  const info = Buffer.concat([Buffer.from('WebPush: info\0'), browser, own]);
  const input = hkdf(shared, auth, info, 32);
  const key = hkdf(input, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16);
  const nonce = hkdf(input, salt, Buffer.from('Content-Encoding: nonce\0'), 12);

  const header = Buffer.alloc(21);
  salt.copy(header);
  header.writeUInt32BE(RECORD_BYTES, 16);
  header.writeUInt8(own.length, 20);
  const cipher = createCipheriv('aes-128-gcm', key, nonce);
  // 2 marks the last record (RFC 8188, 2).
  const sealed = Buffer.concat([cipher.update(plain), cipher.update(Buffer.of(2)), cipher.final()]);
  return Buffer.concat([header, own, sealed, cipher.getAuthTag()]);
}

function hkdf(secret: Buffer, salt: Buffer, info: Buffer, bytes: number): Buffer {
  return Buffer.from(hkdfSync('sha256', secret, salt, info, bytes));
}

/** Whether a browser's keys are valid: a point of the curve, and 16 bytes. */
export function areUsable({ p256dh, auth }: PushKeys): boolean {
  if (Buffer.from(auth, 'base64url').length !== 16) return false;
  try {
    encrypt(Buffer.alloc(0), { p256dh, auth });
    return true;
  } catch {
    return false;
  }
}
