import { LIMIT_KINDS, type StationConfig } from '@outpost/contract';
import { DISABLED, evaluateLimits, REASON, STALE } from '@outpost/core';
import type { History, NewestSample } from '../history/index.ts';
import type { Image, StationImage } from '../image/index.ts';
import { keepConditions, setConditions } from './conditions.ts';
import { closeRestart } from './gaps.ts';
import { forgetOldMeaning } from './meaning.ts';
import { planStation, type StationPlan } from './station-plan.ts';

/**
 * Takes a station, or its new configuration, into the image: points that it had keep their values, unless these mean
 * something else now; points that history knows get theirs back as stale, and a station that is or was disabled changes
 * its qualities.
 */
export function configureStation(
  image: Image,
  history: History,
  config: StationConfig,
  before: StationPlan | undefined,
  atMs: number,
): StationPlan {
  const old = image.station(config.StationId);
  const standing = old === undefined ? [] : pointsWithConditions(image, old);
  const station = image.put(config);
  const plan = planStation(config, before);
  config.Points.forEach((point, position) => {
    const slot = station.first + position;
    const known = image.columns.series[slot] !== -1;
    const scale = point.Kind === 'analog' ? point.Scale : null;
    image.columns.series[slot] = history.open(point.Id, scale, point.Kind);
    if (known) return;
    const restored = history.newest(point.Id);
    if (restored) restore(image, history, station, position, restored);
  });
  if (old === undefined) restoreLink(image, history, station, plan);
  else forgetOldMeaning(image, history, old.config, station, plan, atMs);
  if (config.Enabled) enable(image, station);
  else disable(image, history, station, plan, atMs);
  judgeStanding(image, history, station, plan, atMs);
  // A limit that was taken out takes its condition with it, so that a restart doesn't bring it back.
  config.Points.forEach((point, position) => {
    if (standing.includes(point.Id)) keepConditions(image, history, station, position);
  });
  return plan;
}

function pointsWithConditions(image: Image, { config, first }: StationImage): number[] {
  const { conditions } = image.columns;
  return config.Points.filter((_, position) => conditions[first + position] !== 0).map(({ Id }) => Id);
}

function restore(
  image: Image,
  history: History,
  station: StationImage,
  position: number,
  restored: NewestSample,
): void {
  const { columns } = image;
  const slot = station.first + position;
  columns.values[slot] = restored.value;
  // Disabled before and now: there is nothing new to say or store.
  const stayed = restored.quality === DISABLED && !station.config.Enabled;
  columns.qualities[slot] = stayed ? DISABLED : STALE;
  columns.reasons[slot] = stayed ? REASON.DISABLED : REASON.RESTARTED;
  columns.changedAtMs[slot] = restored.sinceMs;
  columns.storedAtMs[slot] = restored.atMs;
  columns.measuredAtMs[slot] = restored.atMs;
  const point = station.config.Points[position]!;
  const conditions = history.restoredConditions(point.Id);
  point.Limits.forEach((limit, index) => {
    const kind = LIMIT_KINDS.indexOf(limit.Kind);
    const kept = conditions.find((condition) => condition.kind === kind);
    if (kept) image.setCondition(station, slot, index, kept.sinceMs);
  });
}

/**
 * Every value that was measured when the server stopped was measured at the station's last good poll; one that was stale
 * or disabled by then was not measured after it, whenever that was noted.
 */
function restoreLink(image: Image, history: History, station: StationImage, plan: StationPlan): void {
  const polledAtMs = history.restoredPollAtMs(station.stationId);
  if (polledAtMs === null) return;
  image.setLink(station, { ...station.link, lastGoodPollAtMs: polledAtMs });
  plan.restartedFromMs = polledAtMs;
  plan.lastAtMs = polledAtMs;
  station.config.Points.forEach((point, position) => {
    const newest = history.newest(point.Id);
    if (newest === null) return;
    const isMark = newest.quality === STALE || newest.quality === DISABLED;
    const slot = station.first + position;
    image.columns.measuredAtMs[slot] = (isMark ? Math.min : Math.max)(polledAtMs, newest.atMs);
  });
}

function enable(image: Image, station: StationImage): void {
  if (station.link.status !== 'disabled') return;
  const version = image.setLink(station, { ...station.link, status: 'unknown' });
  const { columns } = image;
  for (let slot = station.first; slot < station.first + station.count; slot++) {
    if (columns.qualities[slot] !== DISABLED) continue;
    columns.qualities[slot] = STALE;
    columns.reasons[slot] = REASON.RECONFIGURED;
    columns.versions[slot] = version;
  }
}

function disable(
  image: Image,
  history: History,
  station: StationImage,
  plan: StationPlan,
  atMs: number,
): void {
  closeRestart(image, history, station, plan, atMs, false);
  const version = image.setLink(station, { ...station.link, status: 'disabled', lastError: null });
  const { columns } = image;
  for (let slot = station.first; slot < station.first + station.count; slot++) {
    if (columns.qualities[slot] === DISABLED) continue;
    columns.qualities[slot] = DISABLED;
    columns.reasons[slot] = REASON.DISABLED;
    columns.changedAtMs[slot] = atMs;
    columns.versions[slot] = version;
    if (columns.storedAtMs[slot] === Number.NEGATIVE_INFINITY) continue;
    const series = columns.series[slot]!;
    columns.storedAtMs[slot] = history.append(series, atMs, columns.values[slot]!, DISABLED);
    columns.changedAtMs[slot] = history.sinceMs(series);
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
