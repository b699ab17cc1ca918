import type { DisplayBody } from '@outpost/contract';
import type { Database, Storage, Tables } from '../../../platform/storage/index.ts';

/** A device that is paired with a display. */
export interface PairedDevice {
  /** A random name of the pairing. */
  readonly pairing: string;
  /** The number of its current token. */
  readonly generation: number;
  readonly pairedAtMs: number;
  readonly lastSeenAtMs: number;
  readonly device: string;
  readonly address: string;
}

export interface StoredDisplay {
  readonly id: number;
  readonly body: DisplayBody;
  readonly createdAtMs: number;
  readonly createdBy: string;
  /** The pairing code that waits for a device; null: none. */
  readonly code: { readonly hash: string; readonly expiresAtMs: number } | null;
  readonly paired: PairedDevice | null;
}

/** Wall displays. Methods with a `trx` are a step of the caller's transaction. */
export type DisplayRepository = ReturnType<typeof createDisplayRepository>;

export function createDisplayRepository(storage: Storage) {
  return {
    all: async (): Promise<StoredDisplay[]> =>
      (await storage.read.selectFrom('displays').selectAll().execute()).map(displayOf),
    insert: async (trx: Database, display: Omit<StoredDisplay, 'id'>): Promise<number> => {
      const { id } = await trx
        .insertInto('displays')
        .values(columnsOf(display))
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },
    update: async (trx: Database, display: StoredDisplay): Promise<void> => {
      await trx.updateTable('displays').set(columnsOf(display)).where('id', '=', display.id).execute();
    },
    remove: async (trx: Database, id: number): Promise<void> =>
      void (await trx.deleteFrom('displays').where('id', '=', id).execute()),
  };
}

type Row = Omit<Tables['displays'], 'id'> & { readonly id: number };

function columnsOf({ body, createdAtMs, createdBy, code, paired }: Omit<StoredDisplay, 'id'>) {
  return {
    name: body.Name,
    stations: JSON.stringify(body.Stations),
    slide_seconds: body.SlideSeconds,
    night: body.Night,
    created_at: createdAtMs,
    created_by: createdBy,
    code_hash: code?.hash ?? null,
    code_expires_at: code?.expiresAtMs ?? null,
    pairing: paired?.pairing ?? null,
    generation: paired?.generation ?? 0,
    paired_at: paired?.pairedAtMs ?? null,
    last_seen_at: paired?.lastSeenAtMs ?? null,
    device: paired?.device ?? '',
    address: paired?.address ?? '',
  };
}

function displayOf(row: Row): StoredDisplay {
  return {
    id: row.id,
    body: {
      Name: row.name,
      Stations: JSON.parse(row.stations) as number[],
      SlideSeconds: row.slide_seconds,
      Night: row.night,
    },
    createdAtMs: row.created_at,
    createdBy: row.created_by,
    code: row.code_hash === null ? null : { hash: row.code_hash, expiresAtMs: row.code_expires_at! },
    paired:
      row.pairing === null
        ? null
        : {
            pairing: row.pairing,
            generation: row.generation,
            pairedAtMs: row.paired_at!,
            lastSeenAtMs: row.last_seen_at!,
            device: row.device,
            address: row.address,
          },
  };
}
