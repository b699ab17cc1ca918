import type { Readable } from 'node:stream';
import { calls, type DocumentMediaType, MAX_DOCUMENT_BYTES, type StationNote } from '@outpost/contract';
import type { FastifyInstance } from 'fastify';
import { spanOfQuery } from '../../history/index.ts';
import type { Context } from '../../platform/context.ts';
import { FileResponse, mount } from '../../platform/http/index.ts';
import { readBody } from '../station-files/index.ts';
import type { StationService } from '../stations/index.ts';
import { StationNoteRepository } from './repository.ts';
import { type Author, StationNoteService } from './service.ts';

const DONE = { Ok: true as const };

/** Notes, photos and documents of stations. */
export interface StationNotes {
  mount(app: FastifyInstance): void;
  /** Notes about times in a range; see `StationNoteService.notesBetween`. */
  readonly notesBetween: (
    stationIds: readonly number[],
    fromMs: number,
    toMs: number,
    reader: Author,
  ) => Promise<StationNote[]>;
}

export function createStationNotes(context: Context, stations: Pick<StationService, 'get'>): StationNotes {
  const { storage, audit, clock } = context;
  const repository = new StationNoteRepository(storage, audit);
  const service = new StationNoteService(clock, repository, stations);
  return {
    mount: (app) => mountStationNotes(app, context, stations, service),
    notesBetween: (stationIds, fromMs, toMs, reader) =>
      service.notesBetween(stationIds, fromMs, toMs, authorOf(reader)),
  };
}

function mountStationNotes(
  app: FastifyInstance,
  { timeZone }: Context,
  stations: Pick<StationService, 'get'>,
  service: StationNoteService,
): void {
  const own = calls.stationNotes;
  mount(app, own.list, ({ params, principal }) => service.notes(params.id, principal));
  mount(app, own.inTrends, ({ query, principal }) => {
    const { fromMs, toMs } = spanOfQuery(query, timeZone);
    return service.notesBetween(query.stationId, fromMs, toMs, authorOf(principal));
  });
  mount(app, own.add, async ({ params, body, principal }) => ({
    Id: await service.addNote(params.id, body, authorOf(principal)),
  }));
  mount(app, own.update, async ({ params, body, principal }) => {
    await service.changeNote(params.id, body.Text, authorOf(principal));
    return DONE;
  });
  mount(app, own.remove, async ({ params, principal }) => {
    await service.changeNote(params.id, null, authorOf(principal));
    return DONE;
  });
  mount(app, own.documents, ({ params, principal }) => service.documents(params.id, principal));
  mount(app, own.upload, async ({ params, query, principal, request }) => {
    // Before the body is read.
    stations.get(params.id);
    const length = request.headers['content-length'];
    const body = await readBody(request.body as Readable | null, length, MAX_DOCUMENT_BYTES);
    return {
      Id: await service.addDocument(params.id, query.name, new Uint8Array(body), authorOf(principal)),
    };
  });
  mount(app, own.document, async ({ params }) => {
    const { name, mediaType, content } = await service.document(params.id);
    return new FileResponse(fileNameOf(name, mediaType), mediaType, pieces(content));
  });
  mount(app, own.removeDocument, async ({ params, principal }) => {
    await service.removeDocument(params.id, authorOf(principal));
    return DONE;
  });
}

const authorOf = ({ accountId, name, role }: Author): Author => ({ accountId, name, role });

/** What a file of each type is called, whatever the name of the uploaded file was. */
const EXTENSIONS: Readonly<Record<DocumentMediaType, readonly [string, ...string[]]>> = {
  'image/png': ['.png'],
  'image/jpeg': ['.jpg', '.jpeg'],
  'application/pdf': ['.pdf'],
};

/** `Manual.html` of a PDF is `Manual.html.pdf`: no computer opens it as something that it is not. */
function fileNameOf(name: string, mediaType: DocumentMediaType): string {
  const extensions = EXTENSIONS[mediaType];
  const isRight = extensions.some((extension) => name.toLowerCase().endsWith(extension));
  return isRight ? name : `${name}${extensions[0]}`;
}

async function* pieces(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}
