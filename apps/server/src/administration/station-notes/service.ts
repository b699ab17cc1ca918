import {
  INSTANT_NOTE_TOO_LONG,
  MAX_INSTANT_NOTE_CHARACTERS,
  MAX_STATION_DOCUMENTS,
  MAX_STATION_NOTES,
  type NewStationNote,
  type StationDocument,
  type StationNote,
} from '@outpost/contract';
import { AppError } from '../../platform/app-error.ts';
import type { AuditNote } from '../../platform/audit/index.ts';
import { type Clock, instantOrNull, toInstant } from '../../platform/clock.ts';
import { invalid, type Principal } from '../../platform/http/index.ts';
import type { StationService } from '../stations/index.ts';
import { mediaTypeOf } from './media-type.ts';
import type {
  NoteChangeOutcome,
  NoteEditor,
  StationNoteRepository,
  StoredDocument,
  StoredNote,
  StoredWriting,
  Writing,
} from './repository.ts';
import * as texts from './texts.ts';

/** Who asks. */
export type Author = Pick<Principal, 'accountId' | 'name' | 'role'>;

/**
 * Notes, photos and documents of stations: every user sees them, users change and delete their own, and
 * Admins any. Those of a deleted station are kept and not found.
 */
export class StationNoteService {
  readonly #clock: Clock;
  readonly #repository: StationNoteRepository;
  readonly #stations: Pick<StationService, 'get'>;

  constructor(clock: Clock, repository: StationNoteRepository, stations: Pick<StationService, 'get'>) {
    this.#clock = clock;
    this.#repository = repository;
    this.#stations = stations;
  }

  /** Newest first. @throws AppError `STATION_NOT_FOUND` */
  async notes(stationId: number, author: Author): Promise<StationNote[]> {
    this.#stations.get(stationId);
    const notes = await this.#repository.notes(stationId, MAX_STATION_NOTES);
    return notes.map((note) => presentedNote(note, author));
  }

  /**
   * Those about an instant from `fromMs` up to `toMs`, newest instant first.
   * @throws AppError `STATION_NOT_FOUND`
   */
  async notesBetween(
    stationIds: readonly number[],
    fromMs: number,
    toMs: number,
    author: Author,
  ): Promise<StationNote[]> {
    for (const id of stationIds) this.#stations.get(id);
    const notes = await this.#repository.notesBetween(stationIds, fromMs, toMs, MAX_STATION_NOTES);
    return notes.map((note) => presentedNote(note, author));
  }

  /** @throws AppError `STATION_NOT_FOUND`, `NOTES_FULL`, `BAD_REQUEST` for a point of another station */
  async addNote(stationId: number, given: NewStationNote, author: Author): Promise<number> {
    const { Text: text, AboutAt, PointId } = given;
    const { SiteName, Points } = this.#stations.get(stationId);
    if (PointId !== undefined && !Points.some(({ Id }) => Id === PointId)) {
      throw invalid([{ Path: 'body.PointId', Message: texts.mustBePointOf(SiteName) }]);
    }
    const writing = this.#writing(stationId, author, 'note', texts.noteAdded, { ...given });
    const about = { atMs: AboutAt === undefined ? null : Date.parse(AboutAt), pointId: PointId ?? null };
    const id = await this.#repository.addNote(writing, text, about, MAX_STATION_NOTES);
    if (id === null) throw new AppError('NOTES_FULL', texts.maxNotesReached(MAX_STATION_NOTES));
    return id;
  }

