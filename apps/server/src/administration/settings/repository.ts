import type { Database, Storage } from '../../platform/storage/index.ts';

/** A value as it is stored. */
export interface StoredSetting {
  readonly name: string;
  /** Encrypted where the setting is secret. */
  readonly value: string;
}

/** Saved settings. Every method throws StorageError. */
export function createSystemSettingsRepository(storage: Storage) {
  return {
    all: (): Promise<StoredSetting[]> =>
      storage.read.selectFrom('system_settings').select(['name', 'value']).execute(),
    /** Within the caller's transaction. @param value null: back to its default */
    async set(trx: Database, name: string, value: string | null): Promise<void> {
      await trx.deleteFrom('system_settings').where('name', '=', name).execute();
      if (value !== null) await trx.insertInto('system_settings').values({ name, value }).execute();
    },
  };
}
