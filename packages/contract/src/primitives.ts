import * as z from 'zod';

/** A database identity; 0 stands for something that has none yet. */
export const Id = z.int().min(1).max(2_147_483_647);

/** An instant on the wire: ISO 8601, UTC, with `Z`. */
export const Instant = z.iso.datetime({ offset: false, precision: null }).describe('ISO 8601, UTC, with Z');

/** A calendar date, `YYYY-MM-DD`, in the organisation's or the station's zone. */
export const PlainDate = z.iso.date();

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

/** Makes what stands after it read from the other side, so that a name looks like another one (UAX #9, 2). */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]/;

/** For refinements: nothing in a text makes it read otherwise than it is. */
export const isOneWay = (text: string) => !DIRECTIONS.test(text);

/** Text with lines, without other control characters and what is no character at all. */
export const WRITTEN = /^(?:[^\p{Cc}\ufffe\uffff]|[\t\n\r])*$/u;

/** A name that people give: trimmed, with something to be seen, without control characters. */
export const Name = z
  .string()
  .trim()
  .min(1, 'expected at least one character')
  .max(120)
  .regex(/^[^\p{Cc}]*$/u, 'expected no control characters')
  .refine(isOneWay, 'expected no characters that turn the direction of writing')
  .refine((name) => /[^\p{C}\p{Z}\p{M}]/u.test(name), 'expected something that can be seen');

/** A free text that people write; may be empty, may have lines. U+0000 is refused because PostgreSQL cannot store it. */
export const Text = z
  .string()
  .max(4_000)
  .regex(/^[^\0]*$/, 'expected no NUL character');

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
