import { checkPumps, dayEdges, daysOf, digitalDaysOfRows, HEALTH, stateChanges } from '@outpost/core';
import { digitalDayFold } from '@outpost/core/past';
import { decodeDigitalSpans, encodeDigitalSpans } from '@outpost/historian/pure';
import { CODEC_START_MS } from '../codec/measure.ts';
import { pumpSignal, storedSamples } from '../codec/signals.ts';
import type { Figure } from '../harness/figures.ts';
import { digitalQuarters, inPieces, MONTH_QUARTERS } from './quarters.ts';

const DAY_MS = 86_400_000;
const POINTS = 16;
/** A little more than a year of a pump that starts some 100 times a day. */
const YEAR_SAMPLES = 84_000;

/** Processor time of the thread, the mean of `runs`: independent of other processes. */
function processorMs(name: string, runs: number, act: () => void): Figure {
  if (runs > 1) act();
  const before = process.threadCpuUsage();
  for (let run = 0; run < runs; run++) act();
  const { user, system } = process.threadCpuUsage(before);
  return { name, value: (user + system) / 1_000 / runs, unit: 'ms of CPU time' };
}

/**
 * A station's reports with 16 busy pumps, from packed quarters; and a check of two pumps, from
 * their changes.
 */
export function rollUpReportFigures(): Figure[] {
  const samples = Array.from({ length: POINTS }, (_, n) =>
    storedSamples(YEAR_SAMPLES, 0, 2 * n + 1, pumpSignal(2 * n + 2)),
  );
  const packed = samples.map((of) => inPieces(digitalQuarters(of), MONTH_QUARTERS).map(encodeDigitalSpans));
  const nowMs = samples[0]!.atMs.at(-1)!;
  if (nowMs < CODEC_START_MS + 366 * DAY_MS) throw new Error('expected more than a year of samples');
  const report = (first: string, last: string) => {
    const days = daysOf('America/Denver', first, last);
    const fromMs = days[0]!.startMs;
    const toMs = days.at(-1)!.endMs;
    for (const blobs of packed) {
      const fold = digitalDayFold(dayEdges(days));
      for (const [place, bytes] of blobs.entries()) {
        const startMs = CODEC_START_MS + place * MONTH_QUARTERS * 900_000;
        if (startMs < toMs && startMs + MONTH_QUARTERS * 900_000 > fromMs)
          fold.add(decodeDigitalSpans(bytes));
      }
      digitalDaysOfRows(days, fold.finish(), nowMs);
    }
  };
  const pumpsFromMs = CODEC_START_MS + 200 * DAY_MS;
  const usualFromMs = pumpsFromMs - HEALTH.USUAL_DAYS * DAY_MS;
  const pumpsToMs = pumpsFromMs + 31 * DAY_MS;
  return [
    processorMs('days of a year in a zone, looked up for the first time', 1, () => {
      daysOf('Europe/Berlin', '2026-01-01', '2026-12-31');
    }),
    processorMs('report of a month, 16 pumps', 40, () => report('2026-03-01', '2026-03-31')),
    processorMs('report of a year, 16 pumps', 12, () => report('2026-01-02', '2026-12-31')),
    processorMs('check of two pumps in a month, from samples', 40, () => {
      const records = samples.slice(0, 2).map((of, n) => ({
        pointId: n + 1,
        changes: stateChanges(of, usualFromMs, pumpsToMs, pumpsToMs),
      }));
      checkPumps(records, pumpsFromMs, pumpsToMs);
    }),
  ];
}
