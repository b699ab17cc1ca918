import type { Database, Storage } from '../../platform/storage/index.ts';

/** A value as it is stored. */
export interface StoredSetting {
  readonly name: string;
  /** Encrypted where the setting is secret. */
  readonly value: string;
}

/** Saved settings. Every method throws StorageError. */
export interface SystemSettingsRepository {
  all(): Promise<StoredSetting[]>;
  /** Within the caller's transaction. @param value null: back to its default */
  set(trx: Database, name: string, value: string | null): Promise<void>;
}

export function createSystemSettingsRepository(storage: Storage): SystemSettingsRepository {
  return {
    all: () => storage.read.selectFrom('system_settings').select(['name', 'value']).execute(),
    async set(trx, name, value) {
      await trx.deleteFrom('system_settings').where('name', '=', name).execute();
      if (value !== null) await trx.insertInto('system_settings').values({ name, value }).execute();
    },
  };
}
