import type { LinearScale } from './codec/scale.ts';
import { addGrowth, type HistoryGrowth } from './growth.repository.ts';
import type { PointKind } from './rollups/levels.ts';
import type { CatalogPoint, HistorianStorage, HistorianTransaction } from './storage.ts';

/** Batches of a lane are numbered from this many times the lane on. */
const LANE_BATCHES = 2 ** 32;
const MAX_LANE = 65_535;

/** The name of the row of `installation` that has the {@link JournalEnd} of a lane. */
const journalEndName = (lane: number) => (lane === 0 ? 'journal-end' : `journal-end-${lane}`);

/** The newest batch of samples that the database has accepted, now in the journal or in chunks. */
interface JournalEnd {
  readonly batch: number;
  /** When it was stored, ms. */
  readonly atMs: number;
}

/** One batch of samples for the journal. */
export interface JournalBatch {
  /** Its number within its lane, from 1. */
  id: number;
  samples: number;
  data: Uint8Array;
  /** Stations that responded: ID and ms. */
  polls: readonly (readonly [stationId: number, atMs: number])[];
}

/** One run of samples of one point, packed. */
export interface SealedChunk {
  pointId: number;
  startMs: number;
  endMs: number;
  count: number;
  /** Minimum and maximum good value; null when there is none. */
  low: number | null;
  high: number | null;
  data: Uint8Array;
  /** The newest sample in it. */
  lastValue: number;
  lastQuality: number;
  /** Since when value and quality of the point's newest sample sealed with it have held. */
  lastSinceMs: number;
  kind: PointKind | null;
  scale: LinearScale | null;
}

export interface StoredState {
  pointId: number;
  /** Time of the newest sample in a chunk; null when there is none. */
  sealedMs: number | null;
  value: number;
  quality: number;
  /** Since when value and quality have held; null when unknown. */
  sinceMs: number | null;
  /** null: the point is not in the catalog. */
  kind: PointKind | null;
  /** The end of the roll-ups; null when there are none. */
  rolledMs: number | null;
}

/** With what the catalog has of the point. */
export interface PointState extends StoredState {
  scale: LinearScale | null;
}

export interface StoredPoll {
  stationId: number;
  atMs: number;
}

type StateRow = Omit<StoredState, 'kind' | 'value'> & { value: number | null };

const STATES = `select point_id as "pointId", sealed_at as "sealedMs", value, coalesce(quality, 0) as quality,
  since_at as "sinceMs", rolled_at as "rolledMs" from point_state`;
const POLLS = 'select station_id as "stationId", polled_at as "atMs" from station_polls';

/** IDs in one statement. */
const IDS_AT_ONCE = 500;

/**
 * The database queries of the historian. Those of the journal see one lane of it only, and number
 * batches within that lane. Every method throws the storage's errors.
 */
export type HistoryRepository = ReturnType<typeof createHistoryRepository>;

/**
 * @param lane of the journal: each process that writes to the database has its own
 * @throws RangeError for one that is not an integer from 0 to 65535
 */
