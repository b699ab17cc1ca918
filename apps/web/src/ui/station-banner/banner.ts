import type { Condition, StationDetail } from '@outpost/contract';
import { compareConditions } from '@outpost/core';
import { type DisplayState, isAnnunciated, STATE_LABELS } from '../state/index.ts';
import {
  describeMaintenance,
  formatSuppressed,
  formatTimeSinceResponse,
  isServerUnreachable,
  type StationJudgement,
  shortFailure,
} from '../station-status/index.ts';
import { formatAge, formatMoment } from '../time/index.ts';
import { pointFormatOf, quantityOf, shownValue, withUnits } from '../value/index.ts';
import * as texts from './texts.ts';

export interface BannerLine {
  /** A priority, or `suppressed`. */
  readonly state: DisplayState;
  /** `Pump 2 overload` */
  readonly headline: string;
  /** `Tripped · since 14:11 (20 min) · What to do: …` */
  readonly detail: string;
}

/** The worst condition of a station as text. */
export interface StationBannerContent {
  readonly state: DisplayState;
  readonly headline: string;
  /** Follows the headline on the same line. */
  readonly text: string;
  /** A muted line below. */
  readonly detail: string;
  /** Further conditions, current or last known. */
  readonly lines: readonly BannerLine[];
}

/**
 * The banner at the top of a station's page; null when everything is normal.
 * @param timeZone of the page's times, see `formatMoment`
 */
export function bannerOf(
  station: StationDetail,
  judged: StationJudgement,
  nowMs: number,
  timeZone = '',
): StationBannerContent | null {
  const conditions = [...station.Conditions].sort(compareConditions);
  switch (judged.displayedStatus) {
    case 'normal':
      return null;
    case 'disabled':
      return calm('disabled', texts.disabled, texts.stationNotPolled, lastHeard(station, nowMs, timeZone));
    case 'waiting':
      return calm('unknown', texts.notPolledYet, texts.noPollSinceStart, '');
    case 'bad':
      return {
        ...calm('bad', ...describeBadPoints(station)),
        lines: linesOf(station, conditions, judged.old, nowMs, timeZone),
      };
    case 'suppressed':
      return bannerOfSuppressed(station, conditions, judged.old, nowMs, timeZone);
    case 'condition':
      if (judged.state !== 'no-answer') return ofConditions(station, conditions, judged.old, nowMs, timeZone);
      return offlineBanner(station, conditions, nowMs, timeZone);
    default:
      return offlineBanner(station, conditions, nowMs, timeZone);
  }
}

const calm = (state: DisplayState, headline: string, text: string, detail: string): StationBannerContent => ({
  state,
  headline,
  text,
  detail,
  lines: [],
});

function ofConditions(
  station: StationDetail,
  conditions: readonly Condition[],
  old: boolean,
  nowMs: number,
  timeZone: string,
): StationBannerContent | null {
  const [worst, ...others] = conditions;
  if (!worst) return null;
  return {
    state: worst.Priority,
    headline: worst.Message,
    text: valueAndLimit(station, worst, old),
    detail: sinceAndInstruction(worst, nowMs, timeZone),
    lines: linesOf(station, others, old, nowMs, timeZone),
  };
}

function linesOf(
  station: StationDetail,
  conditions: readonly Condition[],
  old: boolean,
  nowMs: number,
  timeZone: string,
): BannerLine[] {
  return conditions.map((condition) => {
    const value = valueAndLimit(station, condition, old);
    return {
      state: isAnnunciated(condition) ? condition.Priority : 'suppressed',
      headline: condition.Message,
      detail: [
        describeSuppression(condition, nowMs, timeZone),
        value,
        sinceAndInstruction(condition, nowMs, timeZone),
      ]
        .filter(Boolean)
        .join(' · '),
    };
  });
}

/**
 * `Shelved until 18:30`; empty: not suppressed, or suppressed by the station's maintenance, which
 * is shown once.
 */
const describeSuppression = ({ Suppressed }: Condition, nowMs: number, timeZone: string) =>
  Suppressed === null || Suppressed.State === 'maintenance'
    ? ''
    : formatSuppressed(Suppressed, nowMs, timeZone);

/** Suppressed conditions; null: none during maintenance. */
function bannerOfSuppressed(
  station: StationDetail,
  conditions: readonly Condition[],
  old: boolean,
  nowMs: number,
  timeZone: string,
): StationBannerContent | null {
  const { Communication, Suppression } = station;
  const maintenance = describeMaintenance(Suppression, nowMs, timeZone);
  if (Communication.Status !== 'online') {
    const loss = offlineBanner(station, conditions, nowMs, timeZone);
    const words =
      maintenance ??
      (Suppression?.Communication ? formatSuppressed(Suppression.Communication, nowMs, timeZone) : '');
    return { ...loss, state: 'suppressed', text: [words, loss.text].filter(Boolean).join(' · ') };
  }
  const [worst, ...others] = conditions;
  if (worst === undefined) return null;
  return {
    state: 'suppressed',
    headline: worst.Message,
    text: maintenance ?? describeSuppression(worst, nowMs, timeZone),
    detail: [valueAndLimit(station, worst, old), sinceAndInstruction(worst, nowMs, timeZone)]
      .filter(Boolean)
      .join(' · '),
    lines: linesOf(station, others, old, nowMs, timeZone),
  };
}

