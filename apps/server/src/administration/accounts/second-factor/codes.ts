import { createHash, randomBytes } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';

const STEP_SECONDS = 30;
/** RFC 4226, 4: 160 bits. */
const SECRET_BYTES = 20;
const RECOVERY_CODES = 10;
/** Without letters that look similar (Crockford's base 32). */
const ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ';
const RECOVERY_CHARACTERS = 16;

/** TOTP (RFC 6238): SHA-1, six digits, 30 s, which every authenticator app supports. */
const totp = (secret: Uint8Array, label = '', issuer = '') =>
  new TOTP({
    issuer,
    label,
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_SECONDS,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });

export function newSecret(): Uint8Array {
  return randomBytes(SECRET_BYTES);
}

/** @param account as the app shows it with the issuer */
export function presentSecret(secret: Uint8Array, account: string, issuer: string) {
  const shown = totp(secret, account, issuer);
  return { Secret: shown.secret.base32, Uri: shown.toString() };
}

/** The code at an instant, as an app shows it. */
export function codeAt(secret: Uint8Array, atMs: number): string {
  return totp(secret).generate({ timestamp: atMs });
}

/**
 * The step, counted from 1970, of a code: the current one, or the one before or after for clock
 * differences; null: no match.
 */
export function matchingTimeStep(secret: Uint8Array, typed: string, atMs: number): number | null {
  if (!isOfApp(typed)) return null;
  const token = bare(typed);
  const delta = totp(secret).validate({ token, timestamp: atMs, window: 1 });
  return delta === null ? null : Math.floor(atMs / 1_000 / STEP_SECONDS) + delta;
}

/** Whether it has the format of an app's code. */
export function isOfApp(typed: string): boolean {
  return /^\d{6}$/.test(bare(typed));
}

/** Ten, each of 80 bits: `7Q2M-0XKD-93TB-HW5C`. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const characters = Array.from(randomBytes(RECOVERY_CHARACTERS), (byte) => ALPHABET[byte & 31]);
    return characters.join('').replace(/.{4}(?=.)/g, '$&-');
  });
}

/**
 * The stored form of a recovery code, however it was typed. It is random enough for a plain hash.
 */
export function recoveryHash(typed: string): string {
  const code = bare(typed).toUpperCase().replace(/[IL]/g, '1').replace(/O/g, '0');
  return createHash('sha256').update(code).digest('hex');
}

function bare(typed: string): string {
  return typed.replace(/[\s-]/g, '');
}
