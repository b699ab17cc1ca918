import { type ExportScheduleBody, MAX_EXPORT_SCHEDULES } from '@outpost/contract';
import type { Database, Storage } from '../../platform/storage/index.ts';

/** A stored schedule of exports. */
export interface StoredExportSchedule extends ExportScheduleBody {
  readonly Id: number;
  /** Last day of the newest period that was exported, `YYYY-MM-DD`. */
  readonly dueThrough: string;
}

/** Stored schedules of exports. Every method throws StorageError. */
export interface ExportScheduleRepository {
  all(db?: Database): Promise<StoredExportSchedule[]>;
  find(id: number, db?: Database): Promise<StoredExportSchedule | undefined>;
  /** @returns undefined when the limit is reached */
  create(
    db: Database,
    body: ExportScheduleBody,
    dueThrough: string,
    atMs: number,
  ): Promise<number | undefined>;
  update(db: Database, id: number, body: ExportScheduleBody, dueThrough: string, atMs: number): Promise<void>;
  delete(db: Database, id: number): Promise<void>;
  setDueThrough(db: Database, id: number, dueThrough: string): Promise<void>;
}

export function createExportScheduleRepository(storage: Storage): ExportScheduleRepository {
  return {
    all: (db = storage.read) => read(db),
    find: async (id, db = storage.read) => (await read(db)).find(({ Id }) => Id === id),
    async create(db, body, dueThrough, atMs) {
      if ((await read(db)).length >= MAX_EXPORT_SCHEDULES) return undefined;
      const { id } = await db
        .insertInto('history_export_schedules')
        .values(columnsOf(body, dueThrough, atMs))
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    async update(db, id, body, dueThrough, atMs) {
      const changes = columnsOf(body, dueThrough, atMs);
      await db.updateTable('history_export_schedules').set(changes).where('id', '=', id).execute();
    },
    async delete(db, id) {
      await db.deleteFrom('history_export_schedules').where('id', '=', id).execute();
    },
    async setDueThrough(db, id, dueThrough) {
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
