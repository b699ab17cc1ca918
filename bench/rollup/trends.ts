import { analogBuckets, analogBucketsOfSpans, trendWindow } from '@outpost/core';
import {
  decodeAnalogSpans,
  decodeChunk,
  encodeAnalogSpans,
  encodeChunk,
  mergeSamples,
  QUARTER_MS,
  type SampleColumns,
  widenAnalog,
} from '@outpost/historian/pure';
import { CODEC_START_MS, createBenchRandom, secondsOf } from '../codec/measure.ts';
import type { Figure } from '../harness/figures.ts';
import { analogQuarters, inPieces, MONTH_QUARTERS } from './quarters.ts';

const DAY_MS = 86_400_000;
const POLL_MS = 10_000;
const POINTS = 1_000;
const SIX_HOURS_MS = DAY_MS / 4;

/** A level in hundredths that is stored at every poll: the maximum of a polled point. */
function everyPoll(days: number): SampleColumns {
  const count = (days * DAY_MS) / POLL_MS;
  const random = createBenchRandom(4);
  const values = new Float64Array(count);
  let hundredths = 200;
  for (let index = 0; index < count; index++) {
    hundredths = Math.min(400, Math.max(50, hundredths + Math.round((random() - 0.5) * 8)));
    values[index] = hundredths / 100;
  }
  const atMs = Float64Array.from(
    { length: count },
    (_, index) => CODEC_START_MS + index * POLL_MS + (index % 7),
  );
  return { atMs, values, qualities: new Uint8Array(count) };
}

const milliseconds = (name: string, act: () => void): Figure => ({
  name,
  value: secondsOf(act, 25) * 1_000,
  unit: 'ms',
});

/** Unpacking and filling a thousand buckets: the cost of a trend without the database. */
export function trendFigures(): Figure[] {
  const year = everyPoll(365);
  const endMs = CODEC_START_MS + 365 * DAY_MS;
  const quarters = analogQuarters(year);
  const months = inPieces(quarters, MONTH_QUARTERS).map((piece) => encodeAnalogSpans(piece));
  const yearWindow = trendWindow(CODEC_START_MS, endMs, POINTS);

  const wide = widenAnalog([quarters], CODEC_START_MS, SIX_HOURS_MS, 365 * 4);
  const tenYears = Array.from({ length: 10 }, (_, n) => ({
    ...wide,
    startMs: CODEC_START_MS + n * 365 * DAY_MS,
  }));
  const packedYears = tenYears.map((piece) => encodeAnalogSpans(piece));
  const tenWindow = trendWindow(CODEC_START_MS, CODEC_START_MS + 3_650 * DAY_MS, POINTS);

  const dayCount = DAY_MS / POLL_MS;
  const chunks: Uint8Array[] = [];
  for (let from = 0; from < dayCount; from += 512) {
    const to = Math.min(from + 512, dayCount);
    chunks.push(
      encodeChunk({
        atMs: year.atMs.subarray(from, to),
        values: year.values.subarray(from, to),
        qualities: year.qualities.subarray(from, to),
      }),
    );
  }
  const dayWindow = trendWindow(CODEC_START_MS, CODEC_START_MS + DAY_MS, POINTS);
  if (yearWindow.widthMs % QUARTER_MS !== 0) throw new Error('expected buckets of whole quarters');
  return [
    milliseconds('trend of a year at 10 s (3.15 M samples), from quarters', () => {
      analogBucketsOfSpans(months.map(decodeAnalogSpans), yearWindow);
    }),
    milliseconds('trend of ten years, from 6-hour buckets', () => {
      analogBucketsOfSpans(packedYears.map(decodeAnalogSpans), tenWindow);
    }),
    milliseconds('trend of a raw day (8,640 samples), from chunks', () => {
      analogBuckets(mergeSamples(chunks.map(decodeChunk)), dayWindow, CODEC_START_MS + DAY_MS);
    }),
    milliseconds('the same year from samples in memory', () => {
      analogBuckets(year, yearWindow, endMs);
    }),
  ];
}
