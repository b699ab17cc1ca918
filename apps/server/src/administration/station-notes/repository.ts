import type { DocumentMediaType } from '@outpost/contract';
import type { Selectable } from 'kysely';
import type { Actor, Audit, AuditNote } from '../../platform/audit/index.ts';
import type { Database, Storage, Tables } from '../../platform/storage/index.ts';

/** Who wrote what, and when. */
export interface StoredWriting {
  readonly id: number;
  readonly stationId: number;
  readonly accountId: number;
  readonly by: string;
  readonly atMs: number;
}

/** The instant and point in trends that a note is about; null: the station as such. */
export interface NoteSubject {
  readonly atMs: number | null;
  readonly pointId: number | null;
}

export interface StoredNote extends StoredWriting {
  readonly text: string;
  readonly changedAtMs: number | null;
  readonly changedBy: string | null;
  readonly about: NoteSubject;
}

export interface StoredDocument extends StoredWriting {
  readonly name: string;
  readonly mediaType: DocumentMediaType;
  readonly size: number;
}

/** A note or document to be stored, with its audit event. */
export interface Writing {
  readonly stationId: number;
  readonly by: Actor & { readonly accountId: number };
  readonly atMs: number;
  readonly note: AuditNote;
}

/** Who changes or deletes. */
export interface NoteEditor {
  readonly accountId: number;
  /** They may change and delete what others wrote. */
  readonly isAdmin: boolean;
}

/** What was changed or deleted, or why it was not. */
export type NoteChangeOutcome<T> =
  | { readonly kind: 'done'; readonly stored: T }
  | { readonly kind: 'missing' | 'other' };

const ALONE = { alone: 'station-notes' } as const;
const WRITTEN = ['id', 'station_id', 'account_id', 'by_name', 'at'] as const;
const NOTE = [...WRITTEN, 'changed_at', 'changed_by', 'about_at', 'point_id', 'words'] as const;
const DOCUMENT = [...WRITTEN, 'name', 'media_type', 'size'] as const;

/** Notes, photos and documents of stations. Every change has its audit event in its transaction. */
export class StationNoteRepository {
  readonly #storage: Storage;
  readonly #audit: Pick<Audit, 'appendIn'>;

  constructor(storage: Storage, audit: Pick<Audit, 'appendIn'>) {
    this.#storage = storage;
    this.#audit = audit;
  }

  /** Newest first. */
  async notes(stationId: number, limit: number): Promise<StoredNote[]> {
    const rows = await this.#storage.read
      .selectFrom('station_notes')
      .select(NOTE)
      .where('station_id', '=', stationId)
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(noteOf);
  }

