import * as z from 'zod';
import { Id, Instant, multiLineText, singleLineText } from './primitives.ts';

/** Maximum number of notes of one station; the newest are listed. */
export const MAX_STATION_NOTES = 500;
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
  /** The caller is the author: only they may change it, only they and Admins may delete it. */
  Own: z.boolean(),
};

/** A note about a station. */
export const StationNote = z.object({
  ...written,
  Text: z.string(),
  /** null: never changed. */
  ChangedAt: Instant.nullable(),
});
export type StationNote = z.infer<typeof StationNote>;

export const StationNoteBody = z.strictObject({ Text: multiLineText(2_000).min(1, 'Must not be empty') });
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