function offlineBanner(
  station: StationDetail,
  conditions: readonly Condition[],
  nowMs: number,
  timeZone: string,
): StationBannerContent {
  return {
    state: 'no-answer',
    headline: isServerUnreachable(station.Communication)
      ? texts.serverUnreachable
      : STATE_LABELS['no-answer'],
    text: describeLoss(station, nowMs),
    detail: lastHeard(station, nowMs, timeZone),
    lines: conditions.map((condition) => ({
      state: isAnnunciated(condition) ? condition.Priority : 'suppressed',
      headline: texts.lastKnownHeadline(condition.Message),
      detail: [
        describeSuppression(condition, nowMs, timeZone),
        sinceAndInstruction(condition, nowMs, timeZone),
      ]
        .filter(Boolean)
        .join(' · '),
    })),
  };
}

/** `no response for 22 min · connection timed out at 10.2.0.17:502 unit 1 · 14 polls failed` */
const describeLoss = (station: StationDetail, nowMs: number): string =>
  [describeSilence(station, nowMs), describeLossDetail(station)].filter(Boolean).join(' · ');

/** `no response for 22 min`, or why the server of the station cannot be reached. */
export function describeSilence({ Communication }: StationDetail, nowMs: number): string {
  const { LastError } = Communication;
  return isServerUnreachable(Communication) && LastError !== null
    ? LastError.Message
    : formatTimeSinceResponse(Communication, nowMs);
}

/** `connection timed out at 10.2.0.17:502 unit 1 · 14 polls failed`; empty: {@link describeSilence} says it. */
export function describeLossDetail({ Communication, Endpoint }: StationDetail): string {
  const { LastError, FailedPolls } = Communication;
  if (isServerUnreachable(Communication) && LastError !== null) return '';
  const polls = FailedPolls === 0 ? '' : texts.pollsFailed(FailedPolls);
  const where = LastError === null ? '' : `${shortFailure(LastError)} at ${Endpoint}`;
  return [where, polls].filter(Boolean).join(' · ');
}

function lastHeard(station: StationDetail, nowMs: number, timeZone: string): string {
  const at = station.Communication.LastAnswerAt;
  return at === null ? texts.noValuesYet : texts.valuesFrom(formatMoment(Date.parse(at), nowMs, timeZone));
}

/**
 * `2.84 m, limit 2.60 m`; the state of a digital point. Values without good quality are marked:
 * `last known 2.84 m`.
 */
export function valueAndLimit(station: StationDetail, condition: Condition, old: boolean): string {
  if (condition.PointId === null) return namedBad(station, ({ Point: { Name } }) => Name);
  const entry = station.Points.find(({ Point: { Id } }) => Id === condition.PointId);
  if (!entry) return '';
  const { Kind, Limit } = condition;
  if (Kind === 'bad-quality') return entry.Value.Reason ?? '';
  if (Kind === 'frozen-value') return texts.valueWord(valueText(entry, old));
  const limit =
    entry.Point.Kind === 'digital' || Limit === null
      ? ''
      : texts.limitText(quantityOf(entry.Point).textOfLimit(Limit, Kind));
  const text = entry.Value.Quality === 'bad' ? texts.badQualityHeld : valueText(entry, old);
  return [text, limit].filter(Boolean).join(', ');
}

function valueText({ Point, Value }: Entry, old: boolean): string {
  const shown = shownValue(pointFormatOf(Point), Value, old);
  const value = withUnits(shown.text, shown.units);
  return shown.trust === 'good' ? value : texts.lastKnownValue(value);
}

function sinceAndInstruction(condition: Condition, nowMs: number, timeZone: string): string {
  const age = formatAge(nowMs - Date.parse(condition.Since));
  const since = texts.sinceTime(formatMoment(Date.parse(condition.Since), nowMs, timeZone), age);
  const instruction = condition.Instruction.trim();
  return instruction === '' ? since : `${since} · ${texts.whatToDo(instruction)}`;
}

/** Maximum number of bad values that are named. */
const NAMED_BAD = 4;

function describeBadPoints(station: StationDetail): [headline: string, text: string, detail: string] {
  const { length } = station.Points.filter(isBad);
  return [
    texts.badValues(length),
    namedBad(station, ({ Point: { Name }, Value: { Reason } }) => (Reason ? `${Name}: ${Reason}` : Name)),
    texts.respondsWithBadValues(length),
  ];
}

type Entry = StationDetail['Points'][number];

const isBad = ({ Value: { Quality } }: Entry) => Quality === 'bad';

/** The first bad points of a station by name, and the number of others. */
function namedBad({ Points }: StationDetail, nameOf: (entry: Entry) => string): string {
  const bad = Points.filter(isBad);
  const named = bad.slice(0, NAMED_BAD).map(nameOf);
  const more = bad.length > named.length ? `; ${bad.length - named.length} more` : '';
  return `${named.join('; ')}${more}`;
}