  /** Those about an instant from `fromMs` up to `toMs`, newest instant first. */
  async notesBetween(
    stationIds: readonly number[],
    fromMs: number,
    toMs: number,
    limit: number,
  ): Promise<StoredNote[]> {
    const rows = await this.#storage.read
      .selectFrom('station_notes')
      .select(NOTE)
      .where('station_id', 'in', stationIds)
      .where('about_at', '>=', fromMs)
      .where('about_at', '<', toMs)
      .orderBy('about_at', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .execute();
    return rows.map(noteOf);
  }

  /** @returns its ID; null: the station has `most` already */
  addNote(writing: Writing, text: string, about: NoteSubject, most: number): Promise<number | null> {
    return this.#storage.transaction(async (trx) => {
      if ((await countOf(trx, 'station_notes', writing.stationId)) >= most) return null;
      const { id } = await trx
        .insertInto('station_notes')
        .values({
          ...columnsOf(writing),
          changed_at: null,
          changed_by: null,
          about_at: about.atMs,
          point_id: about.pointId,
          words: text,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await this.#audit.appendIn(trx, [writing.note]);
      return id;
    }, ALONE);
  }

  /** Changes a note, or with null deletes it. @param noteFor its audit event */
  changeNote(
    id: number,
    by: NoteEditor,
    change: { readonly text: string; readonly atMs: number; readonly by: string } | null,
    noteFor: (stored: StoredNote) => AuditNote,
  ): Promise<NoteChangeOutcome<StoredNote>> {
    return this.#storage.transaction(async (trx): Promise<NoteChangeOutcome<StoredNote>> => {
      const row = await trx.selectFrom('station_notes').select(NOTE).where('id', '=', id).executeTakeFirst();
      const outcome = allowedOf(row && noteOf(row), by);
      if (outcome.kind !== 'done') return outcome;
      if (change === null) await trx.deleteFrom('station_notes').where('id', '=', id).execute();
      else {
        await trx
          .updateTable('station_notes')
          .set({ words: change.text, changed_at: change.atMs, changed_by: change.by })
          .where('id', '=', id)
          .execute();
      }
      await this.#audit.appendIn(trx, [noteFor(outcome.stored)]);
      return outcome;
    }, ALONE);
  }

  /** Newest first, without their content. */
  async documents(stationId: number): Promise<StoredDocument[]> {
    const rows = await this.#storage.read
      .selectFrom('station_documents')
      .select(DOCUMENT)
      .where('station_id', '=', stationId)
      .orderBy('id', 'desc')
      .execute();
    return rows.map(documentOf);
  }

  async document(id: number): Promise<(StoredDocument & { readonly content: Uint8Array }) | undefined> {
    const row = await this.#storage.read
      .selectFrom('station_documents')
      .select([...DOCUMENT, 'content'])
      .where('id', '=', id)
      .executeTakeFirst();
    return row && { ...documentOf(row), content: row.content };
  }

  /** @returns its ID; null: the station has `most` already */
  addDocument(
    writing: Writing,
    file: { readonly name: string; readonly mediaType: DocumentMediaType; readonly content: Uint8Array },
    most: number,
  ): Promise<number | null> {
    return this.#storage.transaction(async (trx) => {
      if ((await countOf(trx, 'station_documents', writing.stationId)) >= most) return null;
      const { name, mediaType, content } = file;
      const { id } = await trx
        .insertInto('station_documents')
        .values({ ...columnsOf(writing), name, media_type: mediaType, size: content.length, content })
        .returning('id')
        .executeTakeFirstOrThrow();
      await this.#audit.appendIn(trx, [writing.note]);
      return id;
    }, ALONE);
  }

  removeDocument(
    id: number,
    by: NoteEditor,
    noteFor: (stored: StoredDocument) => AuditNote,
  ): Promise<NoteChangeOutcome<StoredDocument>> {
    return this.#storage.transaction(async (trx): Promise<NoteChangeOutcome<StoredDocument>> => {
      const row = await trx
        .selectFrom('station_documents')
        .select(DOCUMENT)
        .where('id', '=', id)
        .executeTakeFirst();
      const outcome = allowedOf(row && documentOf(row), by);
      if (outcome.kind !== 'done') return outcome;
      await trx.deleteFrom('station_documents').where('id', '=', id).execute();
      await this.#audit.appendIn(trx, [noteFor(outcome.stored)]);
      return outcome;
    }, ALONE);
  }
}

async function countOf(
  trx: Database,
  table: 'station_notes' | 'station_documents',
  stationId: number,
): Promise<number> {
  const { count } = await trx
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('station_id', '=', stationId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const columnsOf = ({ stationId, by, atMs }: Writing) => ({
  station_id: stationId,
  account_id: by.accountId,
  by_name: by.name,
  at: atMs,
});

interface WrittenRow {
  readonly id: number;
  readonly station_id: number;
  readonly account_id: number;
  readonly by_name: string;
  readonly at: number;
}

const writingOf = ({ id, station_id, account_id, by_name, at }: WrittenRow): StoredWriting => ({
  id,
  stationId: station_id,
  accountId: account_id,
  by: by_name,
  atMs: at,
});

type NoteRow = WrittenRow & Omit<Selectable<Tables['station_notes']>, keyof WrittenRow>;

const noteOf = (row: NoteRow): StoredNote => ({
  ...writingOf(row),
  text: row.words,
  changedAtMs: row.changed_at,
  changedBy: row.changed_by,
  about: { atMs: row.about_at, pointId: row.point_id },
});

const documentOf = (
  row: WrittenRow & { readonly name: string; readonly media_type: DocumentMediaType; readonly size: number },
): StoredDocument => ({ ...writingOf(row), name: row.name, mediaType: row.media_type, size: row.size });

function allowedOf<T extends StoredWriting>(
  stored: T | undefined,
  { accountId, isAdmin }: NoteEditor,
): NoteChangeOutcome<T> {
  if (stored === undefined) return { kind: 'missing' };
  return isAdmin || stored.accountId === accountId ? { kind: 'done', stored } : { kind: 'other' };
}
