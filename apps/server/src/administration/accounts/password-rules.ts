import * as texts from './texts.ts';

/** Characters as users count them (NIST SP 800-63B, 3.1.1.2). */
const LEAST = 10;
const MOST = 256;
/** Letters and digits that a password needs in addition to obvious names. */
const MIN_OWN_SHARE = 8;
/** Digits and symbols added to a common password that do not make it stronger: `!`, `2026`. */
const MAX_DECORATION = 8;
/** Shorter names occur in every other password. */
const MIN_NAME = 3;
const MIN_RUN = 3;

/** The user and the organisation of the password. */
export interface PasswordOwner {
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
}

/** The obvious guess for this product. */
export interface PasswordSurroundings {
  /** The most common passwords, in lower case. */
  readonly common: ReadonlySet<string>;
  /** The organisation's name as shown on every page. */
  readonly company: string;
}

const PRODUCT = 'outpost';

/**
 * Why a password is rejected; null: it is accepted. Length counts, and that it is not an early
 * guess; there are no rules about kinds of characters (NIST SP 800-63B, 3.1.1.2).
 */
export function whyRefused(
  password: string,
  owner: PasswordOwner,
  { common, company }: PasswordSurroundings,
): string | null {
  const text = password.normalize('NFKC');
  const length = [...text].length;
  if (length < LEAST) return texts.minCharacters(LEAST);
  if (length > MOST) return texts.maxCharacters(MOST);
  const lower = text.toLowerCase();
  if (isRepetition(lower)) return texts.mustNotRepeatCharacters;
  if (isRun(lower)) return texts.mustNotBeASequence;
  if (isOfNames(lower, namesOf(owner, company))) {
    return texts.mustNotConsistOfNames;
  }
  return isCommon(lower, common) ? texts.mustNotBeCommonPassword : null;
}

/** Names with almost nothing added. */
function isOfNames(lower: string, names: readonly string[]): boolean {
  const own = names.reduce((left, name) => left.replaceAll(name, ' '), lower);
  if (own === lower) return false;
  const left = own.replace(/[^\p{L}\p{N}]/gu, '');
  return [...left].length < MIN_OWN_SHARE || isRepetition(left) || isRun(left);
}

/** `aaaaaaaaaa`, `abcabcabcabc`. */
function isRepetition(text: string): boolean {
  const characters = [...text];
  return [1, 2, 3, 4].some((period) =>
    characters.every((character, at) => at < period || character === characters[at - period]),
  );
}

const KEYBOARD_ROWS = [
  '1234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  'qwertzuiop',
  'yxcvbnm',
  'azertyuiop',
  'qsdfghjklm',
];
const NEIGHBOURS = new Set(
  KEYBOARD_ROWS.flatMap((row) => [...row].slice(1).flatMap((key, at) => [row[at]! + key, key + row[at]!])),
);

/**
 * Sequences of the alphabet, the digits or a row of the keyboard, with almost nothing in between.
 */
function isRun(text: string): boolean {
  const characters = [...text];
  let apart = 0;
  let from = 0;
  while (from < characters.length) {
    const length = runLength(characters, from);
    if (length < MIN_RUN) apart++;
    from += length < MIN_RUN ? 1 : length;
  }
  return apart < MIN_RUN;
}

function runLength(characters: readonly string[], from: number): number {
  const lengths = [1, -1, 0].map((step) =>
    lengthWhile(characters, from, (a, b) => b.codePointAt(0)! - a.codePointAt(0)! === step),
  );
  return Math.max(
    ...lengths,
    lengthWhile(characters, from, (a, b) => NEIGHBOURS.has(a + b)),
  );
}

function lengthWhile(
  characters: readonly string[],
  from: number,
  goesOn: (a: string, b: string) => boolean,
): number {
  let to = from + 1;
  while (to < characters.length && goesOn(characters[to - 1]!, characters[to]!)) to++;
  return to - from;
}

const LOOK_ALIKES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

function isCommon(lower: string, common: ReadonlySet<string>): boolean {
  const joined = lower.replace(/[\s._-]/g, '');
  const core = joined.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  const isCore = core.length > 3 && joined.length - core.length <= MAX_DECORATION;
  return [lower, joined, ...(isCore ? [core] : [])].some(
    (text) => common.has(text) || common.has(text.replace(/[@4310$57!]/g, (sign) => LOOK_ALIKES[sign]!)),
  );
}

/** Longest first, so that a shorter name does not remove part of it. */
function namesOf({ email, firstName, lastName }: PasswordOwner, company: string): string[] {
  const [local = '', domain = ''] = email.split('@');
  const words = [local, firstName, lastName, company].flatMap((name) => [
    name.replace(/[^\p{L}\p{N}]/gu, ''),
    ...name.split(/[^\p{L}\p{N}]+/u),
  ]);
  return [email, PRODUCT, ...domain.split('.').slice(0, -1), ...words]
    .map((name) => name.normalize('NFKC').toLowerCase())
    .filter((name) => [...name].length >= MIN_NAME)
    .sort((a, b) => b.length - a.length);
}
