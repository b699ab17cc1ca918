import type { StationConfig } from '@outpost/contract';
import { BAD, DISABLED, pointAlarms, REASON, STALE } from '@outpost/core';
import type { NewestSample } from '@outpost/historian';
import type { Image, StationImage } from '../image/index.ts';
import { forgetQuality, judgeSharedQuality, restoreQuality } from './bad-quality.ts';
import { type JudgeTime, judgeActive } from './conditions.ts';
import { closeRestart } from './gaps.ts';
import type { AlarmSink, HistorySink, IngestContext } from './ingest-types.ts';
import { discardOutdatedValues } from './meaning.ts';
import { type IngestPlan, planIngest, type Waits } from './station-plan.ts';

/**
 * Adds a station, or its new configuration, to the image: existing points keep their values unless
 * their meaning changed; points known to history get theirs back as stale, and a station that is or
 * was disabled changes its qualities.
 */
export function configureStation(
  { image, history, alarms }: IngestContext,
  config: StationConfig,
  before: IngestPlan | undefined,
  time: JudgeTime,
): IngestPlan {
  const { atMs } = time;
  const old = image.station(config.StationId);
  if (old) endTakenOut(image, history, old, config, atMs);
  const station = image.put(config);
  const plan = planIngest(config, before);
  config.Points.forEach((point, position) => {
    const slot = station.first + position;
    const known = image.columns.series[slot] !== -1;
    const scale = point.Kind === 'analog' ? point.Scale : null;
    image.columns.series[slot] = history.open(point.Id, scale, point.Kind);
    if (known) return;
    const restored = history.newest(point.Id);
    if (restored) restore(image, station, position, restored);
  });
  if (old === undefined) {
    restoreLink(image, history, station, plan);
    restoreConditions(image, alarms, station, plan);
    restoreQuality({ image, alarms }, station, plan.quality, atMs);
  } else {
    discardOutdatedValues(image, history, old.config, station, plan, atMs);
  }
  takeUpConditions(image, station, plan, before);
  if (config.Enabled) enable(image, station);
  else disable(image, history, station, plan, atMs);
  // Before evaluation: conditions of removed limits end, and changed texts apply.
  alarms.configured(config, atMs);
  judgeActive({ image, alarms }, station, plan, time);
  judgeSharedQuality({ image, alarms }, station, plan.quality, atMs);
  return plan;
}

/**
 * A deleted station's points are no longer polled: history records it, so that a restored station
 * does not extend the last values over the gap. Call it before the station leaves the image.
 */
export function endStation(
  { image, history }: IngestContext,
  station: StationImage,
  plan: IngestPlan,
  atMs: number,
): void {
  closeRestart(image, history, station, plan, atMs, 'none');
  for (let slot = station.first; slot < station.first + station.count; slot++) {
    endSlot(image, history, slot, atMs);
  }
}

/** The same for points that the new configuration does not have. */
function endTakenOut(
  image: Image,
  history: HistorySink,
  old: StationImage,
  config: StationConfig,
  atMs: number,
): void {
  const staying = new Set(config.Points.map(({ Id }) => Id));
  old.config.Points.forEach(({ Id }, position) => {
    if (!staying.has(Id)) endSlot(image, history, old.first + position, atMs);
  });
}

function endSlot(image: Image, history: HistorySink, slot: number, atMs: number): void {
  const { columns } = image;
  if (columns.storedAtMs[slot] === Number.NEGATIVE_INFINITY || columns.qualities[slot] === DISABLED) return;
  history.append(columns.series[slot]!, atMs, columns.values[slot]!, DISABLED);
}

