import { type Database, insertMany } from '../platform/storage/index.ts';
import type { AlarmChange, AlarmOccurred, AlarmRecord } from './alarm-types.ts';
import { alarmRow, fieldsAtEvent } from './rows.ts';
import { storable } from './storable.ts';
import type { StoredSubject, SubjectTable } from './subjects.ts';

const SUBJECT_COLUMNS = ['id', 'station_id', 'point_id', 'kind', 'site_name', 'name', 'message'] as const;
const EVENT_COLUMNS = [
  ...(['alarm_id', 'at', 'kind', 'account_id', 'by_name', 'words'] as const),
  ...(['alarm_then', 'suppressed'] as const),
];

/** Stores changes of alarms, suppression and maintenance, in the caller's transaction. */
export async function writeChanges(
  db: Database,
  changes: readonly AlarmChange[],
  subjects: SubjectTable,
): Promise<void> {
  await writeAlarms(db, changes, subjects);
  for (const change of changes) {
    if (change.what === 'suppression') await writeSuppression(db, change);
    else if (change.what === 'maintenance') await writeMaintenance(db, change);
  }
}

/** Stores what happened to an alarm. */
export async function writeEvents(
  db: Database,
  happened: readonly {
    readonly alarmId: number;
    readonly happening: AlarmOccurred;
    /** As it was then; omitted where it stays what it is. */
    readonly record?: AlarmRecord;
  }[],
): Promise<void> {
  const values = happened.map(({ alarmId, happening, record }) => [
    ...eventValues(alarmId, happening),
    record === undefined ? null : fieldsAtEvent(happening, record),
    happening.kind === 'raised' && record !== undefined && isSuppressed(record) ? 1 : null,
  ]);
  await insertMany(db, 'alarm_events', EVENT_COLUMNS, values);
}

type AlarmChangeOf<What> = Extract<AlarmChange, { what: What }>;

async function writeAlarms(
  db: Database,
  changes: readonly AlarmChange[],
  subjects: SubjectTable,
): Promise<void> {
  const happened = changes.filter((change): change is AlarmChangeOf<'alarm'> => change.what === 'alarm');
  if (happened.length === 0) return;
  await writeSubjects(db, subjects.unstored(happened.map(({ record }) => record.subject)));
  // Only the latest state of each alarm.
  const newest = new Map(happened.map(({ record }) => [record.id, record]));
  const rows = [...newest.values()].map((record) => alarmRow(record, subjects.idOf(record.subject)));
  const columns = Object.keys(rows[0]!) as (keyof (typeof rows)[0])[];
  await insertMany(
    db,
    'alarms',
    columns,
    rows.map((row) => columns.map((column) => row[column])),
    { key: ['id'], set: columns.filter((column) => column !== 'id') },
  );
  await writeEvents(
    db,
    happened.map(({ record, happening }) => ({ alarmId: record.id, happening, record })),
  );
}

/** A transaction that was rolled back, or whose result is unknown, may have written them before. */
async function writeSubjects(db: Database, added: readonly StoredSubject[]): Promise<void> {
  await insertMany(
    db,
    'alarm_subjects',
    SUBJECT_COLUMNS,
    added.map(({ id, subject: { stationId, pointId, kind, siteName, name, message } }) => [
      id,
      stationId,
      pointId,
      kind,
      storable(siteName),
      storable(name),
      storable(message),
    ]),
    { key: ['id'], set: [] },
  );
}

const isSuppressed = ({ memory, maintenanceHold }: AlarmRecord) =>
  memory.suppression !== null || maintenanceHold;

function eventValues(alarmId: number, { atMs, kind, by, text }: AlarmOccurred): unknown[] {
  return [alarmId, atMs, kind, by?.accountId ?? null, by?.name ?? null, storable(text)];
}

async function writeSuppression(
  db: Database,
  { source: { stationId, pointId, kind }, state, decision }: AlarmChangeOf<'suppression'>,
): Promise<void> {
  await db
    .deleteFrom('alarm_suppressions')
    .where('station_id', '=', stationId)
    .where('point_id', '=', pointId ?? 0)
    .where('kind', '=', kind)
    .execute();
  if (state === null || decision === null) return;
  await db
    .insertInto('alarm_suppressions')
    .values({
      station_id: stationId,
      point_id: pointId ?? 0,
      kind,
      state,
      since: decision.sinceMs,
      until: decision.untilMs,
      by_name: decision.by,
      reason: decision.reason,
    })
    .execute();
}

async function writeMaintenance(
  db: Database,
  { stationId, decision }: AlarmChangeOf<'maintenance'>,
): Promise<void> {
  await db.deleteFrom('station_maintenance').where('station_id', '=', stationId).execute();
  if (decision === null) return;
  await db
    .insertInto('station_maintenance')
    .values({
      station_id: stationId,
      since: decision.sinceMs,
      until: decision.untilMs!,
      by_name: decision.by,
      reason: decision.reason,
    })
    .execute();
}
