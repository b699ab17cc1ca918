import {
  type Communication,
  type PointChange,
  type PointValue,
  QUALITIES,
  type StationChange,
  type StationDetail,
  type StationOverview,
} from '@outpost/contract';

/**
 * Applies what a delta contains about one station. Returns the same object when nothing changed.
 *
 * A polled response may be newer than a delta that arrives after it, so a point keeps a value that
 * changed later, and the communication keeps a later attempt. If the server's clock is set back,
 * the next polled response corrects this.
 */
export function applyToOverview(station: StationOverview, change: StationChange): StationOverview {
  const communication = communicationAfter(station.Communication, change);
  const values = applyToValues(
    station.KeyValues,
    (value) => value,
    withValue,
    station,
    communication,
    change,
  );
  const next = { ...applyCommon(station, change, communication), KeyValues: values };
  return isSame(station, next) ? station : next;
}

/** The same for one station with all its points. */
export function applyToDetail(station: StationDetail, change: StationChange): StationDetail {
  const communication = communicationAfter(station.Communication, change);
  const points = applyToValues(
    station.Points,
    (entry) => entry.Value,
    (entry, value) => ({ ...entry, Value: value }),
    station,
    communication,
    change,
  );
  const next = withDrift({ ...applyCommon(station, change, communication), Points: points }, change);
  return isSame(station, next) ? station : next;
}

/** The count is omitted when it is zero. */
function withDrift(station: StationDetail, { Drifted: count }: StationChange): StationDetail {
  if (count === undefined || count === (station.Drifted ?? 0)) return station;
  const { Drifted: _before, ...rest } = station;
  return count === 0 ? rest : { ...rest, Drifted: count };
}

const withValue = <V extends PointValue>(known: V, value: PointValue): V => ({ ...known, ...value });

function applyCommon<S extends StationOverview | StationDetail>(
  station: S,
  change: StationChange,
  communication: Communication,
): S {
  return {
    ...station,
    Communication: communication,
    ...(change.Suppression === undefined ? {} : { Suppression: change.Suppression }),
    ...(change.Conditions === undefined ? {} : { Conditions: change.Conditions }),
    ...(change.BadPoints === undefined || !('BadPoints' in station) ? {} : { BadPoints: change.BadPoints }),
  };
}

/** The communication after a change: complete, or only another response; never an older one. */
export function communicationAfter(known: Communication, change: StationChange): Communication {
  const { Communication: said, Polled: polled } = change;
  if (said !== undefined) return timeOf(said.LastAttemptAt) < timeOf(known.LastAttemptAt) ? known : said;
  if (polled === undefined) return known;
  const [goodAtMs, earlierMs, RoundTripMs] = polled;
  if (goodAtMs - earlierMs < timeOf(known.LastAttemptAt)) return known;
  // A good poll also has a response.
  const LastGoodPollAt = isoOf(goodAtMs);
  const LastAttemptAt = isoOf(goodAtMs - earlierMs);
  const isKnown =
    LastGoodPollAt === known.LastGoodPollAt &&
    LastGoodPollAt === known.LastAnswerAt &&
    LastAttemptAt === known.LastAttemptAt &&
    RoundTripMs === known.RoundTripMs;
  if (isKnown) return known;
  return { ...known, LastGoodPollAt, LastAnswerAt: LastGoodPollAt, LastAttemptAt, RoundTripMs };
}

/**
 * Good values have the time of the station's last poll with a response (`PointValue.At`). It
 * changes with every poll, so it is not sent per point but taken from the communication.
 */
function applyToValues<E>(
  entries: readonly E[],
  readValue: (entry: E) => PointValue,
  replace: (entry: E, value: PointValue) => E,
  station: { Communication: Communication },
  communication: Communication,
  change: StationChange,
): E[] {
  const changes = new Map<number, PointChange>();
  for (const point of change.Points ?? []) changes.set(point[0], point);
  const polledAt = communication.LastAnswerAt;
  const polledAgain = polledAt !== station.Communication.LastAnswerAt;
  if (changes.size === 0 && !polledAgain && change.Reasons === undefined) return entries as E[];
  let changed = false;
  const next = entries.map((entry) => {
    const known = readValue(entry);
    const value = nextValue(known, changes.get(known.PointId), polledAt, change.Reasons);
    if (value === known) return entry;
    changed = true;
    return replace(entry, value);
  });
  return changed ? next : (entries as E[]);
}

function nextValue(
  known: PointValue,
  said: PointChange | undefined,
  polledAt: string | null,
  reasons: Record<string, string> | undefined,
): PointValue {
  const news = said !== undefined && said[3] >= timeOf(known.ChangedAt) ? said : undefined;
  const quality = news === undefined ? known.Quality : QUALITIES[news[2]]!;
  const at = quality === 'good' ? polledAt : known.At;
  // The reason belongs to its change: if the change is late, so is the reason.
  const reasonSaid = said === news ? reasons?.[String(known.PointId)] : undefined;
  const reason =
    quality === 'good' ? null : (reasonSaid ?? (quality === known.Quality ? known.Reason : null));
  const value = news === undefined ? known.Value : news[1];
  const changedAt =
    news === undefined || news[3] === timeOf(known.ChangedAt) ? known.ChangedAt : isoOf(news[3]);
  if (
    value === known.Value &&
    quality === known.Quality &&
    at === known.At &&
    changedAt === known.ChangedAt &&
    reason === known.Reason
  ) {
    return known;
  }
  return {
    PointId: known.PointId,
    Value: value,
    Quality: quality,
    At: at,
    ChangedAt: changedAt,
    Reason: reason,
  };
}

function isSame<S extends object>(a: S, b: S): boolean {
  const keys = Object.keys(b) as (keyof S)[];
  return keys.length === Object.keys(a).length && keys.every((key) => a[key] === b[key]);
}

const timeOf = (instant: string | null): number =>
  instant === null ? Number.NEGATIVE_INFINITY : Date.parse(instant);
/** 0 is used for a value that never changed. */
const isoOf = (ms: number): string | null => (ms === 0 ? null : new Date(ms).toISOString());
