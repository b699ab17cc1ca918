import * as z from 'zod';

/** A database identity; 0 stands for something that has none yet. */
export const Id = z.int().min(1).max(2_147_483_647);

/** An instant on the wire: ISO 8601, UTC, with `Z`. */
export const Instant = z.iso.datetime({ offset: false, precision: null }).describe('ISO 8601, UTC, with Z');

/** A calendar date, `YYYY-MM-DD`, in the organisation's or the station's zone. */
export const PlainDate = z.iso.date();

/** An instant, or a date: midnight in the station's zone, with which the day begins. */
export const DateOrInstant = z
  .union([Instant, PlainDate], {
    error: 'expected YYYY-MM-DD, or an instant in UTC such as 2026-05-01T06:00:00Z',
  })
  .describe("YYYY-MM-DD, which is midnight in the station's zone, or ISO 8601 in UTC with Z");

/** A wall clock time, `HH:MM:SS`, 24 hours. */
export const PlainTime = z
  .string()
  .regex(/^([01]\d|2[0-3]):[0-5]\d:[0-5]\d$/, 'expected a time as HH:MM:SS')
  .describe('HH:MM:SS');

/** An IANA time zone that the runtime knows, such as `America/Denver`. */
export const TimeZone = z
  .string()
  .max(64)
  .refine(isTimeZone, { error: 'expected an IANA time zone such as America/Denver' });

function isTimeZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return /^[A-Za-z]/.test(name);
  } catch {
    return false;
  }
}

/** C0, DEL and C1; U+2028 and U+2029, which break lines; halves of a surrogate pair; what is no character. */
const NOT_TEXT = /[\p{Cc}\u2028\u2029\p{Cs}\ufffe\uffff]/u;
/** What makes text read otherwise than it is stored (UAX #9, 2): a name would look like another one. */
const DIRECTION = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/;

/** Where a text has a character that no text of ours may have, and why; undefined: nowhere. */
function refusalOf(text: string): string | undefined {
  const found = NOT_TEXT.exec(text) ?? DIRECTION.exec(text);
  if (!found) return undefined;
  const [character] = found;
  const code = character.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0');
  return `expected ${expectedInsteadOf(character)}: U+${code} at character ${found.index + 1}`;
}

function expectedInsteadOf(character: string): string {
  if (DIRECTION.test(character)) return 'no characters that change the direction of text';
  if (/[\n\r\u2028\u2029]/.test(character)) return 'one line';
  if (/[\p{Cs}\ufffe\uffff]/u.test(character)) return 'well-formed Unicode';
  return 'no control characters';
}

const tidy = (text: string) => text.normalize('NFC').trim();
const withLines = (text: string) => text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replaceAll('\t', ' ');

/** Adds the issue of a text that has a character that none may have. */
function isText({ value, issues }: z.core.ParsePayload<string>): void {
  const message = refusalOf(value);
  if (message !== undefined) issues.push({ code: 'custom', input: value, message });
}

/**
 * Free text in one line: trimmed, in Unicode normalisation form C, without control characters, line breaks and characters that
 * change the direction of text.
 */
export const singleLineText = (maxCharacters: number) =>
  z.string().overwrite(tidy).max(maxCharacters).check(isText);

/** The same with line breaks, which become `\n`; a tab becomes a space. */
export const multiLineText = (maxCharacters: number) =>
  z
    .string()
    .overwrite((text) => tidy(withLines(text)))
    .max(maxCharacters)
    // As long as the text, so that a place in it is a place in the text.
    .check(({ value, issues }) => isText({ value: value.replaceAll('\n', ' '), issues }));

/** A URL of one of these protocols. URL parsers drop line breaks and tabs in silence, so that two would be the same. */
export const urlText = (protocol: RegExp, maxCharacters: number, error: string) =>
  z.url({ protocol, error }).overwrite(tidy).max(maxCharacters).check(isText);

/** A text from before there was {@link singleLineText}, made one: what it refuses is left out, a line break becomes a space. */
export const cleanSingleLine = (text: string) => tidy(withoutRefused(withLines(text).replace(/\n+/g, ' ')));

/** The same for {@link multiLineText}. */
export const cleanMultiLine = (text: string) =>
  withLines(text).split('\n').map(withoutRefused).join('\n').normalize('NFC').trim();

const withoutRefused = (text: string) =>
  text.replace(new RegExp(NOT_TEXT, 'gu'), '').replace(new RegExp(DIRECTION, 'g'), '');

/** A name that people give, with something to be seen. */
export const Name = singleLineText(120)
  .min(1, 'expected at least one character')
  .refine((name) => /[^\p{C}\p{Z}\p{M}]/u.test(name), 'expected something that can be seen');

/** Notes; may be empty. */
export const Text = multiLineText(4_000);

export const Email = z.email().max(254).toLowerCase();

/** A telephone number as the whole world dials it (E.164): `+15551234567`. */
export const PhoneNumber = z
  .string()
  .regex(/^\+[1-9]\d{6,14}$/, 'expected a number with + and the country’s code, such as +15551234567');

/** An identity in a path: digits. */
export const IdParam = z
  .string()
  .regex(/^[1-9]\d{0,9}$/, 'expected a whole number above 0, in digits')
  .transform(Number)
  .pipe(Id);

/** Identities in a query, each with the same name, which may repeat: digits, as in a path. */
export const idsParam = (most: number) =>
  z
    .union([IdParam, z.array(IdParam)], { error: 'expected whole numbers above 0, in digits' })
    .transform((ids) => (Array.isArray(ids) ? ids : [ids]))
    .pipe(z.array(Id).min(1).max(most));
