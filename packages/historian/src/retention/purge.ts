import type { Heads } from '../chunks/heads.ts';
import type { Sealer } from '../chunks/sealer.ts';
import { STALE } from '../codec/quality-codes.ts';
import type { HistorianClock } from '../host.ts';
import type { Roller } from '../rollups/roller.ts';
import type { SeriesTable } from '../series-table.ts';
import type { PointCatalog } from '../storage.ts';
import type { PurgeRepository } from './purge.repository.ts';

/** Rows per transaction: some hundred kilobytes. */
const ROWS_AT_ONCE = 256;
/** A pause after each transaction, so that new samples come first at the disk. */
const REST_MS = 20;

interface HistoryPurgeDeps {
  readonly repository: PurgeRepository;
  readonly series: SeriesTable;
  readonly heads: Heads;
  readonly sealer: Pick<Sealer, 'sealSome'>;
  readonly roller: Pick<Roller, 'settle'>;
  readonly points: Pick<PointCatalog, 'find'>;
  readonly clock: HistorianClock;
}

/**
 * Deletes all samples and roll-ups of points without new ones, in small steps. Memory is sealed
 * first, so that neither it nor the journal brings anything back; repeated after a kill it ends
 * with the same result.
 *
 * @param isUnrequested checked between steps; then it stops early
 * @returns whether all is deleted
 * @throws the storage's errors
 */
export async function purgePoints(
  { repository, series, heads, sealer, roller, points, clock }: HistoryPurgeDeps,
  pointIds: readonly number[],
  isUnrequested: () => boolean,
): Promise<boolean> {
  const handles = pointIds.flatMap((pointId) => {
    const handle = series.find(pointId);
    return handle === undefined ? [] : [handle];
  });
  await sealer.sealSome(handles.filter((handle) => heads.count(handle) > 0));
  // A roll-up of the deleted samples would otherwise be written after it.
  await roller.settle();
  for (const pointId of pointIds) {
    const handle = series.find(pointId);
    // Another process may have stored it.
    const kind =
      handle === undefined ? ((await points.find([pointId]))[0]?.kind ?? null) : series.kind(handle);
    for (const step of [repository.chunks, repository.rollUps]) {
      for (let gone = ROWS_AT_ONCE; gone === ROWS_AT_ONCE; ) {
        if (isUnrequested()) return false;
        gone = await step(pointId, kind, ROWS_AT_ONCE, clock.now());
        if (gone === ROWS_AT_ONCE) await new Promise<void>((resolve) => clock.setTimeout(resolve, REST_MS));
      }
    }
    await repository.lastValue(pointId);
    if (handle !== undefined && series.lastAtMs(handle) !== Number.NEGATIVE_INFINITY) {
      series.note(handle, series.lastAtMs(handle), Number.NaN, STALE);
    }
  }
  return true;
}
