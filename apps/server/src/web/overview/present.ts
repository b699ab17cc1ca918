import {
  type Communication,
  type Condition,
  isInstrumentKind,
  type KeyValue,
  type LimitKind,
  type Polled,
  type Priority,
  returnedPoint,
  type Station,
  type StationDetail,
  type StationOnMap,
  type StationOverview,
  type StationOverviewListItem,
  type StationState,
  type StationSuppression,
  type Suppressed,
} from '@outpost/contract';
import {
  BAD,
  compareConditions,
  defaultAlarmMessage,
  formatSource,
  pointAlarms,
  pumpAlarmPoints,
  worstPriority,
} from '@outpost/core';
import {
  type Image,
  presentValue,
  type StationImage,
  type Suppression,
  suppressionOf,
} from '../../acquisition/index.ts';
import { instantOrNull, toInstant } from '../../platform/clock.ts';
import * as texts from './texts.ts';

export function presentCommunication({ link, config }: StationImage): Communication {
  return {
    Status: link.status,
    LastGoodPollAt: instantOrNull(link.lastGoodPollAtMs),
    LastAnswerAt: instantOrNull(link.lastResponseAtMs),
    LastAttemptAt: instantOrNull(link.lastAttemptAtMs),
    LastError: link.lastError && {
      Code: link.lastError.code,
      Message: link.lastError.message,
      At: toInstant(link.lastError.atMs),
    },
    FailedPolls: link.failedPolls,
    RoundTripMs: roundTripTenths(link),
    Success24h: link.success24h,
    MissedPolls: link.missedPolls,
    PollIntervalSeconds: config.PollIntervalSeconds,
  };
}

/** The changes in communication of a station that had another good poll. */
export function presentPolled({ link }: StationImage): Polled {
  const goodAtMs = link.lastGoodPollAtMs!;
  return [goodAtMs, goodAtMs - link.lastAttemptAtMs!, roundTripTenths(link)];
}

function roundTripTenths({ roundTripMs }: StationImage['link']): number | null {
  return roundTripMs === null ? null : Math.round(roundTripMs * 10) / 10;
}

/** What of the station itself is suppressed, also under the field's earlier name. */
export function presentSuppression(station: StationImage): {
  Suppression: StationSuppression | null;
  Quiet: StationSuppression | null; // cspell:disable-line
} {
  const Suppression = suppressionOfStation(station);
  return { Suppression, Quiet: Suppression }; // cspell:disable-line
}

function suppressionOfStation({ suppressionState }: StationImage): StationSuppression | null {
  const communication = suppressionOf(suppressionState, null, 'communication');
  if (communication === null) return null;
  const untilMs = suppressionState.maintenance?.untilMs ?? null;
  return {
    MaintenanceUntil: instantOrNull(untilMs),
    Communication: presentSuppressed(communication),
  };
}

function presentSuppressed({ state, untilMs }: Suppression): Suppressed {
  return { State: state, Until: instantOrNull(untilMs) };
}

/**
 * Every alarm condition of the station's points: worst first, then newest first; suppressed ones
 * last.
 */
export function presentConditions(image: Image, station: StationImage): Condition[] {
  const conditions: Condition[] = [];
  const masks = image.columns.conditions;
  for (let position = 0; position < station.count; position++) {
    const slot = station.first + position;
    const mask = masks[slot]!;
    if (mask === 0) continue;
    const point = station.config.Points[position]!;
    pointAlarms(point).forEach((limit, index) => {
      if ((mask & (1 << index)) === 0) return;
      const suppression = suppressionOf(station.suppressionState, point.Id, limit.Kind);
      conditions.push({
        PointId: point.Id,
        Kind: limit.Kind,
        Priority: limit.Priority,
        Message: defaultAlarmMessage(point, limit),
        Instruction: limit.Instruction,
        Limit: isInstrumentKind(limit.Kind) ? null : limit.Limit,
        Since: toInstant(image.conditionSinceMs(slot, index)),
        Suppressed: suppression && presentSuppressed(suppression),
      });
    });
  }
  const shared = presentShared(station);
  if (shared !== null) conditions.push(shared);
  return conditions.sort(compareConditions);
}

/** The condition of points that are bad together; null: none are. */
function presentShared({ badQuality, suppressionState }: StationImage): Condition | null {
  if (badQuality === null) return null;
  const { priority, points, sinceMs } = badQuality;
  const suppression = suppressionOf(suppressionState, null, 'bad-quality');
  return {
    PointId: null,
    Kind: 'bad-quality',
    Priority: priority,
    Message: texts.badQualityCount(points.length),
    Instruction: '',
    Limit: null,
    Since: toInstant(sinceMs),
    Suppressed: suppression && presentSuppressed(suppression),
  };
}

