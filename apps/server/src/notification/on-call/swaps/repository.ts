import type { SwapBody, SwapPart, SwapRequest } from '@outpost/contract';
import { instantOrNull, toInstant } from '../../../platform/clock.ts';
import { maskAddress } from '../../../platform/mask-address.ts';
import type { Database, Storage } from '../../../platform/storage/index.ts';

export interface SwapDecision {
  readonly state: 'confirmed' | 'declined' | 'withdrawn';
  /** The name of who decides. */
  readonly by: string;
  readonly atMs: number;
  readonly note: string;
}

/** Swaps that wait for a Supervisor, and decided ones. Every method throws StorageError. */
export type SwapRepository = ReturnType<typeof createSwapRepository>;

const MAX_LISTED = 500;

export function createSwapRepository({ read }: Pick<Storage, 'read'>) {
  const rows = (db: Database) =>
    db
      .selectFrom('swap_requests')
      .innerJoin('accounts as giver', 'giver.id', 'swap_requests.giver_id')
      .innerJoin('accounts as taker', 'taker.id', 'swap_requests.taker_id')
      .selectAll('swap_requests')
      .select([
        'giver.first_name as giver_first',
        'giver.last_name as giver_last',
        'taker.first_name as taker_first',
        'taker.last_name as taker_last',
      ])
      .orderBy('swap_requests.id', 'desc');
  type Row = Awaited<ReturnType<ReturnType<typeof rows>['execute']>>[number];

  const requestOf = (row: Row, nowMs: number): SwapRequest => ({
    Id: row.id,
    GiverId: row.giver_id,
    GiverName: `${row.giver_first} ${row.giver_last}`,
    TakerId: row.taker_id,
    TakerName: `${row.taker_first} ${row.taker_last}`,
    Give: JSON.parse(row.give) as SwapPart,
    Take: row.take === null ? null : (JSON.parse(row.take) as SwapPart),
    Reason: row.reason,
    CreatedAt: toInstant(row.created_at),
    State: row.state === 'open' && row.ends_at <= nowMs ? 'expired' : row.state,
    // Rows from before names were stored have the email address, which Operators may not read.
    DecidedBy: row.decided_by.includes('@') ? maskAddress('email', row.decided_by) : row.decided_by,
    DecidedAt: instantOrNull(row.decided_at),
    Note: row.note,
  });

  return {
    /** Open, decided or expired after an instant, newest first. */
    async list(sinceMs: number, nowMs: number): Promise<SwapRequest[]> {
      const found = await rows(read)
        .where(({ or, and, eb }) =>
          or([
            and([eb('swap_requests.state', '=', 'open'), eb('swap_requests.ends_at', '>', sinceMs)]),
            eb('swap_requests.decided_at', '>', sinceMs),
          ]),
        )
        .limit(MAX_LISTED)
        .execute();
      return found.map((row) => requestOf(row, nowMs));
    },

    async find(id: number, nowMs: number, db: Database = read): Promise<SwapRequest | undefined> {
      const row = await rows(db).where('swap_requests.id', '=', id).executeTakeFirst();
      return row && requestOf(row, nowMs);
    },

    /** Those of a user that have not expired. */
    async openOf(db: Database, giverId: number, nowMs: number): Promise<SwapRequest[]> {
      const found = await rows(db)
        .where('swap_requests.giver_id', '=', giverId)
        .where('swap_requests.state', '=', 'open')
        .where('swap_requests.ends_at', '>', nowMs)
        .execute();
      return found.map((row) => requestOf(row, nowMs));
    },

    async create(
      db: Database,
      { GiverId, TakerId, Give, Take, Reason }: SwapBody,
      endsAtMs: number,
      atMs: number,
    ): Promise<number> {
      const { id } = await db
        .insertInto('swap_requests')
        .values({
          giver_id: GiverId,
          taker_id: TakerId,
          give: JSON.stringify(Give),
          take: Take && JSON.stringify(Take),
          reason: Reason,
          ends_at: endsAtMs,
          created_at: atMs,
          state: 'open',
          decided_by: '',
          decided_at: null,
          note: '',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return id;
    },

    async decide(db: Database, id: number, { state, by, atMs, note }: SwapDecision): Promise<void> {
      await db
        .updateTable('swap_requests')
        .set({ state, decided_by: by, decided_at: atMs, note })
        .where('id', '=', id)
        .execute();
    },
  };
}
