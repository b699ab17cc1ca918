import { type Argon2Parameters, argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { AppError } from '../../platform/app-error.ts';
import * as texts from './texts.ts';

const deriveKey = promisify(
  (parameters: Argon2Parameters, done: (error: Error | null, key: Buffer) => void) =>
    argon2('argon2id', parameters, done),
);

/** The cost of hashing a password. */
export interface PasswordCost {
  readonly memoryKiB: number;
  readonly passes: number;
  readonly lanes: number;
}

/** OWASP Password Storage Cheat Sheet: argon2id with 19 MiB, 2 passes, 1 lane. */
const COST: PasswordCost = { memoryKiB: 19_456, passes: 2, lanes: 1 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

/**
 * Hashing takes a core for tens of milliseconds, and the machine has other work: the number at the
 * same time.
 */
const MAX_AT_ONCE = 2;
const MAX_WAITING = 64;

interface Hash extends PasswordCost {
  salt: Buffer;
  key: Buffer;
}

/** @returns argon2id of the password as a PHC string with its own salt */
export async function hashPassword(password: string, cost = COST): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await derive(password, { ...cost, salt, key: Buffer.alloc(KEY_BYTES) });
  return `$argon2id$v=19$m=${cost.memoryKiB},t=${cost.passes},p=${cost.lanes}$${base64(salt)}$${base64(key)}`;
}

/**
 * Whether the password matches the hash. Without a hash (no such account) it takes equally long and
 * returns false, so that the time does not reveal which accounts exist.
 */
export async function verifyPassword(phc: string | null, password: string): Promise<boolean> {
  const hash = phc === null ? await decoyHash() : parse(phc);
  const key = await derive(password, hash);
  return timingSafeEqual(key, hash.key) && phc !== null;
}

/** Whether a hash has an outdated cost and should be replaced. */
export function isOutdated(phc: string, cost = COST): boolean {
  const { memoryKiB, passes, lanes } = parse(phc);
  return memoryKiB !== cost.memoryKiB || passes !== cost.passes || lanes !== cost.lanes;
}

let decoy: Promise<Hash> | undefined;
function decoyHash(): Promise<Hash> {
  decoy ??= hashPassword(randomBytes(KEY_BYTES).toString('hex')).then(parse);
  return decoy;
}

function parse(phc: string): Hash {
  const match = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/.exec(phc);
  if (!match) throw new Error('A stored password hash is not argon2id in PHC form');
  const [, memory, passes, lanes, salt, key] = match;
  return {
    memoryKiB: Number(memory),
    passes: Number(passes),
    lanes: Number(lanes),
    salt: Buffer.from(salt!, 'base64'),
    key: Buffer.from(key!, 'base64'),
  };
}

function base64(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}

let running = 0;
const waiting: (() => void)[] = [];

async function derive(password: string, hash: Hash): Promise<Buffer> {
  if (running >= MAX_AT_ONCE) {
    if (waiting.length >= MAX_WAITING) {
      throw new AppError('LOGIN_THROTTLED', texts.tooManyUsersSigningIn, {
        retryAfterSeconds: 5,
      });
    }
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running++;
  try {
    return await deriveKey({
      // One text can be typed in several Unicode forms (NIST SP 800-63B, 3.1.1.2).
      message: password.normalize('NFKC'),
      nonce: hash.salt,
      memory: hash.memoryKiB,
      passes: hash.passes,
      parallelism: hash.lanes,
      tagLength: hash.key.length,
    });
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running--;
  }
}