/** Points whose quality is bad, while the station responds. */
export function countBadPoints(image: Image, station: StationImage): number {
  if (station.link.status !== 'online') return 0;
  const { qualities } = image.columns;
  let bad = 0;
  for (let slot = station.first; slot < station.first + station.count; slot++) {
    if (qualities[slot] === BAD) bad += 1;
  }
  return bad;
}

function presentKeyValue(image: Image, station: StationImage, position: number): KeyValue {
  const point = station.config.Points[position]!;
  const digital = point.Kind === 'digital';
  const AlarmPointIds = alarmPointsOf(station.config).get(point.Id);
  return {
    ...presentValue(image, station, position),
    Name: point.Name,
    Kind: point.Kind,
    Units: digital ? '' : point.Units,
    Decimals: digital ? 0 : point.Decimals,
    OnLabel: digital ? point.OnLabel : '',
    OffLabel: digital ? point.OffLabel : '',
    ...(AlarmPointIds === undefined ? {} : { AlarmPointIds }),
  };
}

const alarmPointsByConfig = new WeakMap<object, ReturnType<typeof pumpAlarmPoints>>();

/** Once for each configuration: the overview of all stations is presented five times a second. */
function alarmPointsOf(config: StationImage['config']): ReturnType<typeof pumpAlarmPoints> {
  let known = alarmPointsByConfig.get(config);
  if (known === undefined) {
    known = pumpAlarmPoints(config.Points);
    alarmPointsByConfig.set(config, known);
  }
  return known;
}

function presentSite({ config }: StationImage): Omit<Station, 'Notes'> {
  return {
    StationId: config.StationId,
    SiteName: config.SiteName,
    Kind: config.Kind,
    Code: config.Code,
    Area: config.Area,
    Enabled: config.Enabled,
    TimeZone: config.TimeZone,
    Latitude: config.Latitude,
    Longitude: config.Longitude,
  };
}

export function presentOverview(image: Image, station: StationImage): StationOverview {
  return {
    ...presentSite(station),
    Communication: presentCommunication(station),
    ...presentSuppression(station),
    Conditions: presentConditions(image, station),
    BadPoints: countBadPoints(image, station),
    PointCount: station.count,
    KeyValues: station.config.Points.flatMap((point, position) =>
      point.Key ? [presentKeyValue(image, station, position)] : [],
    ),
  };
}

export function presentState(image: Image, station: StationImage): StationState {
  const { link, config } = station;
  return {
    StationId: config.StationId,
    Status: link.status,
    LastGoodPollAt: instantOrNull(link.lastGoodPollAtMs),
    LastAnswerAt: instantOrNull(link.lastResponseAtMs),
    ...presentSuppression(station),
    ...worstOf(image, station),
    BadPoints: countBadPoints(image, station),
  };
}

/** Without creating the conditions themselves: this runs for every station that was polled. */
function worstOf(
  image: Image,
  station: StationImage,
): Pick<StationState, 'Worst' | 'Conditions' | 'Suppressed'> {
  const masks = image.columns.conditions;
  let Worst: StationState['Worst'] = null;
  let Conditions = 0;
  let Suppressed = 0;
  const count = (pointId: number | null, kind: LimitKind, priority: Priority) => {
    if (suppressionOf(station.suppressionState, pointId, kind)) {
      Suppressed += 1;
      return;
    }
    Conditions += 1;
    Worst = worstPriority(Worst === null ? [priority] : [Worst, priority]);
  };
  for (let position = 0; position < station.count; position++) {
    const mask = masks[station.first + position]!;
    if (mask === 0) continue;
    const point = station.config.Points[position]!;
    pointAlarms(point).forEach(({ Kind, Priority }, index) => {
      if ((mask & (1 << index)) !== 0) count(point.Id, Kind, Priority);
    });
  }
  if (station.badQuality !== null) count(null, 'bad-quality', station.badQuality.priority);
  return { Worst, Conditions, Suppressed };
}

export function presentListItem(image: Image, station: StationImage): StationOverviewListItem {
  const { SiteName, Kind, Area } = station.config;
  return { ...presentState(image, station), SiteName, Kind, Area };
}

export function presentOnMap(image: Image, station: StationImage): StationOnMap {
  const { Code, Latitude, Longitude } = station.config;
  return { ...presentListItem(image, station), Code, Latitude, Longitude };
}

export function presentDetail(image: Image, station: StationImage): StationDetail {
  const { config, link } = station;
  const drifted = image.driftedOf(station.stationId);
  return {
    ...presentSite(station),
    Notes: config.Notes,
    Communication: presentCommunication(station),
    ...presentSuppression(station),
    Conditions: presentConditions(image, station),
    Points: config.Points.map((point, position) => ({
      Point: returnedPoint(point),
      Value: presentValue(image, station, position),
    })),
    Endpoint: formatSource(config.Source),
    ...(drifted === 0 ? {} : { Drifted: drifted }),
    ...(link.countedSinceMs === null ? {} : { CountedSince: toInstant(link.countedSinceMs) }),
  };
}
