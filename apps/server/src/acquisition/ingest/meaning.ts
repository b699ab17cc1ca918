import type { StationConfig } from '@outpost/contract';
import { DISABLED, REASON, STALE, sourceConnection } from '@outpost/core';
import type { Image, StationImage } from '../image/index.ts';
import { closeRestart } from './gaps.ts';
import type { HistorySink } from './ingest-types.ts';
import { meaningOf } from './point-meaning.ts';
import type { IngestPlan } from './station-plan.ts';

/**
 * Values read with the previous configuration are not values of the new one. A point that is read
 * or scaled differently is unknown until it is polled; another device's points keep their last
 * known values. History gets a marker, so that the old value ends with the old meaning.
 */
export function discardOutdatedValues(
  image: Image,
  history: HistorySink,
  before: StationConfig,
  station: StationImage,
  plan: IngestPlan,
  atMs: number,
): void {
  const { config } = station;
  const otherDevice = !isSameDevice(before, config);
  const old = new Map(before.Points.map((point) => [point.Id, meaningOf(point)]));
  const changed = config.Points.flatMap((point, position) => {
    const meaning = old.get(point.Id);
    if (meaning === undefined) return [];
    const otherMeaning = meaning !== meaningOf(point);
    return otherMeaning || otherDevice ? [{ position, otherMeaning }] : [];
  });
  if (otherDevice && config.Enabled) {
    image.setLink(station, {
      ...station.link,
      status: 'unknown',
      lastError: null,
      failedPolls: 0,
      roundTripMs: null,
      success24h: null,
      countedSinceMs: null,
    });
  }
  if (changed.length === 0) return;
  closeRestart(image, history, station, plan, atMs, 'none');
  const version = image.touch(station);
  const { columns } = image;
  const quality = config.Enabled ? STALE : DISABLED;
  for (const { position, otherMeaning } of changed) {
    plan.reported?.points.delete(config.Points[position]!.Id);
    const slot = station.first + position;
    if (columns.storedAtMs[slot] === Number.NEGATIVE_INFINITY) continue;
    if (otherMeaning) {
      columns.values[slot] = Number.NaN;
      columns.measuredAtMs[slot] = Number.NaN;
    }
    const series = columns.series[slot]!;
    columns.storedAtMs[slot] = history.append(series, atMs, columns.values[slot]!, quality);
    columns.changedAtMs[slot] = history.sinceMs(series);
    columns.qualities[slot] = quality;
    columns.reasons[slot] = config.Enabled ? REASON.RECONFIGURED : REASON.DISABLED;
    columns.versions[slot] = version;
  }
}

/** Another spelling of the same address counts as another device; the next poll corrects that. */
const isSameDevice = (a: StationConfig, b: StationConfig): boolean =>
  JSON.stringify(sourceConnection(a.Source)) === JSON.stringify(sourceConnection(b.Source));
