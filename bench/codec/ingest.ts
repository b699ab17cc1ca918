import { type DecodedJournalBatch, decodeJournal, encodeJournal, HeadStore } from '@outpost/historian';
import { encodeChunk } from '@outpost/historian/pure';
import type { Figure } from '../harness/figures.ts';
import { CODEC_START_MS, createBenchRandom, secondsOf } from './measure.ts';

/** A second of ingest: 12,000 samples of 5,000 stations, of four kinds in equal parts. */
function createBatch(): DecodedJournalBatch {
  const count = 12_000;
  const random = createBenchRandom(12);
  const batch = {
    count,
    pointIds: new Int32Array(count),
    atMs: new Float64Array(count),
    values: new Float64Array(count),
    qualities: new Uint8Array(count),
  };
  for (let index = 0; index < count; index++) {
    const station = Math.floor(index / 2.4);
    const kind = index % 4;
    batch.pointIds[index] = station * 48 + ((index * 17) % 48);
    batch.atMs[index] = CODEC_START_MS + Math.floor(station / 5);
    if (kind === 0) batch.values[index] = random() < 0.5 ? 0 : 1;
    else if (kind === 1) batch.values[index] = Math.round(random() * 2_000) / 100;
    else if (kind === 2) batch.values[index] = Math.fround(random() * 50);
    else batch.values[index] = Math.floor(random() * 65_536);
  }
  return batch;
}

/** Packing and unpacking of journal rows. */
export function journalFigures(): Figure[] {
  const batch = createBatch();
  const rounds = 50;
  let row: Uint8Array = new Uint8Array(0);
  const pack = secondsOf(() => {
    for (let round = 0; round < rounds; round++) row = encodeJournal(batch);
  });
  const unpack = secondsOf(() => {
    for (let round = 0; round < rounds; round++) decodeJournal(row);
  });
  return [
    { name: 'journal row', value: row.length / batch.count, unit: 'bytes per sample' },
    { name: 'journal row: pack', value: (rounds * batch.count) / pack / 1e6, unit: 'M samples/s' },
    { name: 'journal row: unpack', value: (rounds * batch.count) / unpack / 1e6, unit: 'M samples/s' },
  ];
}

/** Open heads of 240,000 points with 10 minutes of samples, 12,000 per second. */
export function headFigures(): Figure[] {
  const slots = 240_000;
  const samples = 30;
  const heads = new HeadStore(slots);
  const append = secondsOf(() => {
    for (let sample = 0; sample < samples; sample++) {
      for (let slot = 0; slot < slots; slot++)
        heads.append(slot, CODEC_START_MS + sample * 20_000, sample, 0);
    }
  }, 1);
  const megabytes = heads.bytesReserved / 1e6;
  const sealed = 20_000;
  const seal = secondsOf(() => {
    for (let slot = 0; slot < sealed; slot++) encodeChunk(heads.take(slot));
  }, 1);
  return [
    { name: 'heads: append', value: (slots * samples) / append / 1e6, unit: 'M samples/s' },
    { name: 'heads: 7.2 M samples of 240,000 points', value: megabytes, unit: 'MB' },
    { name: 'heads: take and pack', value: (sealed * samples) / seal / 1e6, unit: 'M samples/s' },
  ];
}
