import type {
  DeliveredFile,
  ExportFormat,
  ExportResolution,
  ExportState,
  HistoryExportFile,
  UnitSystem,
} from '@outpost/contract';
import type { Database, Storage } from '../../platform/storage/index.ts';
import type { ExportCursor } from './read-pages.ts';

/** The data folder in which the files of exports are, and its server's name. */
export interface ExportPlace {
  readonly folderId: string;
  readonly server: string;
}

/** What is exported, and for whom. */
export interface NewExport {
  readonly accountId: number;
  readonly accountName: string;
  readonly resolution: ExportResolution;
  readonly format: ExportFormat;
  readonly units: UnitSystem;
  readonly fromMs: number;
  readonly toMs: number;
  readonly pointIds: readonly number[];
  readonly stations: number;
  /** Where its files are. */
  readonly place: ExportPlace;
  /** The period of a schedule for which it is made; null: a user created it. */
  readonly run?: ExportPeriod | null;
}

/** A period of a scheduled export. */
export interface ExportPeriod {
  readonly scheduleId: number;
  /** Its days, `YYYY-MM-DD`. */
  readonly first: string;
  readonly last: string;
}

/** How far the delivery of a scheduled export is. */
export interface ExportDelivery {
  /** Failed attempts to make or deliver it. */
  readonly attempts: number;
  readonly nextAttemptMs: number | null;
  readonly deliveredMs: number | null;
  readonly files: readonly DeliveredFile[];
}

/** A stored export. */
export interface StoredExport extends NewExport {
  readonly id: number;
  readonly state: ExportState;
  readonly createdMs: number;
  readonly finishedMs: number | null;
  readonly expiresMs: number | null;
  readonly error: string | null;
  /** What follows its complete files. */
  readonly cursor: ExportCursor;
  /** In order. */
  readonly files: readonly HistoryExportFile[];
  readonly delivery: ExportDelivery;
}

/** How an export ended. */
export interface ExportEnd {
  readonly state: 'done' | 'failed' | 'cancelled';
  readonly error: string | null;
  readonly atMs: number;
  readonly expiresMs: number;
}

const UNFINISHED = ['waiting', 'running'] satisfies ExportState[];

/** Stored exports. Every method throws StorageError. */
export type ExportRepository = ReturnType<typeof createExportRepository>;

