import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import type { PushKeys } from '../encryption.ts';

/** The browser's side: decrypts messages (RFC 8291, 3). */
export class TestPushBrowser {
  readonly keys: PushKeys;
  readonly #ecdh = createECDH('prime256v1');
  readonly #auth = randomBytes(16);

  constructor() {
    this.keys = { p256dh: this.#ecdh.generateKeys('base64url'), auth: this.#auth.toString('base64url') };
  }

  /** @throws Error when it is for another browser */
  read(sealed: Buffer): string {
    const salt = sealed.subarray(0, 16);
    const sender = sealed.subarray(21, 21 + sealed.readUInt8(20));
    const hkdf = (secret: Buffer, by: Buffer, info: Buffer | string, bytes: number) =>
      Buffer.from(hkdfSync('sha256', secret, by, info, bytes));
    const info = Buffer.concat([Buffer.from('WebPush: info\0'), this.#ecdh.getPublicKey(), sender]);
    const input = hkdf(this.#ecdh.computeSecret(sender), this.#auth, info, 32);
    const decipher = createDecipheriv(
      'aes-128-gcm',
      hkdf(input, salt, 'Content-Encoding: aes128gcm\0', 16),
      hkdf(input, salt, 'Content-Encoding: nonce\0', 12),
    );
    decipher.setAuthTag(sealed.subarray(-16));
    const plain = Buffer.concat([
      decipher.update(sealed.subarray(21 + sender.length, -16)),
      decipher.final(),
    ]);
    return plain.subarray(0, plain.lastIndexOf(2)).toString();
  }
}