  /**
   * @param text null: delete the note
   * @throws AppError `NOTE_NOT_FOUND`, `NOT_AUTHOR`; `BAD_REQUEST` for one about an instant that is
   * too long
   */
  async changeNote(id: number, text: string | null, author: Author): Promise<void> {
    const change = text === null ? null : { text, atMs: this.#clock.now(), by: author.name };
    const outcome = await this.#repository.changeNote(id, editorOf(author), change, (stored) => {
      if (stored.about.atMs !== null && (text ?? '').length > MAX_INSTANT_NOTE_CHARACTERS) {
        throw invalid([{ Path: 'body.Text', Message: INSTANT_NOTE_TOO_LONG }]);
      }
      const words = text === null ? texts.noteDeleted : texts.noteChanged;
      return this.#note(stored.stationId, author, 'note', words, {
        Before: stored.text,
        ...(text === null ? {} : { Text: text }),
      });
    });
    expectAllowed(outcome, () => new AppError('NOTE_NOT_FOUND', texts.noteNotFound(id)));
  }

  /** Newest first. @throws AppError `STATION_NOT_FOUND` */
  async documents(stationId: number, author: Author): Promise<StationDocument[]> {
    this.#stations.get(stationId);
    const documents = await this.#repository.documents(stationId);
    return documents.map((document) => ({
      ...presented(document, author),
      Name: document.name,
      MediaType: document.mediaType,
      Size: document.size,
    }));
  }

  /** @throws AppError `STATION_NOT_FOUND`, `MEDIA_TYPE_UNSUPPORTED`, `DOCUMENTS_FULL` */
  async addDocument(stationId: number, name: string, content: Uint8Array, author: Author): Promise<number> {
    const mediaType = mediaTypeOf(content);
    if (mediaType === null) throw new AppError('MEDIA_TYPE_UNSUPPORTED', texts.fileTypeNotAccepted);
    const writing = this.#writing(stationId, author, 'document', (site) => texts.documentAdded(name, site), {
      MediaType: mediaType,
      Size: content.length,
    });
    const file = { name, mediaType, content };
    const id = await this.#repository.addDocument(writing, file, MAX_STATION_DOCUMENTS);
    if (id === null) throw new AppError('DOCUMENTS_FULL', texts.maxDocumentsReached(MAX_STATION_DOCUMENTS));
    return id;
  }

  /** @throws AppError `DOCUMENT_NOT_FOUND` also for one of a deleted station */
  async document(id: number): Promise<StoredDocument & { readonly content: Uint8Array }> {
    const document = await this.#repository.document(id);
    if (document === undefined || this.#siteName(document.stationId) === null) {
      throw new AppError('DOCUMENT_NOT_FOUND', texts.documentNotFound(id));
    }
    return document;
  }

  /** @throws AppError `DOCUMENT_NOT_FOUND`, `NOT_AUTHOR` */
  async removeDocument(id: number, author: Author): Promise<void> {
    const outcome = await this.#repository.removeDocument(id, editorOf(author), ({ stationId, name }) =>
      this.#note(stationId, author, 'document', (site) => texts.documentDeleted(name, site), {}),
    );
    expectAllowed(outcome, () => new AppError('DOCUMENT_NOT_FOUND', texts.documentNotFound(id)));
  }

  #writing(
    stationId: number,
    author: Author,
    action: string,
    words: (site: string) => string,
    details: AuditNote['details'] & object,
  ): Writing {
    this.#stations.get(stationId);
    const note = this.#note(stationId, author, action, words, details);
    return { stationId, by: actorOf(author), atMs: this.#clock.now(), note };
  }

  #note(
    stationId: number,
    author: Author,
    action: string,
    words: (site: string) => string,
    details: AuditNote['details'] & object,
  ): AuditNote {
    const site = this.#siteName(stationId) ?? texts.deletedStation(stationId);
    return {
      kind: 'station',
      action,
      outcome: 'done',
      by: actorOf(author),
      stationId,
      words: words(site),
      details,
    };
  }

  /** null: the station was deleted. */
  #siteName(stationId: number): string | null {
    try {
      return this.#stations.get(stationId).SiteName;
    } catch (error) {
      if (error instanceof AppError && error.code === 'STATION_NOT_FOUND') return null;
      throw error;
    }
  }
}

const actorOf = ({ accountId, name }: Author) => ({ accountId, name });

const editorOf = ({ accountId, role }: Author): NoteEditor => ({ accountId, isAdmin: role === 'Admin' });

const presented = ({ id, stationId, accountId, by, atMs }: StoredWriting, author: Author) => ({
  Id: id,
  StationId: stationId,
  At: toInstant(atMs),
  By: by,
  Own: accountId === author.accountId,
});

const presentedNote = (note: StoredNote, author: Author): StationNote => ({
  ...presented(note, author),
  Text: note.text,
  ChangedAt: instantOrNull(note.changedAtMs),
  ChangedBy: note.changedBy,
  AboutAt: instantOrNull(note.about.atMs),
  PointId: note.about.pointId,
});

function expectAllowed({ kind }: NoteChangeOutcome<unknown>, missing: () => AppError): void {
  if (kind === 'missing') throw missing();
  if (kind === 'other') throw new AppError('NOT_AUTHOR', texts.notAuthor);
}
