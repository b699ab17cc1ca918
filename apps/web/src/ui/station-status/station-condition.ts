import {
  type AlarmLogEntry,
  type Condition,
  NEWS_WITHIN_MS,
  type StationDetail,
  type StationOverview,
  type StationSuppression,
} from '@outpost/contract';
import {
  compareAlarms,
  compareConditions,
  compareNames,
  needsAcknowledgement,
  oldAfterMs,
} from '@outpost/core';
import {
  colourOf,
  type DisplayState,
  isAnnunciated,
  isCommunicationSuppressed,
  isInMaintenance,
  stateOfStation,
} from '../state/index.ts';
import { ageMs } from './age-of.ts';

type CommunicationFacts = Pick<
  StationOverview['Communication'],
  'Status' | 'LastAnswerAt' | 'LastError' | 'PollIntervalSeconds'
>;

/**
 * True without a good poll for too long by the server's clock, whatever the last status was: the
 * station is offline, or the page has no connection.
 */
export function isOld(
  communication: Pick<CommunicationFacts, 'LastAnswerAt' | 'PollIntervalSeconds'>,
  nowMs: number,
): boolean {
  const age = ageMs(communication.LastAnswerAt, nowMs);
  return age === null || age > oldAfterMs(communication.PollIntervalSeconds);
}

/**
 * The status of a station for sorting and grouping. `late`: online but without data for too long;
 * `never-responded`: polls fail and none ever succeeded; `waiting`: its first poll is due;
 * `returned`: only alarms that have returned to normal unacknowledged; `suppressed`: in maintenance,
 * or all conditions are suppressed.
 */
export type DisplayedStatus =
  | 'condition'
  | 'offline'
  | 'late'
  | 'never-responded'
  | 'bad'
  | 'returned'
  | 'waiting'
  | 'suppressed'
  | 'normal'
  | 'disabled';

const DISPLAYED_STATUSES: readonly DisplayedStatus[] = [
  'condition',
  'offline',
  'late',
  'never-responded',
  'bad',
  'returned',
  'waiting',
  'suppressed',
  'normal',
  'disabled',
];

/**
 * What a station needs: attention, its first poll, or nothing; `suppressed` is a decision of an
 * operator.
 */
export type Need = 'attention' | 'waiting' | 'suppressed' | 'normal' | 'disabled';

const NEEDS: Readonly<Record<DisplayedStatus, Need>> = {
  condition: 'attention',
  offline: 'attention',
  late: 'attention',
  'never-responded': 'attention',
  bad: 'attention',
  returned: 'attention',
  waiting: 'waiting',
  suppressed: 'suppressed',
  normal: 'normal',
  disabled: 'disabled',
};

export const needOf = (judged: Pick<StationJudgement, 'displayedStatus'>): Need =>
  NEEDS[judged.displayedStatus];

export interface StationJudgement {
  readonly displayedStatus: DisplayedStatus;
  /**
   * The state of the mark. Without a response, current conditions are unknown, so `no-answer` has
   * precedence.
   */
  readonly state: DisplayState;
  /** Of bar and pill: see `colourOf`. */
  readonly tone: DisplayState;
  /**
   * The worst condition that is not suppressed, also a last known one of an offline station.
   */
  readonly worst: Condition | null;
  /** The worst alarm that must be acknowledged; null: none, or they are not known here. */
  readonly unacknowledged: AlarmLogEntry | null;
  /** How many alarms must be acknowledged, as far as they are known here. */
  readonly waiting: number;
  /** The alarm of `worst` must be acknowledged. */
  readonly isWorstUnacknowledged: boolean;
  /**
   * The alarm for the loss of communication of a station that does not respond; null: none, or it
   * is suppressed or not known here.
   */
  readonly loss: AlarmLogEntry | null;
  /** The values are drawn as outdated. */
  readonly old: boolean;
}

export interface JudgedStation {
  readonly Communication: CommunicationFacts;
  readonly Suppression: StationSuppression | null;
  readonly Conditions: readonly Condition[];
  readonly BadPoints: number;
}

/**
 * Determines the status of a station.
 * @param hasNews the page has a connection. Without one, age alone does not make a station `late`,
 * and the list keeps its last order.
 * @param alarms the station's alarms that are active or unacknowledged, worst first
 */
