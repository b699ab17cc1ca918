import { createHash, randomBytes } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { API_TOKEN_PREFIX } from '@outpost/contract';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
/** 62^43 > 2^256. */
const SECRET_CHARACTERS = 43;
/** 62^6 > 2^32. */
const CHECKSUM_CHARACTERS = 6;
const HINT_CHARACTERS = API_TOKEN_PREFIX.length + 4;
const SHAPE = new RegExp(`^${API_TOKEN_PREFIX}[0-9A-Za-z]{${SECRET_CHARACTERS + CHECKSUM_CHARACTERS}}$`);

/** A new token: 256 random bits after the prefix, and a checksum, in letters and digits. */
export function newApiToken(): string {
  const secret = digitsOf(BigInt(`0x${randomBytes(32).toString('hex')}`), SECRET_CHARACTERS);
  return `${API_TOKEN_PREFIX}${secret}${checksumOf(secret)}`;
}

/** Whether a text means to be an API token, well-formed or not. */
export const isApiToken = (text: string): boolean => text.startsWith(API_TOKEN_PREFIX);

/** Whether a text has the form of a token and its checksum is right: it was not mistyped. */
export function isWellFormed(text: string): boolean {
  if (!SHAPE.test(text)) return false;
  const secret = text.slice(API_TOKEN_PREFIX.length, -CHECKSUM_CHARACTERS);
  return text.endsWith(checksumOf(secret));
}

/**
 * What is stored of a token. It has 256 random bits, so a fast hash cannot be reversed, and looking
 * the hash up reveals nothing about other tokens.
 */
export const hashOfApiToken = (token: string): string => createHash('sha256').update(token).digest('hex');

export const hintOfApiToken = (token: string): string => token.slice(0, HINT_CHARACTERS);

const checksumOf = (secret: string): string => digitsOf(BigInt(crc32(secret)), CHECKSUM_CHARACTERS);

function digitsOf(value: bigint, characters: number): string {
  const base = BigInt(DIGITS.length);
  let rest = value;
  let text = '';
  while (text.length < characters) {
    text = DIGITS[Number(rest % base)]! + text;
    rest /= base;
  }
  return text;
}
