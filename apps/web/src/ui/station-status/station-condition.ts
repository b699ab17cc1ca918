import {
  type Condition,
  PRIORITIES,
  type StationDetail,
  type StationOverview,
  type StationQuiet,
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
 * True when there has been no good poll for too long by the server's clock, whatever the last word was: the
 * station went silent, or the page gets no news.
 */
export function isOld(
  communication: Pick<Talk, 'LastAnswerAt' | 'PollIntervalSeconds'>,
  nowMs: number,
): boolean {
  const age = ageMs(communication.LastAnswerAt, nowMs);
  return age === null || age > oldAfterMs(communication.PollIntervalSeconds);
}

/**
 * How a station stands, for order and grouping. `silent`: it does not answer; `late`: it counts as online but has
 * given nothing for too long; `unanswered`: polls fail and it has never answered; `waiting`: its first poll is due;
 * `quiet`: people work there, or all that is abnormal is kept quiet.
 */
export type DisplayedStatus =
  | 'condition'
  | 'silent'
  | 'late'
  | 'unanswered'
  | 'bad'
  | 'waiting'
  | 'quiet'
  | 'normal'
  | 'disabled';

const STATION_CONDITIONS: readonly DisplayedStatus[] = [
  'condition',
  'silent',
  'late',
  'unanswered',
  'bad',
  'waiting',
  'quiet',
  'normal',
  'disabled',
];

/** What a station needs: somebody to look after it, its first poll, or nothing; of `quiet` somebody has decided that. */
export type Need = 'someone' | 'waiting' | 'quiet' | 'normal' | 'disabled';

const NEEDS: Readonly<Record<DisplayedStatus, Need>> = {
  condition: 'someone',
  silent: 'someone',
  late: 'someone',
  unanswered: 'someone',
  bad: 'someone',
  waiting: 'waiting',
  quiet: 'quiet',
  normal: 'normal',
  disabled: 'disabled',
};

export const needOf = (judged: Pick<StationJudgement, 'standing'>): Need => NEEDS[judged.standing];

export interface StationJudgement {
  readonly standing: DisplayedStatus;
  /** What the mark shows. Without an answer nobody knows whether conditions still hold: `no-answer` wins. */
  readonly state: DisplayState;
  /** The worst that nobody keeps quiet, oldest first; also the last known ones of a station that does not answer. */
  readonly worst: Condition | null;
  /** The values are drawn as old. */
  readonly old: boolean;
}

export interface JudgedStation {
  readonly Communication: Talk;
  readonly Quiet: StationQuiet | null;
  readonly Conditions: readonly Condition[];
  readonly BadPoints: number;
}

/**
 * Judges one station.
 * @param hasNews the page gets news from the server. Without it age alone does not make a station `late`: it is the
 * page that is late, and the list keeps the order of its last word.
 */
export function judgeStation(station: JudgedStation, nowMs: number, hasNews: boolean): StationJudgement {
  const { Communication: talk } = station;
  const old = talk.Status !== 'disabled' && isOld(talk, nowMs);
  const worst = station.Conditions.filter(isAnnunciated).sort(compareDisplayedConditions)[0] ?? null;
  const standing = conditionOf(station, worst !== null, old && hasNews);
  const late =
    standing === 'late' || standing === 'unanswered' || (standing === 'condition' && old && hasNews);
  return {
    standing,
    state: standing === 'quiet' ? 'quiet' : late ? 'no-answer' : stateOfStation(station),
    worst,
    old,
  };
}

/** Judges a station from all its points. */
export function judgeDetail(station: StationDetail, nowMs: number, hasNews: boolean): StationJudgement {
  const BadPoints = station.Points.filter(({ Value }) => Value.Quality === 'bad').length;
  const { Communication, Quiet, Conditions } = station;
  return judgeStation({ Communication, Quiet, Conditions, BadPoints }, nowMs, hasNews);
}

function conditionOf(station: JudgedStation, abnormal: boolean, late: boolean): DisplayedStatus {
  const { Status, LastError } = station.Communication;
  if (Status === 'disabled') return 'disabled';
  if (isInMaintenance(station.Quiet)) return 'quiet';
  if (abnormal) return 'condition';
  const silence = silenceOf(Status, LastError !== null, late);
  if (silence === 'waiting') return silence;
  if (silence !== null) return isCommunicationSuppressed(station.Quiet) ? 'quiet' : silence;
  if (station.BadPoints > 0) return 'bad';
  return station.Conditions.length > 0 ? 'quiet' : 'normal';
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

/** Worst priority first, then the one that has stood longest; what is kept quiet comes last. */
export function compareDisplayedConditions(a: Condition, b: Condition): number {
  return (
    Number(isAnnunciated(b)) - Number(isAnnunciated(a)) ||
    PRIORITIES.indexOf(a.Priority) - PRIORITIES.indexOf(b.Priority) ||
    Date.parse(a.Since) - Date.parse(b.Since) ||
    (a.PointId ?? 0) - (b.PointId ?? 0)
  );
}

/**
 * Worst first: conditions by priority, then oldest; not answering, longest first; bad values; not polled yet; kept quiet;
 * normal; disabled. Where that says nothing, by name.
 */
export function compareJudged(a: StationJudgement & Named, b: StationJudgement & Named): number {
  return (
    STATION_CONDITIONS.indexOf(a.standing) - STATION_CONDITIONS.indexOf(b.standing) ||
    (a.worst && b.worst && a.standing === 'condition' ? compareAge(a.worst, b.worst) : 0) ||
    (isSilence(a.standing) ? unresponsiveSince(a) - unresponsiveSince(b) : 0) ||
    byName.compare(a.station.SiteName, b.station.SiteName) ||
    a.station.StationId - b.station.StationId
  );
}

type Named = { readonly station: Pick<StationOverview, 'StationId' | 'SiteName' | 'Communication'> };

const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

const compareAge = (a: Condition, b: Condition) =>
  PRIORITIES.indexOf(a.Priority) - PRIORITIES.indexOf(b.Priority) ||
  Date.parse(a.Since) - Date.parse(b.Since);

const isSilence = (standing: DisplayedStatus) => standing === 'silent' || standing === 'late';

const unresponsiveSince = (judged: Named) => {
  const at = judged.station.Communication.LastAnswerAt;
  return at === null ? 0 : Date.parse(at);
};
