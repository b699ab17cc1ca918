import type { Appender } from './appender.ts';
import type { Heads } from './chunks/heads.ts';
import { sliceSamples } from './chunks/slice-samples.ts';
import { decodeJournal } from './codec/journal.ts';
import { firstIndexFrom, type SampleColumns } from './codec/samples.ts';
import type { LateSamples } from './historian-types.ts';
import type { Holdings } from './holdings.ts';
import type { YieldToEventLoop } from './host.ts';
import { decompressBatch } from './journal/journal-bytes.ts';
import type { JournalWriter } from './journal/journal-writer.ts';
import { insertIntoChunks, type LateChunkContext } from './late-chunks.ts';

interface LateDeps extends LateChunkContext {
  readonly heads: Heads;
  readonly journal: Pick<JournalWriter, 'append'>;
  readonly appender: Appender;
  readonly holdings: Pick<Holdings, 'isHeld' | 'open'>;
  readonly yieldToEventLoop: YieldToEventLoop;
}

/**
 * How many samples a batch of the journal has, by point.
 * @throws an error for damaged bytes
 */
export function samplesOfBatch(data: Uint8Array): Map<number, number> {
  const { count, pointIds } = decodeJournal(decompressBatch(data));
  const counts = new Map<number, number>();
  for (const pointId of pointIds.subarray(0, count)) counts.set(pointId, (counts.get(pointId) ?? 0) + 1);
  return counts;
}

/**
 * Puts the samples of a batch of the journal where their time belongs, those of points held here.
 * @throws an error for damaged bytes, before anything is inserted
 */
export async function insertLate(deps: LateDeps, data: Uint8Array): Promise<LateSamples> {
  const { holdings, yieldToEventLoop } = deps;
  let inserted = 0;
  let tooLate = 0;
  let notHeld = 0;
  for (const [pointId, samples] of byPoint(decodeJournal(decompressBatch(data)))) {
    if (!holdings.isHeld(pointId)) {
      notHeld += samples.atMs.length;
      continue;
    }
    const handle = holdings.open(pointId);
    const before = insertIntoHead(deps, handle, samples);
    const stored = before === 0 ? 0 : await insertIntoChunks(deps, handle, sliceSamples(samples, 0, before));
    inserted += samples.atMs.length - before + (stored ?? 0);
    if (stored === null) notHeld += before;
    else tooLate += before - stored;
    await yieldToEventLoop();
  }
  return { inserted, tooLate, notHeld };
}

function byPoint(batch: ReturnType<typeof decodeJournal>): Map<number, SampleColumns> {
  const places = new Map<number, number[]>();
  for (let index = 0; index < batch.count; index++) {
    const pointId = batch.pointIds[index]!;
    const known = places.get(pointId);
    if (known) known.push(index);
    else places.set(pointId, [index]);
  }
  // What was inserted late is not in the order of times.
  for (const all of places.values()) all.sort((a, b) => batch.atMs[a]! - batch.atMs[b]!);
  return new Map(
    [...places].map(([pointId, all]) => [
      pointId,
      {
        atMs: Float64Array.from(all, (index) => batch.atMs[index]!),
        values: Float64Array.from(all, (index) => batch.values[index]!),
        qualities: Uint8Array.from(all, (index) => batch.qualities[index]!),
      },
    ]),
  );
}

/** @returns how many of them, the first ones, belong into complete chunks */
function insertIntoHead(
  { series, heads, journal, appender }: LateDeps,
  handle: number,
  all: SampleColumns,
): number {
  const count = all.atMs.length;
  // Those after the newest one are not late.
  const newer = firstIndexFrom(all.atMs, series.lastAtMs(handle) + 1);
  const { inserted, tooLate } = heads.insert(handle, sliceSamples(all, 0, newer));
  const { atMs, values, qualities } = inserted;
  for (const [index, at] of atMs.entries())
    journal.append(series.pointId(handle), at, values[index]!, qualities[index]!);
  for (let index = newer; index < count; index++)
    appender.append(handle, all.atMs[index]!, all.values[index]!, all.qualities[index]!);
  return tooLate;
}
