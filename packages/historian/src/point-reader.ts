import { NO_SAMPLES } from './codec/samples.ts';
import type { Historian, HistoryBounds, PointSnapshot } from './historian-types.ts';
import { readPast, readSnapshots } from './past-reader.ts';
import type { HistoryRepository } from './repository.ts';
import { collectSpans, type SpanReaderDeps } from './rollups/read-spans.ts';

/** Where a point is read from. */
interface PointSource extends SpanReaderDeps {
  readonly repository: Pick<HistoryRepository, 'readStatesOf'>;
  readonly isHeld: (pointId: number) => boolean;
  /** What the process that holds a point has of it; null: none can be asked. */
  readonly memoryOf: (pointId: number) => Promise<PointSnapshot | null>;
}

type PointReader = Pick<
  Historian,
  | 'read'
  | 'boundsOf'
  | 'analogSpans'
  | 'digitalSpans'
  | 'eachAnalogSpans'
  | 'eachDigitalSpans'
  | 'snapshot'
  | 'snapshotOf'
>;

/**
 * Reads every point of the database: those that are held here with what is in memory, others with
 * what the process that holds them has.
 */
export function createPointReader({ repository, isHeld, memoryOf, ...source }: PointSource): PointReader {
  const { series, heads, past } = source;
  const held = readPast(source);

  function snapshot(pointId: number): PointSnapshot | null {
    if (!isHeld(pointId)) return null;
    const handle = series.find(pointId);
    if (handle === undefined)
      return { pointId, kind: null, rolledMs: Number.NEGATIVE_INFINITY, memory: null };
    return {
      pointId,
      kind: series.kind(handle),
      rolledMs: series.rolledMs(handle),
      memory: heads.read(handle),
    };
  }

  const snapshotOf = async (pointId: number): Promise<PointSnapshot> =>
    snapshot(pointId) ?? (await memoryOf(pointId)) ?? (await storedSnapshot(repository, pointId));

  async function boundsOf(pointId: number): Promise<HistoryBounds> {
    const { memory } = await snapshotOf(pointId);
    const { sampledFromMs, sampledToMs, rolledFromMs } = await past.readBounds(pointId);
    const known = [sampledFromMs, sampledToMs, rolledFromMs, memory?.atMs[0], memory?.atMs.at(-1)].filter(
      (ms) => typeof ms === 'number',
    );
    return { firstMs: Math.min(...known), lastMs: Math.max(...known) };
  }

  const readerOf = async (pointId: number) => readSnapshots(source, [await snapshotOf(pointId)]);

  // Memory of a held point is copied before anything is awaited.
  const reader: Pick<PointReader, 'read' | 'eachAnalogSpans' | 'eachDigitalSpans'> = {
    read: async (pointId, ...rest) =>
      (isHeld(pointId) ? held : await readerOf(pointId)).read(pointId, ...rest),
    eachAnalogSpans: async (query, take) =>
      (isHeld(query.pointId) ? held : await readerOf(query.pointId)).eachAnalogSpans(query, take),
    eachDigitalSpans: async (query, take) =>
      (isHeld(query.pointId) ? held : await readerOf(query.pointId)).eachDigitalSpans(query, take),
  };
  return {
    ...reader,
    boundsOf,
    analogSpans: (query) => collectSpans((take) => reader.eachAnalogSpans(query, take)),
    digitalSpans: (query) => collectSpans((take) => reader.eachDigitalSpans(query, take)),
    snapshot,
    snapshotOf,
  };
}

/** Of a point whose samples are all in chunks. */
async function storedSnapshot(
  repository: Pick<HistoryRepository, 'readStatesOf'>,
  pointId: number,
): Promise<PointSnapshot> {
  const [state] = await repository.readStatesOf([pointId]);
  return {
    pointId,
    kind: state?.kind ?? null,
    rolledMs: state?.rolledMs ?? Number.NEGATIVE_INFINITY,
    memory: state && state.sealedMs !== null ? NO_SAMPLES : null,
  };
}