function restore(image: Image, station: StationImage, position: number, restored: NewestSample): void {
  const { columns } = image;
  const slot = station.first + position;
  columns.values[slot] = restored.value;
  // Disabled before and now: nothing to update or store.
  const stayed = restored.quality === DISABLED && !station.config.Enabled;
  columns.qualities[slot] = stayed ? DISABLED : STALE;
  columns.reasons[slot] = stayed ? REASON.DISABLED : REASON.RESTARTED;
  columns.changedAtMs[slot] = restored.sinceMs;
  columns.storedAtMs[slot] = restored.atMs;
  columns.measuredAtMs[slot] = restored.atMs;
}

/**
 * Conditions of alarms that were active when the server stopped stay until a poll changes them:
 * nothing is raised twice.
 */
function restoreConditions(
  image: Image,
  alarms: AlarmSink,
  station: StationImage,
  { limited, communication }: IngestPlan,
): void {
  const { stationId, config } = station;
  for (const { position, limits } of limited) {
    const point = config.Points[position]!;
    const pointId = point.Id;
    pointAlarms(point)
      .slice(0, limits.count)
      .forEach(({ Kind }, index) => {
        const sinceMs = alarms.activeSinceMs({ stationId, pointId, kind: Kind });
        if (sinceMs === null) return;
        image.setCondition(station, station.first + position, index, sinceMs);
      });
  }
  if (alarms.activeSinceMs({ stationId, pointId: null, kind: 'communication' }) === null) return;
  communication.mask = communication.waits.wanted = 1;
}

/**
 * Current conditions of points stay until a value changes them; those with the same declaration
 * continue.
 */
function takeUpConditions(
  image: Image,
  station: StationImage,
  { limited }: IngestPlan,
  before: IngestPlan | undefined,
): void {
  const known = new Set(before?.limited.map(({ waits }) => waits));
  for (const { position, waits, mask } of limited) {
    if (waits && !known.has(waits)) waits.wanted = image.columns.conditions[station.first + position]! & mask;
  }
}

/**
 * Values that were good when the server stopped were measured at the station's last response; those
 * that were stale or disabled by then were not measured after it, whenever that was recorded.
 */
function restoreLink(image: Image, history: HistorySink, station: StationImage, plan: IngestPlan): void {
  const polledAtMs = history.restoredPollAtMs(station.stationId);
  if (polledAtMs === null) return;
  const newest = station.config.Points.map((point) => history.newest(point.Id)?.quality);
  const bad = newest.filter((quality) => quality === BAD).length;
  // Why values are bad is not stored. After a poll that may not have been good nothing is claimed
  // until the next one.
  const lastGoodPollAtMs = 2 * bad > newest.length ? null : polledAtMs;
  image.setLink(station, { ...station.link, lastGoodPollAtMs, lastResponseAtMs: polledAtMs });
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
    const wasRead = columns.storedAtMs[slot] !== Number.NEGATIVE_INFINITY;
    columns.reasons[slot] = wasRead ? REASON.RECONFIGURED : REASON.NOT_YET_READ;
    columns.versions[slot] = version;
  }
}

function disable(
  image: Image,
  history: HistorySink,
  station: StationImage,
  plan: IngestPlan,
  atMs: number,
): void {
  closeRestart(image, history, station, plan, atMs, 'none');
  const version = image.setLink(station, { ...station.link, status: 'disabled', lastError: null });
  const { columns } = image;
  plan.communication.mask = 0;
  forgetWaits(plan.communication.waits);
  forgetQuality({ image }, station, plan.quality);
  for (const { waits } of plan.limited) if (waits) forgetWaits(waits);
  for (let position = 0; position < station.count; position++) endConditions(image, station, position);
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

/** Pending delays restart once the station is enabled again. */
function forgetWaits(waits: Waits): void {
  waits.wanted = 0;
  waits.clock.fill(Number.NaN);
}

/** It is no longer polled; alarms learn that the station is disabled. */
function endConditions(image: Image, station: StationImage, position: number): void {
  const slot = station.first + position;
  for (let limit = 0; image.columns.conditions[slot]! >> limit !== 0; limit++) {
    image.setCondition(station, slot, limit, null);
  }
}
