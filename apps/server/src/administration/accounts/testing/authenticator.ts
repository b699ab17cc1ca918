import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { NewPasskey, PasskeyAssertion, PasskeyCreation, PasskeyRequest } from '@outpost/contract';

const USER_PRESENT = 0x01;
const USER_VERIFIED = 0x04;
const HAS_CREDENTIAL = 0x40;

/** What an authenticator and its browser do differently in a test. */
export interface AuthenticatorChanges {
  readonly origin?: string;
  readonly rpId?: string;
  readonly isVerified?: boolean;
  readonly userHandle?: string | null;
  readonly counter?: number;
  readonly challenge?: string;
  readonly type?: string;
}

/** A security key with one passkey (ES256, no attestation), and the browser that it is used with. */
export class TestAuthenticator {
  readonly credentialId = randomBytes(32).toString('base64url');
  readonly #origin: string;
  readonly #privateKey: KeyObject;
  readonly #coseKey: Buffer;
  #userHandle: string | null = null;
  #counter = 0;

  constructor(origin: string) {
    this.#origin = origin;
    const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    this.#privateKey = privateKey;
    const { x, y } = publicKey.export({ format: 'jwk' });
    const point = (head: number, text: string) =>
      Buffer.concat([Buffer.from([head, 0x58, 0x20]), Buffer.from(text, 'base64url')]);
    // A CBOR map: kty EC2, alg ES256, crv P-256, x, y (RFC 9053).
    const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01]);
    this.#coseKey = Buffer.concat([head, point(0x21, x!), point(0x22, y!)]);
  }

  create(options: PasskeyCreation, Name = 'Key', changes: AuthenticatorChanges = {}): NewPasskey {
    this.#userHandle = options.UserId;
    const id = Buffer.from(this.credentialId, 'base64url');
    const length = Buffer.from([id.length >> 8, id.length & 255]);
    const data = Buffer.concat([
      this.#head(changes.rpId ?? options.RpId, HAS_CREDENTIAL, changes),
      ...[Buffer.alloc(16), length, id, this.#coseKey],
    ]);
    // A CBOR map: fmt "none", attStmt {}, authData.
    const attestation = Buffer.concat([
      Buffer.from('\xa3\x63fmt\x64none\x67attStmt\xa0\x68authData\x58', 'latin1'),
      ...[Buffer.from([data.length]), data],
    ]);
    return {
      Name,
      CredentialId: this.credentialId,
      ClientDataJson: this.#clientData('webauthn.create', options.Challenge, changes).toString('base64url'),
      AttestationObject: attestation.toString('base64url'),
      Transports: ['usb'],
    };
  }

  use(options: PasskeyRequest, changes: AuthenticatorChanges = {}): PasskeyAssertion {
    this.#counter++;
    const data = this.#head(changes.rpId ?? options.RpId, 0, changes);
    const client = this.#clientData('webauthn.get', options.Challenge, changes);
    const signed = Buffer.concat([data, createHash('sha256').update(client).digest()]);
    return {
      CredentialId: this.credentialId,
      ClientDataJson: client.toString('base64url'),
      AuthenticatorData: data.toString('base64url'),
      Signature: sign('sha256', signed, this.#privateKey).toString('base64url'),
      UserHandle: changes.userHandle === undefined ? this.#userHandle : changes.userHandle,
    };
  }

  #head(rpId: string, flags: number, { isVerified = true, counter = this.#counter }: AuthenticatorChanges) {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags | USER_PRESENT | (isVerified ? USER_VERIFIED : 0), 0);
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([createHash('sha256').update(rpId).digest(), rest]);
  }

  #clientData(type: string, challenge: string, changes: AuthenticatorChanges): Buffer {
    const content = {
      type: changes.type ?? type,
      challenge: changes.challenge ?? challenge,
      origin: changes.origin ?? this.#origin,
      crossOrigin: false,
    };
    return Buffer.from(JSON.stringify(content));
  }
}