export function createHistoryRepository({ query, transaction, points }: HistorianStorage, lane = 0) {
  if (!(Number.isInteger(lane) && lane >= 0 && lane <= MAX_LANE)) {
    throw new RangeError(`expected a lane from 0 to ${MAX_LANE}, got ${lane}`);
  }
  const firstId = lane * LANE_BATCHES;
  const endName = journalEndName(lane);
  return {
    /**
     * Writes batches in one transaction, with the highest number; an existing one stays unchanged.
     * @param atMs the present
     */
    appendJournal: (batches: readonly JournalBatch[], atMs: number): Promise<void> =>
      transaction(async (trx) => {
        await trx.insertMany(
          'journal',
          ['id', 'samples', 'data'],
          batches.map(({ id, samples, data }) => [firstId + id, samples, data]),
          { key: ['id'], set: [] },
        );
        await trx.insertMany(
          'station_polls',
          ['station_id', 'polled_at'],
          newest(batches.flatMap(({ polls }) => polls)),
          { key: ['station_id'], set: ['polled_at'] },
        );
        await noteEnd(trx, endName, { batch: Math.max(...batches.map(({ id }) => id)), atMs });
      }),
    /**
     * The highest number that a batch ever had, even if the journal has been emptied since; 0: there
     * was none.
     */
    lastBatch: async (): Promise<number> => (await readEnd(query, endName))?.batch ?? 0,

    /**
     * Writes chunks and the state of their points, and deletes journal batches below `journalFrom`,
     * in one transaction. An existing chunk is replaced.
     * @param growth the increase of what is stored
     */
    seal: (chunks: readonly SealedChunk[], journalFrom: number, growth: readonly HistoryGrowth[]) =>
      transaction(async (trx) => {
        await writeChunks(trx, chunks);
        const last = newest(chunks.map((chunk) => [chunk.pointId, chunk] as const));
        await trx.insertMany(
          'point_state',
          ['point_id', 'sealed_at', 'value', 'quality', 'since_at'],
          last.map(([pointId, chunk]) => [
            pointId,
            chunk.endMs,
            Number.isNaN(chunk.lastValue) ? null : chunk.lastValue,
            chunk.lastQuality,
            chunk.lastSinceMs,
          ]),
          { key: ['point_id'], set: ['sealed_at', 'value', 'quality', 'since_at'] },
        );
        await points.keep?.(
          trx,
          last.flatMap(([pointId, { kind, scale }]): CatalogPoint[] =>
            kind ? [{ pointId, kind, scale }] : [],
          ),
        );
        await addGrowth(trx, growth);
        await trx.query('delete from journal where id >= ? and id < ?', [firstId, firstId + journalFrom]);
      }),

    /**
     * Writes the chunks that a chunk of a point has become, in one transaction.
     * @param startMs where it began
     */
    replaceChunk: (
      pointId: number,
      startMs: number,
      chunks: readonly SealedChunk[],
      growth: readonly HistoryGrowth[],
    ): Promise<void> =>
      transaction(async (trx) => {
        await trx.query('delete from chunks where point_id = ? and start_at = ?', [pointId, startMs]);
        await writeChunks(trx, chunks);
        await addGrowth(trx, growth);
      }),

    /** Batches with an ID above `afterId`, ascending, at most `limit`. */
    async readJournal(afterId: number, limit: number): Promise<{ id: number; data: Uint8Array }[]> {
      const rows = await query<{ id: number; data: Uint8Array }>(
        'select id, data from journal where id > ? and id < ? order by id limit ?',
        [firstId + afterId, firstId + LANE_BATCHES, limit],
      );
      return rows.map(({ id, data }) => ({ id: id - firstId, data }));
    },

    async readStates(): Promise<StoredState[]> {
      const [states, known] = await Promise.all([query<StateRow>(STATES), points.kinds()]);
      const kinds = new Map(known.map(({ pointId, kind }) => [pointId, kind]));
      return states.map((state) => ({
        ...state,
        value: state.value ?? Number.NaN,
        kind: kinds.get(state.pointId) ?? null,
      }));
    },

    /** Those of these points that are stored or in the catalog. */
    readStatesOf: (pointIds: readonly number[]): Promise<PointState[]> =>
      inGroups(pointIds, async (ids) => {
        const [states, found] = await Promise.all([
          query<StateRow>(`${STATES} where point_id in (${places(ids)})`, ids),
          points.find(ids),
        ]);
        const stateOf = new Map(states.map((state) => [state.pointId, state]));
        const pointOf = new Map(found.map((point) => [point.pointId, point]));
        return ids.flatMap((pointId) => {
          const [state, point] = [stateOf.get(pointId), pointOf.get(pointId)];
          if (!state && !point) return [];
          const { kind = null, scale = null } = point ?? {};
          return [{ ...(state ?? nothingStored(pointId)), value: state?.value ?? Number.NaN, kind, scale }];
        });
      }),

    readPolls: (): Promise<StoredPoll[]> => query(POLLS),

    readPollsOf: (stationIds: readonly number[]): Promise<StoredPoll[]> =>
      inGroups(stationIds, (ids) => query(`${POLLS} where station_id in (${places(ids)})`, ids)),

    /** The newest chunk of each of these points, where it has at most `most` samples. */
    async readTails(
      pointIds: readonly number[],
      most: number,
    ): Promise<{ pointId: number; data: Uint8Array }[]> {
      if (pointIds.length === 0) return [];
      // The start separately for each point, so that it is one index lookup and not all chunks of
      // the point.
      return query(
        `select c.point_id as "pointId", c.data from point_state s join chunks c on c.point_id = s.point_id
          and c.start_at = (select max(m.start_at) from chunks m where m.point_id = s.point_id)
          where s.point_id in (${places(pointIds)}) and c.count <= ?`,
        [...pointIds, most],
      );
    },
  };
}

/** A stored chunk with the same start is replaced. */
async function writeChunks(trx: HistorianTransaction, chunks: readonly SealedChunk[]): Promise<void> {
  await trx.insertMany(
    'chunks',
    ['point_id', 'start_at', 'end_at', 'count', 'low', 'high', 'data'],
    chunks.map((chunk) => [
      chunk.pointId,
      chunk.startMs,
      chunk.endMs,
      chunk.count,
      chunk.low,
      chunk.high,
      chunk.data,
    ]),
    { key: ['point_id', 'start_at'], set: ['end_at', 'count', 'low', 'high', 'data'] },
  );
}

const places = (ids: readonly number[]) => ids.map(() => '?').join(', ');

const nothingStored = (pointId: number): StateRow => ({
  pointId,
  sealedMs: null,
  value: null,
  quality: 0,
  sinceMs: null,
  rolledMs: null,
});

/** The rows of all IDs, some of them at a time. */
async function inGroups<Row>(
  ids: readonly number[],
  read: (some: readonly number[]) => Promise<Row[]>,
): Promise<Row[]> {
  const rows: Row[] = [];
  for (let from = 0; from < ids.length; from += IDS_AT_ONCE)
    for (const row of await read(ids.slice(from, from + IDS_AT_ONCE))) rows.push(row);
  return rows;
}

async function readEnd(query: HistorianTransaction['query'], name: string): Promise<JournalEnd | null> {
  const [row] = await query<{ value: string }>('select value from installation where name = ?', [name]);
  return row ? (JSON.parse(row.value) as JournalEnd) : null;
}

/** Never back: what waited in a file may be written again after a kill. */
async function noteEnd({ query }: HistorianTransaction, name: string, end: JournalEnd): Promise<void> {
  const known = await readEnd(query, name);
  if (known && known.batch >= end.batch) return;
  await query(
    'insert into installation (name, value) values (?, ?) on conflict (name) do update set value = excluded.value',
    [name, JSON.stringify(end)],
  );
}

/**
 * The newest entry of each key: one statement may not write a row twice on PostgreSQL. In the order
 * of keys, so that no two transactions wait for each other.
 */
function newest<T>(entries: readonly (readonly [number, T])[]): [number, T][] {
  return [...new Map(entries)].sort(([a], [b]) => a - b);
}
