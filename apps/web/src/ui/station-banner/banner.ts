import type { Condition, StationDetail } from '@outpost/contract';
import { formatAge, formatMoment } from '../age/index.ts';
import { type DisplayState, isAnnunciated } from '../state/index.ts';
import {
  compareDisplayedConditions,
  describeMaintenance,
  formatSuppressed,
  formatTimeSinceResponse,
  type StationJudgement,
  shortFailure,
} from '../station-status/index.ts';
import { formatNumber, pointFormatOf, shownValue } from '../value/index.ts';

export interface BannerLine {
  /** A priority, or `quiet`. */
  readonly state: DisplayState;
  /** `Pump 2 overload` */
  readonly headline: string;
  /** `Tripped · since 14:11 (20 min) · What to do: …` */
  readonly detail: string;
}

/** The worst thing about a station, in words. */
export interface StationBannerContent {
  readonly state: DisplayState;
  readonly headline: string;
  /** Follows the headline in the same line. */
  readonly text: string;
  /** A quieter line below. */
  readonly detail: string;
  /** What else is wrong, or was when the station was last heard. */
  readonly lines: readonly BannerLine[];
}

/** What stands across the top of a station's page; null when all is well. */
export function bannerOf(
  station: StationDetail,
  judged: StationJudgement,
  nowMs: number,
): StationBannerContent | null {
  const conditions = [...station.Conditions].sort(compareDisplayedConditions);
  switch (judged.standing) {
    case 'normal':
      return null;
    case 'disabled':
      return calm('disabled', 'Disabled', 'Nobody polls this station.', lastHeard(station, nowMs));
    case 'waiting':
      return calm('unknown', 'Not polled yet', 'No poll since the server started.', '');
    case 'bad':
      return {
        ...calm('bad', ...describeBadPoints(station)),
        lines: linesOf(station, conditions, judged.old, nowMs),
      };
    case 'quiet':
      return ofQuiet(station, conditions, judged.old, nowMs);
    case 'condition':
      if (judged.state !== 'no-answer') return ofConditions(station, conditions, judged.old, nowMs);
      return silence(station, conditions, nowMs);
    default:
      return silence(station, conditions, nowMs);
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
): StationBannerContent | null {
  const [worst, ...others] = conditions;
  if (!worst) return null;
  return {
    state: worst.Priority,
    headline: worst.Message,
    text: valueAndLimit(station, worst, old),
    detail: sinceAndInstruction(worst, nowMs),
    lines: linesOf(station, others, old, nowMs),
  };
}

function linesOf(
  station: StationDetail,
  conditions: readonly Condition[],
  old: boolean,
  nowMs: number,
): BannerLine[] {
  return conditions.map((condition) => {
    const value = valueAndLimit(station, condition, old);
    return {
      state: isAnnunciated(condition) ? condition.Priority : 'quiet',
      headline: condition.Message,
      detail: [describeSuppression(condition, nowMs), value, sinceAndInstruction(condition, nowMs)]
        .filter(Boolean)
        .join(' · '),
    };
  });
}

/** `Shelved until 18:30`; empty: nobody keeps it quiet, or the maintenance of the station does, which is said once. */
const describeSuppression = ({ Suppressed }: Condition, nowMs: number) =>
  Suppressed === null || Suppressed.State === 'maintenance' ? '' : formatSuppressed(Suppressed, nowMs);

/** What is abnormal and kept quiet; null: nothing is, people work there. */
function ofQuiet(
  station: StationDetail,
  conditions: readonly Condition[],
  old: boolean,
  nowMs: number,
): StationBannerContent | null {
  const { Communication, Quiet } = station;
  const maintenance = describeMaintenance(Quiet, nowMs);
  if (Communication.Status !== 'online') {
    const silent = silence(station, conditions, nowMs);
    const words = maintenance ?? (Quiet?.Communication ? formatSuppressed(Quiet.Communication, nowMs) : '');
    return { ...silent, state: 'quiet', text: [words, silent.text].filter(Boolean).join(' · ') };
  }
  const [worst, ...others] = conditions;
  if (worst === undefined) return null;
  return {
    state: 'quiet',
    headline: worst.Message,
    text: maintenance ?? describeSuppression(worst, nowMs),
    detail: [valueAndLimit(station, worst, old), sinceAndInstruction(worst, nowMs)]
      .filter(Boolean)
      .join(' · '),
    lines: linesOf(station, others, old, nowMs),
  };
}

function silence(
  station: StationDetail,
  conditions: readonly Condition[],
  nowMs: number,
): StationBannerContent {
  const { LastError, FailedPolls } = station.Communication;
  const polls = FailedPolls === 0 ? '' : FailedPolls === 1 ? '1 poll failed' : `${FailedPolls} polls failed`;
  const where = LastError === null ? '' : `${shortFailure(LastError)} at ${station.Endpoint}`;
  return {
    state: 'no-answer',
    headline: formatTimeSinceResponse(station.Communication, nowMs),
    text: [where, polls].filter(Boolean).join('; '),
    detail: lastHeard(station, nowMs),
    lines: conditions.map((condition) => ({
      state: isAnnunciated(condition) ? condition.Priority : 'quiet',
      headline: `Last known: ${condition.Message}`,
      detail: [describeSuppression(condition, nowMs), sinceAndInstruction(condition, nowMs)]
        .filter(Boolean)
        .join(' · '),
    })),
  };
}

function lastHeard(station: StationDetail, nowMs: number): string {
  const at = station.Communication.LastAnswerAt;
  return at === null
    ? 'There are no values yet.'
    : `The values below are from ${formatMoment(Date.parse(at), nowMs)}.`;
}

/** `2.84 m, limit 2.60 m`; for a digital point its state. What is not good says so: `last known 2.84 m`. */
function valueAndLimit(station: StationDetail, condition: Condition, old: boolean): string {
  if (condition.PointId === null) return namedBad(station, ({ Point: { Name } }) => Name);
  const entry = station.Points.find(({ Point: { Id } }) => Id === condition.PointId);
  if (!entry) return '';
  const { Kind, Limit } = condition;
  if (Kind === 'bad-quality') return entry.Value.Reason ?? '';
  if (Kind === 'frozen-value') return `reads ${valueText(entry, old)}`;
  const limit =
    entry.Point.Kind === 'digital' || Limit === null
      ? ''
      : `limit ${withUnits(formatNumber(Limit, entry.Point.Decimals), entry.Point.Units)}`;
  const text = entry.Value.Quality === 'bad' ? 'bad quality, holds as it was' : valueText(entry, old);
  return [text, limit].filter(Boolean).join(', ');
}

function valueText({ Point, Value }: Entry, old: boolean): string {
  const shown = shownValue(pointFormatOf(Point), Value, old);
  const value = withUnits(shown.text, shown.units);
  return shown.trust === 'good' ? value : `last known ${value}`;
}

const withUnits = (number: string, units: string) => (units === '' ? number : `${number} ${units}`);

function sinceAndInstruction(condition: Condition, nowMs: number): string {
  const age = formatAge(nowMs - Date.parse(condition.Since));
  const since = `Since ${formatMoment(Date.parse(condition.Since), nowMs)} (${age})`;
  const instruction = condition.Instruction.trim();
  return instruction === '' ? since : `${since} · What to do: ${instruction}`;
}

/** At most this many bad values are named. */
const NAMED_BAD = 4;

function describeBadPoints(station: StationDetail): [headline: string, text: string, detail: string] {
  const { length } = station.Points.filter(isBad);
  return [
    length === 1 ? '1 bad value' : `${length} bad values`,
    namedBad(station, ({ Point: { Name }, Value: { Reason } }) => (Reason ? `${Name}: ${Reason}` : Name)),
    length === 1
      ? 'The station answers, but this value cannot be trusted.'
      : 'The station answers, but these values cannot be trusted.',
  ];
}

type Entry = StationDetail['Points'][number];

const isBad = ({ Value: { Quality } }: Entry) => Quality === 'bad';

/** The first bad points of a station, each as it is to be called, and how many more there are. */
function namedBad({ Points }: StationDetail, nameOf: (entry: Entry) => string): string {
  const bad = Points.filter(isBad);
  const named = bad.slice(0, NAMED_BAD).map(nameOf);
  const more = bad.length > named.length ? `; ${bad.length - named.length} more` : '';
  return `${named.join('; ')}${more}`;
}
