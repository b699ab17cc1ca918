import * as z from 'zod';

/** The error of a schema with a rule of its own, for which a missing value is no other case. */
export const orMissing =
  (rule: string) =>
  ({ input }: { readonly input?: unknown }): string =>
    input === undefined ? 'Required' : rule;

/** Whether a list has no value twice, as a refinement with {@link NO_DUPLICATES}. */
export const areDistinct = (values: readonly unknown[]): boolean => new Set(values).size === values.length;
export const NO_DUPLICATES = { error: 'Must not contain duplicates' };

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

/** Characters without a glyph that a text may contain, as regular expressions. */
const WITHOUT_GLYPH = [
  // Joiners within words of scripts without capitals, such as Persian, and after their marks.
  String.raw`(?<=\p{Lo})[\u200c\u200d](?=[\p{Lo}\p{M}])`,
  String.raw`(?<=\p{Lo}\p{M}{1,4})[\u200c\u200d]`,
  // Emoji of several parts.
  String.raw`(?<=[\p{ExtPict}\p{EMod}\ufe0f])\u200d(?=\p{ExtPict})`,
  String.raw`(?<=[0-9#*])\ufe0f(?=\u20e3)`,
  // Variants of emoji and of letters of such scripts.
  String.raw`(?<=[\p{Lo}\p{ExtPict}])\p{VS}`,
].join('|');
/**
 * Other characters without a glyph (default-ignorable ones, which include fillers and tags; the
 * blank of Braille; annotation marks) make a name look empty or like another one.
 */
const INVISIBLE = new RegExp(String.raw`(?!${WITHOUT_GLYPH})[\p{DI}\u2800\ufff9-\ufffb]`, 'u');
/** More than scripts need; long runs cover the lines above and below. */
const MAX_MARKS = 8;
const MANY_MARKS = new RegExp(String.raw`(?<=\p{M}{${MAX_MARKS}})\p{M}`, 'u');

/** What a text must not contain, with the requirement that it breaks. */
const REFUSED: readonly (readonly [RegExp, string])[] = [
  [/[\n\r\u2028\u2029]/, 'Must be a single line'],
  [/[\p{Cs}\ufffe\uffff]/u, 'Must be valid Unicode'],
  [/\p{Cc}/u, 'Must not contain control characters'],
  // Bidirectional controls (UAX #9, 2): one name could imitate another.
  [
    /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/,
    'Must not contain characters that change the text direction',
  ],
  [INVISIBLE, 'Must not contain invisible characters'],
  [MANY_MARKS, `Must not contain more than ${MAX_MARKS} combining marks in a row`],
];

/** Why a text is refused and where its first forbidden character is; undefined: it is accepted. */
function refusalOf(text: string): string | undefined {
  for (const [refused, requirement] of REFUSED) {
    const found = refused.exec(text);
    if (!found) continue;
    const code = found[0].codePointAt(0)!.toString(16).toUpperCase().padStart(4, '0');
    return `${requirement} (U+${code} at position ${found.index + 1})`;
  }
  return undefined;
}

const tidy = (text: string) => text.normalize('NFC').trim();
const withLines = (text: string) => text.replace(/\r\n?|[\u2028\u2029]/g, '\n').replaceAll('\t', ' ');

/** Adds an issue if a text contains a forbidden character. */
function isText({ value, issues }: z.core.ParsePayload<string>): void {
  const message = refusalOf(value);
  if (message !== undefined) issues.push({ code: 'custom', input: value, message });
}

/**
 * Free text in one line: trimmed, in Unicode normalisation form C, without control and invisible
 * characters, line breaks, bidirectional controls and long runs of combining marks.
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
export const cleanSingleLine = (text: string) =>
  repeated(withLines(text).replace(/\n+/g, ' '), (line) => tidy(withoutRefused(line)));

/** The same for {@link multiLineText}. */
export const cleanMultiLine = (text: string) =>
  repeated(withLines(text), (lines) => tidy(lines.split('\n').map(withoutRefused).join('\n')));

const REFUSED_EVERYWHERE = REFUSED.map(([refused]) => new RegExp(refused, `g${refused.flags}`));
const withoutRefused = (text: string) =>
  REFUSED_EVERYWHERE.reduce((rest, refused) => rest.replace(refused, ''), text);

/** Without its neighbour, a character that was accepted may be refused. */
function repeated(text: string, change: (text: string) => string): string {
  const changed = change(text);
  return changed === text ? text : repeated(changed, change);
}

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
