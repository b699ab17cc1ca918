import { type ExportScheduleBody, MAX_EXPORT_SCHEDULES } from '@outpost/contract';
import type { Database, Storage } from '../../platform/storage/index.ts';

/** A stored schedule of exports. */
export interface StoredExportSchedule extends ExportScheduleBody {
  readonly Id: number;
  /** Last day of the newest period that was exported, `YYYY-MM-DD`. */
  readonly dueThrough: string;
}

/** Stored schedules of exports. Every method throws StorageError. */
export type ExportScheduleRepository = ReturnType<typeof createExportScheduleRepository>;

export function createExportScheduleRepository(storage: Storage) {
  return {
    all: (db: Database = storage.read): Promise<StoredExportSchedule[]> => read(db),
    find: async (id: number, db: Database = storage.read): Promise<StoredExportSchedule | undefined> =>
      (await read(db)).find(({ Id }) => Id === id),
    /** @returns undefined when the limit is reached */
    async create(
      db: Database,
      body: ExportScheduleBody,
      dueThrough: string,
      atMs: number,
    ): Promise<number | undefined> {
      if ((await read(db)).length >= MAX_EXPORT_SCHEDULES) return undefined;
      const { id } = await db
        .insertInto('history_export_schedules')
        .values(columnsOf(body, dueThrough, atMs))
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async update(db: Database, id: number, body: ExportScheduleBody, dueThrough: string, atMs: number) {
      const changes = columnsOf(body, dueThrough, atMs);
      await db.updateTable('history_export_schedules').set(changes).where('id', '=', id).execute();
    },
    async delete(db: Database, id: number): Promise<void> {
      await db.deleteFrom('history_export_schedules').where('id', '=', id).execute();
    },
    async setDueThrough(db: Database, id: number, dueThrough: string): Promise<void> {
      const changes = { due_through: dueThrough };
      await db.updateTable('history_export_schedules').set(changes).where('id', '=', id).execute();
    },
  };
}

async function read(db: Database): Promise<StoredExportSchedule[]> {
  const rows = await db.selectFrom('history_export_schedules').selectAll().orderBy('id').execute();
  return rows.map(({ id, name, declaration, enabled, due_through }) => ({
    ...(JSON.parse(declaration) as Omit<ExportScheduleBody, 'Name' | 'Enabled'>),
    Id: id,
    Name: name,
    Enabled: enabled === 1,
    dueThrough: due_through,
  }));
}

function columnsOf({ Name, Enabled, ...rest }: ExportScheduleBody, dueThrough: string, atMs: number) {
  return {
    name: Name,
    declaration: JSON.stringify(rest),
    enabled: (Enabled ? 1 : 0) as 0 | 1,
    due_through: dueThrough,
    changed_at: atMs,
  };
}
