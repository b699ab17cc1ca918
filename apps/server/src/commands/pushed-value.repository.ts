import type { SettingValue } from '@outpost/contract';
import { type Database, insertMany, type Storage } from '../platform/storage/index.ts';

/** A known value of a controller after a push. */
export interface PushedValue {
  readonly stationId: number;
  readonly pointId: number;
  readonly pushId: number;
  readonly atMs: number;
  readonly by: string;
  readonly value: SettingValue;
}

/** How a value is stored; null: none. */
export const settingText = (value: SettingValue | null) => (value === null ? null : JSON.stringify(value));
export const parseSetting = (text: string | null) =>
  text === null ? null : (JSON.parse(text) as SettingValue);

/** Stores what a push left in a controller, in its transaction. */
export const storePushed = (trx: Database, values: readonly PushedValue[]): Promise<void> =>
  insertMany(
    trx,
    'station_settings',
    ['station_id', 'point_id', 'push_id', 'at', 'by_name', 'value'],
    values.map(({ stationId, pointId, pushId, atMs, by, value }) => [
      stationId,
      pointId,
      pushId,
      atMs,
      by,
      settingText(value),
    ]),
    { key: ['station_id', 'point_id'], set: ['push_id', 'at', 'by_name', 'value'] },
  );

/** The points' values no longer count as pushed. */
export async function forgetPushed(
  trx: Database,
  stationId: number,
  pointIds: readonly number[],
): Promise<void> {
  if (pointIds.length === 0) return;
  await trx
    .deleteFrom('station_settings')
    .where('station_id', '=', stationId)
    .where('point_id', 'in', [...pointIds])
    .execute();
}

/** The known values of controllers. Every method throws StorageError. */
export function createPushedValueRepository(storage: Pick<Storage, 'write'>) {
  return {
    /** All of them. */
    async pushed(): Promise<PushedValue[]> {
      const rows = await storage.write.selectFrom('station_settings').selectAll().execute();
      return rows.map((row) => ({
        stationId: row.station_id,
        pointId: row.point_id,
        pushId: row.push_id,
        atMs: row.at,
        by: row.by_name,
        value: parseSetting(row.value)!,
      }));
    },
  };
}
