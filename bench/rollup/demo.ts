import { decodeChunk, encodeAnalogSpans, encodeDigitalSpans, mergeSamples } from '@outpost/historian/pure';
import { createSimulatedField } from '@outpost/simulator';
import { sql } from 'kysely';
import type { Figure } from '../harness/figures.ts';
import { writeDemoPast } from '../ingest/demo-data.ts';
import { openStore } from '../ingest/store.ts';
import { analogQuarters, digitalQuarters } from './quarters.ts';

const DAYS = 7;

/**
 * The quarters of the demo's points compared with their samples, both stored: bytes of packed
 * content.
 */
export async function demoFigures(): Promise<Figure[]> {
  const store = await openStore();
  try {
    await writeDemoPast(store, DAYS, 10);
    const field = createSimulatedField({ seed: 1, speed: 0 });
    await field.start();
    const points = field.stations().flatMap((station) => station.Points);
    await field.stop();
    const totals = { quarters: 0, bytes: 0, chunkBytes: 0, analog: 0, analogBytes: 0 };
    for (const [index, point] of points.entries()) {
      const { rows } = await sql<{ data: Uint8Array }>`
        select data from chunks where point_id = ${index + 1} order by start_at
      `.execute(store.storage.read);
      const samples = mergeSamples(rows.map(({ data }) => decodeChunk(data)));
      const isAnalog = point.Kind === 'analog';
      const spans = isAnalog ? analogQuarters(samples) : digitalQuarters(samples);
      const { length } = isAnalog
        ? encodeAnalogSpans(analogQuarters(samples), { scale: point.Scale })
        : encodeDigitalSpans(digitalQuarters(samples));
      totals.quarters += spans.rows.count;
      totals.bytes += length;
      totals.chunkBytes += rows.reduce((sum, { data }) => sum + data.length, 0);
      if (!isAnalog) continue;
      totals.analog += spans.rows.count;
      totals.analogBytes += length;
    }
    const digital = totals.quarters - totals.analog;
    return [
      {
        name: `the demo's ${points.length} points, ${DAYS} days: a quarter`,
        value: totals.bytes / totals.quarters,
        unit: 'bytes',
      },
      { name: 'of analog points', value: totals.analogBytes / totals.analog, unit: 'bytes' },
      { name: 'of digital points', value: (totals.bytes - totals.analogBytes) / digital, unit: 'bytes' },
      {
        name: 'the chunks of the same time, by quarter',
        value: totals.chunkBytes / totals.quarters,
        unit: 'bytes',
      },
    ];
  } finally {
    await store.close();
  }
}
