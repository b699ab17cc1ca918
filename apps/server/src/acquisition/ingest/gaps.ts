import type { StationConfig } from '@outpost/contract';
import { GOOD, REASON, STALE } from '@outpost/core';
import type { Image, StationImage } from '../image/index.ts';
import type { HistorySink } from './ingest-types.ts';
import type { IngestPlan } from './station-plan.ts';

/** Periods without an outcome over a restart after which the time in between counts as unknown. */
const RESTART_GAP_PERIODS = 2;
/**
 * While the server runs, less is no gap: retries, a busy gateway or a pause of the process explain
 * it.
 */
const MIN_GAP_MS = 60_000;

/**
 * The station does not respond, or did not from `atMs` on: good values become stale, also in
 * history.
 * @returns how many samples that took
 */
export function goStale(
  image: Image,
  history: HistorySink,
  station: StationImage,
  plan: IngestPlan,
  atMs: number,
  version: number,
): number {
  if (plan.silent) return 0;
  plan.silent = true;
  const { columns } = image;
  let samples = 0;
  for (let slot = station.first; slot < station.first + station.count; slot++) {
    const quality = columns.qualities[slot]!;
    if (quality !== GOOD && quality !== STALE) continue;
    // Without a value there is no last known one: it stays "not yet polled".
    if (quality === STALE && Number.isNaN(columns.values[slot]!)) continue;
    columns.qualities[slot] = STALE;
    columns.reasons[slot] = REASON.NO_ANSWER;
    columns.versions[slot] = version;
    if (quality === STALE) continue;
    const series = columns.series[slot]!;
    columns.storedAtMs[slot] = history.append(series, atMs, columns.values[slot]!, STALE);
    columns.changedAtMs[slot] = history.sinceMs(series);
    samples += 1;
  }
  return samples;
}

/**
 * Handles the first outcome after a restart: if polls were missed since the last response, values
 * in between are unknown; if it does not respond now (`none`), current values are. Both become
 * markers. Of a source that sends only `some` values, it is unknown what it sent in between.
 * @returns how many samples that took
 */
export function closeRestart(
  image: Image,
  history: HistorySink,
  station: StationImage,
  plan: IngestPlan,
  atMs: number,
  values: 'all' | 'some' | 'none',
): number {
  const fromMs = plan.restartedFromMs;
  if (fromMs === null) return 0;
  plan.restartedFromMs = null;
  const awayMs = atMs - fromMs;
  // After the clock was set back the elapsed time is unknown.
  const missed =
    values === 'some' ||
    awayMs < 0 ||
    awayMs > RESTART_GAP_PERIODS * station.config.PollIntervalSeconds * 1_000;
  if (!missed && values === 'all') return 0;
  const { columns } = image;
  let samples = 0;
  station.config.Points.forEach((point, position) => {
    if (history.newest(point.Id)?.quality !== GOOD) return;
    const slot = station.first + position;
    const series = columns.series[slot]!;
    const markMs = missed ? fromMs + 1 : atMs;
    columns.storedAtMs[slot] = history.append(series, markMs, columns.values[slot]!, STALE);
    columns.changedAtMs[slot] = history.sinceMs(series);
    samples += 1;
  });
  return samples;
}

/**
 * Whether the process was suspended or stopped between two outcomes, or its clock was set forward:
 * then values in between are unknown. A device or gateway that is always so slow has no gaps.
 *
 * @param spacingMs from the station's last outcome to this one
 * @param requestMs how long a request may take, with its retries
 */
export function isGap(
  { PollIntervalSeconds }: StationConfig,
  plan: IngestPlan,
  spacingMs: number,
  requestMs: number,
): boolean {
  const usualMs = 2 * PollIntervalSeconds * 1_000 + requestMs;
  return spacingMs > Math.max(MIN_GAP_MS, usualMs, 2 * plan.spacingMs);
}
