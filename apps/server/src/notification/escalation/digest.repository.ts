import { type Database, insertMany, type Storage } from '../../platform/storage/index.ts';

/** The alarms of each digest. Every method throws StorageError. */
export function createDigestRepository(storage: Pick<Storage, 'read'>) {
  return {
    /** Adds alarms to a digest. */
    gather: (db: Database, digestKey: string, alarmIds: readonly number[]): Promise<void> =>
      insertMany(
        db,
        'digest_alarms',
        ['digest_key', 'alarm_id'],
        alarmIds.map((id) => [digestKey, id]),
        { key: ['digest_key', 'alarm_id'], set: [] },
      ),

    async gathered(digestKey: string): Promise<number[]> {
      const rows = await storage.read
        .selectFrom('digest_alarms')
        .select('alarm_id')
        .where('digest_key', '=', digestKey)
        .orderBy('alarm_id')
        .execute();
      return rows.map((row) => row.alarm_id);
    },

    /** Of at most 500 alarms. */
    async digestsOf(alarmIds: readonly number[]): Promise<{ alarmId: number; key: string }[]> {
      if (alarmIds.length === 0) return [];
      const rows = await storage.read
        .selectFrom('digest_alarms')
        .select(['alarm_id', 'digest_key'])
        .where('alarm_id', 'in', [...alarmIds])
        .execute();
      return rows.map((row) => ({ alarmId: row.alarm_id, key: row.digest_key }));
    },
  };
}