export function createExportRepository(storage: Storage) {
  const { read: reader, write } = storage;
  return {
    /** Serializes related reads and writes, over all processes. */
    alone: <T>(work: (db: Database) => Promise<T>): Promise<T> =>
      storage.transaction(work, { alone: 'history-exports' }),
    /** Newest first, without those of schedules. @param accountId null: of all accounts */
    list: (accountId: number | null, db: Database = reader): Promise<StoredExport[]> =>
      readExports(db, (query) => {
        const ofUsers = query.where('schedule_id', 'is', null);
        return accountId === null ? ofUsers : ofUsers.where('account_id', '=', accountId);
      }),
    find: async (id: number): Promise<StoredExport | undefined> =>
      (await readExports(reader, (query) => query.where('id', '=', id)))[0],

    async create(db: Database, created: NewExport, atMs: number): Promise<number> {
      const { id } = await db
        .insertInto('history_exports')
        .values(columnsOf(created, atMs))
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    /** Those to be made, newest first. */
    unfinished: (): Promise<StoredExport[]> =>
      readExports(reader, (query) => query.where('state', 'in', UNFINISHED)),

    /** @returns whether it is still to be made */
    async setRunning(id: number): Promise<boolean> {
      const { numUpdatedRows } = await write
        .updateTable('history_exports')
        .set({ state: 'running' })
        .where('id', '=', id)
        .where('state', 'in', UNFINISHED)
        .executeTakeFirst();
      return numUpdatedRows > 0;
    },

    /** Another server makes it from the begin: the files are elsewhere. */
    moveTo: (id: number, { folderId, server }: ExportPlace): Promise<void> =>
      storage.transaction(async (db) => {
        await db.deleteFrom('history_export_files').where('export_id', '=', id).execute();
        const changes = { server, folder_id: folderId, next_point: 0, next_at: null };
        await db.updateTable('history_exports').set(changes).where('id', '=', id).execute();
      }),

    /** Stores how far an export has come, with the file that is complete; null: none is. */
    setReached: (id: number, next: ExportCursor, file: HistoryExportFile | null): Promise<void> =>
      storage.transaction(async (db) => {
        if (file !== null) {
          const { Number: number, Name: name, Rows: row_count, Bytes: bytes, Sha256: sha256 } = file;
          const row = { export_id: id, number, name, row_count, bytes, sha256 };
          await db.insertInto('history_export_files').values(row).execute();
        }
        const changes = { next_point: next.point, next_at: next.atMs };
        await db.updateTable('history_exports').set(changes).where('id', '=', id).execute();
      }),

    /** Ends it unless it has ended. */
    async end(id: number, { state, error, atMs, expiresMs }: ExportEnd): Promise<void> {
      await write
        .updateTable('history_exports')
        .set({ state, error, finished_at: atMs, expires_at: expiresMs })
        .where('id', '=', id)
        .where('state', 'in', UNFINISHED)
        .execute();
    },

    /** Its files are deleted; it stays listed. */
    dropFiles: async (id: number): Promise<void> =>
      void (await write.deleteFrom('history_export_files').where('export_id', '=', id).execute()),

    delete: (id: number): Promise<void> =>
      storage.transaction(async (db) => {
        await db.deleteFrom('history_export_files').where('export_id', '=', id).execute();
        await db.deleteFrom('history_exports').where('id', '=', id).execute();
      }),

    /** IDs of those whose files expired, and of schedules those that were delivered long ago. */
    async expired(nowMs: number): Promise<number[]> {
      const rows = await reader
        .selectFrom('history_exports')
        .select('id')
        .where('expires_at', '<=', nowMs)
        // What could not be delivered yet is kept until it is.
        .where((eb) => eb.or([eb('schedule_id', 'is', null), eb('delivered_at', 'is not', null)]))
        .execute();
      return rows.map(({ id }) => id);
    },

    /** Bytes of all files in a folder. */
    async bytesOf(folderId: string): Promise<number> {
      const { sum } = await reader
        .selectFrom('history_export_files')
        .innerJoin('history_exports', 'id', 'export_id')
        .select((eb) => eb.fn.sum<number | string | null>('bytes').as('sum'))
        .where('folder_id', '=', folderId)
        .executeTakeFirstOrThrow();
      return Number(sum ?? 0);
    },

    /** IDs of all whose files are in a folder. */
    async idsOf(folderId: string): Promise<number[]> {
      const rows = await reader
        .selectFrom('history_exports')
        .select('id')
        .where('folder_id', '=', folderId)
        .execute();
      return rows.map(({ id }) => id);
    },
  };
}

const columnsOf = (created: NewExport, atMs: number) => ({
  account_id: created.accountId,
  account_name: created.accountName,
  resolution: created.resolution,
  format: created.format,
  units: created.units,
  from_at: created.fromMs,
  to_at: created.toMs,
  point_ids: JSON.stringify(created.pointIds),
  stations: created.stations,
  server: created.place.server,
  folder_id: created.place.folderId,
  state: 'waiting',
  created_at: atMs,
  next_point: 0,
  schedule_id: created.run?.scheduleId ?? null,
  first_day: created.run?.first ?? null,
  last_day: created.run?.last ?? null,
});

const all = (db: Database) => db.selectFrom('history_exports').selectAll();
type Query = ReturnType<typeof all>;

/** Exports with their files, newest first. */
export async function readExports(db: Database, which: (query: Query) => Query): Promise<StoredExport[]> {
  const rows = await which(all(db)).orderBy('id', 'desc').execute();
  if (rows.length === 0) return [];
  const files = await db
    .selectFrom('history_export_files')
    .selectAll()
    .where(
      'export_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('number')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    accountId: row.account_id,
    accountName: row.account_name,
    resolution: row.resolution as ExportResolution,
    format: row.format as ExportFormat,
    units: row.units as UnitSystem,
    fromMs: row.from_at,
    toMs: row.to_at,
    pointIds: JSON.parse(row.point_ids) as number[],
    stations: row.stations,
    place: { folderId: row.folder_id, server: row.server },
    state: row.state as ExportState,
    createdMs: row.created_at,
    finishedMs: row.finished_at,
    expiresMs: row.expires_at,
    error: row.error,
    run:
      row.schedule_id === null
        ? null
        : { scheduleId: row.schedule_id, first: row.first_day!, last: row.last_day! },
    delivery: {
      attempts: row.attempts,
      nextAttemptMs: row.next_attempt_at,
      deliveredMs: row.delivered_at,
      files: row.delivered_files === null ? [] : (JSON.parse(row.delivered_files) as DeliveredFile[]),
    },
    cursor: { point: row.next_point, atMs: row.next_at },
    files: files
      .filter(({ export_id }) => export_id === row.id)
      .map(({ number, name, row_count, bytes, sha256 }) => ({
        Number: number,
        Name: name,
        Rows: row_count,
        Bytes: bytes,
        Sha256: sha256,
      })),
  }));
}
