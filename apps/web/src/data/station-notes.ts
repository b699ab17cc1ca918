import { calls, type StationDocument } from '@outpost/contract';
import { useQuery } from '@tanstack/react-query';
import { keys } from './query.ts';
import { call } from './runtime.ts';
import { saveFile } from './save-file.ts';
import { useAction } from './use-action.ts';
import { useRead } from './use-read.ts';

/** Another user may have written one. */
const REFRESH_MS = 60_000;
/** A file of 5 MiB over a slow link. */
const UPLOAD_TIMEOUT_MS = 5 * 60_000;

/** The notes of a station, newest first. */
export function useStationNotes(stationId: number) {
  return useRead(
    calls.stationNotes.list,
    { params: { id: stationId } },
    { queryKey: keys.notes(stationId), refetchInterval: REFRESH_MS },
  );
}

/** The photos and documents of a station, newest first. */
export function useStationDocuments(stationId: number) {
  return useRead(
    calls.stationNotes.documents,
    { params: { id: stationId } },
    { queryKey: keys.documents(stationId), refetchInterval: REFRESH_MS },
  );
}

export interface NoteToSave {
  /** null: a new one. */
  readonly id: number | null;
  readonly text: string;
  /** Of a new one: the instant and point in trends that it is about. */
  readonly about?: { readonly atMs: number; readonly pointId: number | null };
}

/** Adds or changes a note. */
export const useSaveNote = (stationId: number) =>
  useAction(
    ({ id, text, about }: NoteToSave): Promise<unknown> =>
      id === null
        ? call(calls.stationNotes.add, {
            params: { id: stationId },
            body: {
              Text: text,
              ...(about && { AboutAt: new Date(about.atMs).toISOString() }),
              ...(about?.pointId && { PointId: about.pointId }),
            },
          })
        : call(calls.stationNotes.update, { params: { id }, body: { Text: text } }),
    [keys.allNotes],
  );

export const useDeleteNote = () =>
  useAction((id: number) => call(calls.stationNotes.remove, { params: { id } }), [keys.allNotes]);

/** Adds a PNG, JPEG or PDF file. */
export const useAddDocument = (stationId: number) =>
  useAction(
    (file: File) =>
      call(calls.stationNotes.upload, {
        params: { id: stationId },
        query: { name: file.name },
        // The server reads the type from the content.
        file: { content: file, mediaType: 'application/octet-stream' },
        timeoutMs: UPLOAD_TIMEOUT_MS,
      }),
    [keys.documents(stationId)],
  );

export const useDeleteDocument = (stationId: number) =>
  useAction(
    (id: number) => call(calls.stationNotes.removeDocument, { params: { id } }),
    [keys.documents(stationId)],
  );

/** The bytes of a photo, which never change. */
export function useDocumentContent(id: number, enabled: boolean) {
  return useQuery({
    queryKey: keys.document(id),
    enabled,
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async ({ signal }) => {
      const { content } = await call.file(calls.stationNotes.document, { params: { id }, signal });
      return content;
    },
  });
}

export const useDownloadDocument = () =>
  useAction(async ({ Id, Name }: StationDocument) =>
    saveFile(await call.file(calls.stationNotes.document, { params: { id: Id } }), Name),
  );
