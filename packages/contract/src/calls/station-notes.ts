import * as z from 'zod';
import { defineCall } from '../call.ts';
import { NoJson } from '../files.ts';
import {
  DOCUMENT_MEDIA_TYPES,
  MAX_DOCUMENT_BYTES,
  StationDocument,
  StationDocumentQuery,
  StationNote,
  StationNoteBody,
} from '../station-notes.ts';
import { created, done, idParam } from './parts.ts';

const tag = 'Station notes';

/** Notes, photos and documents of stations. Users change and delete their own, Admins delete any. */
export const stationNotes = {
  list: defineCall({
    method: 'GET',
    path: '/api/Stations/notes/:id',
    needs: 'Viewer',
    tag,
    summary: 'List the notes of a station, newest first',
    params: idParam,
    answer: z.array(StationNote),
  }),
  add: defineCall({
    method: 'POST',
    path: '/api/Stations/notes/:id',
    needs: 'Operator',
    tag,
    audit: { kind: 'station', action: 'note', ofStation: true },
    summary: 'Add a note to a station',
    params: idParam,
    body: StationNoteBody,
    status: 201,
    answer: created,
  }),
  update: defineCall({
    method: 'PUT',
    path: '/api/Stations/note/:id',
    needs: 'Operator',
    tag,
    audit: { kind: 'station', action: 'note' },
    summary: 'Change one of your notes',
    params: idParam,
    body: StationNoteBody,
    answer: done,
  }),
  remove: defineCall({
    method: 'DELETE',
    path: '/api/Stations/note/:id',
    needs: 'Operator',
    tag,
    audit: { kind: 'station', action: 'note' },
    summary: 'Delete one of your notes',
    params: idParam,
    answer: done,
  }),
  documents: defineCall({
    method: 'GET',
    path: '/api/Stations/documents/:id',
    needs: 'Viewer',
    tag,
    summary: 'List the photos and documents of a station, newest first',
    params: idParam,
    answer: z.array(StationDocument),
  }),
  upload: defineCall({
    method: 'POST',
    path: '/api/Stations/documents/:id',
    needs: 'Operator',
    tag,
    audit: { kind: 'station', action: 'document', ofStation: true },
    summary: 'Add a photo or document to a station: a PNG, JPEG or PDF file in the request body',
    params: idParam,
    query: StationDocumentQuery,
    takes: [...DOCUMENT_MEDIA_TYPES, 'application/octet-stream'],
    maxBodyBytes: MAX_DOCUMENT_BYTES,
    status: 201,
    answer: created,
  }),
  document: defineCall({
    method: 'GET',
    path: '/api/Stations/document/:id',
    needs: 'Viewer',
    tag,
    unaudited: 'Every account can see the same document on a page',
    summary: 'Get a photo or document of a station',
    params: idParam,
    mediaTypes: [...DOCUMENT_MEDIA_TYPES],
    answer: NoJson,
  }),
  removeDocument: defineCall({
    method: 'DELETE',
    path: '/api/Stations/document/:id',
    needs: 'Operator',
    tag,
    audit: { kind: 'station', action: 'document' },
    summary: 'Delete a photo or document that you added',
    params: idParam,
    answer: done,
  }),
};
