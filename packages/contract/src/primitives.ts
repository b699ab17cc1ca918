import * as z from 'zod';

/** The error of a schema with a rule of its own, for which a missing value is no other case. */
export const orMissing =
  (rule: string) =>
  ({ input }: { readonly input?: unknown }): string =>
    input === undefined ? 'Required' : rule;

/** A database ID; 0 stands for something not stored yet. */
export const Id = z.int().min(1).max(2_147_483_647);

/** An instant on the wire: RFC 3339, UTC, with `Z`. */
export const Instant = z.iso.datetime({ offset: false, precision: null }).describe('RFC 3339, UTC, with Z');

/** A calendar date, `YYYY-MM-DD`, in the organisation's or the station's zone. */
export const PlainDate = z.iso.date();

/** An instant, or a date: midnight in the station's zone, or the organisation's. */
export const DateOrInstant = z
  .union([Instant, PlainDate], {
    error: orMissing('Must be YYYY-MM-DD, or a time in UTC such as 2026-05-01T06:00:00Z'),
  })
  .describe(
    '`YYYY-MM-DD` (midnight in the station’s time zone; for several stations, the organisation’s), or a time in UTC such as `2026-05-01T06:00:00Z`',
  );

/** A local time, `HH:MM:SS`, 24 hours. */
export const PlainTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, 'Must be a time in the format HH:MM:SS')
  .describe('HH:MM:SS');

/** An IANA time zone that the runtime supports, such as `America/Denver`. */
export const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, { error: 'Must be an IANA time zone such as America/Denver' });

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/** C0, DEL and C1; U+2028 and U+2029, which break lines; surrogate halves; invalid code points. */
const NOT_TEXT = /[\p{Cc}\u2028\u2029\p{Cs}\ufffe\uffff]/u;
/**
 * Bidirectional controls (UAX #9, 2) make text look different from what is stored, so that one name
 * could imitate another.
 */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Why a text is refused and where its first forbidden character is; undefined: it is accepted. */
function refusalOf(text: string): string | undefined {
  const found = NOT_TEXT.exec(text) ?? DIRECTION.exec(text);
  if (!found) return undefined;
  const [character] = found;
  const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  return `${requirementBrokenBy(character)} (U+${code} at position ${found.index + 1})`;
}

function requirementBrokenBy(character: string): string {
  if (DIRECTION.test(character)) return 'Must not contain characters that change the text direction';
  if (/[\n\r\u2028\u2029]/.test(character)) return 'Must be a single line';
  if (/[\p{Cs}\ufffe\uffff]/u.test(character)) return 'Must be valid Unicode';
  return 'Must not contain control characters';
}

const tidy = (text: string) => text.normalize('NFC').trim();
const withLines = (text: string) => text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replaceAll('\t', ' ');

/** Adds an issue if a text contains a forbidden character. */
function isText({ value, issues }: z.core.ParsePayload<string>): void {
  const message = refusalOf(value);
  if (message !== undefined) issues.push({ code: 'custom', input: value, message });
}

/**
 * Free text in one line: trimmed, in Unicode normalisation form C, without control characters, line
 * breaks and bidirectional controls.
 */
export const singleLineText = (maxCharacters: number) =>
  z.string().overwrite(tidy).max(maxCharacters).check(isText);

/** The same with line breaks, which become `\n`; a tab becomes a space. */
export const multiLineText = (maxCharacters: number) =>
  z
    .string()
    .overwrite((text) => tidy(withLines(text)))
    .max(maxCharacters)
    // The same length as the text, so that positions match.
    .check(({ value, issues }) => isText({ value: value.replaceAll('\n', ' '), issues }));

/**
 * A URL with one of these protocols. URL parsers drop line breaks and tabs silently, so two texts
 * would be the same URL.
 */
export const urlText = (protocol: RegExp, maxCharacters: number, rule: string) =>
  z
    .url({ protocol, error: orMissing(rule) })
    .overwrite(tidy)
    .max(maxCharacters)
    .check(isText);

/**
 * Converts an earlier text to {@link singleLineText}: forbidden characters are removed, a line
 * break becomes a space.
 */
export const cleanSingleLine = (text: string) => tidy(withoutRefused(withLines(text).replace(/\n+/g, ' ')));

/** The same for {@link multiLineText}. */
export const cleanMultiLine = (text: string) =>
  withLines(text).split('\n').map(withoutRefused).join('\n').normalize('NFC').trim();

const withoutRefused = (text: string) =>
  text.replace(new RegExp(NOT_TEXT, 'gu'), '').replace(new RegExp(DIRECTION, 'g'), '');

/** A name with at least one visible character. */
export const Name = singleLineText(120)
  .min(1, 'Must not be empty')
  .refine((name) => /[^\p{C}\p{Z}\p{M}]/u.test(name), 'Must not be blank');

/** Notes; may be empty. */
export const Text = multiLineText(4_000);

export const Email = z.email().max(254).toLowerCase();

/** An international telephone number (E.164): `+15551234567`. */
export const PhoneNumber = z
  .string()
  .regex(/^\+[1-9]\d{6,14}$/, 'Must be a phone number with + and country code, such as +15551234567');

/** An ID in a path: digits. */
export const IdParam = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'Must be a whole number of 1 or more')
  .transform(Number)
  .pipe(Id);

/** IDs in a query, each with the same name, which may repeat. */
export const idsParam = (most: number) =>
  z
    .union([IdParam, z.array(IdParam)], {
      error: orMissing('Must be a whole number of 1 or more. Repeat the parameter for several numbers.'),
    })
    .transform((ids) => (Array.isArray(ids) ? ids : [ids]))
    .pipe(z.array(Id).min(1).max(most));
