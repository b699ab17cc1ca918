import type { StationConfig } from '@outpost/contract';
import { BAD, DISABLED, pointAlarms, REASON, STALE } from '@outpost/core';
import type { History, NewestSample } from '../history/index.ts';
import type { Image, StationImage } from '../image/index.ts';
import { forgetQuality, judgeSharedQuality, restoreQuality } from './bad-quality.ts';
import { type JudgeTime, judgeActive } from './conditions.ts';
import { closeRestart } from './gaps.ts';
import type { AlarmSink } from './ingest-types.ts';
import { discardOutdatedValues } from './meaning.ts';
import { type IngestPlan, planIngest, type Waits } from './station-plan.ts';

export interface ConfigureDeps {
  readonly image: Image;
  readonly history: History;
  readonly alarms: AlarmSink;
}

/**
 * Takes a station, or its new configuration, into the image: points that it had keep their values, unless these mean
 * something else now; points that history knows get theirs back as stale, and a station that is or was disabled changes
 * its qualities.
 */
export function configureStation(
  { image, history, alarms }: ConfigureDeps,
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
  // Before they are judged: what a limit said that is no more, or is worded otherwise, ends or is worded so.
  alarms.configured(config, atMs);
  judgeActive({ image, alarms }, station, plan, time);
  judgeSharedQuality({ image, alarms }, station, plan.quality, atMs);
  return plan;
}

/**
 * Nobody asks for a deleted station's points any more: history says so, and where it is taken up again nobody takes what was read
 * last for what held meanwhile. To be called before it leaves the image.
 */
export function endStation(
  { image, history }: ConfigureDeps,
  station: StationImage,
  plan: IngestPlan,
  atMs: number,
): void {
  closeRestart(image, history, station, plan, atMs, false);
  for (let slot = station.first; slot < station.first + station.count; slot++) {
    endSlot(image, history, slot, atMs);
  }
}

/** The same of points that the new configuration does not have. */
function endTakenOut(
  image: Image,
  history: History,
  old: StationImage,
  config: StationConfig,
  atMs: number,
): void {
  const staying = new Set(config.Points.map(({ Id }) => Id));
  old.config.Points.forEach(({ Id }, position) => {
    if (!staying.has(Id)) endSlot(image, history, old.first + position, atMs);
  });
}

function endSlot(image: Image, history: History, slot: number, atMs: number): void {
  const { columns } = image;
  if (columns.storedAtMs[slot] === Number.NEGATIVE_INFINITY || columns.qualities[slot] === DISABLED) return;
  history.append(columns.series[slot]!, atMs, columns.values[slot]!, DISABLED);
}

function restore(image: Image, station: StationImage, position: number, restored: NewestSample): void {
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
}

/** What was an alarm's condition when the server stopped is one now, until a poll says otherwise: nothing is raised twice. */
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

/** Conditions that hold are wanted by their points, until a value says otherwise; those that are declared as before go on. */
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
 * Every value that was measured when the server stopped was measured at the station's last answered poll; one that was stale
 * or disabled by then was not measured after it, whenever that was noted.
 */
function restoreLink(image: Image, history: History, station: StationImage, plan: IngestPlan): void {
  const polledAtMs = history.restoredPollAtMs(station.stationId);
  if (polledAtMs === null) return;
  const newest = station.config.Points.map((point) => history.newest(point.Id)?.quality);
  const bad = newest.filter((quality) => quality === BAD).length;
  // Why values are bad is not stored. Of a poll that may not have been good nothing is claimed until the next one.
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
  history: History,
  station: StationImage,
  plan: IngestPlan,
  atMs: number,
): void {
  closeRestart(image, history, station, plan, atMs, false);
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

/** What had waited for its delay begins anew once the station is enabled again. */
function forgetWaits(waits: Waits): void {
  waits.wanted = 0;
  waits.clock.fill(Number.NaN);
}

/** Nobody asks any more; alarms are told that the station is disabled. */
function endConditions(image: Image, station: StationImage, position: number): void {
  const slot = station.first + position;
  for (let limit = 0; image.columns.conditions[slot]! >> limit !== 0; limit++) {
    image.setCondition(station, slot, limit, null);
  }
}
