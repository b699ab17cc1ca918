import type { Channel } from '@outpost/contract';
import type { Storage } from '../../platform/storage/index.ts';

/** What a channel remembers over restarts. Every method throws StorageError. */
export interface ChannelState {
  /** null: nothing yet. */
  read(): Promise<string | null>;
  write(value: string): Promise<void>;
}

export function createChannelState(storage: Storage, channel: Channel): ChannelState {
  return {
    async read() {
      const row = await storage.read
        .selectFrom('channel_states')
        .select('value')
        .where('channel', '=', channel)
        .executeTakeFirst();
      return row?.value ?? null;
    },
    async write(value) {
      await storage.write
        .insertInto('channel_states')
        .values({ channel, value })
        .onConflict((conflict) => conflict.column('channel').doUpdateSet({ value }))
        .execute();
    },
  };
}
