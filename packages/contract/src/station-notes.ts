import * as z from 'zod';
import { DateOrInstant, Id, Instant, idsParam, multiLineText, singleLineText } from './primitives.ts';

/** Maximum number of notes of one station; the newest are listed. */
export const MAX_STATION_NOTES = 500;
/** Maximum number of stations whose notes are read at once. */
export const MAX_NOTE_STATIONS = 32;
/** Maximum number of photos and documents of one station. */
export const MAX_STATION_DOCUMENTS = 50;
/** Maximum size of a photo or document, bytes. */
export const MAX_DOCUMENT_BYTES = 5 * 1_024 * 1_024;

const written = {
  Id,
  StationId: Id,
  At: Instant,
  /** The name of the author at that time. */
  By: z.string(),
  /** The caller is the author: they and Admins may change and delete it. */
  Own: z.boolean(),
};

/** A note about a station. */
export const StationNote = z.object({
  ...written,
  Text: z.string(),
  /** null: never changed. */
  ChangedAt: Instant.nullable(),
  /** The name of the account that changed it last. */
  ChangedBy: z.string().nullable(),
  /** The instant in trends that it is about; null: the station as such. */
  AboutAt: Instant.nullable(),
  /** The point that it is about, of those at an instant; null: the station. */
  PointId: Id.nullable(),
});
export type StationNote = z.infer<typeof StationNote>;

export const StationNoteBody = z.strictObject({ Text: multiLineText(2_000).min(1, 'Must not be empty') });
/** Maximum number of characters of a note about an instant: it is read next to its mark. */
export const MAX_INSTANT_NOTE_CHARACTERS = 500;
export const INSTANT_NOTE_TOO_LONG = `A trend note can have at most ${MAX_INSTANT_NOTE_CHARACTERS} characters`;

/** A new note; with `AboutAt` it is marked in trends. */
export const NewStationNote = StationNoteBody.extend({
  AboutAt: Instant.optional(),
  /** A point of the station; needs `AboutAt`. */
  PointId: Id.optional(),
})
  .refine(({ AboutAt, Text }) => AboutAt === undefined || Text.length <= MAX_INSTANT_NOTE_CHARACTERS, {
    path: ['Text'],
    message: INSTANT_NOTE_TOO_LONG,
  })
  .refine(({ AboutAt, PointId }) => AboutAt !== undefined || PointId === undefined, {
    path: ['AboutAt'],
    message: 'Is required in a note about a point',
  });

export type NewStationNote = z.infer<typeof NewStationNote>;

/** `stationId` may repeat; dates as in trends. */
export const TrendNotesQuery = z.strictObject({
  stationId: idsParam(MAX_NOTE_STATIONS),
  startDate: DateOrInstant,
  endDate: DateOrInstant,
});
export type StationNoteBody = z.infer<typeof StationNoteBody>;

/** What may be stored, as the content itself shows; the name and the request do not count. */
export const DOCUMENT_MEDIA_TYPES = ['image/png', 'image/jpeg', 'application/pdf'] as const;
export const DocumentMediaType = z.enum(DOCUMENT_MEDIA_TYPES);
export type DocumentMediaType = z.infer<typeof DocumentMediaType>;

/** A photo or document of a station. */
export const StationDocument = z.object({
  ...written,
  Name: z.string(),
  MediaType: DocumentMediaType,
  /** Bytes. */
  Size: z.int(),
});
export type StationDocument = z.infer<typeof StationDocument>;

export const StationDocumentQuery = z.strictObject({ name: singleLineText(120).min(1, 'Must not be empty') });
