import { LIMIT_KINDS, type StationConfig } from '@outpost/contract';
import { DISABLED, evaluateLimits, GOOD, REASON, STALE } from '@outpost/core';
import type { History, RestoredPoint } from '../history/index.ts';
import type { Image, StationImage } from '../image/index.ts';
import { keepConditions, setConditions } from './conditions.ts';
import { planStation, type StationPlan } from './station-plan.ts';

/**
 * Takes a station, or its new configuration, into the image: points that it had keep their values, points that history
 * knows get theirs back as stale, and a station that is or was disabled changes its qualities.
 */
export function configureStation(
  image: Image,
  history: History,
  config: StationConfig,
  before: StationPlan | undefined,
  atMs: number,
): StationPlan {
  const isNew = image.station(config.StationId) === undefined;
  const station = image.put(config);
  const plan = planStation(config, before);
  config.Points.forEach((point, position) => {
    const slot = station.first + position;
    const known = image.columns.series[slot] !== -1;
    image.columns.series[slot] = history.open(point.Id, point.Kind === 'analog' ? point.Scale : null);
    if (known) return;
    const restored = history.restoredPoint(point.Id);
    if (restored) restore(image, station, position, restored);
  });
  if (isNew) restoreLink(image, history, station, plan);
  if (config.Enabled) enable(image, station);
  else disable(image, history, station, atMs);
  judgeStanding(image, history, station, plan, atMs);
  return plan;
}

function restore(image: Image, station: StationImage, position: number, restored: RestoredPoint): void {
  const { columns } = image;
  const slot = station.first + position;
  columns.values[slot] = restored.value;
  // Disabled before and now: there is nothing new to say or store.
  const stayed = restored.quality === DISABLED && !station.config.Enabled;
  columns.qualities[slot] = stayed ? DISABLED : STALE;
  columns.reasons[slot] = stayed ? REASON.DISABLED : REASON.RESTARTED;
  columns.changedAtMs[slot] = restored.atMs;
  columns.storedAtMs[slot] = restored.atMs;
  columns.measuredAtMs[slot] = restored.atMs;
  station.config.Points[position]!.Limits.forEach((limit, index) => {
    const kind = LIMIT_KINDS.indexOf(limit.Kind);
    const kept = restored.conditions.find((condition) => condition.kind === kind);
    if (kept) image.setCondition(station, slot, index, kept.sinceMs);
  });
}

/** Every value that was good when the server stopped was measured at the station's last good poll. */
function restoreLink(image: Image, history: History, station: StationImage, plan: StationPlan): void {
  const polledAtMs = history.restoredPollAtMs(station.stationId);
  if (polledAtMs === null) return;
  image.setLink(station, { ...station.link, lastGoodPollAtMs: polledAtMs });
  plan.restartedFromMs = polledAtMs;
  plan.lastAtMs = polledAtMs;
  station.config.Points.forEach((point, position) => {
    if (history.restoredPoint(point.Id)?.quality !== GOOD) return;
    const slot = station.first + position;
    image.columns.measuredAtMs[slot] = Math.max(polledAtMs, image.columns.measuredAtMs[slot]!);
  });
}

function enable(image: Image, station: StationImage): void {
  if (station.link.status !== 'disabled') return;
  const version = image.setLink(station, { ...station.link, status: 'unknown' });
  const { columns } = image;
  for (let slot = station.first; slot < station.first + station.count; slot++) {
    if (columns.qualities[slot] !== DISABLED) continue;
    columns.qualities[slot] = STALE;
    columns.reasons[slot] = REASON.NEVER_POLLED;
    columns.versions[slot] = version;
  }
}

function disable(image: Image, history: History, station: StationImage, atMs: number): void {
  const version = image.setLink(station, { ...station.link, status: 'disabled', lastError: null });
  const { columns } = image;
  for (let slot = station.first; slot < station.first + station.count; slot++) {
    if (columns.qualities[slot] === DISABLED) continue;
    columns.qualities[slot] = DISABLED;
    columns.reasons[slot] = REASON.DISABLED;
    columns.changedAtMs[slot] = atMs;
    columns.versions[slot] = version;
    if (columns.storedAtMs[slot] === Number.NEGATIVE_INFINITY) continue;
    columns.storedAtMs[slot] = history.append(columns.series[slot]!, atMs, columns.values[slot]!, DISABLED);
  }
}

/** Limits may be others now: good values are judged by them at once. */
function judgeStanding(
  image: Image,
  history: History,
  station: StationImage,
  plan: StationPlan,
  atMs: number,
): void {
  const { columns } = image;
  for (const { position, limits } of plan.limited) {
    const slot = station.first + position;
    const before = columns.conditions[slot]!;
    const after = evaluateLimits(limits, columns.values[slot]!, columns.qualities[slot]!, before);
    if (after === before) continue;
    setConditions(image, station, slot, after, atMs);
    keepConditions(image, history, station, position);
  }
}
