import {
  type Condition,
  PRIORITIES,
  type StationDetail,
  type StationOverview,
  type StationSuppression,
} from '@outpost/contract';
import { oldAfterMs } from '@outpost/core';
import {
  type DisplayState,
  isAnnunciated,
  isCommunicationSuppressed,
  isInMaintenance,
  stateOfStation,
} from '../state/index.ts';
import { ageMs } from './age-of.ts';

type Talk = Pick<
  StationOverview['Communication'],
  'Status' | 'LastAnswerAt' | 'LastError' | 'PollIntervalSeconds'
>;

/**
 * True without a good poll for too long by the server's clock, whatever the last status was: the
 * station is offline, or the page has no connection.
 */
export function isOld(
  communication: Pick<Talk, 'LastAnswerAt' | 'PollIntervalSeconds'>,
  nowMs: number,
): boolean {
  const age = ageMs(communication.LastAnswerAt, nowMs);
  return age === null || age > oldAfterMs(communication.PollIntervalSeconds);
}

/**
 * The status of a station for sorting and grouping. `silent`: offline; `late`: online but without
 * data for too long; `unanswered`: polls fail and it never responded; `waiting`: its first poll is
 * due; `suppressed`: in maintenance, or all conditions are suppressed.
 */
export type DisplayedStatus =
  | 'condition'
  | 'silent'
  | 'late'
  | 'unanswered'
  | 'bad'
  | 'waiting'
  | 'suppressed'
  | 'normal'
  | 'disabled';

const STATION_CONDITIONS: readonly DisplayedStatus[] = [
  'condition',
  'silent',
  'late',
  'unanswered',
  'bad',
  'waiting',
  'suppressed',
  'normal',
  'disabled',
];

/**
 * What a station needs: attention, its first poll, or nothing; `suppressed` is a decision of an
 * operator.
 */
export type Need = 'someone' | 'waiting' | 'suppressed' | 'normal' | 'disabled';

const NEEDS: Readonly<Record<DisplayedStatus, Need>> = {
  condition: 'someone',
  silent: 'someone',
  late: 'someone',
  unanswered: 'someone',
  bad: 'someone',
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
  /**
   * The worst condition that is not suppressed, oldest first; also the last known ones of an
   * offline station.
   */
  readonly worst: Condition | null;
  /** The values are drawn as outdated. */
  readonly old: boolean;
}

export interface JudgedStation {
  readonly Communication: Talk;
  readonly Suppression: StationSuppression | null;
  readonly Conditions: readonly Condition[];
  readonly BadPoints: number;
}

/**
 * Determines the status of a station.
 * @param hasNews the page has a connection. Without one, age alone does not make a station `late`,
 * and the list keeps its last order.
 */
export function judgeStation(station: JudgedStation, nowMs: number, hasNews: boolean): StationJudgement {
  const { Communication: talk } = station;
  const old = talk.Status !== 'disabled' && isOld(talk, nowMs);
  const worst = station.Conditions.filter(isAnnunciated).sort(compareDisplayedConditions)[0] ?? null;
  const displayedStatus = conditionOf(station, worst !== null, old && hasNews);
  const late =
    displayedStatus === 'late' ||
    displayedStatus === 'unanswered' ||
    (displayedStatus === 'condition' && old && hasNews);
  return {
    displayedStatus,
    state: displayedStatus === 'suppressed' ? 'suppressed' : late ? 'no-answer' : stateOfStation(station),
    worst,
    old,
  };
}

/** The same from all points of a station. */
export function judgeDetail(station: StationDetail, nowMs: number, hasNews: boolean): StationJudgement {
  const BadPoints = station.Points.filter(({ Value }) => Value.Quality === 'bad').length;
  const { Communication, Suppression, Conditions } = station;
  return judgeStation({ Communication, Suppression, Conditions, BadPoints }, nowMs, hasNews);
}

function conditionOf(station: JudgedStation, abnormal: boolean, late: boolean): DisplayedStatus {
  const { Status, LastError } = station.Communication;
  if (Status === 'disabled') return 'disabled';
  if (isInMaintenance(station.Suppression)) return 'suppressed';
  if (abnormal) return 'condition';
  const silence = silenceOf(Status, LastError !== null, late);
  if (silence === 'waiting') return silence;
  if (silence !== null) return isCommunicationSuppressed(station.Suppression) ? 'suppressed' : silence;
  if (station.BadPoints > 0) return 'bad';
  return station.Conditions.length > 0 ? 'suppressed' : 'normal';
}

function silenceOf(
  status: Talk['Status'],
  hasFailed: boolean,
  late: boolean,
): 'silent' | 'unanswered' | 'waiting' | 'late' | null {
  if (status === 'offline') return 'silent';
  if (status === 'unknown') return hasFailed ? 'unanswered' : 'waiting';
  return late ? 'late' : null;
}

/** By priority, then oldest first; suppressed conditions last. */
export function compareDisplayedConditions(a: Condition, b: Condition): number {
  return (
    Number(isAnnunciated(b)) - Number(isAnnunciated(a)) ||
    PRIORITIES.indexOf(a.Priority) - PRIORITIES.indexOf(b.Priority) ||
    Date.parse(a.Since) - Date.parse(b.Since) ||
    (a.PointId ?? 0) - (b.PointId ?? 0)
  );
}

/**
 * Worst first: conditions by priority, then oldest; offline, longest first; bad values; not polled
 * yet; suppressed; normal; disabled. Otherwise by name.
 */
export function compareJudged(a: StationJudgement & Named, b: StationJudgement & Named): number {
  return (
    STATION_CONDITIONS.indexOf(a.displayedStatus) - STATION_CONDITIONS.indexOf(b.displayedStatus) ||
    (a.worst && b.worst && a.displayedStatus === 'condition' ? compareAge(a.worst, b.worst) : 0) ||
    (isSilence(a.displayedStatus) ? unresponsiveSince(a) - unresponsiveSince(b) : 0) ||
    byName.compare(a.station.SiteName, b.station.SiteName) ||
    a.station.StationId - b.station.StationId
  );
}

type Named = { readonly station: Pick<StationOverview, 'StationId' | 'SiteName' | 'Communication'> };

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const compareAge = (a: Condition, b: Condition) =>
  PRIORITIES.indexOf(a.Priority) - PRIORITIES.indexOf(b.Priority) ||
  Date.parse(a.Since) - Date.parse(b.Since);

const isSilence = (displayedStatus: DisplayedStatus) =>
  displayedStatus === 'silent' || displayedStatus === 'late';

const unresponsiveSince = (judged: Named) => {
  const at = judged.station.Communication.LastAnswerAt;
  return at === null ? 0 : Date.parse(at);
};