export function judgeStation(
  station: JudgedStation,
  nowMs: number,
  hasNews: boolean,
  alarms: readonly AlarmLogEntry[] = [],
): StationJudgement {
  const { Communication } = station;
  const unacknowledged = alarms.filter(needsAcknowledgement);
  const old = Communication.Status !== 'disabled' && isOld(Communication, nowMs);
  const [worst] = station.Conditions.filter(isAnnunciated)
    .map((condition) => ({ condition, ...condition, Unacknowledged: isAmong(condition, unacknowledged) }))
    .sort(compareConditions);
  // It takes the page some seconds to notice that its own connection is lost. So that healthy stations
  // are not called offline in that time, a station is late only if it was overdue at the last news.
  const isLate = old && hasNews && isOld(Communication, nowMs - NEWS_WITHIN_MS);
  const own = displayedStatusOf(station, worst !== undefined, isLate);
  const isReturned =
    unacknowledged.length > 0 &&
    (own === 'normal' ||
      own === 'waiting' ||
      (own === 'suppressed' && !isInMaintenance(station.Suppression)));
  const displayedStatus = isReturned ? 'returned' : own;
  const late =
    displayedStatus === 'late' ||
    displayedStatus === 'never-responded' ||
    (displayedStatus === 'condition' && isLate);
  const state =
    displayedStatus === 'suppressed' ? 'suppressed' : late ? 'no-answer' : stateOfStation(station);
  return {
    displayedStatus,
    state,
    tone: colourOf(state, unacknowledged[0]),
    worst: worst?.condition ?? null,
    unacknowledged: unacknowledged[0] ?? null,
    waiting: unacknowledged.length,
    isWorstUnacknowledged: worst?.Unacknowledged ?? false,
    loss: state === 'no-answer' ? (alarms.find(isActiveLoss) ?? null) : null,
    old,
  };
}

const isActiveLoss = ({ Kind, Active, State }: AlarmLogEntry) =>
  Kind === 'communication' && Active && State !== 'shelved' && State !== 'out-of-service';

const isAmong = ({ PointId, Kind }: Condition, alarms: readonly AlarmLogEntry[]) =>
  alarms.some((entry) => entry.PointId === PointId && entry.Kind === Kind);

/** The same from all points of a station. */
export function judgeDetail(station: StationDetail, nowMs: number, hasNews: boolean): StationJudgement {
  const BadPoints = station.Points.filter(({ Value }) => Value.Quality === 'bad').length;
  const { Communication, Suppression, Conditions } = station;
  return judgeStation({ Communication, Suppression, Conditions, BadPoints }, nowMs, hasNews);
}

function displayedStatusOf(station: JudgedStation, abnormal: boolean, late: boolean): DisplayedStatus {
  const { Status, LastError } = station.Communication;
  if (Status === 'disabled') return 'disabled';
  if (isInMaintenance(station.Suppression)) return 'suppressed';
  if (abnormal) return 'condition';
  const loss = communicationLossOf(Status, LastError !== null, late);
  if (loss === 'waiting') return loss;
  if (loss !== null) return isCommunicationSuppressed(station.Suppression) ? 'suppressed' : loss;
  if (station.BadPoints > 0) return 'bad';
  return station.Conditions.length > 0 ? 'suppressed' : 'normal';
}

function communicationLossOf(
  status: CommunicationFacts['Status'],
  hasFailed: boolean,
  late: boolean,
): 'offline' | 'never-responded' | 'waiting' | 'late' | null {
  if (status === 'offline') return 'offline';
  if (status === 'unknown') return hasFailed ? 'never-responded' : 'waiting';
  return late ? 'late' : null;
}

/**
 * Worst first: alarms by severity, then unacknowledged, then newest, the loss of communication among
 * them by its priority as in the list of alarms; offline without an alarm, longest first; bad values;
 * returned unacknowledged; not polled yet; suppressed; normal; disabled. Otherwise by name.
 */
export function compareJudged(a: StationJudgement & Named, b: StationJudgement & Named): number {
  return (
    rankOf(a) - rankOf(b) ||
    compareWorst(a, b) ||
    (a.displayedStatus === 'returned' ? compareUnacknowledged(a, b) : 0) ||
    (isUnresponsive(a.displayedStatus) ? unresponsiveSince(a) - unresponsiveSince(b) : 0) ||
    compareNames(a.station.SiteName, b.station.SiteName) ||
    a.station.StationId - b.station.StationId
  );
}

const rankOf = ({ displayedStatus, loss }: StationJudgement) =>
  DISPLAYED_STATUSES.indexOf(loss === null ? displayedStatus : 'condition');

function compareWorst(a: StationJudgement, b: StationJudgement): number {
  const [worstOfA, worstOfB] = [severityOf(a), severityOf(b)];
  return worstOfA === undefined || worstOfB === undefined ? 0 : compareConditions(worstOfA, worstOfB);
}

/** The worst of a station: a condition, or its loss of communication. */
function severityOf({ worst, isWorstUnacknowledged, loss }: StationJudgement) {
  return [
    ...(worst === null ? [] : [{ ...worst, Unacknowledged: isWorstUnacknowledged }]),
    ...(loss === null
      ? []
      : [
          { ...loss, Since: loss.LastRaisedAt, Suppressed: null, Unacknowledged: needsAcknowledgement(loss) },
        ]),
  ].sort(compareConditions)[0];
}

const compareUnacknowledged = (a: StationJudgement, b: StationJudgement) =>
  a.unacknowledged === null || b.unacknowledged === null
    ? 0
    : compareAlarms(a.unacknowledged, b.unacknowledged);

type Named = { readonly station: Pick<StationOverview, 'StationId' | 'SiteName' | 'Communication'> };

const isUnresponsive = (displayedStatus: DisplayedStatus) =>
  displayedStatus === 'offline' || displayedStatus === 'late';

const unresponsiveSince = (judged: Named) => {
  const at = judged.station.Communication.LastAnswerAt;
  return at === null ? 0 : Date.parse(at);
};
